"""Names of code are told from words, values, errors and commands."""

from __future__ import annotations

import pytest
from hang import no_hang
from hypothesis import given
from hypothesis import strategies as st

from memkit.documents.symbols import names_symbol


@pytest.mark.parametrize(
    "code",
    [
        "Pool.close()",
        "FilePath.iCloudUrl",
        "RootSplitView",
        "visualViewport",
        "MAX_RETRIES",
        "try_get(...)",
        "adapt!",
        "tokio::join!",
        "#[serde(default)]",
        "max_connections: 2",
        "pm.plugins",
        "let _ = tx.send(...).await",
        "drawing(from:scale:)",
    ],
)
def test_names_of_code(code):
    assert names_symbol(code)


@pytest.mark.parametrize(
    "code",
    [
        "",
        "true",
        "null",
        "401",
        "1.2.3",
        "e.g.",
        "__",
        "JSON",
        "TypeError",
        "NullPointerException: x",
        "-only-testing",
        "--dry-run",
        "x-api-key",
        "npm test",
        "0.0.0.0",
        "https://api.example.com/doc_page()",
        "…",
    ],
)
def test_words_values_and_errors(code):
    assert not names_symbol(code)


@given(st.text(alphabet="aZ_.:!(#- 9é", max_size=40))
def test_any_code_is_read(code):
    assert names_symbol(code) in {True, False}


@pytest.mark.parametrize("code", ["a" * 50000, "a." * 25000, "_" * 50000, "(" * 50000, "a::" * 20000])
def test_hostile_code_is_read_in_time(code):
    with no_hang():
        names_symbol(code)
