"""The words for a status or a relation in the language and manner that a collection is written in."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.documents.decisions.status import status_word
from memkit.documents.vocabulary import WORDS
from memkit.frozen import frozen
from memkit.text.labels import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.documents.decisions.decision import Decision
    from memkit.documents.decisions.relations import RelationKind
    from memkit.documents.decisions.status import Status


@frozen
class Language:
    """How a language says what becomes of a decision; `by` stands before the successor."""

    proposed: str
    accepted: str
    rejected: str
    deprecated: str
    superseded: str
    by: str
    supersedes: str = "supersedes"
    labels: tuple[str, str, str] = ("Context", "Decision", "Consequence")

    def word(self, value: str) -> str:
        """The word for a canonical status."""
        named = {
            "proposed": self.proposed,
            "accepted": self.accepted,
            "rejected": self.rejected,
            "deprecated": self.deprecated,
            "superseded": self.superseded,
            "partially-superseded": "partially superseded",
        }
        return named[value]


ENGLISH = Language("proposed", "accepted", "rejected", "deprecated", "superseded", "superseded by")
_CHINESE = Language(
    "提议", "已接受", "已拒绝", "已弃用", "已取代", "被取代：", "取代", ("背景", "决策", "影响")
)
_JAPANESE = Language(
    "提案", "承認", "却下", "非推奨", "置き換え", "置き換え：", labels=("背景", "決定", "影響")
)
_KOREAN = Language(
    "제안됨", "승인됨", "거부됨", "폐기됨", "대체됨", "대체됨:", labels=("배경", "결정", "결과")
)
_RUSSIAN = Language(
    "предложено",
    "принято",
    "отклонено",
    "устарело",
    "заменено",
    "заменено на",
    "заменяет",
    ("Контекст", "Решение", "Последствия"),
)
_PORTUGUESE = Language(
    "proposto",
    "aceito",
    "rejeitado",
    "obsoleto",
    "substituído",
    "substituído por",
    "substitui",
    ("Contexto", "Decisão", "Consequências"),
)
_SPANISH = Language(
    "propuesto",
    "aceptado",
    "rechazado",
    "obsoleto",
    "reemplazado",
    "reemplazado por",
    "reemplaza",
    ("Contexto", "Decisión", "Consecuencias"),
)
_GERMAN = Language(
    "vorgeschlagen",
    "angenommen",
    "abgelehnt",
    "veraltet",
    "ersetzt",
    "ersetzt durch",
    "ersetzt",
    ("Kontext", "Entscheidung", "Konsequenzen"),
)
_FRENCH = Language(
    "proposé",
    "accepté",
    "rejeté",
    "obsolète",
    "remplacé",
    "remplacé par",
    "remplace",
    ("Contexte", "Décision", "Conséquences"),
)
_TOLD_BY: tuple[tuple[Language, str], ...] = (
    (
        _CHINESE,
        "提议 提議 建议 接受 已接受 通过 已通过 已采纳 采纳 完成 已完成",
    ),
    (_CHINESE, "已决定 已实施 已批准 生效 拒绝 已拒绝 已弃用 弃用 已废弃 废弃 已取代 取代 草稿 搁置 状态"),
    (_CHINESE, "决策 决定 后果 结果 影响 上下文 推理"),
    (_JAPANESE, "コンテキスト 背景と課題 選択肢"),
    (_KOREAN, "배경 결정 결과 근거 이유"),
    (_RUSSIAN, "контекст решение последствия обоснование"),
    (_PORTUGUESE, "decisão consequências justificativa"),
    (_SPANISH, "decisión consecuencias razón"),
    (_GERMAN, "kontext entscheidung konsequenzen folgen begründung"),
    (_FRENCH, "contexte décision conséquences"),
    (_JAPANESE, "提案中 承認 採用 承認済み 却下 非推奨 廃止 下書き 保留 ステータス"),
    (_KOREAN, "제안 제안됨 승인 승인됨 채택 수락됨 거부 거부됨 폐기 폐기됨 대체 대체됨 초안 보류 상태"),
    (_RUSSIAN, "предложено предложен принято принят принята действует утверждено отклонено устарело"),
    (_RUSSIAN, "заменено черновик статус"),
    (_PORTUGUESE, "proposto proposta aceito aceita aprovado rejeitado substituído rascunho adiado situação"),
    (_SPANISH, "propuesto propuesta aceptado aceptada rechazado reemplazado superado borrador aplazado"),
    (_GERMAN, "vorgeschlagen angenommen akzeptiert abgelehnt veraltet ersetzt abgelöst entwurf"),
    (_FRENCH, "proposé accepté rejeté obsolète remplacé brouillon statut"),
)
"""Statuses and labels that tell a language; those of several languages are left out."""
_BY_WORD = {word: language for language, words in _TOLD_BY for word in words.split()}
_JOINTS = frozenset("by on in at since from with for until as".split())
_PAST: dict[RelationKind, str] = {"amends": "amends", "amended-by": "amended by"}


def language_of(decision: Decision, neighbours: Iterable[Decision]) -> Language:
    """The language of a decision's status, else of its labels, else of its neighbours."""
    for held in (decision, *neighbours):
        words = [status_word(status.text, WORDS.status) for status in held.statuses]
        labels = (field.label for field in held.fields)
        for word in (*words, *labels):
            if fold(word) in _BY_WORD:
                return _BY_WORD[fold(word)]
        if held.fields or any(status.value and not status.placeholder for status in held.statuses):
            return ENGLISH
    return ENGLISH


def word_for(value: str, decision: Decision, neighbours: Iterable[Decision], like: Status | None) -> str:
    """A status as the neighbours write it, else in the language and the case of the status `like`."""
    held = tuple(neighbours)
    place = like.place if like else ""
    plain = Counter(
        status.text
        for other in held
        for status in other.statuses
        if status.value == value and status.place == place and fold(status.text) in WORDS.status
    )
    if plain:
        return plain.most_common(1)[0][0]
    return cased(language_of(decision, held).word(value), like.text if like else "")


def cased(word: str, like: str) -> str:
    """A word in the case of another: `ACCEPTED`, `Accepted`, `accepted`."""
    letters = [char for char in like if char.isalpha()]
    if not letters or letters[0].islower():
        return word if letters else word[:1].upper() + word[1:]
    capital = len(letters) > 1 and all(char.isupper() or not char.islower() for char in letters)
    if capital and any(char.isupper() for char in letters):
        return word.upper()
    return word[:1].upper() + word[1:]


def quoted_like(said: str, like: str) -> str:
    """A value in the quotes that another has in a frontmatter."""
    mark = like[:1]
    if mark not in {'"', "'"} or len(like) < 2 or like[-1] != mark or said[:1] == mark:  # noqa: PLR2004 - a pair
        return said
    bare = said.strip("\"'")
    return said if mark in bare or "\\" in bare else f"{mark}{bare}{mark}"


def recased(said: str, like: str) -> str:
    """A statement that begins as another does: `superseded by`, `Superseded by`, `SUPERSEDED by`."""
    letters = [char for char in like if char.isalpha()]
    if letters and letters[0].islower():
        return said[:1].lower() + said[1:]
    verb, by, name = said.partition(" by ")
    if by and len(letters) > 1 and all(char.isupper() for char in letters):
        return f"{verb.upper()}{by}{name}"
    return said[:1].upper() + said[1:]


def before_remark(said: str, status: Status) -> str:
    """A new statement with what the old status said besides its word: `Accepted (proposed 2026-01-02)`.

    Behind the name of a successor it says whose it is: `Superseded by ADR-3 (was accepted 2026-01-02)`.
    """
    old = status_word(status.text)
    was = "was " if " by " in said and old.isascii() else ""
    at = status.text.find(old) if old else 0
    remark = status.text[at + len(old) :].strip(" ,;:—–-") if old else status.text
    if remark[:1] == "(" and remark[-1:] == ")" and remark.count("(") == 1:
        remark = remark[1:-1]
    joint = " " if remark[:1].isdigit() or remark.split(" ")[0].casefold() in _JOINTS else ": "
    return f"{said} ({f'{was}{old.lower()}{joint}{remark}' if old else remark})"


def verb_for(kind: RelationKind, language: Language, *, partial: bool = False) -> str:
    """What stands before a relation's targets, in lower case: `superseded by`, `amends`."""
    if kind == "superseded-by":
        return "partially superseded by" if partial else language.by
    if kind == "supersedes":
        return "partially supersedes" if partial else language.supersedes
    return _PAST[kind]
