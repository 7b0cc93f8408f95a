"""Two branches that took one number: after the merge one of the two decisions gets another."""

from __future__ import annotations

import pytest
from deciding import bank_in, scene_in
from repositories import ADR_1, ADR_2, LOG, Repository, banked, decisions

from memkit.frozen import replace
from memkit.scaffold.decisions.renumber import renumber_provisional
from memkit.scaffold.draft import changes_of

MINE = """\
## ADR-3: Serve assets from a bucket (2026-05)
**Context.** The web server spent its time on images; ADR-2 did not help.
**Decision.** Assets are uploaded to a bucket, as ADR-3 says.
**Consequence.** A deploy uploads first.
"""
THEIRS = """\
## ADR-3: Pay invoices at night (2026-05)
**Context.** The bank refuses more than forty transfers an hour by day.
**Decision.** A nightly job sends them.
**Consequence.** A customer sees a payment the next morning.
"""
NOTES = "memory-bank/NOTES.md"


@pytest.fixture
def repo(tmp_path):
    """A clone whose branch took the number that the published branch has by now, merged."""
    files = {LOG: decisions(ADR_2, ADR_1), NOTES: "# Notes\n\nRead this.\n"}
    origin = banked(tmp_path / "origin", **files)
    origin.git("branch", "-M", "main")
    mine = tmp_path / "mine" / "repo"
    mine.parent.mkdir()
    origin.git("clone", "-q", str(origin.top), str(mine))
    repo = Repository(mine, init=False)
    _introduce(repo)
    repo.write(LOG, decisions(MINE, ADR_2, ADR_1))
    repo.write(
        NOTES,
        "# Notes\n\nRead this.\n\nAssets: ADR-3, or "
        "[ADR-3](DECISIONS.md#adr-3-serve-assets-from-a-bucket-2026-05).\n",
    )
    repo.save("mine")
    origin.write(LOG, decisions(THEIRS, ADR_2, ADR_1))
    origin.write("memory-bank/OTHER.md", "# Other\n\nInvoices: ADR-3.\n")
    origin.save("theirs")
    repo.git("fetch", "-q", "origin")
    return repo


def _introduce(repo):
    repo.git("config", "user.name", "Tester")
    repo.git("config", "user.email", "tester@example.com")


def _merged(repo):
    repo.program("git", "merge", "-q", "origin/main")
    repo.write(LOG, decisions(MINE, THEIRS, ADR_2, ADR_1))
    repo.memkit("index")
    repo.save("merge")


def _errors(repo):
    found = repo.memkit("check", "--json").data["findings"]
    kinds = ("ADR", "LNK", "HIS")
    return [(f["code"], f["message"]) for f in found if f["severity"] == "error" and f["code"][:3] in kinds]


def test_renumbering_after_a_merge(repo):
    _merged(repo)
    assert _errors(repo)
    ran = repo.memkit("adr", "renumber", "ADR-3")
    assert ran.code == 0, ran.err
    assert ran.out.startswith(f"Renumbered ADR-3 “Serve assets from a bucket” to ADR-4 in {LOG}.")
    text = repo.read(LOG)
    assert "## ADR-4: Serve assets from a bucket (2026-05)" in text
    assert "as ADR-4 says" in text
    assert "ADR-2 did not help" in text
    assert THEIRS in text
    assert repo.read(NOTES).endswith(
        "Assets: ADR-4, or [ADR-4](DECISIONS.md#adr-4-serve-assets-from-a-bucket-2026-05).\n"
    )
    assert repo.read("memory-bank/OTHER.md") == "# Other\n\nInvoices: ADR-3.\n"
    assert _errors(repo) == []
    repo.save("renumbered")
    assert _errors(repo) == []


def test_a_published_decision_keeps_its_number(repo):
    _merged(repo)
    ran = repo.memkit("adr", "renumber", "Pay invoices at night")
    assert ran.code == 1
    assert "others may have" in ran.err
    ran = repo.memkit("adr", "renumber", "ADR-3", "--to", "2")
    assert ran.code == 1
    assert "taken" in ran.err
    assert repo.memkit("adr", "renumber", "ADR-3", "--to", "1000000").code == 2
    assert repo.memkit("adr", "renumber", "ADR-3", "--to", "7").code == 0
    assert "## ADR-7: Serve" in repo.read(LOG)


def test_before_the_merge_the_number_of_the_other_branch_is_taken(repo):
    repo.git("merge-base", "HEAD", "origin/main")
    ran = repo.memkit("adr", "renumber", "3")
    assert ran.code == 0, ran.err
    assert "to ADR-4" in ran.out
    ran = repo.memkit("new", "adr", "Log as JSON", *_PARTS)
    assert "its key is ADR-5" in ran.out


_PARTS = ("--context", "Nobody could search.", "--decision", "JSON.", "--consequence", "A viewer is needed.")


def test_provisional_numbers_are_settled_after_the_merge(repo):
    repo.write(LOG, decisions(ADR_2, ADR_1))
    repo.write(NOTES, "# Notes\n\nRead this.\n")
    repo.git("update-ref", "refs/remotes/origin/main", "HEAD^")
    repo.save("none")
    assert repo.memkit("new", "adr", "Serve assets from a bucket", "--provisional", *_PARTS).code == 0
    assert repo.memkit("new", "adr", "Log as JSON", "--provisional", *_PARTS).code == 0
    assert repo.read(LOG).count("<!-- provisional number -->") == 2
    mine = repo.read(LOG)
    assert "## ADR-3: Serve" in mine
    assert "## ADR-4: Log as JSON" in mine
    repo.save("mine")
    repo.git("fetch", "-q", "origin")
    repo.program("git", "merge", "-q", "origin/main")
    repo.write(LOG, mine.replace("# Decisions\n\n", f"# Decisions\n\n{THEIRS}\n", 1))
    repo.memkit("index")
    repo.save("merge")
    ran = repo.memkit("adr", "renumber", "--provisional")
    assert ran.code == 0, ran.err
    assert "Renumbered ADR-3 “Serve assets from a bucket” to ADR-5" in ran.out
    assert "ADR-4 “Log as JSON” keeps its number" in ran.out
    text = repo.read(LOG)
    assert "provisional" not in text
    assert "## ADR-5: Serve assets" in text
    assert "## ADR-4: Log as JSON" in text
    assert _errors(repo) == []
    assert repo.memkit("adr", "renumber", "--provisional").code == 1


RECORD = (
    "# {n}. {title}\n\n## Status\n\nAccepted\n\n## Context\n\nX.\n\n"
    "## Decision\n\nY.\n\n## Consequences\n\nZ.\n"
)


def test_a_record_moves_with_its_links(tmp_path):
    folder = "docs/adr"
    listing = (
        "# Decisions\n\n| No | Decision | Status |\n|---|---|---|\n"
        "| 1 | [One](0001-one.md) | Accepted |\n| 2 | [Two](0002-two.md) | Accepted |\n"
    )
    origin = banked(
        tmp_path / "origin",
        **{
            f"{folder}/0001-one.md": RECORD.format(n=1, title="One"),
            f"{folder}/0002-two.md": RECORD.format(n=2, title="Two"),
            f"{folder}/README.md": listing,
            LOG: "# Decisions\n",
            "memkit.toml": 'profile = "standard"\n',
        },
    )
    origin.git("branch", "-M", "main")
    (tmp_path / "mine").mkdir()
    origin.git("clone", "-q", str(origin.top), str(tmp_path / "mine" / "repo"))
    repo = Repository(tmp_path / "mine" / "repo", init=False)
    _introduce(repo)
    ran = repo.memkit("new", "adr", "Three of mine", *_PARTS, "--in", folder)
    assert ran.code == 0, ran.err
    assert ran.out == (
        f"Wrote “Three of mine” to {folder}/0003-three-of-mine.md; its key is ADR-3.\n"
        f"Listed it in {folder}/README.md.\n"
    )
    assert repo.read(f"{folder}/README.md").endswith(
        "| 3 | [Three of mine](0003-three-of-mine.md) | Accepted |\n"
    )
    assert repo.memkit("adr", "supersede", f"{folder}:1", "--by", f"{folder}:3").code == 0
    repo.write("docs/guide.md", "See [the third](adr/0003-three-of-mine.md#3-three-of-mine).\n")
    repo.save("mine")
    origin.write(f"{folder}/0003-theirs.md", RECORD.format(n=3, title="Three of theirs"))
    origin.write(f"{folder}/README.md", listing + "| 3 | [Three of theirs](0003-theirs.md) | Accepted |\n")
    origin.save("theirs")
    repo.git("fetch", "-q", "origin")
    repo.program("git", "merge", "-q", "origin/main")
    repo.write(
        f"{folder}/README.md",
        listing + "| 3 | [Three of theirs](0003-theirs.md) | Accepted |\n"
        "| 3 | [Three of mine](0003-three-of-mine.md) | Accepted |\n",
    )
    repo.save("merge")
    assert {code for code, _ in _errors(repo)} == {"ADR003"}
    ran = repo.memkit("adr", "renumber", "3", "--in", folder)
    assert ran.code == 0, ran.err
    new = repo.read(f"{folder}/0004-three-of-mine.md")
    assert new.startswith("# 4. Three of mine\n")
    assert not (repo.top / folder / "0003-three-of-mine.md").exists()
    assert repo.read("docs/guide.md") == "See [the third](adr/0004-three-of-mine.md#4-three-of-mine).\n"
    assert "0004-three-of-mine.md" in repo.read(f"{folder}/0001-one.md")
    assert "0003" not in repo.read(f"{folder}/0001-one.md")
    assert repo.read(f"{folder}/README.md").endswith(
        "| 3 | [Three of theirs](0003-theirs.md) | Accepted |\n"
        "| 4 | [Three of mine](0004-three-of-mine.md) | Accepted |\n"
    )
    repo.git("add", "-A")
    assert _errors(repo) == []


MARKED = "<!-- provisional number -->"


def _settled(text, published=None, **files):
    bank = bank_in({LOG: text.encode(), **{path: held.encode() for path, held in files.items()}})
    before = bank_in({LOG: published.encode()}) if published else None
    draft = renumber_provisional(replace(scene_in(bank), published=lambda: before))
    return draft, {change.path: change.after.decode() for change in changes_of(draft, bank.tree)}


def _marked(entry):
    head, _, rest = entry.partition("\n")
    return f"{head}\n{MARKED}\n{rest}"


def test_of_two_marked_ones_the_first_keeps_the_number():
    notes = {NOTES: "# Notes\n\nSee ADR-3 and ADR-2.\n"}
    draft, texts = _settled(decisions(_marked(MINE), _marked(THEIRS), ADR_2, ADR_1), **notes)
    assert texts == {LOG: decisions(MINE, THEIRS.replace("ADR-3", "ADR-4"), ADR_2, ADR_1)}
    assert draft.mind == (f"The number also stands in {NOTES}:3; it may mean either decision, and was left.",)
    assert draft.done[0].startswith("Renumbered ADR-3 “Pay invoices at night” to ADR-4")


def test_a_number_that_stayed_free_is_kept():
    draft, texts = _settled(decisions(_marked(MINE), ADR_2, ADR_1))
    assert texts == {LOG: decisions(MINE, ADR_2, ADR_1)}
    assert draft.done == ("ADR-3 “Serve assets from a bucket” keeps its number; its mark is gone.",)


def test_three_with_one_number_get_three():
    third = THEIRS.replace("Pay invoices at night", "Log to a file")
    before = decisions(THEIRS, ADR_2, ADR_1)
    _, texts = _settled(decisions(_marked(MINE), _marked(third), THEIRS, ADR_2, ADR_1), before)
    new = [MINE.replace("ADR-3", "ADR-4"), third.replace("ADR-3", "ADR-5"), THEIRS, ADR_2, ADR_1]
    assert texts == {LOG: decisions(*new)}


def test_the_mark_of_a_published_decision_goes(repo):
    repo.write(LOG, decisions(_marked(MINE), ADR_2, ADR_1))
    repo.save("marked")
    repo.git("update-ref", "refs/remotes/origin/main", "HEAD")
    ran = repo.memkit("adr", "renumber", "--provisional")
    assert ran.code == 0, ran.err
    assert repo.read(LOG) == decisions(MINE, ADR_2, ADR_1)
    repo.save("settled")
    assert _errors(repo) == []
    assert repo.memkit("adr", "renumber").code == 2
    assert repo.memkit("adr", "renumber", "3", "--provisional").code == 2
