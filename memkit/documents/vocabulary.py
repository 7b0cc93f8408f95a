"""The words that banks use for fields and statuses, in the languages of the survey.

Canonical name to synonyms; `Config.labels` and `Config.statuses` add a project's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.labels import fold, vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

# fmt: off
DECISION_FIELDS: dict[str, tuple[str, ...]] = {
    "context": (
        "Context and Problem Statement", "Problem Statement", "Problem", "Background", "Motivation", "Issue",
        "Situation", "Context & Problem", "Context and problem", "Why now", "背景", "上下文", "问题", "背景と課題", "コンテキスト",
        "배경", "Контекст", "Проблема", "Contexto", "Contexto y problema", "Contexte", "Kontext", "Hintergrund",
    ),
    "decision": (
        "Decision Outcome", "Decisions", "The decision", "Choice", "Chosen", "Chosen option", "Outcome",
        "Resolution", "Resolved", "Decided", "Solution", "What we decided", "What was decided", "Final decision",
        "Decision made", "Chosen approach", "Recommendation", "Proposal", "Proposed solution", "决策", "决定", "方案", "決定", "결정",
        "Решение", "Decisión", "Decisão", "Décision", "Entscheidung",
    ),
    "consequence": (
        "Consequences", "Consequence", "Impact", "Impacts", "Trade-offs", "Tradeoffs", "Trade-off",
        "Implications", "Implication", "Downstream", "Downstream effects", "Downstream impact", "Measured effect", "Effect", "Decision consequences", "Results", "Result", "Effects", "Positive Consequences",
        "Negative Consequences", "Pros and Cons", "后果", "影响", "结果", "影響", "結果", "결과", "영향",
        "Последствия", "Consecuencias", "Consequências", "Impacto", "Conséquences", "Konsequenzen", "Folgen",
    ),
    "rationale": (
        "Rationale", "Why", "Reason", "Reasons", "Reasoning", "Justification", "Decision Drivers", "推理",
        "原因", "理由", "Обоснование", "Почему", "Motivo", "Razón", "Justificativa", "Justification",
        "Begründung", "근거", "이유",
    ),
    "alternatives": (
        "Alternatives", "Alternative", "Alternatives Considered", "Alternatives rejected", "Rejected", "Rejected options", "Considered Options", "Options", "Options Considered",
        "Considered Alternatives", "Rejected alternatives", "考虑的选项", "备选方案", "Альтернативы",
        "Alternativas", "Alternativen", "選択肢", "대안",
    ),
    "status": ("Status", "State", "状态", "狀態", "ステータス", "상태", "Статус", "Estado", "Situação", "Statut"),
    "date": ("Date", "Decided on", "Decision date", "Date decided", "Date locked", "Datum", "日期", "日付", "날짜", "Дата", "Fecha", "Data", "Created"),
    "deciders": ("Deciders", "Decision makers", "Decision-makers", "Owner", "Owners", "Author", "Authors", "Driver", "Drivers", "Decided by"),
    "supersedes": ("Supersedes", "Supercedes", "Replaces", "取代", "替代", "Заменяет", "Reemplaza", "Substitui", "Ersetzt", "Remplace"),
    "superseded-by": ("Superseded by", "Superceded by", "Replaced by", "Partially superseded by", "被取代", "Заменено на", "Superado por", "Substituído por", "Ersetzt durch", "Remplacé par"),
    "amends": ("Amends", "Modifies", "Updates"),
    "amended-by": ("Amended by", "Modified by", "Updated by"),
    "clarifies": ("Clarifies",),
    "clarified-by": ("Clarified by",),
    "extends": ("Extends", "Builds on"),
    "extended-by": ("Extended by",),
    "relates": ("Relates to", "Related", "Related to", "Related decisions", "Related decision", "Related ADRs", "Related ADR", "See also", "Links", "Depends on", "Relations"),
}

GOTCHA_FIELDS: dict[str, tuple[str, ...]] = {
    "symptom": (
        "Symptoms", "Problem", "Problems", "Issue", "Error", "Error message", "What happened", "What you see",
        "Observed", "Observation", "Behavior", "Behaviour", "Trap", "Gotcha", "Pitfall", "What went wrong", "What's broken", "What is broken", "What breaks", "What fails", "What doesn't work", "Mistake", "现象", "症状", "故障", "故障现象", "报错", "问题", "問題", "증상", "문제",
        "Симптом", "Симптомы", "Проблема", "Síntoma", "Sintoma", "Problema", "Symptôme", "Problème",
    ),
    "root-cause": (
        "Root causes", "Common causes", "Cause", "Causes", "Likely cause", "Likely causes", "Possible cause", "Possible causes",
        "Probable cause", "Probable causes", "Potential causes", "可能原因", "Why", "Why it happens", "Reason", "Explanation", "原因", "根本原因",
        "根因", "原因分析", "원인", "Причина", "Causa", "Causa raíz", "Causa raiz", "Ursache",
    ),
    "fix": (
        "Fixes", "Solution", "Solutions", "Workaround", "Workarounds", "Resolution", "Remediation", "Remedy", "Prevention",
        "How to fix", "How to avoid", "Mitigation", "Fix pattern", "Fix order", "Pattern", "Correct pattern", "Required order", "Use instead", "Right", "Rule", "Rule going forward", "Lesson", "Takeaway", "What to do", "Do", "Do instead", "Requirement", "Rule of thumb", "Correct approach", "解决",
        "解决方案", "解决方法", "解决办法", "处理方法", "正确用法", "正确做法", "修复", "解決", "対処", "対策", "해결", "해결책", "Решение", "Исправление", "Solución",
        "Solução", "Correção", "Lösung", "Correctif",
    ),
    "where": ("Location", "Locations", "Files", "File", "Affected", "Affected files", "Affects", "Affected code", "Related files", "Source files", "Code", "位置", "相关文件", "文件", "Где", "Dónde", "Onde", "Wo", "Où", "場所", "위치"),
    "warning": ("Why the obvious fix is wrong", "Why not the obvious", "What to do instead", "What not to do", "Do not", "Don't", "Wrong", "Wrong fix", "Incorrect pattern", "Wrong pattern", "Pattern to avoid", "Anti-pattern", "Warning", "Caution", "反模式"),
    "date": ("Date", "Incident", "Incident date", "Found", "Discovered", "日期", "Дата"),
    "status": ("Status", "状态", "Статус"),
    "resolved": ("Resolved", "Fixed by"),
}

PROGRESS_FIELDS: dict[str, tuple[str, ...]] = {
    "verification": (
        "Verify", "Verified", "Verified by", "Verified with", "Verify by", "Verify with", "How to verify", "Evidence", "Acceptance",
        "Acceptance criteria", "Acceptance criterion", "Acceptance test", "Acceptance tests", "AC", "Validation", "Validate", "Validated by",
        "Test", "Tests", "Test plan", "Manual test", "Manual verification", "Definition of Done", "DoD", "Done when", "Success criteria",
        "Success criterion", "Exit criteria", "Exit criterion", "Completion criteria", "Proof", "Checked by",
        "验证", "验证方式", "验证方法", "验证命令", "验收", "验收标准", "測試", "测试", "完成标准", "検証", "検証方法", "確認方法", "受け入れ基準", "完了条件",
        "검증", "검증 방법", "완료 조건", "인수 조건", "Проверка", "Проверено", "Как проверить", "Критерии приёмки", "Критерии приемки", "Критерий готовности",
        "Verificación", "Verificado", "Criterios de aceptación", "Verificação", "Verificar", "Critérios de aceitação", "Critérios de aceite",
        "Prüfung", "Geprüft", "Akzeptanzkriterien", "Abnahmekriterien", "Vérification", "Vérifié", "Critères d'acceptation",
    ),
    "owner": (
        "Owner", "Owners", "Owned by", "Assignee", "Assignees", "Assigned to", "Assigned", "Responsible", "负责人", "负责", "担当", "担当者", "담당", "담당자",
        "Ответственный", "Исполнитель", "Responsable", "Responsável", "Asignado a", "Verantwortlich", "Zuständig",
    ),
    "blocked-by": (
        "Blocked", "Blocked on", "Blocker", "Blockers", "Depends on", "Waiting for", "Waiting on", "阻塞", "阻塞于", "依赖", "ブロック要因", "차단",
        "Заблокировано", "Блокер", "Зависит от", "Bloqueado por", "Blockiert durch", "Bloqué par",
    ),
    "failed": ("Failed", "Failure", "Failed because", "Why it failed", "失败", "失败原因", "失敗", "실패", "Провалено", "Не удалось", "Falló", "Falhou", "Gescheitert", "Échec"),
}

PROGRESS_STATES: dict[str, tuple[str, ...]] = {
    "done": (
        "complete", "completed", "finished", "shipped", "merged", "released", "implemented", "delivered", "closed", "resolved", "fixed",
        "完成", "已完成", "已实现", "已修复", "已合并", "完了", "実装済み", "完了済み", "완료", "완료됨",
        "готово", "выполнено", "сделано", "завершено", "реализовано", "hecho", "completado", "completada", "terminado", "concluído", "concluída",
        "concluido", "feito", "erledigt", "fertig", "abgeschlossen", "terminé", "fait",
    ),
    "in-flight": (
        "in progress", "inprogress", "wip", "work in progress", "ongoing", "doing", "started", "under way", "underway", "in development", "partial",
        "partially", "partially done", "partially complete", "partly", "mostly done", "almost done", "进行中", "正在进行", "開発中", "开发中", "進行中",
        "部分完成", "作業中", "진행 중", "진행중", "в работе", "в процессе", "частично", "en progreso", "en curso", "em andamento", "em progresso",
        "in arbeit", "en cours",
    ),
    "review": ("in review", "under review", "needs review", "awaiting review", "ready for review", "in testing", "testing", "待审核", "待评审", "审核中", "测试中", "レビュー中", "리뷰 중", "на ревью", "на проверке", "en revisión", "em revisão"),
    "next": (
        "planned", "todo", "to do", "not", "not started", "pending", "backlog", "upcoming", "open", "queued", "scheduled", "future", "next", "missing",
        "incomplete", "待办", "待开始", "未开始", "计划中", "待完成", "待处理", "未完成", "未着手", "予定", "예정", "대기", "не начато", "запланировано", "план",
        "ожидает", "pendiente", "planeado", "planificado", "pendente", "planejado", "offen", "geplant", "à faire", "prévu",
    ),
    "blocked": ("on hold", "paused", "waiting", "stuck", "failed", "failing", "broken", "阻塞", "受阻", "已阻塞", "暂停", "失败", "保留", "차단됨", "보류", "заблокировано", "приостановлено", "bloqueado", "bloqueada", "blockiert", "bloqué"),
    "cancelled": ("canceled", "dropped", "deferred", "postponed", "skipped", "abandoned", "removed", "retired", "deprecated", "won t do", "wontfix", "won t fix", "not needed", "not required", "not applicable", "not planned", "obsolete", "superseded", "取消", "已取消", "已废弃", "推迟", "中止", "취소", "отменено", "отложено", "cancelado", "aplazado", "adiado", "abgebrochen", "verschoben", "annulé"),
}
"""What the status of a row or a dated entry says, by what it means for the work.

“Live”, “published” and “deployed” tell how a thing runs, not how far the work is.
"""

PROGRESS_COLUMNS: dict[str, tuple[str, ...]] = {
    "status": ("State", "Current status", "Task status", "Implementation status", "状态", "狀態", "当前状态", "ステータス", "状況", "상태", "Статус", "Состояние", "Estado", "Situação", "Statut"),
    "item": (
        "Task", "Tasks", "Feature", "Features", "Item", "Items", "Work item", "Deliverable", "Story", "User story", "Ticket", "Work", "What", "Title",
        "任务", "任務", "功能", "事项", "タスク", "機能", "작업", "기능", "Задача", "Функция", "Tarea", "Funcionalidad", "Tarefa", "Aufgabe", "Funktion", "Tâche", "Fonctionnalité",
    ),
    "date": ("Started", "Start date", "Since", "Updated", "Last updated", "Completed on", "Done on", "日期", "时间", "開始日", "日付", "날짜", "Дата", "Fecha", "Data", "Datum"),
    "number": ("No", "Nr", "#", "ID", "Key", "Ref", "Priority", "Prio", "序号", "编号", "优先级", "優先度", "Приоритет"),
    "other": ("Metric", "Metrics", "KPI", "Indicator", "Risk", "Risks", "Symbol", "Icon", "Emoji", "Meaning", "指标", "风险", "含义", "图标", "Метрика", "Риск", "Métrica", "Riesgo"),
    "measure": ("Measure", "Baseline", "Threshold", "Actual", "Current", "Value", "Probability", "Likelihood", "Mitigation", "目标值", "当前值", "实际", "概率", "Значение"),
}
"""Headers of status tables; rows named by one of `other`, or that hold a `measure`, are no work."""

STATUSES: dict[str, tuple[str, ...]] = {
    "proposed": (
        "proposal", "pending", "open", "under review", "in review", "in discussion", "rfc", "提议", "提案", "提案中",
        "提議", "建议", "предложено", "предложен", "на рассмотрении", "на пересмотре", "propuesto", "propuesta", "proposto", "proposta",
        "vorgeschlagen", "proposé", "제안", "제안됨",
    ),
    "accepted": (
        "accept", "approved", "done", "decided", "implemented", "active", "adopted", "agreed", "complete", "completed", "locked", "final",
        "ratified", "in effect", "current", "live", "living", "amended", "shipped", "enforced", "confirmed", "resolved", "in force", "valid",
        "已接受", "接受", "通过", "已通过", "已采纳", "采纳", "完成", "已完成", "已决定", "已实施", "已批准", "生效", "принято", "принят", "принята", "действует", "утверждено",
        "aceito", "aceita", "aceptado", "aceptada", "aprovado", "angenommen", "akzeptiert", "accepté", "承認", "採用", "承認済み", "승인", "승인됨", "채택", "수락됨",
    ),
    "rejected": ("declined", "withdrawn", "cancelled", "canceled", "abandoned", "not adopted", "拒绝", "已拒绝", "отклонено", "отклонён", "rejeitado", "rechazado", "abgelehnt", "rejeté", "却下", "거부", "거부됨"),
    "deprecated": ("obsolete", "retired", "outdated", "sunset", "no longer valid", "已弃用", "弃用", "已废弃", "废弃", "устарело", "устарел", "obsoleto", "veraltet", "obsolète", "非推奨", "廃止", "폐기", "폐기됨"),
    "superseded": ("superseded by", "superceded", "superceded by", "replaced", "replaced by", "overridden", "reversed", "已取代", "被取代", "取代", "已替代", "superado", "substituído", "substituido", "reemplazado", "заменено", "заменён", "заменен", "ersetzt", "abgelöst", "remplacé", "置き換え", "대체", "대체됨"),
    "partially-superseded": ("partially superseded", "partially superseded by", "superseded in part", "partly superseded", "partly superseded by", "superseded partially", "частично заменено", "部分取代"),
    "draft": ("drafting", "wip", "work in progress", "in progress", "planned", "草稿", "черновик", "rascunho", "borrador", "entwurf", "brouillon", "下書き", "초안"),
    "on-hold": ("on hold", "deferred", "postponed", "parked", "paused", "blocked", "搁置", "推迟", "отложено", "adiado", "aplazado", "保留", "보류"),
}
# fmt: on


def words(
    table: Mapping[str, Sequence[str]], own: Sequence[tuple[str, Sequence[str]]] = ()
) -> Mapping[str, str]:
    """Folded word to canonical name, with a project's own synonyms added."""
    made = dict(vocabulary(table))
    made.update({fold(word): name for name, synonyms in own for word in synonyms})
    return made


@frozen
class Words:
    """The vocabularies the parsers read with: folded word to canonical name."""

    decision: Mapping[str, str]
    gotcha: Mapping[str, str]
    progress: Mapping[str, str]
    status: Mapping[str, str]


def words_with(
    labels: Sequence[tuple[str, Sequence[str]]], statuses: Sequence[tuple[str, Sequence[str]]]
) -> Words:
    """The shipped vocabularies with a project's own synonyms, each added where its canonical name is known."""
    if not labels and not statuses:
        return WORDS
    return Words(
        words(DECISION_FIELDS, [held for held in labels if held[0] in DECISION_FIELDS]),
        words(GOTCHA_FIELDS, [held for held in labels if held[0] in GOTCHA_FIELDS]),
        words(PROGRESS_FIELDS, [held for held in labels if held[0] in PROGRESS_FIELDS]),
        words(STATUSES, statuses),
    )


WORDS = Words(words(DECISION_FIELDS), words(GOTCHA_FIELDS), words(PROGRESS_FIELDS), words(STATUSES))
