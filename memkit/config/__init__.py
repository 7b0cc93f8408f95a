"""The configuration of memkit: `memkit.toml`, or `[tool.memkit]` in `pyproject.toml`."""

from memkit.config.globs import glob_problem, matches, matches_any
from memkit.config.groups import Budgets, DocumentHint, Limits, MemoryCaps
from memkit.config.load import ConfigFile, config_path_kind, governing, load_config, parse_config
from memkit.config.settings import Config, UnknownKey
from memkit.config.values import (
    FIELDS,
    ROLES,
    STATUSES,
    Field,
    Level,
    LevelOrOff,
    Profile,
    Role,
    Status,
    Tier,
)

__all__ = [
    "FIELDS",
    "ROLES",
    "STATUSES",
    "Budgets",
    "Config",
    "ConfigFile",
    "DocumentHint",
    "Field",
    "Level",
    "LevelOrOff",
    "Limits",
    "MemoryCaps",
    "Profile",
    "Role",
    "Status",
    "Tier",
    "UnknownKey",
    "config_path_kind",
    "glob_problem",
    "governing",
    "load_config",
    "matches",
    "matches_any",
    "parse_config",
]
