"""What somebody meets who writes decisions beside what is there: numbers, places, states, words."""

from __future__ import annotations

import pytest
from repositories import ADR_1, ADR_2, ADR_3, ADR_4, CONFIG, LOG, RULES, Repository, banked, decisions

RECORD = (
    "# {0}. {1}\n\nDate: 2026-0{0}-01\n\n## Status\n\nAccepted\n\n## Context\n\nX was slow.\n\n"
    "## Decision\n\nWe do {1}.\n\n## Consequences\n\nZ costs.\n"
)
RECORDS = {
    f"docs/adr/000{n}-{title.casefold()}.md": RECORD.format(n, title)
    for n, title in ((1, "One"), (2, "Two"), (3, "Three"))
}
SAID = ("--context", "It was slow.", "--decision", "We cache.", "--consequence", "Caches go stale.")


def test_a_new_bank_beside_records_has_no_log_of_its_own(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.save(**RECORDS)
    ran = repo.memkit("init")
    assert ran.code == 0, ran.err
    assert not (repo.top / LOG).exists()
    assert "Decisions stay in docs/adr" in ran.out
    assert repo.memkit("check").code == 0
    ran = repo.memkit("new", "adr", "Cache pages", *SAID)
    assert ran.code == 0, ran.err
    assert (repo.top / "docs/adr/0004-cache-pages.md").exists()


def test_numbers_are_free_wherever_the_check_counts_them(tmp_path):
    repo = banked(
        tmp_path / "repo",
        **{LOG: decisions(ADR_2, ADR_1), "docs/adr/0003-three.md": RECORD.format(3, "Three")},
    )
    ran = repo.memkit("new", "adr", "Cache pages", *SAID, "--in", LOG)
    assert ran.code == 0, ran.err
    assert "## ADR-4: Cache pages" in repo.read(LOG)
    ran = repo.memkit("new", "adr", "Cache images", *SAID, "--in", "docs/adr")
    assert ran.code == 0, ran.err
    assert (repo.top / "docs/adr/0005-cache-images.md").exists()
    ran = repo.memkit("adr", "renumber", "ADR-4", "--to", "3")
    assert ran.code == 1
    assert "The number 3 is taken" in ran.err
    ran = repo.memkit("adr", "renumber", "ADR-4")
    assert ran.code == 0, ran.err
    assert "## ADR-6: Cache pages" in repo.read(LOG)


def test_a_log_is_made_only_where_no_decisions_are(tmp_path):
    repo = banked(tmp_path / "repo")
    ran = repo.memkit("new", "adr", "Cache pages", *SAID, "--in", "docs/DECISIONS.md")
    assert ran.code == 2
    assert f"docs/DECISIONS.md is no log or folder of decisions.\n  help: Name one of {LOG}." in ran.err
    repo = Repository(tmp_path / "empty")
    repo.save(**{"memkit.toml": CONFIG, "CLAUDE.md": RULES, "memory-bank/GOTCHAS.md": "# Gotchas\n"})
    ran = repo.memkit("new", "adr", "Cache pages", *SAID, "--in", "docs/DECISIONS.md")
    assert ran.code == 0, ran.err
    made = repo.read("docs/DECISIONS.md")
    assert made.startswith("# Decisions\n")
    assert made.count("## ADR-") == made.count("## ADR-001: Cache pages") == 1


def test_what_is_proposed_takes_no_place(tmp_path):
    repo = banked(tmp_path / "repo", **{LOG: decisions(ADR_3.replace("03)", "03) — PROPOSED"), ADR_2, ADR_1)})
    before = repo.read(LOG)
    ran = repo.memkit("adr", "supersede", "ADR-2", "--by", "ADR-3")
    assert ran.code == 1
    assert "ADR-3 is proposed, so it cannot take the place of ADR-2" in ran.err
    assert "memkit adr accept" in ran.err
    ran = repo.memkit("new", "adr", "Cache pages", *SAID, "--status", "proposed", "--supersedes", "ADR-2")
    assert ran.code == 1
    assert repo.read(LOG) == before


def test_a_successor_is_not_rejected(tmp_path):
    old = ADR_2.replace("(2026-02)", "(2026-02) — SUPERSEDED by ADR-3")
    new = ADR_3.replace("(2026-03)", "(2026-03) — PROPOSED, supersedes ADR-2")
    repo = banked(tmp_path / "repo", **{LOG: decisions(new, old, ADR_1)})
    ran = repo.memkit("adr", "reject", "ADR-3")
    assert ran.code == 1
    assert "ADR-3 took the place of ADR-2, so nothing would hold" in ran.err
    repo = banked(tmp_path / "settled", **{LOG: decisions(new.replace("PROPOSED, s", "S"), old, ADR_1)})
    ran = repo.memkit("adr", "deprecate", "ADR-3")
    assert ran.code == 0, ran.err
    assert "ADR-2 stays superseded" in ran.out + ran.err


@pytest.mark.parametrize(
    "text", ["TODO", "tbd.", "...", "xxx", "<what follows>", "TODO: TBD", "To be decided", "`…`"]
)
def test_a_placeholder_is_no_text(tmp_path, text):
    repo = banked(tmp_path / "repo")
    ran = repo.memkit("new", "adr", "Cache pages", *SAID[:5], text)
    assert ran.code == 2
    assert "consequence is only a placeholder" in ran.err


def test_words_may_take_the_place_of_a_placeholder(tmp_path):
    old = ADR_2.replace("Redis is needed to log in.", "TODO")
    repo = banked(tmp_path / "repo", **{LOG: decisions(old, ADR_1)})
    repo.write(LOG, decisions(ADR_2, ADR_1))
    assert "HIS003" not in repo.memkit("check", "--json").codes
    repo.write(LOG, decisions(old.replace("live in Redis", "live in Postgres"), ADR_1))
    assert "HIS003" in repo.memkit("check", "--json").codes


def test_a_second_relation_joins_the_first(tmp_path):
    repo = banked(tmp_path / "repo", **{LOG: decisions(ADR_4, ADR_3, ADR_2, ADR_1)})
    for new in ("ADR-3", "ADR-4"):
        ran = repo.memkit("adr", "amend", "ADR-2", "--by", new)
        assert ran.code == 0, ran.err
    assert repo.read(LOG).count("**Amended by.** ADR-3, ADR-4\n") == 1
    assert repo.read(LOG).count("Amended by") == 1
    assert "already" in repo.memkit("adr", "amend", "ADR-2", "--by", "ADR-4").err
    assert not [code for code in repo.memkit("check", "--json").codes if code.startswith("ADR")]


LISTED = "<!-- memkit:begin current-decisions -->\n<!-- memkit:end current-decisions -->\n\n"


def test_the_list_of_current_decisions_is_named_and_cites_nothing(tmp_path):
    repo = banked(tmp_path / "repo", **{"memkit.toml": f'{CONFIG}agents = ["CLAUDE.md"]\n'})
    repo.write(LOG, decisions(LISTED, ADR_2, ADR_1))
    said = [f["message"] for f in repo.memkit("check", "--json").data["findings"] if f["code"] == "BNK004"]
    assert f"the list of current decisions in {LOG} is out of date" in said
    assert repo.memkit("index").code == 0
    assert "[ADR-2" in repo.read(LOG)
    assert repo.memkit("adr", "show", "ADR-2", "--json").data["cited"] == []


@pytest.mark.parametrize("verb", ["supersede", "amend"])
def test_help_names_only_what_the_command_has(tmp_path, verb):
    repo = banked(tmp_path / "repo")
    ran = repo.memkit("adr", verb, "ADR-2", "--new", "Cache pages")
    assert ran.code == 2
    assert ran.err.endswith("help: Add --context TEXT --decision TEXT --consequence TEXT.\n")
    ran = repo.memkit("adr", verb, "ADR-2", "--new", "Cache pages", *SAID)
    assert ran.code == 0, ran.err
    assert f"Added “Cache pages” to {LOG}; its key is ADR-3.\n" in ran.out


@pytest.mark.parametrize("mark", ['"', "'", ""])
def test_a_status_keeps_its_quotes(tmp_path, mark):
    text = "---\nstatus: {1}{2}{1}\ndate: 2026-01-0{0}\n---\n\n# Thing {0}\n\n"
    text += "## Context and Problem Statement\n\nSlow.\n\n"
    text += "## Decision Outcome\n\nWe cache.\n\n### Consequences\n\n* Good, because fast.\n"
    states = {1: "accepted", 2: "accepted", 3: "proposed"}
    files = {f"docs/decisions/000{n}-thing-{n}.md": text.format(n, mark, said) for n, said in states.items()}
    repo = banked(tmp_path / "repo", **{LOG: "# D\n", **files})
    said = (*SAID, "--in", "docs/decisions", "--status", "proposed")
    commands = (("accept", "3"), ("supersede", "1", "--by", "3"), ("deprecate", "2"))
    for ran in (
        repo.memkit("new", "adr", "Four", *said),
        *(repo.memkit("adr", *words) for words in commands),
    ):
        assert ran.code == 0, ran.err
    lines = [path.read_text().splitlines()[1] for path in sorted((repo.top / "docs/decisions").iterdir())]
    wanted = ("superseded by ADR-0003", "deprecated", "accepted", "proposed")
    assert lines == [f"status: {mark}{word}{mark}" for word in wanted]


@pytest.mark.parametrize(
    ("day", "order"),
    [("2026-02-15", "3421"), ("2025-12", "3214"), ("2026-02", "3421"), ("2026-06-01", "4321")],
)
def test_an_older_day_has_its_place_in_a_log(tmp_path, day, order):
    repo = banked(tmp_path / "repo", **{LOG: "Newest on top.\n\n" + decisions(ADR_3, ADR_2, ADR_1)})
    ran = repo.memkit("new", "adr", "Cache pages", *SAID, "--date", day)
    assert ran.code == 0, ran.err
    assert "ADR015" not in ran.out + ran.err
    numbers = [line[7] for line in repo.read(LOG).splitlines() if line.startswith("## ADR-")]
    assert "".join(numbers) == order


def test_a_day_stands_beside_the_status_or_nowhere(tmp_path):
    repo = banked(tmp_path / "repo", **{LOG: decisions(ADR_3.replace("03)", "03) — PROPOSED"), ADR_2, ADR_1)})
    before = repo.read(LOG)
    ran = repo.memkit("adr", "accept", "ADR-3", "--date", "2026-05-01")
    assert ran.code == 1
    assert "no place for a day" in ran.err
    assert repo.read(LOG) == before
    repo = banked(tmp_path / "folder", **{LOG: "# D\n", **RECORDS})
    path = "docs/adr/0001-one.md"
    repo.write(path, RECORDS[path].replace("Accepted", "Proposed"))
    assert repo.memkit("adr", "accept", "docs/adr:1", "--date", "2026-05-01").code == 0
    assert "Date: 2026-01-01\n\n## Status\n\nAccepted (2026-05-01)\n" in repo.read(path)
    assert repo.memkit("adr", "supersede", "docs/adr:1", "--by", "docs/adr:2").code == 0
    assert "Superseded by [2. Two](0002-two.md) (was accepted 2026-05-01)\n" in repo.read(path)
    assert not [code for code in repo.memkit("check", "--json").codes if code.startswith("ADR")]


@pytest.mark.parametrize("day", ["20260501", "2026-W18-5", "May"])
def test_a_day_has_one_form(tmp_path, day):
    repo = banked(tmp_path / "repo", **{LOG: decisions(ADR_3.replace("03)", "03) — PROPOSED"), ADR_2, ADR_1)})
    ran = repo.memkit("adr", "accept", "ADR-3", "--date", day)
    assert (ran.code, f"{day!r} is no day." in ran.err) == (2, True)
