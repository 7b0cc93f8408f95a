"""The limits of a bank and of a memory, the latch of a full bank, and who is told of it."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from repositories import Repository
from storing import remember, remember_beside

from memkit.adapters.memory import MemoryTree
from memkit.config import parse_config
from memkit.errors import Refused
from memkit.scaffold.draft import changes_of
from memkit.store.bank import MemoryBank
from memkit.store.caps import (
    MOST_LINKS,
    MOST_REFERENCES,
    MOST_STRANGE,
    MOST_STRING,
    MOST_TAGS,
    escaped_length,
    refuse_strange,
)
from memkit.store.digest import MOST_CHARACTERS, digest
from memkit.store.limits import count_after, refuse_full, space_of, upkeep_notices
from memkit.store.remembering import Wanted
from memkit.store.remembering import remember as drafted
from memkit.store.scope import Reference

NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)
SMALL = "memory_caps.memories = 6\nmemory_caps.soft = 4\n"


def text_of(key: str, description: str = "A fact", **meta: str) -> str:
    lines = "".join(f"  {name}: {value}\n" for name, value in {"type": "project", **meta}.items())
    return f"---\nname: {key}\ndescription: {description}\nmetadata:\n{lines}---\nA fact.\n"


def bank_with(count: int, config: str = SMALL, **more: bool) -> MemoryBank:
    files = {f"fact-{n}.md": text_of(f"fact-{n}") for n in range(count)}
    held = parse_config(config, path="memkit.toml")
    return MemoryBank("private", "user:a:b", "", MemoryTree(files), held, **more)


@pytest.fixture
def repo(tmp_path):
    made = Repository(tmp_path / "repo")
    made.write("memkit.toml", SMALL)
    return made


def fill(repo, first, last, bank="private"):
    for number in range(first, last):
        ran = remember(repo, f"The colour of part {number} is {number * 7}", f"part-{number}", bank=bank)
        assert ran.code == 0, ran.err
    return ran


def folder(repo):
    """The folder of the private memories."""
    return next(
        each for each in (repo.top.parent / "data/memkit/memories").iterdir() if each.name != "global"
    )


def held(repo):
    return sorted(each.stem for each in folder(repo).glob("part-*.md"))


# A full bank


def test_full_update_works_new_key_refused_removal_clears(repo):
    last = fill(repo, 0, 6)
    assert "is full now, with 6 memories" in last.out
    refused = remember(repo, "one more", "seventh")
    assert refused.code == 1
    assert "bank-full: the private bank holds 6 memories; its most is 6" in refused.err
    assert not (folder(repo) / "seventh.md").exists()
    assert remember(repo, "another colour", "part-3").code == 0
    assert "Full" in repo.memkit("digest").out
    for number in (0, 1):
        assert "once it holds fewer than 4" in repo.memkit("forget", f"part-{number}", "--reason", "gone").out
        again = remember(repo, "one more", "seventh")
        assert (again.code, "fewer than 4" in again.err) == (1, True)
    assert "takes new keys again." in repo.memkit("forget", "part-2", "--reason", "gone").out
    assert remember(repo, "one more", "seventh").code == 0
    assert "Full" not in repo.memkit("digest").out


def test_the_command_is_refused_too_and_its_answer_says_that_the_bank_is_full(repo):
    fill(repo, 0, 5)
    words = ("--trigger", "stated", "--key")
    last = repo.memkit("remember", "Deployments are always done with Ansible", *words, "deployments")
    assert (last.code, "is full now, with 6 memories" in last.out) == (0, True), last.err
    more = repo.memkit("remember", "Invoices are always written in euros", *words, "invoices")
    assert (more.code, "bank-full: the private bank holds 6" in more.err) == (1, True)


def test_the_latch_says_which_bank_and_when_and_goes_with_a_removal(repo):
    fill(repo, 0, 6)
    latches = repo.top.parent / "state/memkit/latches"
    (place,) = latches.iterdir()
    latch = json.loads(place.read_text())
    assert latch["bank"].startswith("user:")
    assert (latch["set_at"], latch["plan_hash"]) == ("2026-06-15T12:00:00Z", "")
    for number in range(3):
        repo.memkit("forget", f"part-{number}", "--reason", "gone")
    assert list(latches.iterdir()) == []


def test_a_latch_counts_for_nothing_once_files_were_taken_away_by_hand(repo):
    fill(repo, 0, 6)
    for name in held(repo)[:3]:
        (folder(repo) / f"{name}.md").unlink()
    assert "Full" not in repo.memkit("digest").out
    for key in ("seventh", "eighth"):
        assert remember(repo, "one more", key).code == 0


def test_a_bank_that_was_filled_by_hand_is_full(repo):
    fill(repo, 0, 1)
    for number in range(9):
        (folder(repo) / f"hand-{number}.md").write_text(text_of(f"hand-{number}"))
    refused = remember(repo, "one more", "tenth")
    assert (refused.code, "holds 10 memories" in refused.err) == (1, True)


def test_another_bank_has_limits_of_its_own(repo):
    fill(repo, 0, 6)
    assert remember(repo, "everywhere", "wide", bank="global").code == 0
    assert remember(repo, "for all", "ours", bank="shared").code == 0


def test_what_has_expired_counts_and_the_refusal_says_how_many_can_go(repo):
    fill(repo, 0, 4)
    (folder(repo) / "old.md").write_text(text_of("old", expires="2026-01-01"))
    (folder(repo) / "older.md").write_text(text_of("older", superseded_by="part-1 2026-01-01T00:00:00Z"))
    refused = remember(repo, "one more", "seventh")
    assert refused.code == 1
    assert "2 of them have expired or are superseded" in refused.err
    assert "memkit forget" in refused.err


def test_consolidation_is_asked_for_once(repo):
    fill(repo, 0, 4)
    crossing = fill(repo, 4, 5)
    assert "over its soft limit of 4" in crossing.out
    assert "memkit consolidate --plan" in crossing.out
    assert "soft limit" in repo.memkit("digest").out
    assert "soft" not in remember(repo, "another", "part-1").out
    repo.memkit("forget", "part-4", "--reason", "x")
    assert "soft" not in fill(repo, 5, 6).out, "crossed again before it was answered"
    for number in (0, 1, 5):
        repo.memkit("forget", f"part-{number}", "--reason", "x")
    fill(repo, 6, 8)
    assert "over its soft limit" in fill(repo, 8, 9).out


def test_notices_of_the_digest_name_no_tool_and_hold_no_backtick():
    for bank in (bank_with(5), bank_with(6), bank_with(4, latched=True)):
        (notice,) = upkeep_notices([bank], NOW.date())
        assert "memkit" not in notice
        assert "`" not in notice


def test_lines_of_the_digest_give_way_to_its_notices():
    long = {f"k{n:03}" + "x" * 60 + ".md": text_of("a", "d" * 150) for n in range(60)}
    bank = MemoryBank("private", "u", "", MemoryTree(long), parse_config("", path="memkit.toml"))
    for notices in ((), ("n" * 500,) * 9):
        found = digest((bank,), NOW.date(), notices=notices)
        assert len(found.text()) <= MOST_CHARACTERS
        assert len(found.lines) >= 45
        assert len(found.notices) == min(len(notices), 6)


def test_a_folder_of_another_program_has_no_limit():
    bank = bank_with(30, managed=False)
    assert space_of(bank) is None
    refuse_full(bank, NOW.date())
    assert upkeep_notices([bank], NOW.date()) == ()


def test_a_count_opens_no_file():
    bank = bank_with(3)

    class Closed(MemoryTree):
        def read(self, path, _limit):
            raise AssertionError(path)

    closed = MemoryBank("private", "u", "", Closed(dict.fromkeys(bank.paths.values(), b"")), bank.config)
    assert space_of(closed).count == 3
    assert count_after(closed, ()) == 3
    refuse_full(closed, NOW.date())


def test_a_soft_limit_above_the_hard_one_is_the_hard_one():
    room = space_of(bank_with(3, "memory_caps.memories = 3\n"))
    assert (room.soft, room.hard, room.full, room.over_soft) == (3, 3, True, False)


# Caps of a memory


def wanted(**parts) -> Wanted:
    return Wanted(parts.pop("key", "key"), **{"description": "d", "content": "c", **parts})


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        ({"description": "d" * 151}, "description"),
        ({"description": '"' * 76}, "description"),
        ({"description": "a\nb"}, "description"),
        ({"content": "c" * 2001}, "content"),
        ({"content": "a\x1b[2Jb"}, "content"),
        ({"content": "a\rb"}, "content"),
        ({"content": "[[a]] " * 9}, "links"),
        ({"references": tuple(Reference("path", str(n)) for n in range(9))}, "references"),
        ({"references": (Reference("path", "p" * 196),)}, "reference"),
        ({"tags": tuple("abcdefghi")}, "tags"),
        ({"tags": ("t" * 201,)}, "tag"),
        ({"source": "s" * 201}, "source"),
        ({"subject": "s\x00"}, "subject"),
        ({"trigger": "s" * 201}, "trigger"),
    ],
)
def test_what_is_over_a_cap_is_refused_by_name(parts, name):
    with pytest.raises(Refused, match=f"(?:over-cap|payload): .*{name}"):
        drafted(bank_with(0), wanted(**parts), NOW)


def test_what_is_at_its_cap_is_taken():
    drafted(
        bank_with(0),
        wanted(
            description="d" * 150,
            content="[[a]] " * 8 + "c" * 1952,
            references=tuple(Reference("path", f"{n}" + "p" * 194) for n in range(8)),
            tags=tuple(f"{n}" + "t" * 199 for n in range(8)),
            source="ø" * 200,
        ),
        NOW,
    )


def test_frontmatter_without_meaning_may_stay_and_not_grow():
    small, large, larger = (
        text_of("key", mine="m" * size).encode()
        for size in (MOST_STRANGE - 20, MOST_STRANGE, MOST_STRANGE + 9)
    )
    for before, after in ((b"", small), (larger, large), (large, large)):
        refuse_strange("key.md", before, after)
    for before in (b"", small, large):
        with pytest.raises(Refused, match="frontmatter"):
            refuse_strange("key.md", before, larger)


def test_a_hand_written_memory_over_every_cap_can_be_updated(repo):
    fill(repo, 0, 1)
    file = folder(repo) / "long.md"
    file.write_text(text_of("long", "d" * 400, mine="m" * 4000) + "more " * 900)
    assert remember(repo, "short now", "long").code == 0
    after = file.read_text()
    assert "description: short now" in after
    assert "m" * 4000 in after


TEXT = st.text(st.characters(blacklist_categories=("Cs",)), max_size=260)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 12), TEXT, TEXT, st.lists(st.integers(0, 99), max_size=10)), max_size=24
    )
)
def test_count_times_caps_is_a_hard_ceiling(writes):
    """Whatever is written through the store: no bank above its limit, no memory above its caps."""
    config = parse_config(SMALL, path="memkit.toml")
    files: dict[str, bytes] = {}
    for number, description, content, tags in writes:
        bank = MemoryBank("private", "user:a:b", "", MemoryTree(dict(files)), config)
        asked = Wanted(
            f"key-{number}", description=description, content=content, tags=tuple(f"tag-{n}" for n in tags)
        )
        with suppress(Refused):
            changes = changes_of(drafted(bank, asked, NOW).draft, bank.tree)
            if count_after(bank, changes) > len(bank.paths):
                refuse_full(bank, NOW.date())
            files |= {change.path: change.after for change in changes}
    bank = MemoryBank("private", "user:a:b", "", MemoryTree(files), config)
    assert len(bank.facts) <= 6
    for fact in bank.facts:
        assert escaped_length(fact.description) <= 150
        assert escaped_length(fact.content) <= 2000
        assert len(fact.tags) <= MOST_TAGS
        assert len(fact.references) <= MOST_REFERENCES
        assert len(fact.memory.links) <= MOST_LINKS
        assert all(escaped_length(tag) <= MOST_STRING for tag in fact.tags)
    assert len(digest((bank,), date(2026, 6, 15)).text()) <= MOST_CHARACTERS


def test_eight_writers_at_once_never_exceed_the_limit(repo):
    fill(repo, 0, 3)

    def write(number: int) -> int:
        return remember_beside(repo, f"Machine {number} has {number} disks", f"part-{10 + number}")

    with ThreadPoolExecutor(8) as pool:
        codes = list(pool.map(write, range(8)))
    assert sorted(codes) == [0] * 3 + [1] * 5
    assert len(held(repo)) == 6
    index = (Path(folder(repo)) / "MEMORY.md").read_text()
    assert index.count("](part-") == 6


# Where it is told


def test_the_list_and_the_doctor_tell_how_full_the_users_banks_are(repo):
    fill(repo, 0, 2)
    assert "ok         the private bank holds 2 memories of 6" in repo.memkit("doctor").out
    assert "soft" not in repo.memkit("memories", "list").out
    fill(repo, 2, 5)
    (folder(repo) / "part-0.md").write_text(text_of("part-0", expires="2026-01-01"))
    told = repo.memkit("doctor").out
    assert "attention  the private bank holds 5 memories of 6, 1 of which expired" in told
    assert "memkit consolidate --bank private" in told
    assert "Over the soft limit: private." in repo.memkit("memories", "list").out
    fill(repo, 5, 6)
    fill(repo, 0, 1, "global")
    assert "takes nothing new" in repo.memkit("doctor").out
    assert "the global bank holds 1 memory of 6" in repo.memkit("doctor").out
    listed = repo.memkit("memories", "list")
    assert "Full, so nothing new is kept: private (1 can go)." in listed.out
    banks = repo.memkit("memories", "list", "--json").data["banks"]
    assert [(bank["bank"], bank["count"], bank["full"]) for bank in banks] == [
        ("private", 6, True), ("shared", 0, False), ("global", 1, False),
    ]  # fmt: skip


def test_a_check_looks_at_the_shared_bank_alone(repo):
    fill(repo, 0, 5)
    fill(repo, 0, 5, "shared")
    found = [each for each in repo.memkit("check", "--json").data["findings"] if each["code"] == "MEM013"]
    (finding,) = found
    assert (finding["severity"], finding["path"]) == ("warning", "memory-bank/memories/MEMORY.md")
    for number in (7, 8):
        repo.write(f"memory-bank/memories/hand-{number}.md", text_of(f"hand-{number}"))
    found = [each for each in repo.memkit("check", "--json").data["findings"] if each["code"] == "MEM013"]
    assert [each["severity"] for each in found] == ["error"]
