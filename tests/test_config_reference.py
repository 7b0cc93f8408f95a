from __future__ import annotations

import json
import re
import tomllib

import pytest
from jsonschema import Draft202012Validator

from memkit.config import Config, parse_config
from memkit.config.options import Group, all_options
from memkit.config.reference import json_schema, reference_markdown
from memkit.config.toml import toml_value

OPTIONS = tuple(all_options(Config))
PAGE = reference_markdown()
SCHEMA = json.loads(json_schema())
VALIDATOR = Draft202012Validator(SCHEMA)


def section(key: str) -> str:
    return PAGE.partition(f"## `{key}`\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_each_key_has_its_type_default_meaning_and_example(option):
    text = section(option.key)
    assert option.says in text
    assert option.says.endswith(".")
    assert f"- Type: {option.kind.words()}" in text
    default = f"`{toml_value(option.kind.plain(option.default))}`" if option.default else "none"
    assert f"- Default: {default}\n" in text
    assert f"```toml\n{option.example}\n```" in text
    assert ("CFG001" in text) is bool(option.guard)


def test_the_page_has_a_section_for_each_option_and_no_other():
    assert re.findall(r"^## `(.+)`$", PAGE, re.MULTILINE) == [option.key for option in OPTIONS]
    assert PAGE.endswith("```\n")
    assert "\n\n\n" not in PAGE
    assert reference_markdown() == PAGE


def test_the_schema_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"].endswith("2020-12/schema")
    assert json_schema().endswith("}\n")


def test_the_schema_accepts_an_empty_table_and_every_default():
    VALIDATOR.validate({})
    for option in OPTIONS:
        if option.default and "." not in option.key:
            VALIDATOR.validate({option.key: option.kind.plain(option.default)})
    for key in ("budgets", "limits", "memory_caps"):
        described = SCHEMA["properties"][key]["properties"]
        VALIDATOR.validate({key: {name: inner["default"] for name, inner in described.items()}})


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_the_schema_accepts_the_example_and_rejects_another_type(option):
    example = tomllib.loads(option.example)
    VALIDATOR.validate(example)
    keys = option.key.replace("PATH", "docs/RELEASING~md").split(".")
    for wrong in (1.5, None):
        broken = wrong
        for key in reversed(keys):
            broken = {key.replace("~", "."): broken}
        assert not VALIDATOR.is_valid(broken)


@pytest.mark.parametrize(
    "wrong",
    [
        {"profile": "lax"},
        {"severity": {"ADR001": "fatal"}},
        {"budgets": {"tier_tokens": 1}},
        {"budgets": {"tokens": 1000}},
        {"exclude": "vendor"},
        {"roles": {"zebra": []}},
        {"proflie": "strict"},
        {"require_on_new": ["nothing"]},
    ],
)
def test_the_schema_rejects_what_loading_rejects_or_keeps_aside(wrong):
    assert not VALIDATOR.is_valid(wrong)


def test_the_table_and_the_value_agree():
    plain = Group(Config).plain(parse_config('profile = "strict"\nlimits.max_rules = 1', path="memkit.toml"))
    assert plain == {"profile": "strict", "limits": {"max_rules": 1}}
