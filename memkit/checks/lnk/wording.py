"""The words by which a text says that what it names is gone, planned, an example, or history.

Patterns are compiled when first asked for: most runs meet no path that looks dead.
"""

from __future__ import annotations

import re
from functools import cache

_ABSENT = (
    r"remov(?:e[sd]?|ing|al)|delet\w{1,4}|drop(?:ped|s|ping)?|gone|no longer|used to|former(?:ly)?",
    r"previous(?:ly)?|old(?:er)?|legacy|obsolete|deprecat\w{1,5}|retire[ds]?|retiring",
    r"replac(?:e[sd]?|ing)|supersed\w{1,4}|renam(?:e[sd]?|ing)|moved|relocated|migrat(?:ed|ing)|merged",
    r"split|consolidated|folded|inlined|extracted|absorbed|archived?|was|were|had|did|been|absent",
    r"missing|lost|never existed|non-?existent|instead of",
    r"(?:not|n['’]t) (?:yet )?(?:exist|found|there|present|have)|rather than|stale|dead|orphan\w{0,3}",
    r"abandoned|unused|cleaned up|got rid|historical(?:ly)?|originally|initially|at the time|back then",
    r"resolved|closed|fixed|reverted|until",
)
_ABSENT_ELSEWHERE = (
    r"已删除|删除|移除|废弃|弃用|不存在|重命名|改名|旧的|原来|以前|曾经|удал\w{1,6}",
    r"больше не|раньше|ранее|перен[её]с\w{0,4}",
    r"переимен\w{1,6}|устар\w{1,6}|削除|廃止|旧|移動し|삭제|제거|이전|eliminad\w|borrad\w|antigu\w|removid\w",
    r"antig[oa]s?\b|renomead\w|supprim\w{1,3}|ancien\w{0,3}|gelöscht|entfernt|veraltet|früher|umbenannt",
    r"verschoben",
)
_UNSURE = (
    r"will|would|should|could|may|might|shall|can|plan(?:s|ned|ning)?|propos\w{1,5}|future|later",
    r"eventually|upcoming|to ?do|tbd|new|next(?! ?\.?js)|add(?:s|ed|ing)?|creat\w{1,5}|generat\w{1,4}",
    r"wrote|writ(?:e|es|ing|ten)|scaffold\w{0,4}|output\w{0,4}|produc\w{1,5}|emit\w{0,4}",
    r"sav(?:e|es|ed|ing)|stor(?:e|es|ed|ing)|dump\w{0,3}|export(?:s|ed)? to|download\w{0,3}",
    r"cop(?:y|ies|ied)|install\w{0,5}|plac(?:e|es|ed|ing)|put|optional\w{0,2}|if|when present|e\.?g",
    r"for (?:example|instance)|such as|like|examples?|sample|similar|templates?|placeholder|pattern",
    r"convention|nam(?:ed|ing)|format|ignored?|gitignore\w?|untracked|uncommitted|not committed|runtime",
    r"upstream|submodule|sibling|fork|remote|want|needs?",
    r"(?:other|separate|another|external) (?:repo\w{0,9}|project)|on the (?:server|host)|without|no|not",
    r"never|none|avoid|unlike|cannot|(?:do|does|is|wo|ca)n['’]?t|draft|introduc\w{1,4}|build|make",
    r"suggest\w{0,4}|consider|recommend\w{0,3}|hypothetical\w{0,2}|implementing|in progress|under ?way",
    r"pending|wip|unfinished|not started",
)
_UNSURE_SIGNS = "[🔄📋🚧⏳⌛🔜⬜☐🏗❌]"
_OTHER_REPOSITORY = r"(?:\b(?!(?:this|our|the|same|whole|entire)\b)[\w./-]{2,60}|`) repo(?:sitory)?\b"
"""`the shop-web repository`; a name in code font is one tick by then."""
_UNSURE_ELSEWHERE = (
    r"将|计划|新增|新建|创建|生成|如果|例如|示例|不要|没有|待|буд[еу]т|созда\w{1,5}|добав\w{1,5}|например|если|не\b|план|作成",
    r"例えば|予定|예정|생성|예를|crear|ejemplo|exemplo|criar|sinon|exemple|wird|werden|beispiel",
)
_HISTORY = (
    r"recent (?:changes?|activity|work|updates?)|change ?log|\bhistory\b|\bcompleted\b|^done\b|\bdone$",
    r"\bfinished\b|(?:session|work|progress|dev|daily|activity) (?:log|journal|notes?|summary)",
    r"^sessions?\b|timeline|deprecat",
    r"\b(?:archived?|removed|deleted|legacy|resolved|milestones?|superseded|retired)\b|\bprevious",
    r"post-?mortem|retrospective|最近|变更|历史|已完成|变化|完了|履歴|история|изменени|сделано|выполнено|заверш|cambios",
    r"historial|conclu[ií]d|histórico|완료|변경|erledigt|verlauf",
)
_AHEAD = (
    r"\bplan(?:s|ned|ning)?\b|\bnext\b|\bfuture\b|roadmap|backlog|\bto ?do\b|propos|upcoming|\bideas?\b",
    r"\bconventions?\b|\bnaming\b|how to (?:add|create|write)|\badding\b|\bcreating\b|计划|下一步|待办|план",
    r"следующ|予定|次の",
)
_TEMPLATE = (
    r"\btemplates?\b|\bexamples?\b|\bformat\b|\bsyntax\b|模板|示例|格式|шаблон|пример|plantilla|ejemplo|modelo",
    r"exemplo|vorlage|beispiel|テンプレート|例",
)
_PLAN_FILE = (
    r"plans?|planning|proposals?|rfcs?|roadmap|specs?|todo|backlog|drafts?|ideas?|changelog|history",
    r"sessions?|journal|archived?|completed|tasks?|log",
)


@cache
def absent() -> re.Pattern[str]:
    """That something is gone, or that it was so in the past."""
    return _either(rf"\b(?:{'|'.join(_ABSENT)})\b", *_ABSENT_ELSEWHERE)


@cache
def unsure() -> re.Pattern[str]:
    """That something is planned, made by a program, denied, conditional or an example."""
    return _either(rf"\b(?:{'|'.join(_UNSURE)})\b", *_UNSURE_ELSEWHERE, _UNSURE_SIGNS, _OTHER_REPOSITORY)


@cache
def history() -> re.Pattern[str]:
    """A heading over what was."""
    return _either(*_HISTORY)


@cache
def ahead() -> re.Pattern[str]:
    """A heading over what is to come, or how it is to be done."""
    return _either(*_AHEAD)


@cache
def template() -> re.Pattern[str]:
    """A heading over a template, a format or an example."""
    return _either(*_TEMPLATE)


@cache
def plan_file() -> re.Pattern[str]:
    """A word in the path of a page that plans or records."""
    return _either(rf"(?:^|[/_. -])(?:{'|'.join(_PLAN_FILE)})(?=$|[/_. -])")


def _either(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)
