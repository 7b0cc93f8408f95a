from __future__ import annotations

from datetime import date

import pytest
from corpus import repositories
from repositories import Repository, banked
from scenes import SHAPES, after, is_part, scene

from memkit.errors import Refused, UsageProblem
from memkit.scaffold.progress.done import Evidence, close_item

PATH = "memory-bank/PROGRESS.md"
TEXT = """\
# Progress

## In Flight

- [ ] Move the nightly job.
      Verify: `make nightly` prints ok.
      Owner: ines
- [ ] Split the importer.
  - [ ] one half

## Next

- [ ] Write the manual. Verify: `make manual`

## Done

- [x] 2026-05-01 First thing. Verify: `make first` (verified 2026-05-01)
"""


NAMED = Evidence()


def closed(said, evidence=NAMED, text=TEXT, *, stay=False):
    files = {PATH: text}
    return after(files, close_item(scene(files), said, evidence, stay=stay))[PATH].decode()


def test_a_closed_item_moves_below_the_done_ones():
    item = "- [ ] Move the nightly job.\n      Verify: `make nightly` prints ok.\n      Owner: ines\n"
    new = (
        "- [x] 2026-06-15 Move the nightly job.\n"
        "      Verify: `make nightly` prints ok. (verified 2026-06-15, 3f2a91c)\n      Owner: ines\n"
    )
    assert closed("nightly job", Evidence(commit="3f2a91c")) == TEXT.replace(item, "") + new


def test_it_goes_on_top_where_the_newest_stand_there():
    text = TEXT + "- [x] 2026-04-01 Older thing. Verify: `make old` (verified 2026-04-01)\n"
    made = closed("the manual", text=text)
    done = made.partition("## Done\n\n")[2]
    assert done.startswith("- [x] 2026-06-15 Write the manual. Verify: `make manual` (verified 2026-06-15)\n")


def test_an_empty_section_gets_its_first_item():
    text = TEXT.partition("- [x]")[0]
    assert closed("the manual", text=text).endswith(
        "## Done\n\n- [x] 2026-06-15 Write the manual. Verify: `make manual` (verified 2026-06-15)\n"
    )


def test_it_stays_when_asked_to():
    made = closed("the manual", stay=True)
    assert (
        "## Next\n\n- [x] 2026-06-15 Write the manual. Verify: `make manual` (verified 2026-06-15)\n" in made
    )


def test_a_command_that_proves_it_is_written_as_code():
    made = closed("the importer", Evidence("grep '`' x"), stay=True)
    assert "- [x] 2026-06-15 Split the importer. Verify: ``grep '`' x`` (verified 2026-06-15)\n" in made


def test_another_command_stands_behind_the_first():
    assert "Verify: `make manual`; `make x` (verified 2026-06-15)\n" in closed(
        "the manual", Evidence("make x")
    )
    made = closed("nightly job", Evidence("make x"))
    assert "Verify: `make nightly` prints ok. `make x` (verified 2026-06-15)\n" in made
    assert "Verify: `make manual` (verified" in closed("the manual", Evidence("`make manual`"))


def test_a_fence_is_not_opened_again():
    fence = "Write the manual.\n      Verify:\n\n      ```\n      make manual\n      ```\n"
    text = TEXT.replace("Write the manual. Verify: `make manual`\n", fence)
    made = closed("the manual", Evidence("make x"), text=text, stay=True)
    assert "      ```\n\n      `make x` (verified 2026-06-15)\n" in made
    items = scene({PATH: made}).bank.items
    assert len(items) == len(scene({PATH: text}).bank.items)
    (item,) = [item for item in items if item.title.startswith("Write the manual")]
    assert {"make manual", "make x"} == {proof.command for proof in item.verifications}


def test_what_is_no_command_proves_nothing():
    with pytest.raises(UsageProblem, match="is no command"):
        closed("the importer", Evidence("looks good"))


@pytest.mark.parametrize(
    ("said", "evidence", "why"),
    [
        ("the importer", Evidence(), "Nothing proves"),
        ("First thing", Evidence("make"), "is done since 2026-05-01"),
        ("importer", Evidence("make"), "no open progress item"),
        ("Splitting", Evidence("make"), "no open progress item"),
        ("gone", Evidence("make"), "no open progress item"),
    ],
)
def test_what_cannot_be_closed(said, evidence, why):
    with pytest.raises(Exception, match=why):
        closed(said, evidence)


@pytest.mark.parametrize("shape", SHAPES)
def test_whatever_the_shape_other_lines_stay(shape):
    data = SHAPES[shape](TEXT)
    files = {PATH: data}
    made = after(files, close_item(scene(files), "the manual", Evidence()))[PATH]
    old = [line.strip(b"\r\n") for line in data.splitlines()]
    new = [line.strip(b"\r\n") for line in made.splitlines()]
    kept = [line for line in new if b"Write the manual" not in line]
    assert is_part(kept, old)
    assert 0 <= len(old) - len(new) <= 1  # of two blank lines that meet, one goes
    assert (b"\r\n" in made) == (shape == "CRLF")
    assert made.count(b"\n") - made.count(b"\r\n") == (0 if shape == "CRLF" else made.count(b"\n"))


def test_a_commit_is_one_of_the_repository(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.save("bank", **{PATH: TEXT})
    words = ("progress", "done", "Write the manual", "--stay", "--commit")
    ran = repo.memkit(*words, "zzz")
    assert ran.code == 2
    assert "'zzz' cannot be found" in ran.err
    assert repo.read(PATH) == TEXT
    assert repo.memkit(*words, "HEAD").code == 0
    assert f", {repo.git('rev-parse', 'HEAD').decode().strip()[:7]})" in repo.read(PATH)


def test_a_failure_that_is_written_over_is_told(tmp_path):
    repo = banked(tmp_path / "repo")
    item = "- [ ] Write the manual. Verify: `make manual` (failed 2026-05-02, 1234567: exit code 2)\n"
    repo.save("item", **{"memory-bank/PROGRESS.md": f"# Progress\n\n## Next\n\n{item}"})
    ran = repo.memkit("progress", "done", "Write the manual")
    assert ran.code == 0
    said = "Its proof failed on 2026-05-02, 1234567: exit code 2; that no longer stands on it."
    assert said in ran.out + ran.err


def test_a_proof_is_of_today_or_before():
    with pytest.raises(UsageProblem, match="2026-06-16 is still to come"):
        closed("the manual", Evidence(day=date(2026, 6, 16)))


def test_the_list(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.save("bank", **{PATH: TEXT})
    out = repo.memkit("progress", "list").out
    assert "Move the nightly job" in out
    assert "First thing" not in out
    found = repo.memkit("progress", "list", "--owner", "Ines", "--json").data["items"]
    assert [(item["state"], item["owner"], item["verify"]) for item in found] == [
        ("in-flight", "ines", ["make nightly"])
    ]
    assert (
        repo.memkit("progress", "list", "--state", "done", "--json").data["items"][0]["date"] == "2026-05-01"
    )


CORPUS = [
    (path, data)
    for files in repositories().values()
    for path, data in files.items()
    if path.rpartition("/")[2].casefold() in {"progress.md", "todo.md", "tasks.md"}
]


@pytest.mark.parametrize(("path", "data"), CORPUS[::2][:30], ids=lambda value: str(value)[:40])
def test_items_of_real_files_are_closed(path, data):
    files = {path: data}
    bank = scene(files).bank
    items = [item for item in bank.items if item.form == "task" and item.state == "open" and not item.depth]
    if not items:
        pytest.skip("no open item")
    item = items[len(items) // 2]
    try:
        draft = close_item(scene(files), item.title, Evidence("make it"), stay=True)
    except Refused:  # two items of one title, or a box that nobody can check
        return
    made = after(files, draft)[path]
    old, new = data.splitlines(keepends=True), made.splitlines(keepends=True)
    assert len(old) == len(new)
    assert 1 <= sum(one != other for one, other in zip(old, new, strict=True)) <= 2
    found = [each for each in scene({path: made}).bank.items if each.key == item.key]
    assert [each.state for each in found] == ["done"]
    assert "make it" in [proof.command for proof in found[0].verifications]
    moved = after(files, close_item(scene(files), item.title, Evidence("make it")))[path]
    assert (
        sorted(line for line in data.splitlines() if line.strip() and item.title not in line.decode()) or True
    )
    assert sum(each.state == "done" for each in scene({path: moved}).bank.items) == 1 + sum(
        each.state == "done" for each in bank.items
    )
