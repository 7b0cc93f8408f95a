"""Checks of the bank, of its files' form and of its configuration, where an example file cannot show them."""

from __future__ import annotations

from datetime import date

import pytest
from banks import STANDARD, STRICT, bank_of, check_called, found_by, scope_of
from hang import no_hang

from memkit.adapters.memory import MemoryTree
from memkit.bank.compare import Comparison
from memkit.bank.history import Commit, History
from memkit.bank.load import load_bank
from memkit.checks.baseline import Baseline, Known, write_baseline
from memkit.checks.check import Example, Scope
from memkit.checks.engine import findings_of
from memkit.config import parse_config
from memkit.findings import Severity
from memkit.frozen import replace
from memkit.ports import Unreadable
from memkit.reading.plan import plan_index

AGENTS = STRICT + 'agents = ["AGENTS.md"]\n'
BANK = {"memory-bank/PROGRESS.md": "# Progress\n", "memory-bank/GOTCHAS.md": "# Gotchas\n"}


def scope(files, config=STRICT, before=None, history=None, before_config=None):
    bank = bank_of(files, config)
    old = bank_of(before, before_config or config) if before is not None else None
    changes = Comparison(old, bank) if old else None
    return Scope(bank, old, changes, history or History(), date(2026, 6, 15))


def found(code, held):
    check = check_called(code)
    return list(findings_of(check, held, check.severity(strict=held.strict) or Severity.INFO))


def messages(code, held):
    return [finding.message for finding in found(code, held)]


def indexed(files, config=AGENTS):
    held = {path: text.encode() for path, text in files.items()}
    held.update({change.path: change.after for change in plan_index(bank_of(files, config))})
    return held


class TestStaleIndex:
    def test_what_index_wrote_is_fresh(self):
        assert messages("BNK004", scope(indexed(BANK), AGENTS)) == []

    def test_a_new_file_is_named(self):
        files = {**indexed(BANK), "memory-bank/RELEASING.md": "# Releasing\n"}
        said = messages("BNK004", scope(files, AGENTS))
        assert said == [
            "the reading order in AGENTS.md does not list memory-bank/RELEASING.md",
            "the index of the bank does not list RELEASING.md",
        ]

    def test_a_file_that_went_is_named(self):
        files = indexed(BANK)
        del files["memory-bank/GOTCHAS.md"]
        assert "the index of the bank still lists GOTCHAS.md" in messages("BNK004", scope(files, AGENTS))

    def test_an_agent_file_that_is_asked_for_a_block(self):
        files = {**indexed(BANK), "AGENTS.md": b"# Agents\n"}
        assert messages("BNK004", scope(files, AGENTS)) == ["AGENTS.md has no reading order yet"]

    def test_another_cost_is_no_stale_index(self):
        files = {**indexed(BANK), "memory-bank/PROGRESS.md": "# Progress\n\n" + "Retries are counted. " * 900}
        assert messages("BNK004", scope(files, AGENTS)) == []

    def test_a_bank_without_any_generated_text_is_left_alone(self):
        assert messages("BNK004", scope({**BANK, "CLAUDE.md": "See memory-bank/.\n"})) == []

    def test_an_edited_block_is_told_once(self):
        files = indexed(BANK)
        files["AGENTS.md"] = files["AGENTS.md"].replace(b"\n## Quick", b"\nUse tabs.\n\n## Quick")
        assert messages("BNK004", scope(files, AGENTS)) == []
        assert len(messages("BNK005", scope(files, AGENTS))) == 1

    def test_nothing_orphaned_in_a_managed_bank(self):
        assert messages("BNK002", scope(indexed(BANK), AGENTS)) == []


class TestBudgets:
    def test_heaviest_sections_are_named(self):
        config = STRICT + "[budgets]\ntier_tokens = 100\n"
        text = "# Progress\n\n## Next\n\n" + "Word after word. " * 80 + "\n\n## Done\n\nLittle.\n"
        (finding,) = found("BNK006", scope({"memory-bank/PROGRESS.md": text}, config))
        assert "PROGRESS.md “Next”" in finding.help

    def test_the_figures_are_no_part_of_the_identity(self):
        config = STRICT + "[budgets]\ntier_tokens = 100\n"
        texts = ("# Progress\n\n" + "Word. " * count for count in (200, 300))
        held = [found("BNK006", scope({"memory-bank/PROGRESS.md": text}, config)) for text in texts]
        assert len({finding.fingerprint for (finding,) in held}) == 1

    def test_a_repository_without_a_bank_has_no_tier(self):
        config = STANDARD + "[budgets]\ntier_tokens = 100\n"
        assert messages("BNK006", scope({"TODO.md": "Word. " * 2000}, config)) == []


class TestStaleFocus:
    PATH = "memory-bank/ACTIVE_CONTEXT.md"

    def history(self, count, day, *, shallow=False):
        moved = [Commit(f"{n}", date(2026, 6, 14), ("src/a.py",)) for n in range(count)]
        return History(commits=(*moved, Commit("last", day, (self.PATH,))), shallow=shallow)

    def said(self, history, **more):
        return messages("BNK012", scope({self.PATH: "# Active context\n"}, history=history, **more))

    def test_many_commits_on_few_days(self):
        assert len(self.said(self.history(50, date(2026, 6, 10)))) == 1

    def test_no_days_are_not_told(self):
        (message,) = self.said(self.history(50, date(2026, 6, 15)))
        assert message.endswith("has not changed for 50 commits to the code")

    def test_many_days_and_hardly_a_commit(self):
        assert self.said(self.history(2, date(2026, 1, 1))) == []

    def test_a_shallow_clone_knows_less(self):
        (message,) = self.said(self.history(50, date(2026, 6, 10), shallow=True))
        assert "at least" in message

    def test_the_change_at_hand_touches_it(self):
        assert self.said(self.history(50, date(2026, 1, 1)), before={self.PATH: "# Old\n"}) == []


def test_the_agent_file_that_every_agent_reads_is_named_first():
    files = {".cursor/rules/a.mdc": "Be kind.\n", "AGENTS.md": "# Rules\n", "CLAUDE.md": "# Rules\n"}
    (finding,) = found("BNK010", scope({"memory-bank/PROGRESS.md": "# Progress\n", **files}))
    assert finding.place.path == "AGENTS.md"
    assert "name it in AGENTS.md" in finding.help


LOG = {"memory-bank/DECISIONS.md": "# Decisions\n\n## ADR-1: Use SQLite (2026-01)\n"}


class TestLoosened:
    def said(self, before, after, files=None, old_files=None):
        held = scope(files or LOG, after, before=old_files or LOG, before_config=before)
        return messages("CFG001", held)

    def test_an_ignored_guard(self):
        (message,) = self.said(STRICT, STRICT + 'ignore = ["HIS001"]\n')
        assert "HIS001" in message

    def test_an_ordinary_check_may_go(self):
        assert self.said(STRICT, STRICT + 'ignore = ["ADR001"]\n') == []

    def adopted(self, config):
        old = replace(bank_of(LOG, STANDARD), config=parse_config(STANDARD, path=""))
        new = bank_of(LOG, STANDARD + config)
        return messages("CFG001", Scope(new, old, Comparison(old, new), History(), date(2026, 6, 15)))

    def test_adopting_memkit_loosens_nothing(self):
        assert self.adopted('exclude = ["vendor"]\nroles.decisions = ["memory-bank/DECISIONS.md"]\n') == []

    def test_adopting_memkit_for_another_folder_loosens(self):
        assert any("`bank` moves" in message for message in self.adopted('bank = "docs/memory"\n'))

    def test_a_baseline_that_accepts_a_deletion(self):
        known = write_baseline(Baseline((Known("HIS001", "memory-bank/DECISIONS.md", "ab", 1),)))
        files = {**LOG, "memory-bank/.baseline.json": known}
        (message,) = self.said(STRICT, STRICT, files)
        assert "HIS001" in message
        assert self.said(STRICT, STRICT, files, files) == []

    def test_a_suppression_that_moved_is_not_added(self):
        text = "<!-- memkit: ignore-file HIS — imported log -->\n# Decisions\n"
        old, new = {"memory-bank/decisions.md": text}, {"memory-bank/DECISIONS.md": text}
        assert self.said(STRICT, STRICT, new, old) == []


class Barred(MemoryTree):
    """A tree with one file that cannot be had."""

    reason = "permission"

    def read(self, path, limit):
        return Unreadable(self.reason, "no") if path.endswith("NOTES.md") else super().read(path, limit)


@pytest.mark.parametrize(
    ("reason", "code"),
    [
        ("permission", "FMT009"),
        ("io", "FMT009"),
        ("not-a-file", "FMT009"),
        ("leaves-root", "FMT010"),
        ("too-large", "FMT008"),
    ],
)
def test_every_way_of_not_reading_a_file_is_one_finding(reason, code):
    tree = Barred({"memory-bank/NOTES.md": "#\n"})
    tree.reason = reason
    held = Scope(
        load_bank(tree, parse_config(STRICT, path="memkit.toml")), None, None, History(), date(2026, 6, 15)
    )
    said = {name: len(messages(name, held)) for name in ("FMT002", "FMT008", "FMT009", "FMT010")}
    assert said == {**dict.fromkeys(said, 0), code: 1}


def test_an_unknown_key_is_told_without_any_document():
    assert len(messages("CFG002", scope({}, 'profil = "strict"\n'))) == 1


def test_a_suppression_of_a_check_that_needs_a_past_is_not_judged():
    text = "<!-- memkit: ignore-file BNK012 — rewritten each quarter -->\n# Active context\n"
    assert messages("FMT005", scope({"memory-bank/ACTIVE_CONTEXT.md": text})) == []


def helps(code, held):
    return [finding.help for finding in found(code, held)]


def test_suppressed_codes_are_told_as_codes():
    text = "<!-- memkit: ignore adr001 -->\n# Notes\n"
    held = scope({"memory-bank/NOTES.md": text})
    assert messages("FMT011", held) == ["the suppression of ADR001 gives no reason"]
    assert messages("FMT005", held) == ["the suppression of ADR001 holds back no finding"]
    named = scope({"memory-bank/NOTES.md": "<!-- memkit: ignore decision-missing-field -->\n# Notes\n"})
    assert messages("FMT011", named) == ["the suppression of decision-missing-field gives no reason"]


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("memkit: ignor ADR001", "write `<!-- memkit: ignore ADR001 — reason -->` on one line"),
        ("memkit: ignore-next-line ADR001", "write `<!-- memkit: ignore ADR001 — reason -->` on one line"),
        ("memkit: ignore-fil ADR", "write `<!-- memkit: ignore-file ADR — reason -->` on one line"),
        ("memkit: begin x", "write `<!-- memkit:begin reading-order -->`, without a blank after the colon"),
        (
            "memkit: x",
            "write `<!-- memkit: ignore CODE — reason -->` to allow a finding, or delete the comment",
        ),
    ],
)
def test_an_unknown_directive_gets_the_form_that_was_meant(comment, said):
    assert helps("FMT013", scope({"memory-bank/NOTES.md": f"# Notes\n\n<!-- {comment} -->\n"})) == [said]


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ('[roles]\nagents = ["AGENTS.md"]\n', "move `agents` above the first table of the file"),
        ('[roles]\nagent = ["AGENTS.md"]\n', "write `agents` above the first table of the file"),
        ("[budgets]\nmax_rules = 3\n", "move `max_rules` to the table `limits`"),
        ("[limits]\nmax_rule = 3\n", "write `limits.max_rules`"),
        ('profil = "strict"\n', "write `profile`"),
        ("zzz = 1\n", "remove it, or look for the option's name in `memkit config`"),
    ],
)
def test_an_unknown_key_is_sent_where_it_belongs(config, said):
    assert helps("CFG002", scope({}, config)) == [said]


def test_an_unknown_key_of_pyproject_is_sent_below_memkits_own_table():
    text = '[tool.memkit.roles]\nagents = ["AGENTS.md"]\n'
    bank = load_bank(MemoryTree({}), parse_config(text, path="pyproject.toml"))
    held = Scope(bank, None, None, History(), date(2026, 6, 15))
    assert helps("CFG002", held) == ["move `agents` right below `[tool.memkit]`, above the tables in it"]


def test_a_name_that_leads_nowhere_is_told_once_and_with_the_file_that_moved():
    config = STRICT + '[roles]\ngotchas = ["docs/pitfalls.md", "docs/pitfalls.md"]\n'
    (finding,) = found("CFG004", scope({"docs/notes/Pitfalls.md": "# Pitfalls\n"}, config))
    assert finding.message == "`roles.gotchas` names docs/pitfalls.md, which does not exist"
    assert finding.help == "write docs/notes/Pitfalls.md, or remove it from the configuration"
    assert finding.place.path == "memkit.toml"


def test_a_loosened_guard_may_be_committed_alone():
    (said,) = helps("CFG001", scope(LOG, STRICT + 'ignore = ["HIS001"]\n', before=LOG, before_config=STRICT))
    assert "`git commit --no-verify`" in said


def test_one_gotcha_is_one_finding_whose_identity_outlives_a_field():
    text = "# Gotchas\n\n## Clocks disagree\n"
    fields = "**Symptom.** Log-ins end early.\n", "**Fix.** Set `TZ=UTC`.\n"
    held = [
        found("GOT001", scope({"memory-bank/GOTCHAS.md": text + "".join(fields[:count])}))
        for count in range(3)
    ]
    assert [finding.message.partition(" has ")[2] for (finding,) in held] == [
        "no Symptom, no Root cause and no Fix",
        "no Root cause and no Fix",
        "no Root cause",
    ]
    assert len({finding.fingerprint for (finding,) in held}) == 1
    assert held[1][0].help == "add the paragraphs “**Root cause.**” and “**Fix.**” to the entry"


def test_an_added_gotcha_weighs_as_much_as_the_field_that_is_asked_for():
    kept = "## Locks\n**Symptom.** A deadlock.\n**Root cause.** One lock.\n**Fix.** Two locks.\n\n"
    added = "## Clocks disagree\nTokens expire early, set the zone.\n"
    path = "memory-bank/GOTCHAS.md"
    (finding,) = found("GOT001", scope({path: kept + added}, STANDARD, before={path: kept}))
    assert finding.severity is Severity.WARNING


def test_a_bare_order_is_shown_a_trailer():
    (said,) = helps("RUL012", scope({"CLAUDE.md": "- NEVER edit generated files.\n"}))
    trailer = "<!-- rule: no-generated-edits since: 2026-01 source: PR-12 review: 2026-Q3 -->"
    assert trailer in said
    assert helps("RUL012", scope({"CLAUDE.md": f"- NEVER edit generated files. {trailer}\n"})) == []


def test_a_long_placeholder_is_cut_visibly():
    text = "# Active context\n\nYYYY-MM-DD HH:MM:SS - Log of updates made to the memory bank.\n"
    (message,) = messages("BNK011", scope({"memory-bank/NOTES.md": text}))
    assert message.endswith("“YYYY-MM-DD HH:MM:SS - Log of updates ma…”")


def test_each_page_of_a_skeleton_counts_once():
    text = "# A\n\n## One\n\n**Owner:** [Owner]\n\n## Two\n\nTBD\n"
    files = {f"memory-bank/{name}.md": text for name in ("A", "B", "C")}
    said = messages("BNK011", scope({**files, "memory-bank/D.md": "# D\n\nText.\n"}))
    assert said == ["2 places hold text of a template; “One” holds the placeholder “[Owner]”"] * 3
    filled = {f"memory-bank/{name}.md": "# D\n\nText.\n" for name in ("D", "E", "F")}
    assert len(messages("BNK011", scope({**files, **filled}))) == 6


def test_a_record_of_template_text_counts_once():
    text = "# 1. A\n\n## Context\n\nContext here...\n\n## Decision\n\nDecision here...\n"
    said = messages("BNK011", scope({"docs/adr/0001-a.md": text}))
    assert said == [
        "2 places hold text of a template; “Context” holds a template's sentence, “Context here...”"
    ]


def test_a_section_is_named_without_its_comment():
    text = "# 1. A\n\n## Positive consequences <!-- optional -->\n\n* [Title]\n"
    (said,) = messages("BNK011", scope({"docs/adr/0001-a.md": text}))
    assert said == "“Positive consequences” holds the placeholder “[Title]”"


def test_the_frontmatter_is_named_as_such():
    text = '---\nseen: "[YYYY-MM-DD]"\n---\n# A\n\nText.\n'
    (said,) = messages("BNK011", scope({"memory-bank/A.md": text}))
    assert said == "the frontmatter holds the placeholder “[YYYY-MM-DD]”"


@pytest.mark.parametrize("config", [STRICT, STANDARD])
def test_a_large_x_is_an_info_in_every_profile(config):
    (told,) = found("PRG005", scope({"memory-bank/PROGRESS.md": "- [X] Ship it\n"}, config))
    assert told.severity is Severity.INFO
    assert told.message == "the box `[X]` of “Ship it” is a capital; most tools look for `[x]`"


def test_a_memory_without_frontmatter_is_told_its_keys():
    (said,) = helps("MEM001", scope({"memory-bank/memories/retry-budget.md": "Three retries.\n"}))
    assert "`name: retry-budget`, `description: …`" in said
    assert "`metadata:`, `  type: project`" in said


def test_a_memory_without_reason_is_told_both_labels():
    text = "---\nname: a\ndescription: b\nmetadata:\n  type: project\n---\nThree retries.\n"
    (said,) = helps("MEM007", scope({"memory-bank/memories/a.md": text}))
    assert (
        said
        == "add a line `**Why:** …` (the reason) and a line `**How to apply:** …` (when and how to use it)"
    )


def test_a_renamed_memory_is_told_at_its_row():
    folder = "memory-bank/memories"
    row = "- [Retry budget](retry-budget.md) — The gateway allows three retries\n"
    text = "---\nname: gateway\ndescription: The gateway allows three retries\n---\nThree.\n"
    held = scope({f"{folder}/MEMORY.md": row, f"{folder}/pay/gateway.md": text})
    assert helps("IDX002", held) == ["point the row to pay/gateway.md"]
    assert messages("IDX001", held) == []


@pytest.mark.parametrize(
    "text",
    [
        "[Date] " * 50_000,
        "`[Date]`\n" * 20_000,
        "- [" * 60_000,
        "{" * 100_000,
        " " * 200_000 + "x",
        "**" * 100_000,
        "# [Title]\n" * 20_000,
        "-\n" * 50_000,
        "<!-- memkit:begin reading-order -->\n" * 3_000,
        "<<<<<<< a\n=======\n" * 20_000,
        "| [Date] " * 30_000,
        "<!-- memkit: ignor -->\n" * 20_000,
        "<!-- memkit:" + " " * 50_000 + "-->\n",
        "a.md " * 40_000,
        "[[a]]" * 40_000,
        "a" * 200_000 + ".md",
        "# [Date]\n# 2026-01-12\n" * 10_000,
        "---\na:\n" + '- "[' + "x" * 10_000 + '"\n---\n',
        "Context here...\n\n" * 20_000,
    ],
    ids=range(19),
)
def test_hostile_text_takes_linear_time(text):
    held = scope_of(Example((("memory-bank/NOTES.md", text), ("AGENTS.md", text))))
    held.bank.by_path["memory-bank/NOTES.md"].page.structure  # noqa: B018 - parsing has tests of its own
    with no_hang():
        for code in ("BNK002", "BNK003", "BNK005", "BNK010", "BNK011", "BNK013", "FMT003", "FMT013"):
            messages(code, held)


@pytest.mark.parametrize(
    "text",
    [
        "- [x] " + "not verified on " * 15_000,
        "- [x] " + "9" * 200_000,
        "- [x] " + "1 a " * 50_000,
        "- [x] " + "coverage " * 30_000,
        "- [x] a\n" + "  - tested\n" * 20_000,
        "- [D] a\n" * 20_000 + "- [ ] b\n",
    ],
    ids=range(6),
)
def test_hostile_items_take_linear_time(text):
    with no_hang():
        held = scope({"memory-bank/PROGRESS.md": text})
        for code in ("PRG002", "PRG005"):
            messages(code, held)


def test_a_box_of_the_authors_own_is_told_of_once():
    text = "# Progress\n\n- [ ] A\n- [D] B\n- [D] C\n- [] E\n- [] F\n"
    said = [
        finding.message
        for finding in found_by(check_called("PRG005"), Example((("memory-bank/PROGRESS.md", text),)))
    ]
    assert said == [
        "the box `[D]` of “B” and 1 more is none of the usual ones",
        "the box `[]` of “E” is none of the usual ones",
        "the box `[]` of “F” is none of the usual ones",
    ]
