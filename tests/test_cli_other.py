from __future__ import annotations

import json
import re
import tomllib

import jsonschema
import pytest
from corpus import repositories
from repositories import ADR_1, ADR_2, BAD_ROW, CONFIG, LOG, RULES, Repository, banked, decisions

from memkit import __version__
from memkit.checks.catalog import all_checks

COMMANDS = (
    "init",
    "check",
    "review",
    "index",
    "adr",
    "diff",
    "history",
    "verify",
    "sweep",
    "context",
    "memories",
    "proposals",
    "subject",
    "explain",
    "config",
)
DATED = """\
# Instructions

| Rule | Since | Source | Review |
|---|---|---|---|
| first-quarter | 2025-01 | a quarter that ends | 2026-Q1 |
| whole-year | 2025-02 | a year that ends | 2026 |
| one-day | 2025-03 | a day that ends | 2026-05-10 (promote to ESLint) |
| far-away | 2025-04 | nothing soon | 2099 |
"""
PROPOSED = """\
## ADR-3: Serve assets from a bucket (2026-03-01) — PROPOSED
**Context.** The web server spent its time on images.
**Decision.** Assets are uploaded to a bucket.
**Consequence.** A deploy uploads first.
"""


@pytest.fixture
def repo(tmp_path):
    return banked(tmp_path / "repo")


@pytest.fixture
def empty(tmp_path):
    return Repository(tmp_path / "repo")


def tree(repo):
    names = repo.git("ls-files", "-z", "--cached", "--others").decode().split("\0")
    return {name: (repo.top / name).read_bytes() for name in names if name and (repo.top / name).exists()}


# The group


def test_the_version(repo):
    for word in ("--version",):
        assert repo.memkit(word).out == f"memkit {__version__}\n"
        assert repo.child(word).out == f"memkit {__version__}\n"


@pytest.mark.parametrize("words", [[], *([name] for name in COMMANDS)], ids=" ".join)
def test_help_fits_a_screen(repo, words):
    for option in ("--help", "-h"):
        ran = repo.memkit(*words, option)
        assert ran.code == 0
        lines = ran.out.splitlines()
        assert len(lines) <= (26 if words else 42)
        assert max(map(len, lines)) <= 80
        assert lines[0].startswith("Usage: memkit")


def test_the_help_of_the_group_names_every_command_and_the_exit_codes(repo):
    text = repo.memkit("--help").out
    for name in COMMANDS:
        assert f"  {name} " in text
    assert "Exit codes: 0 done, 1 findings or refused, 2 usage" in text


def test_the_help_of_the_group_puts_commands_under_what_they_are_for(repo):
    from memkit.cli.group import COMMANDS as TABLE
    from memkit.cli.group import SECTIONS

    assert len(TABLE) == sum(map(len, SECTIONS.values()))
    for option in ("-h", "--help"):
        lines = repo.memkit(option).out.splitlines()
        assert len(lines) <= 42
        under = ""
        for line in lines[lines.index("Set up:") : -2]:
            under, name = (line[:-1], "") if line.endswith(":") else (under, line.split()[0])
            assert not name or name in SECTIONS[under]
        assert lines.index("Remember:") + 1 == next(i for i, line in enumerate(lines) if "remember " in line)


def test_what_the_group_says_of_a_command_is_what_the_command_says(repo):
    for name in COMMANDS:
        text = " ".join(repo.memkit(name, "--help").out.split())
        assert text.startswith(f"Usage: memkit {name} [OPTIONS]")


def test_a_command_that_is_none(repo):
    ran = repo.memkit("chekc")
    assert ran.code == 2
    assert "Did you mean check?" in ran.err
    assert repo.memkit("check", "--nonsense").code == 2
    assert repo.memkit("check", "--fail-on", "fatal").code == 2
    assert repo.memkit().code == 2


@pytest.mark.parametrize("name", ["check", "review", "index"])
def test_a_command_that_needs_a_bank_says_how_to_get_one(empty, name):
    ran = empty.memkit(name)
    assert ran.code == 2
    assert "There is no memory bank" in ran.err
    assert "memkit init" in ran.err


# explain


def test_explain_takes_a_code_or_a_name_in_any_case(repo):
    page = repo.memkit("explain", "RUL001")
    assert page.code == 0
    assert "RUL001 missing-provenance" in page.out
    for word in ("rul001", "missing-provenance", "Missing-Provenance"):
        assert repo.memkit("explain", word) == page


def test_explain_shows_examples_and_severities(repo):
    text = repo.memkit("explain", "RUL001").out
    assert "| Rule | Since | Source | Review |" in text
    assert "error in profile standard" in text


def test_explain_lists_every_check(repo):
    text = repo.memkit("explain", "--list").out
    for check in all_checks():
        assert f"{check.code}  {check.name}" in text
    listed = repo.memkit("explain", "--list", "--json").data["checks"]
    assert [each["code"] for each in listed] == [check.code for check in all_checks()]
    assert repo.memkit("explain").out == text


def test_every_check_explains_itself(repo):
    for check in all_checks():
        ran = repo.memkit("explain", check.code, "--json")
        assert ran.data["checks"][0]["summary"] == check.summary


@pytest.mark.parametrize(
    ("word", "meant"), [("RUL00", "RUL0"), ("missing-provenence", "missing-provenance"), ("xyzzy", "")]
)
def test_explain_suggests_what_was_meant(repo, word, meant):
    ran = repo.memkit("explain", word)
    assert ran.code == 2
    assert f"There is no check {word}." in ran.err
    assert f"Did you mean {meant}" in ran.err if meant else "Did you mean" not in ran.err


# config


def test_the_schema_is_a_schema_and_accepts_what_init_writes(empty):
    schema = json.loads(empty.memkit("config", "--schema").out)
    jsonschema.Draft202012Validator.check_schema(schema)
    empty.memkit("init")
    jsonschema.validate(tomllib.loads(empty.read("memkit.toml")), schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"profile": "relaxed"}, schema)


def test_the_page_of_options_names_each_with_its_default(repo):
    text = repo.memkit("config").out
    for key in ("profile", "bank", "per_file_ignores", "limits.review_within", "fail_on"):
        assert f"## `{key}`" in text


def test_config_needs_no_bank_and_no_valid_configuration(empty):
    empty.write("memkit.toml", "profile = \n")
    assert empty.memkit("config").code == 0


# review


def review(repo, *words, **more):
    return repo.memkit("review", "--json", *words, **more)


def states(ran):
    return {entry["label"]: entry["state"] for entry in ran.data["entries"]}


@pytest.mark.parametrize(
    ("day", "first", "year", "one"),
    [
        ("2025-10-01", "fresh", "fresh", "fresh"),
        ("2026-01-01", "due", "due", "fresh"),
        ("2026-03-31", "due", "due", "fresh"),
        ("2026-04-01", "overdue", "due", "fresh"),
        ("2026-05-10", "overdue", "due", "due"),
        ("2026-05-11", "overdue", "due", "overdue"),
        ("2027-01-01", "overdue", "overdue", "overdue"),
    ],
)
def test_a_rule_is_due_in_its_period_and_overdue_after_it(repo, day, first, year, one):
    repo.write("CLAUDE.md", DATED)
    for ran in (
        review(repo, "--within", "0", MEMKIT_TODAY=day),
        review(repo, "--within", "0", "--today", day),
    ):
        assert ran.code == 0
        assert states(ran) == {
            "first-quarter": first,
            "whole-year": year,
            "one-day": one,
            "far-away": "fresh",
        }
        assert ran.data["today"] == day


def test_within_looks_ahead(repo):
    repo.write("CLAUDE.md", DATED)
    assert states(review(repo, "--within", "9", "--today", "2026-04-30"))["one-day"] == "fresh"
    assert states(review(repo, "--within", "10", "--today", "2026-04-30"))["one-day"] == "due"
    repo.write("memkit.toml", CONFIG + "[limits]\nreview_within = 10\n")
    assert states(review(repo, "--today", "2026-04-30"))["one-day"] == "due"
    assert repo.memkit("review", "--within", "-1").code == 2


def test_fail_on_turns_a_state_into_an_exit_code(repo):
    repo.write("CLAUDE.md", DATED)
    for day, overdue, due in (("2025-10-01", 0, 0), ("2026-02-01", 0, 1), ("2026-04-01", 1, 1)):
        words = ("--within", "0", "--today", day)
        assert review(repo, *words).code == 0
        assert review(repo, *words, "--fail-on", "overdue").code == overdue
        assert review(repo, *words, "--fail-on", "due").code == due
        assert repo.memkit("review", "--quiet", "--fail-on", "due", *words) == (due, "", "")


def test_the_report_ends_with_what_to_do(repo):
    repo.write("CLAUDE.md", DATED)
    text = repo.memkit("review", "--today", "2026-06-15").out
    assert "Overdue (2)" in text
    assert "Due (1)" in text
    assert "first-quarter" in text
    assert "ESLint" in text
    assert "far-away" not in text
    assert text.rstrip().endswith("3 rules are due for review: update the review column or retire the rule.")
    assert "far-away" in repo.memkit("review", "--all", "--today", "2026-06-15").out
    calm = repo.memkit("review", "--today", "2025-10-01", "--within", "0").out
    assert "Nothing is due on 2025-10-01" in calm


def test_no_command_is_named_that_does_not_exist(repo):
    repo.write("CLAUDE.md", DATED)
    repo.write(LOG, decisions(PROPOSED, ADR_2, ADR_1))
    for name in ("text", "markdown", "json", "github", "sarif", "html"):
        text = repo.memkit("review", "--all", "--output", name).out
        for group, word in set(re.findall(r"\bmemkit (rule|adr|progress|memories|gotcha) ([a-z]+)", text)):
            assert repo.memkit(group, word, "--help").code == 0, f"memkit {group} {word}"


def test_a_proposal_that_waits_too_long(repo):
    repo.write(LOG, decisions(PROPOSED, ADR_2, ADR_1))
    repo.write("memkit.toml", CONFIG + "[limits]\nproposed_days = 30\n")
    words = ("--within", "0")
    assert (
        states(review(repo, *words, "--today", "2026-03-30"))["ADR-3: Serve assets from a bucket"] == "fresh"
    )
    assert (
        states(review(repo, *words, "--today", "2026-04-01"))["ADR-3: Serve assets from a bucket"]
        == "overdue"
    )


def test_a_memory_expires(repo):
    memory = (
        "---\nname: quota\ndescription: The quota is raised for the launch\nmetadata:\n  type: project\n"
        "  expires: 2026-05-31\n---\nThe quota is raised.\n"
    )
    repo.write("memory-bank/memories/quota.md", memory)
    assert states(review(repo, "--within", "0", "--today", "2026-05-01"))["quota"] == "fresh"
    assert states(review(repo, "--within", "0", "--today", "2026-06-01"))["quota"] == "overdue"


def test_a_date_that_nobody_can_read_never_passes_for_fresh(repo):
    repo.write("CLAUDE.md", DATED.replace("2099", "03/04/2099"))
    assert states(review(repo, "--today", "2025-10-01"))["far-away"] == "overdue"


def test_the_report_in_several_forms_at_once(repo, tmp_path):
    repo.write("CLAUDE.md", DATED)
    words = [f"--output={name}:{tmp_path / name}" for name in ("markdown", "json", "github")]
    ran = repo.memkit("review", *words, "--output", "text", "--today", "2026-06-15")
    assert "Overdue" in ran.out
    assert (tmp_path / "markdown").read_text().startswith("## Memory review, 2026-06-15")
    assert json.loads((tmp_path / "json").read_text())["schema"] == "memkit.review/1"
    assert (tmp_path / "github").read_text().count("::warning file=CLAUDE.md") == 2
    assert repo.memkit("review", "--output", "pdf").code == 2
    assert repo.memkit("review", "--output", "json:").code == 2
    assert repo.memkit("review", "--json", "--output", "text").code == 2
    assert repo.memkit("review", "--output", f"json:{tmp_path / 'a' / 'b'}").code == 5


def test_review_covers_nested_banks(repo):
    repo.write("apps/memkit.toml", CONFIG)
    repo.write("apps/CLAUDE.md", DATED)
    paths = {entry["path"] for entry in review(repo, "--today", "2026-06-15").data["entries"]}
    assert paths == {"CLAUDE.md", "apps/CLAUDE.md"}


# index


@pytest.fixture
def indexed(empty):
    empty.memkit("init")
    empty.write("memory-bank/NOTES.md", "---\nsummary: Odd notes\nread_when: before lunch\n---\n# Notes\n")
    return empty


def test_index_check_then_index_then_clean(indexed):
    before = tree(indexed)
    ran = indexed.memkit("index", "--check")
    assert ran.code == 1
    assert "memory-bank/INDEX.md is stale: " in ran.out
    assert "Run `memkit index`" in ran.out
    assert tree(indexed) == before
    assert indexed.memkit("check", "--json", "--select", "BNK004").codes != []
    ran = indexed.memkit("index")
    assert ran.code == 0
    assert "wrote memory-bank/INDEX.md: " in ran.out
    assert indexed.memkit("index", "--check").code == 0
    assert indexed.memkit("check", "--json", "--select", "BNK004").codes == []
    after = tree(indexed)
    assert indexed.memkit("index").code == 0
    assert tree(indexed) == after
    assert "NOTES.md" in indexed.read("memory-bank/INDEX.md")
    assert "before lunch" in indexed.read("AGENTS.md")


def test_index_touches_nothing_outside_of_its_blocks(indexed):
    text = indexed.read("AGENTS.md")
    own = "\r\n\tMine, with odd   spacing \r\n"
    indexed.write("AGENTS.md", own + text + own)
    indexed.memkit("index")
    after = (indexed.top / "AGENTS.md").read_bytes().decode()
    begin, end = "<!-- memkit:begin reading-order -->", "<!-- memkit:end reading-order -->"
    assert after.partition(begin)[0] == own + text.partition(begin)[0]
    assert after.rpartition(end)[2] == text.rpartition(end)[2] + own


def test_index_lists_a_memory_that_is_new(indexed):
    memory = (
        "---\nname: quota\ndescription: The quota is raised for the launch\n"
        "metadata:\n  type: project\n---\nThe quota is raised.\n"
    )
    indexed.write("memory-bank/memories/quota.md", memory)
    assert indexed.memkit("index", "--check").code == 1
    indexed.memkit("index")
    assert "(quota.md)" in indexed.read("memory-bank/memories/MEMORY.md")
    assert indexed.memkit("check", "--json", "--select", "IDX").codes == []


def test_index_as_data_writes_nothing(indexed):
    before = tree(indexed)
    ran = indexed.memkit("index", "--json")
    assert ran.code == 0
    assert ran.data["schema"] == "memkit.index/1"
    assert tree(indexed) == before
    assert indexed.memkit("index", "--check", "--json").code == 1


def test_index_in_quiet(indexed):
    assert indexed.memkit("index", "--check", "--quiet") == (1, "", "")
    assert indexed.memkit("index", "--quiet") == (0, "", "")


def test_index_writes_nothing_through_a_link_that_leads_out(indexed, tmp_path):
    (tmp_path / "outside.md").write_bytes((indexed.top / "AGENTS.md").read_bytes())
    before = (tmp_path / "outside.md").read_bytes()
    (indexed.top / "AGENTS.md").unlink()
    (indexed.top / "AGENTS.md").symlink_to(tmp_path / "outside.md")
    ran = indexed.memkit("index")
    assert ran.code in {0, 1}, ran.err
    assert (tmp_path / "outside.md").read_bytes() == before


def test_every_bank_of_a_monorepo_is_indexed(indexed):
    indexed.write("apps/memkit.toml", 'profile = "strict"\nagents = ["AGENTS.md"]\n')
    indexed.write("apps/AGENTS.md", "# Agents\n")
    indexed.write(f"apps/{LOG}", decisions(ADR_1))
    ran = indexed.memkit("index")
    assert "wrote apps/memory-bank/INDEX.md: " in ran.out
    assert "wrote memory-bank/INDEX.md: " in ran.out
    assert indexed.memkit("index", "--check").code == 0


# init


def test_init_in_an_empty_repository_leaves_nothing_to_say(empty):
    ran = empty.memkit("init")
    assert ran.code == 0
    ran = empty.memkit("check", "--json", "--fail-on", "info")
    assert (ran.code, ran.codes) == (0, [])
    assert ran.data["profile"] == "strict"
    assert all("history" in skip["reason"] for skip in ran.data["skipped"])
    assert empty.memkit("index", "--check").code == 0
    assert empty.memkit("review", "--fail-on", "due").code == 0
    empty.git("add", "-A")
    assert empty.memkit("check", "--staged", "--json", "--fail-on", "info").codes == []
    empty.save("bank")
    ran = empty.memkit("check", "--json", "--fail-on", "info")
    assert (ran.code, ran.codes) == (0, [])


def test_init_writes_the_canonical_bank(empty):
    empty.memkit("init")
    names = (
        "ACTIVE_CONTEXT PROGRESS TECH_CONTEXT DECISIONS GOTCHAS INDEX RETIRED_RULES memories/MEMORY".split()
    )
    assert set(tree(empty)) == {"memkit.toml", "AGENTS.md", *(f"memory-bank/{name}.md" for name in names)}
    agents = empty.read("AGENTS.md")
    assert "memkit:begin reading-order" in agents
    assert agents.index("ACTIVE_CONTEXT") < agents.index("PROGRESS") < agents.index("TECH_CONTEXT")
    assert agents.index("TECH_CONTEXT") < agents.index("DECISIONS")


def test_init_from_a_subfolder_makes_the_bank_at_the_top(empty):
    (empty.top / "src").mkdir()
    assert empty.memkit("init", folder="src").code == 0
    assert (empty.top / "memory-bank" / "DECISIONS.md").exists()
    assert not (empty.top / "src" / "memory-bank").exists()


def test_init_outside_of_git(tmp_path):
    folder = Repository(tmp_path / "plain", init=False)
    folder.top.mkdir()
    ceiling = {"GIT_CEILING_DIRECTORIES": str(tmp_path)}
    assert folder.memkit("init", **ceiling).code == 0
    assert folder.memkit("check", "--fail-on", "info", **ceiling).code == 0


def test_init_adds_the_block_to_the_agent_files_it_is_told(empty):
    own = "# Mine\n\nBe kind.\n"
    empty.write("CLAUDE.md", own)
    assert empty.memkit("init", "--agents", "CLAUDE.md,AGENTS.md").code == 0
    text = empty.read("CLAUDE.md")
    assert own.rstrip() in text
    assert "memkit:begin reading-order" in text
    assert "memkit:begin reading-order" in empty.read("AGENTS.md")
    assert empty.memkit("check", "--json", "--fail-on", "info").codes == []


def test_init_leaves_files_alone_that_are_there(empty):
    empty.write(LOG, decisions(ADR_2, ADR_1))
    empty.write("memory-bank/PROGRESS.md", "# Progress\n\nMine.\n")
    before = tree(empty)
    assert empty.memkit("init").code == 0
    after = tree(empty)
    assert {name: after[name] for name in before} == before


def test_init_twice_is_refused(empty):
    empty.memkit("init")
    before = tree(empty)
    for words in ([], ["--adopt"]):
        ran = empty.memkit("init", *words)
        assert ran.code == 1
        assert "configures memkit already" in ran.err
    assert tree(empty) == before


def test_init_in_another_folder(empty):
    assert empty.memkit("init", "--bank", "docs/memory").code == 0
    assert (empty.top / "docs" / "memory" / "DECISIONS.md").exists()
    ran = empty.memkit("check", "--json", "--fail-on", "info")
    assert (ran.code, ran.codes) == (0, [])
    assert empty.memkit("index", "--check").code == 0


@pytest.mark.parametrize(
    "words",
    [["--bank", "../x"], ["--bank", "/x"], ["--bank", "a\nb"], ["--agents", "../X.md"], ["--bank", "."]],
    ids=" ".join,
)
def test_init_at_a_place_that_cannot_be_writes_nothing(empty, words):
    ran = empty.memkit("init", *words)
    assert ran.code == 2
    assert "No configuration was written" in ran.err
    assert tree(empty) == {}
    assert not (empty.top.parent / "X.md").exists()


def test_init_writes_nothing_when_it_only_shows(empty):
    ran = empty.memkit("init", "--dry-run")
    assert ran.code == 0
    assert "would write memkit.toml" in ran.out
    assert tree(empty) == {}
    ran = empty.memkit("init", "--dry-run", "--json")
    assert "memory-bank/DECISIONS.md" in ran.data["written"]
    assert empty.memkit("init", "--quiet") == (0, "", "")


# init --adopt


def test_adopting_leaves_old_flaws_to_the_baseline_and_reports_new_ones(repo):
    repo.git("rm", "-q", "memkit.toml")
    repo.save("flaws", **{"CLAUDE.md": RULES + BAD_ROW, "src/app.py": "print(2)\n"})
    assert "RUL001" in repo.memkit("check", "--json").codes
    before = tree(repo)
    ran = repo.memkit("init", "--adopt")
    assert ran.code == 0
    assert "in the baseline" in ran.out
    after = tree(repo)
    assert set(after) - set(before) == {"memkit.toml", "memory-bank/.baseline.json"}
    assert {name: after[name] for name in before} == before
    ran = repo.memkit("check", "--json", "--fail-on", "info")
    assert (ran.code, ran.codes) == (0, [])
    assert ran.data["profile"] == "standard"
    assert ran.data["summary"]["baselined"] > 0
    assert "RUL001" in repo.memkit("check", "--json", "--no-baseline").codes
    repo.write("CLAUDE.md", RULES + BAD_ROW + BAD_ROW.replace("fast", "slow"))
    ran = repo.memkit("check", "--json")
    assert (ran.code, ran.codes) == (1, ["RUL001"])
    repo.write("CLAUDE.md", RULES + BAD_ROW)
    repo.write(LOG, decisions(ADR_2))
    assert "HIS001" in repo.memkit("check", "--json").codes


def test_adopting_shows_what_it_found(repo):
    repo.git("rm", "-q", "memkit.toml")
    ran = repo.memkit("init", "--adopt", "--dry-run")
    assert "would write memkit.toml" in ran.out
    assert f"decisions: {LOG}" in ran.out
    assert not (repo.top / "memkit.toml").exists()
    data = repo.memkit("init", "--adopt", "--json").data
    assert data["roles"]["decisions"] == [LOG]
    assert data["schema"] == "memkit.init/1"


def test_adopting_nothing(empty):
    empty.write("README.md", "# Hello\n")
    ran = empty.memkit("init", "--adopt")
    assert ran.code == 2
    assert "There is no memory bank" in ran.err
    assert repo_is_clean(empty)


def repo_is_clean(repo):
    return set(tree(repo)) == {"README.md"}


def test_adopting_takes_no_other_wish(repo):
    assert repo.memkit("init", "--adopt", "--bank", "docs").code == 2
    assert repo.memkit("init", "--adopt", "--agents", "AGENTS.md").code == 2


CORPUS = repositories()
LAYOUTS = (
    "CrisRain__Scira2API",
    "EvilBit-Labs__dbsurveyor",
    "GSA-TTS__continuous-assessment-poc",
    "Natashaow__apex-logic",
    "0grim__mnemonist-rs",
    "npryce__adr-tools",
)


@pytest.mark.skipif(not CORPUS, reason="the corpus of real files is not at hand")
@pytest.mark.parametrize("name", LAYOUTS)
def test_adopting_a_real_bank_changes_no_document_and_then_finds_nothing(tmp_path, name):
    repo = Repository(tmp_path / "repo")
    for path, data in CORPUS[name].items():
        repo.write(path, data)
    repo.save("all")
    assert repo.memkit("init", "--adopt").code == 0
    assert {path: (repo.top / path).read_bytes() for path in CORPUS[name]} == CORPUS[name]
    ran = repo.memkit("check", "--json", "--fail-on", "info")
    assert (ran.code, ran.codes) == (0, [])
    repo.git("add", "-A")
    assert repo.memkit("check", "--staged", "--json", "--fail-on", "info").codes == []
