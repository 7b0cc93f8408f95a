"""New entries in the notation of the file that they go into."""

from __future__ import annotations

from datetime import date

import pytest
from banks import bank_of
from hypothesis import given
from hypothesis import strategies as st

from memkit.adapters.shipped import shipped_templates
from memkit.errors import Conflict, MemkitError, Refused, UsageProblem
from memkit.scaffold.draft import Scene, changes_of
from memkit.scaffold.new.gotcha.draft import GOTCHA, new_gotcha
from memkit.scaffold.new.memory.draft import MEMORY, new_memory
from memkit.scaffold.new.parts import checked
from memkit.scaffold.new.progress.draft import PROGRESS, new_item
from memkit.scaffold.new.rule.draft import RULE, new_rule

TODAY = date(2026, 5, 4)
STANDARD = 'profile = "standard"\n'
KINDS = {
    "gotcha": (GOTCHA, new_gotcha),
    "progress": (PROGRESS, new_item),
    "rule": (RULE, new_rule),
    "memory": (MEMORY, new_memory),
}
USUAL = {
    "gotcha": {
        "title": "Kelp grows",
        "symptom": "S s.",
        "root-cause": "R r.",
        "fix": "F f.",
        "where": "a.py",
    },
    "progress": {"title": "Count kelp", "verify": "pytest kelp"},
    "rule": {"rule": "no-kelp", "source": "PR-3", "review": "2027-Q1"},
    "memory": {"title": "Kelp grows fast", "content": "Half a metre a day."},
}


def written(kind, files, config=STANDARD, place="", **parts):
    """Path to text of what a new entry changes."""
    form, draft = KINDS[kind]
    bank = bank_of(files, config)
    said = {**USUAL[kind], **{name.replace("_", "-"): text for name, text in parts.items()}}
    pairs = [(n, t) for n, held in said.items() for t in ([held] if isinstance(held, str) else held)]
    scene = Scene(bank, TODAY, shipped_templates, tuple, lambda _: ())
    made = draft(scene, checked(form, pairs), place)
    return {change.path: change.after.decode() for change in changes_of(made, bank.tree)}


def gotcha_in(text, path="memory-bank/GOTCHAS.md", **parts):
    return written("gotcha", {path: text}, **parts)[path]


# gotchas

SECTION = "## Old\n**Symptom.** a\n**Root cause.** b\n**Fix.** c\n"
NEW = "**Symptom.** S s.\n**Root cause.** R r.\n**Fix.** F f.\n**Where.** `a.py`\n"


def test_a_section_goes_to_the_end():
    assert gotcha_in(f"# Gotchas\n\n{SECTION}") == f"# Gotchas\n\n{SECTION}\n## Kelp grows\n{NEW}"


def test_a_section_goes_on_top_where_the_file_says_so():
    text = f"# Gotchas\n\nNewest first.\n\n{SECTION}"
    assert gotcha_in(text) == f"# Gotchas\n\nNewest first.\n\n## Kelp grows\n{NEW}\n{SECTION}"


def test_dates_show_the_order():
    old, older = SECTION.replace("Old", "2026-04-01: Old"), SECTION.replace("Old", "2026-03-01: Older")
    assert gotcha_in(f"{old}\n{older}") == f"## 2026-05-04: Kelp grows\n{NEW}\n{old}\n{older}"
    assert gotcha_in(f"{older}\n{old}") == f"{older}\n{old}\n## 2026-05-04: Kelp grows\n{NEW}"


def test_a_date_that_is_said_goes_before_today():
    text = SECTION.replace("Old", "Old (2026-03)")
    assert "## Kelp grows (2026-05)\n" in gotcha_in(text)
    assert "## Kelp grows (2026-02-03)\n" in gotcha_in(text, date="3 February 2026")
    assert "## Kelp grows (2026-02-03)\n" in gotcha_in(SECTION, date="2026-02-03")


def test_numbers_go_on():
    text = "\n".join(SECTION.replace("## Old", f"### Gotcha #{n}: Old {n}") for n in (1, 2, 9))
    assert "### Gotcha #10: Kelp grows\n" in gotcha_in(f"# G\n\n## All\n\n{text}")
    assert "## GOT-010: Kelp grows\n" in gotcha_in(SECTION.replace("Old", "GOT-009: Old"))


@pytest.mark.parametrize(
    ("label", "new"),
    [
        ("**Symptom:** ", "**Symptom:** S s.\n"),
        ("**Problem**: ", "**Problem**: S s.\n"),
        ("- **Symptom:** ", "- **Symptom:** S s.\n"),
        ("现象：", "现象：S s.\n"),
    ],
)
def test_labels_as_the_neighbours_have_them(label, new):
    text = SECTION.replace("**Symptom.** ", label)
    for name in ("Root cause", "Fix"):
        text = text.replace(f"**{name}.** ", label.replace("Symptom", name).replace("Problem", name))
    made = gotcha_in(text.replace("现象：b", "原因：b").replace("现象：c", "解决：c"))
    assert new.replace("：S", "： S") in made or new in made


def test_parts_under_headings():
    old = "## Old\n\n### Problem\n\na\n\n### Root Cause\n\nb\n"
    older = "## Older\n\n### Problem\n\na\n\n### Fix\n\nb\n"
    text = f"# G\n\n{old}\n{older}"
    made = gotcha_in(text)
    assert made == (
        f"{text}\n## Kelp grows\n\n### Problem\n\nS s.\n\n### Root Cause\n\nR r.\n\n### Fix\n\nF f.\n\n"
        "### Where\n\n`a.py`\n"
    )


def test_rules_between_sections():
    one, two = SECTION, SECTION.replace("Old", "Older")
    assert gotcha_in(f"{one}\n---\n\n{two}").endswith(f"{two}\n---\n\n## Kelp grows\n{NEW}")
    assert gotcha_in(f"{one}\n---\n\n{two}\n---\n").endswith(f"{two}\n---\n\n## Kelp grows\n{NEW}\n---\n")
    assert gotcha_in(f"Newest first.\n\n{one}\n---\n\n{two}").startswith(
        f"Newest first.\n\n## Kelp grows\n{NEW}\n---\n\n{one}"
    )


def test_a_footer_stays_at_the_end():
    text = f"# G\n\n{SECTION}\n---\n\n*Last updated in May.*\n"
    assert gotcha_in(text) == f"# G\n\n{SECTION}\n## Kelp grows\n{NEW}\n---\n\n*Last updated in May.*\n"


def test_a_heading_to_go_under():
    text = f"# G\n\n## One\n\n{SECTION.replace('##', '###')}\n## Two\n\nNothing yet.\n\n## Three\n\nText.\n"
    bank = bank_of({"memory-bank/GOTCHAS.md": text}, STANDARD)
    scene = Scene(bank, TODAY, shipped_templates, tuple, lambda _: ())
    parts = checked(GOTCHA, [("title", "Kelp grows"), ("fix", "F f.")])
    for under, new in (
        ("One", "**Fix.** c\n\n### Kelp grows\n**Fix.** F f.\n\n## Two"),
        ("two", "Nothing yet.\n\n### Kelp grows\n\n**Fix.** F f.\n\n## Three"),
    ):
        (change,) = changes_of(new_gotcha(scene, parts, "", under), bank.tree)
        assert new in change.after.decode()


def test_bullets():
    text = "# Lessons\n\n- **One**: first.\n- **Two**: second.\n"
    assert gotcha_in(text) == f"{text}- **Kelp grows**: S s. R r. F f. (`a.py`)\n"
    assert gotcha_in(text.replace("**: ", "** — ")).endswith("- **Kelp grows** — S s. R r. F f. (`a.py`)\n")
    plain = "# Lessons\n\n* One is first.\n* Two is second.\n"
    assert gotcha_in(plain) == f"{plain}* Kelp grows. S s. R r. F f. (`a.py`)\n"
    loose = "# Lessons\n\nNewest on top.\n\n- **One**: first.\n\n- **Two**: second.\n"
    assert gotcha_in(loose).startswith(
        "# Lessons\n\nNewest on top.\n\n- **Kelp grows**: S s. R r. F f. (`a.py`)\n\n-"
    )


@pytest.mark.parametrize("said", ["> ⚠️ No.\n> Never.", "⚠️ No.\nNever.", "No.\nNever."])
def test_a_warning_gets_its_mark_once(said):
    assert "\n> ⚠️ No.\n> Never.\n" in gotcha_in("# Gotchas\n", warning=said)


def test_places_are_paths_of_the_repository():
    assert "**Where.** `a.py`, `src/b.py`\n" in gotcha_in("# Gotchas\n", where=["a.py, src/b.py"])
    assert "**Where.** the cron job, on prod\n" in gotcha_in("# Gotchas\n", where=["the cron job, on prod"])
    for outside in ("../outside.py", "a/../../b.py", "/etc/hosts", "~/x", "a.py, ../b.py"):
        with pytest.raises(UsageProblem, match="outside of the repository"):
            gotcha_in("# Gotchas\n", where=[outside])


def test_a_date_only_where_most_neighbours_have_one():
    text = f"# Gotchas\n\n## One (2025-01-02)\n{NEW}\n## Two\n{NEW}"
    assert "## Kelp grows\n" in gotcha_in(text)
    assert "## Kelp grows (2026-05-" in gotcha_in(text.replace("## Two", "## Two (2025-02-03)"))


def test_rows():
    rows = "| 1 | One | a | b | — |\n| 2 | Two | a | b | — |\n"
    table = f"| # | Problem | Cause | Fix | Seen |\n|---|---|---|---|---|\n{rows}"
    assert gotcha_in(f"# G\n\n{table}\nEnd.\n", symptom="a | b", where=[]) == (
        f"# G\n\n{table}| 3 | Kelp grows: a \\| b | R r. | F f. | — |\n\nEnd.\n"
    )


def test_lessons_in_a_folder():
    beside = "# Old\n\n## Problem\n\na\n\n## Solution\n\nb\n"
    made = written("gotcha", {"docs/lessons/old.md": beside, "memory-bank/PROGRESS.md": "# P\n"})
    assert list(made) == ["docs/lessons/kelp-grows.md"]
    assert made["docs/lessons/kelp-grows.md"].startswith("# Kelp grows\n\n## Problem\n\nS s.\n")
    with pytest.raises(Conflict):
        written("gotcha", {"docs/lessons/kelp-grows.md": beside.replace("Old", "Other")})


def test_a_bank_without_gotchas_gets_the_file():
    made = written("gotcha", {"memory-bank/PROGRESS.md": "# P\n"})
    assert made["memory-bank/GOTCHAS.md"].startswith("# Gotchas\n")
    assert made["memory-bank/GOTCHAS.md"].endswith(f"\n## Kelp grows\n{NEW}")


def test_an_empty_file_takes_memkits_own_form():
    assert gotcha_in("# Gotchas\n") == f"# Gotchas\n\n## Kelp grows\n{NEW}"
    assert gotcha_in("").startswith("## Kelp grows\n")


def test_the_form_that_a_page_shows():
    shown = (
        "# L\n\n```\n## YYYY-MM-DD - <what>\n**What happened:** <text>\n**Rule going forward:** <text>\n```\n"
    )
    made = gotcha_in(shown)
    assert "## 2026-05-04 - Kelp grows\n**What happened:** S s.\n" in made
    assert "**Rule going forward:** F f.\n" in made
    assert made.count("<what>") == 1


def test_bytes_that_stay():
    for mark, newline, end in (("\ufeff", "\r\n", "\r\n"), ("", "\n", ""), ("", "\r\n", "")):
        text = mark + f"# G\n\n{SECTION.rstrip()}".replace("\n", newline) + end
        form, draft = KINDS["gotcha"]
        bank = bank_of({"memory-bank/GOTCHAS.md": text.encode()}, STANDARD)
        scene = Scene(bank, TODAY, shipped_templates, tuple, lambda _: ())
        (change,) = changes_of(draft(scene, checked(form, USUAL["gotcha"].items())), bank.tree)
        new = f"\n\n## Kelp grows\n{NEW.rstrip()}".replace("\n", newline)
        assert change.after.decode() == text.removesuffix(end) + new + end if end else text + new


def test_a_file_made_from_a_template_has_the_new_entry_only():
    files = {"memory-bank/GOTCHAS.md": "# G\n"}
    made = written("progress", files)["memory-bank/PROGRESS.md"]
    assert "## Next\n\n- [ ] Count kelp\n      Verify: `pytest kelp`\n\n## Blocked" in made
    assert made.count("- [") == 1
    made = written("rule", files)["AGENTS.md"]
    assert made.endswith("|---|---|---|---|---|\n| no-kelp | — | 2026-05 | PR-3 | 2027-Q1 |\n")


def test_several_files_are_listed():
    files = {"docs/GOTCHAS.md": SECTION, "PITFALLS.md": SECTION.replace("Old", "Other")}
    with pytest.raises(UsageProblem) as found:
        written("gotcha", files)
    assert "docs/GOTCHAS.md" in found.value.message
    assert list(written("gotcha", files, place="./PITFALLS.md")) == ["PITFALLS.md"]
    assert list(written("gotcha", {**files, "memory-bank/GOTCHAS.md": ""})) == ["memory-bank/GOTCHAS.md"]


@pytest.mark.parametrize(
    "fix",
    [
        "Do:\n\n## Another\n**Symptom.** x\n**Fix.** y",
        "a\n\n```\nopen",
        "a\n\n<!-- b",
        "one\n===\n",
        "# H\n\nx\n\n# H2\n",
    ],
)
def test_a_text_that_would_be_more_than_one_entry(fix):
    two = f"{SECTION}\n{SECTION.replace('Old', 'Older')}"
    text = f"# G\n\nNewest first.\n\n{two}"
    with pytest.raises(Refused):
        gotcha_in(text, fix=fix)


@given(st.text("ab *_`#|>-\n<!~[]():.1", max_size=40), st.sampled_from(["", "Newest first.\n\n"]))
def test_whatever_is_said_the_others_stay_as_they_are(fix, order):
    text = f"# G\n\n{order}{SECTION}\n{SECTION.replace('Old', 'Older')}"
    try:
        made = gotcha_in(text, fix=fix)
    except MemkitError:
        return
    bank = bank_of({"memory-bank/GOTCHAS.md": made}, STANDARD)
    assert sorted(entry.title for entry in bank.gotchas) == ["Kelp grows", "Old", "Older"]


def test_another_entry_that_would_be_read_otherwise():
    fix = "a\n\n## One more\n\n**Symptom.** b\n\n<!--"
    with pytest.raises(Refused, match="“Old” would not be read"):
        gotcha_in(f"# G\n\nNewest first.\n\n{SECTION}", fix=fix)


# progress

BOXES = (
    "# P\n\n## In Flight\n\n- [ ] One\n      Verify: `make one`\n\n"
    "## Next\n\n- [ ] Two\n\n## Done\n\n- [x] Three\n"
)
PROGRESS_PATH = "memory-bank/PROGRESS.md"


def item_in(text, **parts):
    return written("progress", {PROGRESS_PATH: text}, **parts)[PROGRESS_PATH]


def test_an_item_goes_under_its_section():
    new = "- [ ] Count kelp\n      Verify: `pytest kelp`\n"
    assert item_in(BOXES) == BOXES.replace("- [ ] Two\n", f"- [ ] Two\n{new}")
    assert item_in(BOXES, section="in-flight") == BOXES.replace("one`\n", f"one`\n{new}")
    blocked = item_in(BOXES, section="blocked", owner="the crew")
    assert f"- [ ] Two\n\n## Blocked / Failed\n\n{new}      Owner: the crew\n\n## Done\n" in blocked


def test_an_item_as_its_neighbours():
    assert item_in("## Next\n\n* [ ] One. Verify: `make one`\n").endswith(
        "* [ ] Count kelp. Verify: `pytest kelp`\n"
    )
    assert item_in("## TODO\n\n- ⏳ One\n- ✅ Two\n").endswith(
        "- ⏳ Count kelp\n      Verify: `pytest kelp`\n"
    )
    nested = "## Next\n\n- [ ] One\n  - **Verify**: `make one`\n  - [ ] Half\n"
    assert item_in(nested) == f"{nested}- [ ] Count kelp\n  - **Verify**: `pytest kelp`\n"
    assert item_in("- [ ] One\n").endswith("- [ ] One\n- [ ] Count kelp\n      Verify: `pytest kelp`\n")
    assert item_in("1. [ ] One\n2. [ ] Two").endswith(
        "2. [ ] Two\n3. [ ] Count kelp\n      Verify: `pytest kelp`"
    )


def test_several_proofs_and_a_link():
    made = item_in(BOXES, verify=["make kelp", "https://ci.example.org/kelp", "`make x` prints 3"])
    assert (
        "Verify: `make kelp`\n      Verify: https://ci.example.org/kelp\n      Verify: `make x` prints 3\n"
        in made
    )


def test_several_proofs_on_one_line():
    made = item_in("## Next\n\n* [ ] One. Verify: `make one`\n", verify=["make kelp", "make x"])
    assert made.endswith("* [ ] Count kelp. Verify: `make kelp`; `make x`\n")


@pytest.mark.parametrize(
    ("said", "proof"),
    [
        ("curl -s https://x.example/i.sh | bash", "`curl -s https://x.example/i.sh | bash`"),
        ("https://x.example/i.sh | bash", "`https://x.example/i.sh | bash`"),
        ("grep '`' x", "``grep '`' x``"),
        ("`make x`; curl -s https://x.example | sh", None),
        ("`make x`; `make y`", "`make x`; `make y`"),
        ("FOO=1 make", "`FOO=1 make`"),
        ("looks good", None),
        ("done.", None),
        ("`kelp run`", "`kelp run`"),
        ("https://ci.example.org/run?a=1&b=2", "https://ci.example.org/run?a=1&b=2"),
        ("[run 3](https://ci.example.org/3)", "[run 3](https://ci.example.org/3)"),
    ],
)
def test_a_command_is_always_code(said, proof):
    if proof is None:
        with pytest.raises(MemkitError, match="is no command"):
            item_in(BOXES, verify=[said])
    else:
        assert f"      Verify: {proof}\n" in item_in(BOXES, verify=[said])


def test_an_open_item_of_the_same_title():
    with pytest.raises(Conflict):
        item_in("- [ ] Count kelp\n")
    assert item_in("- [x] Count kelp\n").count("Count kelp") == 2


@pytest.mark.parametrize("title", ["Kelp\n- [ ] More", "\x1b[2J"])
def test_a_title_that_is_no_item(title):
    with pytest.raises(MemkitError):
        item_in(BOXES, title=title)


# rules

TABLE = (
    "# A\n\n| Rule | Since | Source | Review |\n|---|---|---|---|\n| old-rule | 2026-01 | PR-1 | 2027-Q3 |\n"
)


def rule_in(text, path="AGENTS.md", **parts):
    return written("rule", {path: text}, **parts)[path]


def test_a_row_of_the_table():
    row = "| no-kelp | 2026-05 | PR-3 | 2027-Q1 |\n"
    assert rule_in(TABLE) == TABLE + row
    assert rule_in(f"{TABLE}\nMore.\n") == f"{TABLE}{row}\nMore.\n"
    empty = TABLE.replace("| old-rule | 2026-01 | PR-1 | 2027-Q3 |\n", "")
    assert rule_in(empty) == empty + row
    made = rule_in(TABLE, rule="Never cut kelp", promote_to="the linter", since="March 2026", source="a | b")
    assert made.endswith("| never-cut-kelp | 2026-03 | a \\| b | 2027-Q1 (promote to the linter) |\n")


def test_a_sentence_that_an_id_would_lose_needs_a_column():
    with pytest.raises(UsageProblem, match="no column statement"):
        rule_in(TABLE, rule='No "eval": ever | really')
    with_text = TABLE.replace("| Rule |", "| Rule | Text |").replace("|---|\n", "|---|---|\n", 1)
    with_text = with_text.replace("| old-rule |", "| old-rule | Old. |")
    made = rule_in(with_text, rule='No "eval": ever | really')
    assert made.endswith('| no-eval-ever-really | No "eval": ever \\| really | 2026-05 | PR-3 | 2027-Q1 |\n')


def test_columns_by_name_and_others_kept_empty():
    head = "| Review | Team | ID | Rule | Source | Since |\n|---|---|---|---|---|---|\n"
    text = f"{head}| 2027 | — | a-b | Say so | x | 2026 |\n"
    assert rule_in(text, rule="Never cut kelp").endswith(
        "| 2027-Q1 | — | never-cut-kelp | Never cut kelp | PR-3 | 2026-05 |\n"
    )


def test_what_the_table_has_no_column_for():
    for part in ({"owner": "crew"}, {"statement": "Leave it."}):
        with pytest.raises(UsageProblem):
            rule_in(TABLE, **part)


def test_the_one_line_form_and_the_bullet():
    line = "# A\n\n- old-rule | since: 2026-01 | source: PR-1 | review: 2027-Q3\n"
    assert rule_in(line) == f"{line}- no-kelp | since: 2026-05 | source: PR-3 | review: 2027-Q1\n"
    bullet = "# A\n\n- Say so. <!-- rule: old-rule since: 2026-01 source: PR-1 review: 2027-Q3 -->\n"
    assert rule_in(bullet, rule="Never cut kelp") == (
        f"{bullet}- Never cut kelp. <!-- rule: never-cut-kelp since: 2026-05 source: PR-3 "
        "review: 2027-Q1 -->\n"
    )


def test_a_file_without_rules_gets_a_table():
    new = "| Rule | Since | Source | Review |\n|---|---|---|---|\n| no-kelp | 2026-05 | PR-3 | 2027-Q1 |\n"
    assert rule_in("# A\n\nText.\n") == f"# A\n\nText.\n\n## Rules\n\n{new}"
    assert (
        rule_in("# A\n\n## Rules\n\n- Say so.\n\n## More\n")
        == f"# A\n\n## Rules\n\n- Say so.\n\n{new}\n## More\n"
    )
    worded = rule_in("# A\n\nText.\n", rule="Never cut kelp")
    assert worded.endswith("| never-cut-kelp | Never cut kelp | 2026-05 | PR-3 | 2027-Q1 |\n")


def test_which_agent_file():
    files = {"CLAUDE.md": "# C\n", "AGENTS.md": TABLE, ".cursor/rules/a.mdc": "# R\n"}
    assert list(written("rule", files)) == ["AGENTS.md"]
    with pytest.raises(UsageProblem):
        written("rule", {**files, "AGENTS.md": "# A\n"})
    assert list(written("rule", {**files, "AGENTS.md": "# A\n"}, place="CLAUDE.md")) == ["CLAUDE.md"]
    made = written("rule", {"memory-bank/PROGRESS.md": "# P\n"})
    assert "| no-kelp | — | 2026-05 | PR-3 | 2027-Q1 |" in made["AGENTS.md"]


def test_a_source_that_reads_as_more_than_a_source():
    bullet = "# A\n\n- Say so. <!-- rule: old-rule since: 2026-01 source: PR-1 review: 2027-Q3 -->\n"
    with pytest.raises(Refused):
        rule_in(bullet, source="PR-1 owner: nobody")
    with pytest.raises(UsageProblem):
        rule_in(bullet, source="PR-1 --> gone")


@pytest.mark.parametrize(
    "parts", [{"review": "never"}, {"review": "soon"}, {"since": "1/2/26"}, {"rule": "!!"}], ids=str
)
def test_what_no_rule_may_say(parts):
    with pytest.raises(UsageProblem):
        rule_in(TABLE, **parts)


def test_a_rule_of_the_same_id():
    for text in (TABLE.replace("old-rule", "no-kelp"), TABLE.replace("| old-rule", "| No kelp")):
        with pytest.raises(Conflict):
            rule_in(text)


# memories

INDEX = "# Index\n\n- [Old](old.md) — what was\n"
OLD = "---\nname: old\ndescription: what was\nmetadata:\n  type: project\n---\nx\n"
MEMORIES = {"memory-bank/memories/MEMORY.md": INDEX, "memory-bank/memories/old.md": OLD}


def test_a_memory_and_its_row():
    made = written("memory", MEMORIES, why="Light.", how_to_apply="Cut in May.", description="Kelp: fast #1")
    assert made == {
        "memory-bank/memories/MEMORY.md": f"{INDEX}- [Kelp grows fast](kelp-grows-fast.md) — Kelp: fast #1\n",
        "memory-bank/memories/kelp-grows-fast.md": (
            "---\nname: kelp-grows-fast\n"
            'description: "Kelp: fast #1"\nmetadata:\n  type: project\n---\n'
            "Half a metre a day.\n\n**Why:** Light.\n**How to apply:** Cut in May.\n"
        ),
    }


def test_the_row_has_the_title_as_it_was_said():
    made = written("memory", MEMORIES, title="Stage URL, v2", description="where it is")
    assert "- [Stage URL, v2](stage-url-v2.md) — where it is\n" in made["memory-bank/memories/MEMORY.md"]


def test_a_memory_with_an_end():
    made = written("memory", MEMORIES, review="2027 Q1", expires="2027-05-31")
    text = made["memory-bank/memories/kelp-grows-fast.md"]
    assert "  type: project\nreview: 2027-Q1\nexpires: 2027-05-31\n---\n" in text
    with pytest.raises(UsageProblem):
        written("memory", MEMORIES, expires="soon")


def test_a_memory_as_rows_of_a_table():
    table = "# Index\n\n| Memory | About |\n|---|---|\n| [Old](old.md) | what was |\n"
    made = written("memory", {**MEMORIES, "memory-bank/memories/MEMORY.md": table})
    assert (
        made["memory-bank/memories/MEMORY.md"]
        == f"{table}| [Kelp grows fast](kelp-grows-fast.md) | Kelp grows fast |\n"
    )


def test_a_bank_without_memories_gets_an_index():
    made = written("memory", {"memory-bank/PROGRESS.md": "# P\n"})
    assert made["memory-bank/memories/MEMORY.md"].endswith(
        "- [Kelp grows fast](kelp-grows-fast.md) — Kelp grows fast\n"
    )


@pytest.mark.parametrize("parts", [{"key": "old"}, {"key": "OLD"}, {"title": "Old"}], ids=str)
def test_a_key_that_is_taken(parts):
    with pytest.raises(Conflict):
        written("memory", MEMORIES, **parts)


@pytest.mark.parametrize(
    "parts",
    [{"key": "../up"}, {"key": "a/b"}, {"key": "MEMORY"}, {"title": "!?"}, {"place": "docs"}],
    ids=str,
)
def test_what_is_no_key_or_folder(parts):
    with pytest.raises(UsageProblem):
        written("memory", MEMORIES, **parts)


def test_caps_count_characters_after_escaping():
    assert written("memory", MEMORIES, content="x" * 2000)
    with pytest.raises(Refused, match="2002 characters"):
        written("memory", MEMORIES, content='"' + "x" * 1998 + '"')
    with pytest.raises(Refused, match="description has 151"):
        written("memory", MEMORIES, description="d" * 151)
    with pytest.raises(Refused, match="key has 65"):
        written("memory", MEMORIES, key="k" * 65)


@given(st.text(max_size=60))
def test_any_description_is_read_back(description):
    try:
        made = written("memory", MEMORIES, description=description)
    except MemkitError:
        return
    bank = bank_of({**MEMORIES, **made}, STANDARD)
    (memory,) = [each for each in bank.memories if each.stem != "old"]
    said = checked(MEMORY, [("description", description)]).text("description")
    assert memory.description == (said or "Kelp grows fast")


# templates of the repository


def test_the_repositorys_own_template():
    own = (
        "## {{ title }}\n\nSeen: {{ symptom }}\n\n**Fix.** {{ fix }}\n\n"
        "**Why:** {{ root_cause }} ({{ today }})\n\n"
        "**Where.**{% for path in where %} {{ path }}{% endfor %}\n"
    )
    files = {"memory-bank/GOTCHAS.md": f"# G\n\n{SECTION}", "memory-bank/templates/gotcha.md.j2": own}
    made = written("gotcha", files)["memory-bank/GOTCHAS.md"]
    assert made.endswith(
        "## Kelp grows\n\nSeen: S s.\n\n**Fix.** F f.\n\n**Why:** R r. (2026-05-04)\n\n**Where.** `a.py`\n"
    )
    elsewhere = {"memory-bank/GOTCHAS.md": SECTION, "docs/forms/gotcha.md.j2": own}
    assert (
        "Seen: S s." in written("gotcha", elsewhere, 'templates = "docs/forms"\n')["memory-bank/GOTCHAS.md"]
    )


def test_a_template_of_a_memory():
    front = "---\nname: {{ key }}\ndescription: {{ description }}\nmetadata:\n  type: {{ type }}\n"
    own = front + "  created: {{ today }}\n---\n{{ content }}\n"
    made = written("memory", {**MEMORIES, "memory-bank/templates/memory.md.j2": own})
    assert (
        "  created: 2026-05-04\n---\nHalf a metre a day.\n" in made["memory-bank/memories/kelp-grows-fast.md"]
    )


@pytest.mark.parametrize(
    "own",
    [
        "## {{ title }}\n",
        "# A\n\n## {{ title }}\n{{ symptom }} {{ root_cause }} {{ fix }}\n",
        "{{ fix }}",
        "\xff",
    ],
)
def test_a_template_that_makes_no_entry_of_what_was_said(own):
    files = {"memory-bank/GOTCHAS.md": f"# G\n\n{SECTION}", "memory-bank/templates/gotcha.md.j2": own}
    with pytest.raises(Refused):
        written("gotcha", files)
