"""What `memkit diff` says of a change: all of it, once, in words that fit a pull request."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from repositories import ADR_1, ADR_2, ADR_3, CONFIG, LOG, RULES, banked, decisions

from memkit.report.changes import ChangeRow, changes_text
from memkit.review.wording import changed_how

GOTCHAS = "memory-bank/GOTCHAS.md"
PROGRESS = "memory-bank/PROGRESS.md"
CLOCKS = (
    "### 1. Two clocks\n\nThe server has two clocks.\n\n"
    "- **Gotcha:** one is late\n- **Gotcha:** one is early\n\n"
)
TABLE = "# Progress\n\n## Parts\n\n| Part | Status | Notes |\n|---|---|---|\n{}"


def gotchas(*entries):
    return "# Gotchas\n\n## Time\n\n" + "".join(entries)


def trap(number, title):
    return f"### {number}. {title}\n\n- **Symptom:** {title} fails\n- **Fix:** mend {title}\n\n"


@pytest.fixture
def repo(tmp_path):
    repository = banked(tmp_path / "repo")
    repository.save("more", **{GOTCHAS: gotchas(CLOCKS, trap(2, "Slow disks"))})
    return repository


def told(repo, *words):
    ran = repo.memkit("diff", *words, "--json")
    assert ran.code == 0, ran.err
    return [(change["what"], change["label"], change["says"]) for change in ran.data["changes"]]


def test_words_outside_of_every_field_count(repo):
    repo.write(GOTCHAS, gotchas(CLOCKS.replace("has two", "has three"), trap(2, "Slow disks")))
    assert told(repo) == [("changed", "Two clocks", "was reworded")]


def test_the_first_of_two_fields_of_one_name_counts(repo):
    repo.write(GOTCHAS, gotchas(CLOCKS.replace("late", "very late"), trap(2, "Slow disks")))
    assert told(repo) == [("changed", "Two clocks", "has other words under Gotcha")]


def test_lines_that_came_or_went_are_told_apart_from_other_words(repo):
    more = CLOCKS + "Ask the third one.\n\n"
    repo.save("more", **{GOTCHAS: gotchas(more, trap(2, "Slow disks"))})
    assert told(repo, "HEAD^..HEAD")[0][2].startswith("says more")
    assert told(repo, "HEAD..HEAD^")[0][2].startswith("says less")


def test_blanks_markup_numbers_and_where_links_lead_are_no_change(repo):
    linked = CLOCKS.replace("two clocks", "[two clocks](a.md)")
    repo.save("link", **{GOTCHAS: gotchas(linked, trap(2, "Slow disks"))})
    moved = (
        linked.replace("(a.md)", "(docs/b.md)").replace("The server", "The  **server**").replace("1.", "7.")
    )
    repo.write(GOTCHAS, gotchas(trap(2, "Slow disks"), moved + "---\n"))
    assert told(repo) == []


def test_relations_are_told_once_on_each_side(repo):
    older = ADR_1.replace("a viewer.", "a viewer.\n**Amended by.** ADR-2")
    newer = ADR_2.replace("log in.", "log in.\n**Amends.** ADR-1")
    repo.save("relate", **{LOG: decisions(newer, older)})
    found = {label: says for _, label, says in told(repo, "HEAD^..HEAD")}
    assert found["ADR-1: Write logs as JSON"] == "is amended by ADR-2"
    assert found["ADR-2: Keep sessions in Redis"] == "amends ADR-1"
    back = {label: says for _, label, says in told(repo, "HEAD..HEAD^")}
    assert back["ADR-2: Keep sessions in Redis"] == "is no longer said to amend ADR-1"


def test_short_values_are_shown(repo):
    record = (
        "# 1. Use Redis\n\nDate: {}\n\n## Status\n\nAccepted\n\n## Context\n\nLogins.\n\n## Decision\n\nSo.\n"
    )
    path = "docs/adr/0001-use-redis.md"
    repo.save("record", **{path: record.format("12/02/2016")})
    repo.write(path, record.format("2016-02-12"))
    assert told(repo) == [("changed", "1. Use Redis", "has “2016-02-12” under Date, and had “12/02/2016”")]


def test_the_most_telling_comes_first_and_names_the_change(repo):
    repo.write(GOTCHAS, gotchas(CLOCKS, trap(2, "Slow disks").replace("disks\n", "discs [RESOLVED]\n", 1)))
    [(what, label, says)] = told(repo)
    assert what == "closed"
    assert says.startswith("is resolved; was called “Slow disks” before")
    assert label == "Slow discs"
    data = repo.memkit("diff", "--json").data["changes"][0]
    assert data["former_title"] == "Slow disks"
    assert data["former_path"] is None


def test_what_stands_in_the_place_of_what_is_gone(repo):
    repo.write(
        GOTCHAS, gotchas(CLOCKS, "### 2. Redis forgets\n\n- **Symptom:** logged out\n- **Fix:** persist\n")
    )
    assert ("lost", "Slow disks", "is gone; “Redis forgets” stands in its place") in told(repo)
    repo.write(GOTCHAS, gotchas(CLOCKS))
    assert told(repo) == [("lost", "Slow disks", "is gone")]


def test_text_between_the_entries_is_told(repo):
    intro = gotchas(CLOCKS, trap(2, "Slow disks")).replace("## Time\n", "Read these first.\n\n## Time\n")
    repo.write(GOTCHAS, f"{intro}## Empty\n\n{trap(3, 'Fans')}")
    found = {label: says for _, label, says in told(repo)}
    assert found == {"Fans": "was written down", GOTCHAS: "has other words under “Gotchas”"}


def test_a_heading_that_counts_is_the_same_heading(repo):
    page = "memory-bank/ACTIVE_CONTEXT.md"
    repo.save(
        "page", **{page: "# Now\n\n## Index of 19\n\nOne.\n\n## Plan\n\nDo this and that and rest then.\n"}
    )
    repo.write(page, "# Now\n\n## Index of 20\n\nTwo.\n\n## Our plan\n\nDo this and that and rest then.\n")
    assert told(repo) == [
        ("changed", page, "renamed “Plan” to “Our plan”; has other words under “Index of 20”")
    ]


def test_many_sections_are_counted(repo):
    page = "memory-bank/ACTIVE_CONTEXT.md"
    repo.save("page", **{page: "# Now\n"})
    repo.write(page, "# Now\n\n" + "".join(f"## Part {letter}\n\n{letter}.\n\n" for letter in "abcdefgh"))
    assert told(repo)[0][2] == "has the new “Part a”, “Part b”, “Part c”, “Part d” and 4 more sections"


def test_a_page_in_another_folder_was_moved(repo):
    page = "memory-bank/PLAN.md"
    text = "# Plan\n\n## First\n\nThis.\n"
    repo.save("page", **{page: text})
    (repo.top / page).unlink()
    repo.write("memory-bank/notes/PLAN.md", text.replace("This.", "That."))
    [(what, label, says)] = told(repo)
    assert (what, label) == ("moved", "memory-bank/notes/PLAN.md")
    assert says == f"was moved from {page}; has other words under “First”"


def test_generated_parts_of_a_page_are_not_told(repo):
    page = "memory-bank/ACTIVE_CONTEXT.md"
    block = "# Now\n\n<!-- memkit:begin reading-order -->\n{}\n<!-- memkit:end reading-order -->\n"
    repo.save("page", **{page: block.format("one")})
    repo.write(page, block.format("two"))
    assert told(repo) == []


def test_many_that_say_the_same_are_one_line_and_each_in_the_data(repo):
    traps = [trap(number, f"Trap of {name}") for number, name in enumerate("abcdefgh")]
    repo.save("traps", **{GOTCHAS: gotchas(*traps)})
    (repo.top / GOTCHAS).unlink()
    text = repo.memkit("diff").out
    assert f"  - 8 gotchas  are gone with their file  {GOTCHAS}\n      Trap of a\n" in text
    markdown = repo.memkit("diff", "--output", "markdown").out
    assert "- **8 gotchas** are gone with their file" in markdown
    assert "\n  - Trap of h\n" in markdown
    assert len(told(repo)) == 8


def test_a_folder_that_was_renamed_is_one_line(repo):
    record = (
        "# {0}. Use {1}\n\n## Status\n\nAccepted\n\n## Context\n\n{1} lost.\n\n## Decision\n\n{1} it is.\n"
    )
    names = ["Redis", "Kafka", "Postgres", "Nginx", "Docker", "Bash"]
    files = {
        f"docs/adr/000{n}-use-{name.lower()}.md": record.format(n, name) for n, name in enumerate(names, 1)
    }
    repo.save("records", **files)
    repo.git("mv", "docs/adr", "docs/decisions")
    repo.save("moved")
    assert (
        "  ~ 6 decisions  were moved from docs/adr/  docs/decisions/\n"
        in repo.memkit("diff", "HEAD^..HEAD").out
    )
    moved = repo.memkit("diff", "HEAD^..HEAD", "--json").data["changes"][0]
    assert moved["former_path"] == "docs/adr/0001-use-redis.md"


def test_a_labelled_part_that_memkit_does_not_know_is_named(repo):
    more = CLOCKS + "**See also:** the third one.\n\n"
    repo.save("more", **{GOTCHAS: gotchas(more, trap(2, "Slow disks"))})
    assert told(repo, "HEAD^..HEAD") == [("changed", "Two clocks", "gained See also")]
    assert told(repo, "HEAD..HEAD^") == [("changed", "Two clocks", "lost See also")]


def test_what_is_read_as_an_entry_for_another_reason_is_neither_gained_nor_lost(repo):
    rows = "| the first part | PHASE 1 | a |\n| the second part | {} | b |\n"
    repo.save("rows", **{PROGRESS: TABLE.format(rows.format("PHASE 1"))})
    rows = rows.replace("PHASE 1", "✅ UNTOUCHED")
    repo.save("rows", **{PROGRESS: TABLE.format(rows.format("PHASE 1"))})
    repo.save("rows", **{PROGRESS: TABLE.format(rows.format("✅ DONE"))})
    found = [change for change in told(repo, "HEAD^..HEAD") if change[1].startswith("the ")]
    assert [label for _, label, _ in found] == ["the second part"]


def test_what_was_commented_out_is_told(repo):
    repo.write(GOTCHAS, gotchas(CLOCKS, f"<!--\n{trap(2, 'Slow disks')}-->\n"))
    found = {label: (what, says) for what, label, says in told(repo)}
    assert found["Slow disks"] == ("lost", "reads as no gotcha any more; its text is still there")


def test_a_row_whose_status_reads_otherwise(repo):
    rows = "| one | {} | a |\n| two | ✅ DONE | b |\n| three | ✅ DONE | c |\n"
    repo.save("rows", **{PROGRESS: TABLE.format(rows.format("🚫 BLOCKED"))})
    repo.write(PROGRESS, TABLE.format(rows.format("🔲 NOT STARTED")))
    assert told(repo) == [("changed", "one", "is at “🔲 NOT STARTED” (was at “🚫 BLOCKED”)")]


def test_a_row_that_had_no_state_before(repo):
    repo.save("rows", **{PROGRESS: TABLE.format("| theme.js | PHASE 1 | a |\n")})
    repo.write(PROGRESS, TABLE.format("| theme.js | ✅ DONE | a |\n"))
    found = [change for change in told(repo) if change[1] == "theme.js"]
    assert found == [("changed", "theme.js", "is done, and no state of it was read before")]


def test_rules_tell_both_statements(repo):
    repo.write("CLAUDE.md", RULES.replace("PR-12", "PR-13"))
    assert told(repo) == [("changed", "no-generated-edits", "has the source “PR-13”, and had “PR-12”")]
    repo.write("CLAUDE.md", "# Instructions\n\nRead memory-bank/INDEX.md first.\n")
    assert ("lost", "no-generated-edits", "is gone, and is not among the retired rules") in told(repo)


def test_everything_of_a_memory_is_told(repo):
    path = "memory-bank/memories/queue.md"
    memory = "---\nname: queue\ndescription: It is Redis.\nmetadata:\n  type: project\n---\nThe queue.\n"
    repo.save("memory", **{path: memory})
    for one, other, says in (
        ("name: queue", "name: broker", "was called “queue” before"),
        ("type: project", "type: user", "has the type “user”, and had “project”"),
        ("description: It", "level: high\ndescription: It", "says more"),
        ("The queue.", "The broker.", "was reworded"),
    ):
        repo.write(path, memory.replace(one, other))
        assert [told_of[2] for told_of in told(repo)] == [says]


def test_a_section_of_links_counts(repo):
    record = "# 1. Use Redis\n\n## Status\n\nAccepted\n\n## Decision\n\nSo.\n\n## Links\n\n- a page\n"
    path = "docs/adr/0001-use-redis.md"
    repo.save("record", **{path: record})
    repo.write(path, f"{record}- another page\n")
    assert [says for _, _, says in told(repo)] == ["says more under Links"]


@pytest.mark.parametrize("entry", [ADR_1, ADR_2, ADR_3])
def test_an_entry_that_only_moved_in_its_file_is_no_change(repo, entry):
    repo.save("three", **{LOG: decisions(ADR_3, ADR_2, ADR_1)})
    others = [held for held in (ADR_1, ADR_2, ADR_3) if held != entry]
    repo.write(LOG, decisions(entry, *others))
    assert told(repo) == []


@given(
    st.lists(st.sampled_from(["one two", "three", "four five six", "", "- seven", "> eight"])),
    st.integers(0, 9),
)
def test_a_text_without_some_of_its_lines_says_less(lines, at):
    whole = "\n".join(["begin", *lines, "end"])
    part = "\n".join(["begin", *(line for number, line in enumerate(lines) if number != at), "end"])
    assert changed_how(whole, whole) == ""
    assert changed_how(whole, part) in {"", "less"}
    assert changed_how(part, whole) in {"", "more"}


def test_a_narrow_screen_wraps_long_lines():
    row = ChangeRow(
        "gotcha", "changed", "k", "Two clocks " * 5, "memory-bank/GOTCHAS.md", 7, "was reworded " * 9
    )
    lines = changes_text([row], "A", "B", 80).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[1].startswith("  ~ Two clocks")
    assert lines[2].startswith("      ")
    assert len(changes_text([row], "A", "B").splitlines()) == 2


def test_a_bank_in_a_folder_below_names_paths_from_where_one_stands(repo):
    page = "# Plan\n\n## First\n\nThis.\n"
    files = {"app/memory-bank/PLAN.md": page, "app/memory-bank/DECISIONS.md": decisions(ADR_1)}
    repo.save("below", **{"app/memkit.toml": CONFIG, **files})
    (repo.top / "app/memory-bank/notes").mkdir()
    repo.git("mv", "app/memory-bank/PLAN.md", "app/memory-bank/notes/PLAN.md")
    repo.save("moved")
    [change] = repo.memkit("diff", "HEAD^..HEAD", "--json").data["changes"]
    assert change["label"] == change["path"] == "app/memory-bank/notes/PLAN.md"
    assert change["former_path"] == "app/memory-bank/PLAN.md"
    assert change["says"] == "was moved from app/memory-bank/PLAN.md"


PROVED = "# Progress\n\n## Next\n\n- [ ] Send the report\n      Verify: `make report`{}\n"


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("", " (verified 2026-05-02, 1234567)", "was verified on 2026-05-02, 1234567"),
        (" (verified 2026-05-02)", " (verified 2026-05-09, 1234567)", "was verified on 2026-05-09, 1234567"),
        (
            "",
            " (failed 2026-05-02, 1234567: exit code 4)",
            "failed its proof on 2026-05-02, 1234567: exit code 4",
        ),
        (
            " (verified 2026-05-02)",
            " (verified 2026-05-02; failed 2026-05-09: timed out)",
            "failed its proof on 2026-05-09: timed out",
        ),
        (" (verified 2026-05-02; failed 2026-05-09)", " (verified 2026-05-12)", "was verified on 2026-05-12"),
    ],
)
def test_what_was_seen_of_a_proof_is_told_as_that(repo, before, after, says):
    repo.save("item", **{PROGRESS: PROVED.format(before)})
    repo.write(PROGRESS, PROVED.format(after))
    assert told(repo) == [("changed", "Send the report", says)]


def test_another_proof_is_other_words_whatever_was_seen_of_it(repo):
    repo.save("item", **{PROGRESS: PROVED.format(" (verified 2026-05-02)")})
    repo.write(PROGRESS, PROVED.replace("make report", "make all").format(""))
    assert told(repo) == [
        ("changed", "Send the report", "has “`make all`” under Verify, and had “`make report`”"),
    ]


def test_what_was_seen_of_a_proof_in_a_fence_is_told_as_that(repo):
    item = "# Progress\n\n- [ ] Ship it now.\n  Verify:\n\n  ```sh\n  make ship\n  ```\n"
    repo.save("before", **{PROGRESS: item})
    repo.write(PROGRESS, f"{item}\n  (verified 2026-06-15, 1234567)\n")
    assert told(repo) == [("changed", "Ship it now", "was verified on 2026-06-15, 1234567")]


def test_a_box_that_was_checked_over_a_failure_was_not_verified(repo):
    repo.save("before", **{PROGRESS: "# Progress\n\n- [ ] Ship it now. Verify: `make ship`\n"})
    repo.write(
        PROGRESS, "# Progress\n\n- [x] Ship it now. Verify: `make ship` (failed 2026-06-16: exit code 2)\n"
    )
    assert told(repo) == [
        ("closed", "Ship it now", "is done (was open); failed its proof on 2026-06-16: exit code 2")
    ]
