from __future__ import annotations

import shlex
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memkit.documents.progress.command_line import read_command_line


def steps(text):
    line = read_command_line(text)
    assert not line.why, line.why
    return [(step.assigned, step.folder, step.argv) for step in line.steps]


def why(text):
    line = read_command_line(text)
    assert not line.steps
    return line.why


def test_words_lose_their_quotes_and_nothing_else():
    assert steps("""pytest -k 'a b' "c\\"d" e\\ f x=1""") == [
        ((), "", ("pytest", "-k", "a b", 'c"d', "e f", "x=1"))
    ]


def test_an_empty_argument_stays():
    assert steps("grep '' x") == [((), "", ("grep", "", "x"))]


def test_variables_in_front_belong_to_the_program():
    assert steps("A=1 B='x y' make test") == [((("A", "1"), ("B", "x y")), "", ("make", "test"))]


def test_each_part_of_a_chain_is_a_step_in_its_folder():
    assert steps("cd web && npm ci && cd ../api/ && go test ./...") == [
        ((), "web", ("npm", "ci")),
        ((), "api", ("go", "test", "./...")),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("make test | grep ok", "needs a shell for `|`"),
        ("make a; make b", "needs a shell for `;`"),
        ("make a || true", "needs a shell for `|`"),
        ("make a & make b", "needs a shell for `&`"),
        ("make > out", "needs a shell for `>`"),
        ("cat < in", "needs a shell for `<`"),
        ("echo $(id)", "needs a shell for `$`"),
        ("echo `id`", "needs a shell for a backtick"),
        ('echo "$HOME"', "needs a shell for `$` in quotes"),
        ('echo "`id`"', "needs a shell for ``` in quotes"),
        ("ls *.py", "needs a shell for `*`"),
        ("ls ~/x", "needs a shell for `~`"),
        ("cp a.{c,h} x", "needs a shell for `{`"),
        ("(make a)", "needs a shell for `(`"),
        ("! make a", "needs a shell for `!`"),
        ("source env", "needs a shell for `source`"),
        ("if true", "needs a shell for `if`"),
        ("make 'a", "has a quote that is not closed"),
        ("make a\\", "ends in a backslash"),
        ("A=1", "only sets variables"),
        ("make a &&", "has nothing on one side of `&&`"),
        ("&& make a", "has nothing on one side of `&&`"),
        ("cd .. && make", "leaves the folder of the bank with `cd`"),
        ("cd web/../.. && make", "leaves the folder of the bank with `cd`"),
        ("cd /tmp && make", "leaves the folder of the bank with `cd`"),
        ("cd - && make", "leaves the folder of the bank with `cd`"),
        ("cd && make", "leaves the folder of the bank with `cd`"),
        ("cd web", "names no program"),
        ("# nothing", "names no program"),
        ("'' x", "names no program"),
        ("", "names no program"),
        ("x" * 5000, "is longer than 4096 characters"),
    ],
)  # fmt: skip
def test_what_only_a_shell_understands_is_not_run(text, said):
    assert why(text) == said


def test_signs_in_quotes_are_text():
    assert steps("grep 'a|b' '$x' \"*\" \\$y") == [((), "", ("grep", "a|b", "$x", "*", "$y"))]


def test_a_dollar_that_expands_nothing_is_text():
    assert steps("grep end$ x") == [((), "", ("grep", "end$", "x"))]


def test_what_stands_behind_a_hash_is_a_comment():
    assert steps("make a # all of it | really") == [((), "", ("make", "a"))]
    assert steps("make a#b") == [((), "", ("make", "a#b"))]


@given(
    st.lists(
        st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1), min_size=1, max_size=5
    )
)
def test_quoted_words_come_back_whole(words):
    line = read_command_line(shlex.join(["x", *words]))
    assert line.steps[0].argv == ("x", *words) if line.steps else len(shlex.join(words)) > 4000


@given(st.text(st.sampled_from("ab \"'\\$|&;<>*~{},()`#!=/."), max_size=30))
def test_what_is_read_means_the_same_to_a_shell(text):
    line = read_command_line(f"echo {text}")
    if len(line.steps) != 1 or line.steps[0].assigned:
        return
    script = f'set -f; show() {{ printf \'%s\\0\' "$@"; }}; echo() {{ show echo "$@"; }}; echo {text}'
    ran = subprocess.run(["bash", "-c", script], capture_output=True, check=False)
    assert tuple(ran.stdout.decode().split("\0")[:-1]) == line.steps[0].argv
