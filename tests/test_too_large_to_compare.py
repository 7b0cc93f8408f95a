"""Padding a file beyond the size limit, or breaking its encoding, hides no deletion."""

from __future__ import annotations

import pytest
from banks import bank_of
from repositories import ADR_1, ADR_2, LOG, banked, decisions

from memkit.bank.compare import Comparison
from memkit.bank.further import FURTHEST, read_further
from memkit.bank.sizes import LARGE_LIMIT, SMALL_LIMIT

BOTH = decisions(ADR_2, ADR_1)
OVER = " " * LARGE_LIMIT
FAR = " " * FURTHEST
MEMORY = "memory-bank/memories/zone.md"
FACT = "---\nname: zone\ndescription: The batch engine runs in UTC\nmetadata:\n  type: project\n---\n\nUTC.\n"
INDEX = {"memory-bank/memories/MEMORY.md": "# Memory\n\n- [Zone](zone.md) — The batch engine runs in UTC\n"}


@pytest.fixture
def repo(tmp_path):
    return banked(tmp_path / "repo")


def staged(repo, **files):
    for path, text in files.items():
        repo.write(path, text)
    repo.git("add", "-A")
    return repo.memkit("check", "--staged", "--json")


def messages(ran, code):
    return [finding["message"] for finding in ran.data["findings"] if finding["code"] == code]


@pytest.mark.parametrize("rest", ["", OVER], ids=["cut", "still too large"])
def test_an_entry_of_a_padded_log_is_missed(repo, rest):
    repo.save("padded", **{LOG: BOTH + OVER})
    ran = staged(repo, **{LOG: decisions(ADR_2) + rest})
    assert ran.code == 1
    (message,) = messages(ran, "HIS001")
    assert "ADR-1" in message


def test_a_range_misses_it_too(repo):
    base = repo.save("padded", **{LOG: BOTH + OVER})
    repo.save("lost", **{LOG: decisions(ADR_2)})
    assert "HIS001" in repo.memkit("check", "--since", base).out


def test_taking_the_padding_away_is_no_loss(repo):
    repo.save("padded", **{LOG: BOTH + OVER})
    ran = staged(repo, **{LOG: BOTH})
    assert ran.code == 0


def test_padding_is_said_once_and_loses_nothing(repo):
    ran = staged(repo, **{LOG: BOTH + OVER})
    assert ran.codes == ["FMT008"]


def test_a_log_beyond_all_reading_cannot_be_compared(repo):
    repo.save("padded", **{LOG: BOTH + FAR})
    ran = staged(repo, **{LOG: decisions(ADR_2)})
    assert ran.code == 1
    (message,) = messages(ran, "HIS001")
    assert message.startswith(f"{LOG} was too large at the base to tell what was deleted since: ")
    repo.git("rm", "-q", "--cached", LOG)
    (repo.top / LOG).unlink()
    assert messages(staged(repo), "HIS001") == [message]


def test_a_log_beyond_all_reading_that_nobody_touches_is_left_alone(repo):
    repo.save("padded", **{LOG: BOTH + FAR})
    assert staged(repo, **{"CLAUDE.md": repo.read("CLAUDE.md") + "\nRun the tests.\n"}).code == 0


def test_a_change_cannot_ignore_that_it_cannot_be_compared(repo):
    repo.save("padded", **{LOG: BOTH + FAR})
    ran = staged(repo, **{LOG: decisions(ADR_2), "memkit.toml": 'profile = "strict"\nignore = ["HIS001"]\n'})
    assert {"HIS001", "CFG001"} <= set(ran.codes)


def test_a_padded_memory_is_missed(repo):
    repo.save("padded", **{MEMORY: FACT + " " * SMALL_LIMIT, **INDEX})
    (repo.top / MEMORY).unlink()
    assert "HIS008" in staged(repo).codes


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_an_entry_of_a_log_in_another_encoding_is_missed(repo, encoding):
    held = decisions(ADR_2, ADR_1.replace("Nobody", "Käthe"))
    repo.write(LOG, held.encode(encoding))
    repo.save("encoded")
    assert "HIS001" in staged(repo, **{LOG: decisions(ADR_2)}).codes
    assert staged(repo, **{LOG: held}).code == 0


def test_a_file_with_lines_in_two_encodings_is_read_line_by_line():
    bank = bank_of({LOG: "# Café\n".encode() + "# Cafés\n".encode("latin-1")})
    (document,) = read_further(bank).documents
    assert document.source.text == "# Café\n# Cafés\n"
    assert document.problem is None


def test_a_bank_that_can_be_read_is_compared_as_it_is():
    bank = bank_of({LOG: BOTH})
    assert Comparison(bank, bank).earlier is bank
