"""What the headings of a progress file say about the items below: in flight, next, blocked, review, done."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Literal

from memkit.text.inline import plain
from memkit.text.labels import fold
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memkit.text.page import Page

Section = Literal["in-flight", "next", "blocked", "review", "done", ""]

# fmt: off
_WORDS: dict[Section, tuple[str, ...]] = {
    "in-flight": (
        "in progress", "current", "current task", "current tasks", "current work", "currently working on",
        "doing", "ongoing", "active", "active tasks", "active work", "wip", "work in progress", "now",
        "working on", "进行中", "当前任务", "正在进行", "正在进行的任务", "進行中", "当前工作", "진행 중",
        "진행중", "В работе", "Текущие задачи", "Сейчас", "В процессе", "Em andamento", "Tarefas atuais",
        "En curso", "En progreso", "Tareas actuales", "In Arbeit", "Laufend", "En cours", "作業中",
        "現在の作業",
    ),
    "next": (
        "next step", "next steps", "next up", "up next", "todo", "to do", "to dos", "todos", "backlog",
        "planned", "upcoming", "pending", "remaining", "remaining work", "remaining tasks", "what is left",
        "what s left", "what s left to build", "not started", "later", "future", "future work", "下一步",
        "后续步骤", "待办", "待办事项", "待完成", "未开始", "未着手", "次のステップ", "다음", "다음 단계",
        "할 일", "Следующие шаги", "Дальше", "Осталось", "Не начато", "Планы", "Próximos passos",
        "Pendente", "Próximos pasos", "Pendiente", "Pendientes", "Nächste Schritte", "Offen", "Geplant",
        "Prochaines étapes", "À faire",
    ),
    "blocked": (
        "blocked failed", "failed", "blockers", "blocker", "stuck", "on hold", "waiting", "blocked tasks",
        "阻塞", "受阻", "失败", "ブロック中", "保留", "차단됨", "Заблокировано", "Блокеры", "Не удалось",
        "Bloqueado", "Bloqueados", "Blockiert", "Bloqué",
    ),
    "review": (
        "needs review", "in review", "for review", "awaiting review", "ready for review", "待审核",
        "待评审", "审核中", "レビュー待ち", "리뷰 중", "На проверке", "На ревью", "Em revisão",
        "En revisión", "In Prüfung", "En revue",
    ),
    "done": (
        "completed", "complete", "completed task", "completed tasks", "completed work", "finished",
        "shipped", "closed", "what works", "recently completed", "done recently", "已完成", "已完成任务",
        "已完成的任务", "已完成工作", "完成", "完了", "완료", "완료됨", "Выполнено", "Готово", "Сделано",
        "Завершено", "Завершённые задачи", "Что работает", "Concluído", "Concluídas", "Feito",
        "Tarefas concluídas", "Completado", "Completadas", "Hecho", "Terminado", "Erledigt", "Fertig",
        "Abgeschlossen", "Terminé", "Fait",
    ),
}
# fmt: on
_KNOWN: Mapping[str, Section] = {
    fold(word): name for name, words in _WORDS.items() for word in (name, *words)
}
_LEGENDS = frozenset(
    {"legend", "status legend", "key", "status key", "symbols", "图例", "легенда", "leyenda"}
)
_ASIDE = pattern(r"[(\[（【][^()\[\]（）【】]{0,200}[)\]）】]|\d+")
_PART = pattern(r"\s[—–-]{1,2}\s|[:：]")


def section_of_title(title: str) -> Section:
    """What a heading says of its items, or empty. Emoji, counts and asides do not matter."""
    text = _ASIDE.sub(" ", plain(title)[:300])
    for part in (text, _PART.split(text, maxsplit=1)[0]):
        meaning = _KNOWN.get(fold(part))
        if meaning:
            return meaning
    return ""


def is_legend(title: str) -> bool:
    """Whether a heading opens the legend of a file's own signs."""
    return fold(title) in _LEGENDS


class SectionFinder:
    """Finds, for a line, the nearest heading's title and what it or the nearest telling one above says."""

    def __init__(self, page: Page) -> None:
        self._sections = page.sections
        self._firsts = [section.first for section in page.sections]
        self._meanings: list[Section] = []
        for section in page.sections:
            own = section_of_title(section.title)
            self._meanings.append(own or (self._meanings[section.parent] if section.parent >= 0 else ""))

    def at(self, line: int) -> tuple[Section, str]:
        """Meaning and title of the section that holds a line (from 0)."""
        number = bisect_right(self._firsts, line) - 1
        return (self._meanings[number], self._sections[number].title) if number >= 0 else ("", "")
