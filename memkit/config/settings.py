"""The configuration of memkit: one table that declares every option, and a value with their defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.config.globs import MAX_GLOB, glob_problem, matches_any
from memkit.config.groups import Budgets, DocumentHint, Limits, MemoryCaps
from memkit.config.kinds import Keyed, Many, Named, OneOf, Text
from memkit.config.options import Group, option, settings
from memkit.config.values import (
    FIELDS,
    LEVELS,
    LEVELS_OR_OFF,
    PHRASES,
    PROFILES,
    ROLES,
    SHELVES,
    Field,
    Level,
    LevelOrOff,
    Paths,
    Profile,
    Shelf,
    Synonyms,
    path_problem,
    selector_problem,
    tier_problem,
    word_problem,
    zone_problem,
)
from memkit.frozen import frozen

if TYPE_CHECKING:
    from memkit.config.values import Role, Status

_GLOB = Text("a path glob", glob_problem, most=MAX_GLOB)
_PATH = Paths("a path relative to the root", path_problem)
_SELECTOR = Text("a code, a name or a family of checks", selector_problem)
_SELECTORS = Many(_SELECTOR)


@frozen
class UnknownKey:
    """A key that memkit does not know, with the line (0: unknown) of the file that it stands in."""

    key: str
    """Dotted, from the top of memkit's own table."""
    path: str
    line: int
    suggestion: str
    """The key that was probably meant, or empty."""


@settings
class Config:
    """Every option of memkit. The fields are the table that loading, reference page and schema come from."""

    profile: Profile = option(
        "standard",
        OneOf(PROFILES),
        "How much is asked: `standard` makes errors of facts only, `strict` also of missing fields.",
        'profile = "strict"',
        guard="level",
    )
    bank: str = option(
        "memory-bank", _PATH, "The folder of the memory bank.", 'bank = "docs/memory"', guard="place"
    )
    roles: tuple[tuple[Role, tuple[str, ...]], ...] = option(
        (),
        Keyed(Many(_GLOB), ROLES),
        "Files that play a role, as path globs; they go before what a file's name or place says.",
        '[roles]\ngotchas = ["docs/pitfalls.md"]\ndecision-record = ["design/records/*.md"]',
        guard="place",
    )
    exclude: tuple[str, ...] = option(
        ("tests/**/fixtures", "**/templates"),
        Many(_GLOB),
        "Files and folders that memkit does not read; the list replaces the default.",
        'exclude = ["tests/**/fixtures", "**/templates", "vendor"]',
        guard="reach",
    )
    agents: tuple[str, ...] = option(
        (),
        Many(_PATH),
        "Agent files that carry the reading order; a file that has the block already keeps it either way.",
        'agents = ["AGENTS.md", "CLAUDE.md"]',
    )
    first_tier: tuple[str, ...] = option(
        ("active-context", "progress", "tech-context", "decisions"),
        Many(Paths("a role or a path", tier_problem, likely=ROLES)),
        "What agents read at the start of every task, in this order.",
        'first_tier = ["active-context", "progress", "docs/OVERVIEW.md"]',
    )
    documents: tuple[tuple[str, DocumentHint], ...] = option(
        (),
        Named(Group(DocumentHint), _PATH),
        "Place in the reading order of a document that has no frontmatter for it.",
        '[documents."docs/RELEASING.md"]\ntier = "reference"\nread_when = "before a release"',
    )
    select: tuple[str, ...] = option(
        (),
        _SELECTORS,
        "Checks that run, by code, name or family; empty means those of the profile.",
        'select = ["ADR", "HIS", "dangling-row"]',
        guard="level",
    )
    ignore: tuple[str, ...] = option(
        (),
        _SELECTORS,
        "Checks that do not run, by code, name or family; stronger than `select`.",
        'ignore = ["ADR005", "mixed-notation"]',
        guard="level",
    )
    severity: tuple[tuple[str, LevelOrOff], ...] = option(
        (),
        Named(OneOf(LEVELS_OR_OFF), _SELECTOR),
        "Severity of checks in place of the profile's, by code, name or family.",
        '[severity]\nBNK001 = "error"\nmissing-where = "off"',
        guard="level",
    )
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = option(
        (),
        Named(_SELECTORS, _GLOB),
        "Checks that do not run on the files of a path glob.",
        '[per_file_ignores]\n"docs/adr/**" = ["ADR001"]',
        guard="reach",
    )
    fail_on: Level = option(
        "error",
        OneOf(LEVELS),
        "The lowest severity that makes `memkit check` exit with 1.",
        'fail_on = "warning"',
        guard="level",
    )
    require_on_new: tuple[Field, ...] = option(
        (),
        Many(OneOf(FIELDS)),
        "Fields that an added entry must have in profile `standard`, whatever the other entries have.",
        'require_on_new = ["context", "verification"]',
    )
    baseline: str = option(
        "memory-bank/.baseline.json",
        _PATH,
        "The file of known findings that are not reported again.",
        'baseline = ".memkit-baseline.json"',
        guard="place",
    )
    templates: str = option(
        "",
        _PATH,
        "The folder of own templates for `memkit new` (`gotcha.md.j2`); empty is `templates` in the bank's.",
        'templates = "docs/templates"',
    )
    timezone: str = option(
        "UTC",
        Text("the name of a time zone", zone_problem),
        "The zone whose calendar day counts as today.",
        'timezone = "Europe/Berlin"',
    )
    budgets: Budgets = option(Budgets(), Group(Budgets), "Token budgets.")
    limits: Limits = option(Limits(), Group(Limits), "Days and counts from which a check speaks.")
    memory_types: tuple[str, ...] = option(
        (),
        Many(Text("a word", word_problem)),
        "Types of memories besides `user`, `feedback`, `project` and `reference`.",
        'memory_types = ["runbook"]',
    )
    memory_caps: MemoryCaps = option(
        MemoryCaps(),
        Group(MemoryCaps),
        "What memories and banks may hold; it never raises what the user's own banks may.",
    )
    default_bank: Shelf = option(
        "private",
        OneOf(SHELVES),
        "The bank of a memory for which nobody names one; what is about the user, a person or a machine, and "
        "feedback, is private in any case.",
        'default_bank = "shared"',
    )
    proposals: Shelf = option(
        "private",
        OneOf(SHELVES),
        "Where proposals for the shared bank wait: in the user's own state, or in `proposals/` of the bank.",
        'proposals = "shared"',
    )
    labels: tuple[tuple[Field, tuple[str, ...]], ...] = option(
        (),
        Keyed(PHRASES, FIELDS),
        "Own words for the fields of entries, besides those that memkit knows.",
        '[labels]\nroot-cause = ["Underlying reason"]',
    )
    statuses: tuple[tuple[Status, tuple[str, ...]], ...] = option(
        (),
        Synonyms(),
        "Own words for the statuses of decisions, besides those that memkit knows.",
        '[statuses]\naccepted = ["greenlit"]',
    )
    path: str = ""
    """The file that the configuration was read from; empty where there is none."""
    unknown: tuple[UnknownKey, ...] = ()

    def role_of(self, path: str) -> Role | None:
        """The role that the configuration gives to a path: the first one whose globs name it."""
        return next((role for role, globs in self.roles if matches_any(globs, path)), None)

    def excludes(self, path: str) -> bool:
        """Whether memkit leaves a path unread."""
        return matches_any(self.exclude, path)

    def ignored_at(self, path: str) -> tuple[str, ...]:
        """Codes, names and families of checks that do not run on a path."""
        return tuple(
            each for glob, ignored in self.per_file_ignores if matches_any((glob,), path) for each in ignored
        )

    def hint_for(self, path: str) -> DocumentHint:
        """What the configuration says of a document's place in the reading order."""
        return dict(self.documents).get(path, DocumentHint())
