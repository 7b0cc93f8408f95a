"""Sentences that templates of decision records put where the text belongs, in the languages memkit reads."""

from __future__ import annotations

from functools import cache

from memkit.text.patterns import pattern

_MARKUP = pattern(r"[*_>`\[\](){}]")
_ENDS = " \t.…。!！?？¿:："

# Sources: adr-tools and phodal/adr (`Context here...` and its translations), Nygard's questions in English
# and Spanish as collected by joelparkerhenderson, the wording of adr-tools before 2016. Those for German,
# Japanese and Korean follow the same form.
_SENTENCES = (
    "Context here", "Decision here", "Consequences here", "Status here",
    "The issue motivating this decision, and any context that influences or constrains the decision",
    "The change that we're proposing or have agreed to implement",
    (
        "What becomes easier or more difficult to do and any risks introduced by the change that will need "
        "to be mitigated"
    ),
    "What is the status, such as proposed, accepted, rejected, deprecated, superseded, etc",
    "What is the issue that we're seeing that is motivating this decision or change",
    "What is the issue motivating this decision or change",
    "What is the issue motivating this decision",
    "What is the change that we're proposing and/or doing",
    "What is the change that we're actually proposing or doing",
    "What is the change that we're actually proposing and/or doing",
    "What becomes easier or more difficult to do because of this change",
    "What becomes easier or more difficult because of this change",
    "Describe the context here", "Describe the decision here", "Describe the consequences here",
    "Describe the context and problem statement", "Describe the issue that is being addressed",
    "在这里补充上下文", "在这里补充上决策信息", "在这里补充决策信息", "在这里记录结果",
    "Описание контекста", "Описание решения", "Описание последствий",
    "Aqui vem o contexto", "Aqui vem a decisão", "Aqui vem as consequências", "Aqui vêm as consequências",
    "Contexte ici", "Décision ici", "Conséquences ici",
    "¿Cuál es el problema que estamos viendo que está motivando esta decisión o cambio?",
    "¿Cuál es el cambio que estamos proponiendo y/o haciendo?",
    "¿Qué se vuelve más fácil o más difícil de hacer debido a este cambio?",
    "¿Cuál es el estado, como propuesto, aceptado, rechazado, obsoleto, reemplazado, etc.?",
    "Contexto aquí", "Decisión aquí", "Consecuencias aquí",
    "Kontext hier", "Entscheidung hier", "Konsequenzen hier",
    "ここにコンテキストを記述", "ここに決定を記述", "ここに結果を記述",
    "여기에 컨텍스트를 작성", "여기에 결정을 작성", "여기에 결과를 작성",
)  # fmt: skip


def is_template_sentence(paragraph: str) -> bool:
    """Whether a whole paragraph is such a sentence; marks around it and its punctuation do not matter."""
    return len(paragraph) < _LONGEST and _folded(paragraph) in _known()


@cache
def _known() -> frozenset[str]:
    return frozenset(_folded(sentence) for sentence in _SENTENCES)


def _folded(text: str) -> str:
    kept = " ".join(_MARKUP.sub(" ", text.replace("’", "'")).casefold().split())
    return kept.strip(_ENDS)


_LONGEST = 2 * max(len(sentence) for sentence in _SENTENCES)
