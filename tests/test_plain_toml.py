"""Plain TOML is read as tomllib reads it, and what is not plain is left to that."""

import tomllib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memkit.config.plain_toml import read_plain_toml

PIECES = (
    "a", "b.c", "a.b.c", "key-1", '"q"', "[a]", "[a.b]", "[[a]]", "[ a ]", " = ", "=", "==", '"x"', '"x # y"',
    '"""', '"\\\\"', "'x'", "12", "012", "0", "-1", "1_0", "1.5", "true", "false", "# c", '["x", "y"]', "{}",
    "\t", " ", "\r", "\n", "\n", "\n", "é", "\u00a0", "\x00", ".",
)  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=24).map("".join) | st.text(max_size=40))
@example('recall.embedder = "none"\n')
@example('a.b = "x"\n[a]\n')
@example("[a]\nb.c = 1\n[a]\n")
@example('a = "x" # y"\n')
@example("a = 1\na.b = 2\n")
@example("\r")
def test_what_is_read_is_what_tomllib_reads(text):
    read = read_plain_toml(text)
    if read is not None:
        assert read == tomllib.loads(text)


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ('recall.embedder = "none"', {"recall": {"embedder": "none"}}),
        ('# mine\n\n[recall]\r\nembedder = "minilm"\r\n', {"recall": {"embedder": "minilm"}}),
        ("[memory_caps]\nsoft = 80\nmemories=100\n", {"memory_caps": {"soft": 80, "memories": 100}}),
        ("", {}),
    ],
)
def test_what_most_write_is_plain(text, held):
    assert read_plain_toml(text) == held
