"""Templates of the repository: what they may hold, what they may cost."""

from __future__ import annotations

import tracemalloc

import pytest

from memkit.errors import Refused
from memkit.scaffold.new.untrusted import MOST_OUTPUT, Untrusted

PATH = "memory-bank/templates/gotcha.md.j2"
VALUES = {"title": "Kelp", "fix": "x" * 60_000, "symptom": "", "where": ("a.py", "b.py")}
MEGABYTE = 1024 * 1024

REFUSED = {
    "{% for i in range(10**9) %}x{% endfor %}": "a loop goes over a given list only",
    "{% for i in [1, 2] %}x{% endfor %}": "a loop goes over a given list only",
    "{% for i in title %}x{% endfor %}": "a loop goes over a given list only",
    "{% for a in where %}{% for b in where %}x{% endfor %}{% endfor %}": "a loop in a loop is not allowed",
    "{% for a in where recursive %}x{% endfor %}": "a loop is written",
    "{% for a in where if a %}x{% endfor %}": "a loop is written",
    "{% for title in where %}x{% endfor %}": "a loop is written",
    "{{ 'a'*10**9 }}": "`*` is not allowed",
    "{{ 10**10**10 }}": "`**` is not allowed",
    "{{ title ~ title }}": "is not allowed",
    "{{ ''.__class__ }}": "an attribute is not allowed",
    "{{ title['__class__'] }}": "an index is not allowed",
    "{{ x|attr('__class__') }}": "a filter is not allowed",
    "{{ title|upper }}": "a filter is not allowed",
    "{{ title is defined }}": "a test is not allowed",
    "{{ range(3) }}": "a call is not allowed",
    "{{ lipsum }}": "there is no variable 'lipsum'",
    "{{ self }}": "there is no variable 'self'",
    "{{ loop }}": "there is no variable 'loop'",
    "{{ missing }}": "there is no variable 'missing'",
    "{{ 1 }}": "a number is not allowed",
    "{{ where }}": "is a list",
    "{% set x = 'a' %}": "set is not allowed",
    "{% include 'memkit.toml' %}": "include is not allowed",
    "{% import 'x' as y %}": "import is not allowed",
    "{% extends 'x' %}": "extends is not allowed",
    "{% macro f() %}{% endmacro %}": "a macro is not allowed",
    "{% call f() %}{% endcall %}": "call is not allowed",
    "{% block a %}{% endblock %}": "block is not allowed",
    "{% filter upper %}a{% endfilter %}": "is not allowed",
    "{% autoescape true %}a{% endautoescape %}": "is not allowed",
    "{% if title in where %}x{% endif %}": "the comparison 'in' is not allowed",
    "{% if title %}" * 40 + "{% endif %}" * 40: "nested too deep",
    "{{ " + "(" * 5000 + "title" + ")" * 5000 + " }}": "nested too deep",
    "{{ " + "not " * 3000 + "title }}": "nested too deep",
    "{{ " + "9" * 6000 + " }}": "cannot be read",
    "{% for a in where %}" + "{{ a }}" * 700 + "{% endfor %}": "too many steps",
    "{{ fix }}" * 400: "more than 64 KiB",
    "a" * 20_000: "more than 16 KiB",
    "{{ '\\x1b' }}": "a character that no text has",
    "{{ '\\ud800' }}": "a character that no text has",
    " \n": "gives nothing",
    "{{": "unexpected",
    "{% if %}": "an expression",
}


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: text[:40])
def test_what_a_template_may_not_hold(text):
    tracemalloc.start()
    try:
        with pytest.raises(Refused) as found:
            Untrusted(PATH, text).render(VALUES)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert REFUSED[text] in found.value.message
    assert PATH in found.value.message
    assert peak < 16 * MEGABYTE


def test_the_line_is_named():
    with pytest.raises(Refused) as found:
        Untrusted(PATH, "one\ntwo\n{{ title.upper }}\n").render(VALUES)
    assert f"{PATH}:3:" in found.value.message


def test_a_list_that_is_too_long_is_refused():
    with pytest.raises(Refused):
        Untrusted(PATH, "{{ title }}").render({**VALUES, "where": ("a",) * 1000})


def test_what_a_template_gives():
    choice = "{% if symptom %}\nno\n{% else %}\nyes\n{% endif %}\n"
    text = "\n## {{ title }}\n" + choice + "{% for path in where %}\n- {{ path }}\n{% endfor %}\n"
    assert Untrusted(PATH, text).render(VALUES) == "## Kelp\nyes\n- a.py\n- b.py"
    assert (
        Untrusted(PATH, "{# said #}{% if title == 'Kelp' and not symptom %}b{% endif %}").render(VALUES)
        == "b"
    )
    assert Untrusted(PATH, "{% raw %}{{ a }}{% endraw %}").render(VALUES) == "{{ a }}"


def test_values_are_never_a_template():
    assert Untrusted(PATH, "{{ title }}").render({"title": "{{ ''.__class__ }}"}) == "{{ ''.__class__ }}"


def test_the_most_that_a_template_gives():
    values = {"title": "x" * (MOST_OUTPUT // 2)}
    assert len(Untrusted(PATH, "{{ title }}{{ title }}").render(values)) == MOST_OUTPUT
