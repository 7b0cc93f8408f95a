"""The commands that look after memories: edit, confirm, restore, clear, attach, list."""

from __future__ import annotations

import json
import stat

import pytest
from git_sandbox import script
from repositories import Repository
from storing import put
from terminal import at_terminal

SHARED = "memory-bank/memories"


@pytest.fixture
def repo(tmp_path):
    return Repository(tmp_path / "repo")


def show(repo, key, *words):
    ran = repo.memkit("memories", "show", key, "--json", *words)
    assert ran.code == 0, ran.err
    return ran.data


def keys(repo, *words):
    ran = repo.memkit("memories", "list", "--json", *words)
    assert ran.code == 0, ran.err
    return [(row["bank"], row["key"]) for row in ran.data["memories"]]


def home(repo):
    """The folder of the private bank."""
    banks = repo.top.parent / "data" / "memkit" / "memories"
    (folder,) = [index.parent for index in banks.glob("*/MEMORY.md") if index.parent.name != "global"]
    return folder


def files(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


# --- Edit and confirm -------------------------------------------------------------------------------------


def test_only_the_changed_lines_of_a_file_change(repo):
    before = (
        "---\nname: build-host\ndescription: 'It is slow'   # since May\nextra:  {a: [1, 2]}\nmetadata: \n"
        '    node_type: memory\n    type: project\n    x-own: "kept"  \n---\n\nIt has two cores.\n\n\n'
    )
    repo.save(
        "bank",
        **{f"{SHARED}/build-host.md": before, f"{SHARED}/MEMORY.md": "- [B](build-host.md) — It is slow\n"},
    )
    ran = repo.memkit(
        "memories",
        "edit",
        "build-host",
        "--description",
        "It is in Oslo",
        "--expires",
        "2026-12-01",
        "--trigger",
        "stated",
    )
    assert ran.code == 0, ran.err
    after = repo.read(f"{SHARED}/build-host.md")
    assert after.splitlines() == (
        before.replace("'It is slow'", "It is in Oslo")
        .replace(
            '"kept"  \n',
            '"kept"  \n    origin: agent\n    trigger: stated\n'
            '    history: ["until 2026-06-15, It is slow"]\n'
            "    updated: 2026-06-15T12:00:00Z\n    expires: 2026-12-01\n",
        )
        .splitlines()
    )
    assert repo.read(f"{SHARED}/MEMORY.md") == "- [B](build-host.md) — It is in Oslo\n"


def test_tags_and_scope_take_the_place_of_those_that_stand(repo):
    put(repo, "it has two cores", "--key", "host", "--scope", "path:a/**", "--tag", "one")
    ran = repo.memkit("memories", "edit", "host", "--scope", "tool:git", "--tag", "two", "--tag", "three")
    assert ran.code == 0
    text = show(repo, "host")["text"]
    assert "scope: [tool:git]" in text.replace("'", "").replace('"', "")
    assert "tags: [two, three]" in text


def test_update_never_creates_and_names_the_nearest_key(repo):
    put(repo, "it has two cores", "--key", "build-host")
    for words in (
        ("memories", "edit", "build-hots", "--description", "x"),
        ("memories", "confirm", "build-hots"),
        ("memories", "show", "build-hots"),
        ("forget", "build-hots", "--reason", "x"),
    ):
        ran = repo.memkit(*words)
        assert ran.code == 1, words
        assert "There is no memory build-hots." in ran.err
    assert "Did you mean build-host?" in repo.memkit("memories", "show", "build-hots").err
    assert keys(repo) == [("private", "build-host")]


def test_an_edit_of_what_was_changed_meanwhile(repo):
    put(repo, "it has two cores", "--key", "host")
    seen = show(repo, "host")["hash"]
    put(repo, "it has four cores", "--key", "host")
    ran = repo.memkit("memories", "edit", "host", "--content", "it has six", "--expect", seen)
    assert ran.code == 4
    assert "four cores" in show(repo, "host")["text"]


def test_an_edit_without_a_word_needs_a_terminal(repo):
    put(repo, "it has two cores", "--key", "host")
    ran = repo.memkit("memories", "edit", "host")
    assert (ran.code, "no terminal" in ran.err) == (2, True)
    assert repo.memkit("memories", "edit", "host", "--expires", "soon").code == 2


@pytest.mark.parametrize("part", ["description", "content"])
@pytest.mark.parametrize("said", ["", "  \n"])
def test_an_edit_to_nothing_is_refused_and_opens_no_editor(repo, part, said):
    put(repo, "it has two cores", "--key", "host")
    ran = repo.memkit("memories", "edit", "host", f"--{part}", said, "--review", "2027-01-01")
    assert ran.code == 2
    assert f"The {part} would say nothing." in ran.err
    assert "2027" not in show(repo, "host")["text"]


def test_an_editor_that_empties_the_file_writes_nothing_and_says_so(repo):
    put(repo, "it has two cores", "--key", "host")
    seen, text = show(repo, "host")["hash"], repo.top.parent / "empty.sh"
    script(text, ': > "$1"\n')
    repo.environment["EDITOR"] = str(text)
    ran = at_terminal(repo, "memories", "edit", "host")
    assert ran.code == 2
    assert "the editor saved an empty file" in ran.shown
    assert show(repo, "host")["hash"] == seen


def test_an_edit_says_that_nothing_changed(repo):
    put(repo, "it has two cores", "--key", "host")
    before = files(home(repo))
    assert repo.memkit("memories", "edit", "host", "--description", "it has two cores").code == 0
    assert files(home(repo)) == before


def editor(repo, command: str) -> dict[str, str]:
    path = repo.top.parent / "editor"
    script(path, command)
    repo.environment["VISUAL"] = str(path)
    return repo.environment


@pytest.mark.parametrize(
    ("command", "code", "says"),
    [
        ('sed -i "s/two cores/six cores/" "$1"', 0, "Changed host"),
        ("true", 0, "says that already"),
        ('sed -i "s/^name: host/name: other/" "$1"', 1, "key and stays"),
        ('sed -i "s/^metadata:/metadata: [/" "$1"', 1, "cannot be read"),
        ('head -c 5000 /dev/zero | tr "\\0" x >> "$1"', 1, "over-cap"),
        ("exit 3", 5, "editor failed"),
    ],
)
def test_a_person_edits_the_file(repo, command, code, says):
    put(repo, "it has two cores", "--key", "host", MEMKIT_TODAY="2026-06-01")
    before = show(repo, "host")["text"]
    editor(repo, command)
    seen = at_terminal(repo, "memories", "edit", "host")
    assert (seen.code, says in seen.shown) == (code, True), seen.shown
    after = show(repo, "host")["text"]
    kept = list((repo.top.parent / "state/memkit/drafts").glob("host-*.md"))
    assert len(kept) == (code == 1)
    for file in kept:
        assert str(file) in "".join(seen.shown.split())
        assert file.read_text() != before
        assert file.stat().st_mode & 0o077 == 0
    if says == "Changed host":
        moved = before.replace("updated: 2026-06-01", "updated: 2026-06-15")
        assert after == moved.replace("two cores", "six cores")
        assert "six cores" in (home(repo) / "MEMORY.md").read_text()
    else:
        assert after == before


def test_only_a_persons_confirmation_is_certain(repo):
    put(repo, "it has two cores", "--key", "host")
    assert repo.memkit("memories", "confirm", "host").code == 0
    assert "confidence" not in show(repo, "host")["text"]
    before = show(repo, "host")["text"]
    assert at_terminal(repo, "memories", "confirm", "host").code == 0
    after = show(repo, "host")["text"]
    assert after == before.replace("confirmed: 2026-06-15\n", "confirmed: 2026-06-15\n  confidence: 1\n")
    assert "confirmed already" in repo.memkit("memories", "confirm", "host").out


# --- Forget and restore -----------------------------------------------------------------------------------


@pytest.mark.parametrize("bank", ["private", "shared", "global"])
def test_what_was_forgotten_comes_back_with_its_row(repo, bank):
    for key in ("host", "other"):
        put(repo, f"the {key} has two cores", "--key", key, "--bank", bank)
    before = show(repo, "host")
    index = repo.memkit("memories", "list").out
    assert repo.memkit("forget", "host", "--reason", "gone").code == 0
    assert keys(repo) == [(bank, "other")]
    ran = repo.memkit("memories", "restore", "host")
    assert ran.code == 0, ran.err
    assert show(repo, "host") == before
    assert repo.memkit("memories", "list").out == index
    (rows,) = [path for path in repo.top.parent.rglob("MEMORY.md") if "two cores" in path.read_text()]
    assert "(host.md) — the host has two cores" in rows.read_text()
    records = [json.loads(line) for line in (rows.parent / "TOMBSTONES.jsonl").read_text().splitlines()]
    assert records[1]["restored"] == records[0]["id"]
    assert len({record["id"] for record in records}) == 2


def test_a_restored_memory_is_protected_again(repo):
    repo.save("bank", **{"memory-bank/DECISIONS.md": "# Decisions\n"})
    put(repo, "it has two cores", "--key", "host", "--bank", "shared")
    put(repo, "it has more", "--key", "other", "--bank", "shared")
    repo.memkit("forget", "host", "--reason", "gone")
    repo.memkit("memories", "restore", "host")
    repo.save("before")
    (repo.top / SHARED / "host.md").unlink()
    assert "HIS008" in repo.memkit("check", "--since", "HEAD", "--json").codes
    repo.git("checkout", "-q", "--", ".")
    assert repo.memkit("forget", "host", "--reason", "gone for good").code == 0
    assert not {"HIS008", "HIS010"} & set(repo.memkit("check", "--since", "HEAD", "--json").codes)
    stones = repo.top / SHARED / "TOMBSTONES.jsonl"
    stones.write_text("".join(stones.read_text().splitlines(keepends=True)[1:]))
    assert "HIS010" in repo.memkit("check", "--since", "HEAD", "--json").codes


def test_a_key_that_is_taken_is_not_overwritten(repo):
    put(repo, "it has two cores", "--key", "host")
    repo.memkit("forget", "host", "--reason", "gone")
    put(repo, "it has six cores", "--key", "host")
    ran = repo.memkit("memories", "restore", "host")
    assert (ran.code, "already" in ran.err) == (1, True)
    assert "six cores" in show(repo, "host")["text"]


def test_the_newest_is_restored_or_the_one_that_is_named(repo):
    for cores in ("two", "six"):
        put(repo, f"it has {cores} cores", "--key", "host")
        repo.memkit("forget", "host", "--reason", cores)
    first = json.loads((home(repo) / "TOMBSTONES.jsonl").read_text().splitlines()[0])["id"]
    assert repo.memkit("memories", "restore", "host").code == 0
    assert "six cores" in show(repo, "host")["text"]
    repo.memkit("forget", "host", "--reason", "again")
    assert repo.memkit("memories", "restore", "host", "--id", first).code == 0
    assert "two cores" in show(repo, "host")["text"]


FACT = "---\nname: host\ndescription: it has two cores\nmetadata:\n  type: project\n---\nTwo.\n"
OWN = "* [The **host**](host.md): ask it *twice*, it forgets"
OTHER = "* [Disk](disk.md): is full"


@pytest.mark.parametrize(
    ("before", "now", "after"),
    [
        (f"# M\n\n{OWN}\n{OTHER}\n", None, f"# M\n\n{OTHER}\n{OWN}\n"),
        (f"# M\n\n{OTHER}\n{OWN}", None, f"# M\n\n{OTHER}\n{OWN}\n"),
        (f"# M\r\n\r\n{OWN}\r\n{OTHER}\r\n", None, f"# M\r\n\r\n{OTHER}\r\n{OWN}\r\n"),
        (f"{OWN}\n", None, f"{OWN}\n"),
        (
            f"{OWN}\n",
            "- [Disk](disk.md) — is full\n\n```\nopen\n",
            f"- [Disk](disk.md) — is full\n{OWN}\n\n```\nopen\n",
        ),
        (
            f"{OWN}\n",
            f"{OTHER}\n- [Host](host.md) — came back\n",
            f"{OTHER}\n- [Host](host.md) — came back\n",
        ),
        (
            "| M | what |\n|---|---|\n| [Host](host.md) | the hook |\n",
            "- [Disk](disk.md) — is full\n",
            "- [Disk](disk.md) — is full\n- [Host](host.md) — it has two cores\n",
        ),
    ],
)
def test_the_row_comes_back_as_a_hand_wrote_it(repo, before, now, after):
    index = repo.top / SHARED / "MEMORY.md"
    repo.save("bank", **{f"{SHARED}/host.md": FACT})
    index.write_bytes(before.encode())
    assert repo.memkit("forget", "host", "--reason", "gone").code == 0
    if now is not None:
        index.write_bytes(now.encode())
    assert repo.memkit("memories", "restore", "host").code == 0
    assert index.read_bytes().decode() == after


def test_the_row_comes_back_into_a_new_index(repo):
    repo.save("bank", **{f"{SHARED}/host.md": FACT, f"{SHARED}/MEMORY.md": f"{OWN}\n"})
    repo.memkit("forget", "host", "--reason", "gone")
    (repo.top / SHARED / "MEMORY.md").unlink()
    assert repo.memkit("memories", "restore", "host").code == 0
    assert repo.read(f"{SHARED}/MEMORY.md") == f"# Memory index\n\n{OWN}\n"


def test_what_is_kept_elsewhere_cannot_be_restored(repo):
    put(repo, "it has two cores", "--key", "host")
    repo.memkit("forget", "host", "--reason", "gone")
    for path in (repo.top.parent / "state" / "memkit" / "forgotten").rglob("*.md"):
        path.unlink()
    ran = repo.memkit("memories", "restore", "host")
    assert (ran.code, "not kept here" in ran.err) == (1, True)


@pytest.mark.parametrize("id_", ["../../../../etc/hosts", "..", "a/b", "", "x" * 300])
def test_a_log_written_by_others_leads_nowhere(repo, id_):
    line = {
        "id": id_,
        "bank": "shared",
        "key": "host",
        "at": "2026-06-01",
        "by": "x",
        "cause": "person",
        "reason": "y",
    }
    repo.save("bank", **{f"{SHARED}/TOMBSTONES.jsonl": json.dumps(line) + "\n"})
    assert repo.memkit("memories", "restore", "host").code == 1


def test_a_file_comes_back_under_the_name_that_it_had(repo):
    text = "---\nname: user_profile\ndescription: d\nmetadata:\n  type: project\n---\nBody.\n"
    repo.save(
        "bank", **{f"{SHARED}/build_host.md": text, f"{SHARED}/MEMORY.md": "- [B](build_host.md) — d\n"}
    )
    assert repo.memkit("forget", "build-host", "--reason", "gone").code == 0
    assert repo.read(f"{SHARED}/MEMORY.md") == ""
    assert repo.memkit("memories", "restore", "build-host").code == 0
    assert repo.read(f"{SHARED}/build_host.md") == text


# --- Clear ------------------------------------------------------------------------------------------------


def test_a_bank_is_cleared_by_a_person_alone_and_can_be_restored(repo):
    for key in ("one", "two", "three"):
        put(repo, f"fact {key}", "--key", key)
    put(repo, "global fact", "--key", "four", "--bank", "global")
    ran = repo.memkit("memories", "clear")
    assert (ran.code, "Only a person" in ran.err) == (1, True)
    assert at_terminal(repo, "memories", "clear", answers=("n",)).code == 1
    assert len(keys(repo)) == 4
    seen = at_terminal(repo, "memories", "clear", answers=("y",))
    assert seen.code == 0, seen.shown
    assert all(key in seen.shown for key in ("one", "two", "three", "these 3 memories"))
    assert "`memkit memories restore KEY` brings one back." in seen.shown
    assert keys(repo) == [("global", "four")]
    assert (home(repo) / "MEMORY.md").read_text() == "# Memory index\n\n"
    for key in ("one", "two", "three"):
        assert repo.memkit("memories", "restore", key).code == 0
    assert len(keys(repo)) == 4


def test_a_part_of_a_bank_is_cleared(repo):
    put(repo, "fact", "--key", "one", "--scope", "path:src/a.py")
    put(repo, "fact", "--key", "two")
    put(repo, "fact", "--key", "three", "--expires", "2026-06-01")
    assert at_terminal(repo, "memories", "clear", "--expired", answers=("y",)).code == 0
    assert keys(repo, "--expired") == [("private", "one"), ("private", "two")]
    assert at_terminal(repo, "memories", "clear", "--scope", "path:src/a.py", answers=("y",)).code == 0
    assert keys(repo, "--expired") == [("private", "two")]
    assert repo.memkit("memories", "clear", "--expired").out == "Nothing in the private bank matches.\n"
    assert repo.memkit("memories", "clear", "--bank", "shared").code == 2


# --- List -------------------------------------------------------------------------------------------------


def test_the_list_is_filtered(repo):
    put(repo, "one", "--key", "one", "--type", "feedback", "--tag", "t1", MEMKIT_TODAY="2026-06-03")
    put(repo, "two", "--key", "two", "--scope", "path:src/**")
    put(repo, "three", "--key", "three", "--expires", "2026-06-01", "--bank", "global")
    assert keys(repo) == [("private", "one"), ("private", "two")]
    assert keys(repo, "--expired")[-1] == ("global", "three")
    assert keys(repo, "--status", "expired") == [("global", "three")]
    assert keys(repo, "--kind", "procedural") == keys(repo, "--type", "feedback") == [("private", "one")]
    assert keys(repo, "--tag", "t1") == [("private", "one")]
    assert keys(repo, "--scope", "path:docs/a.md") == [("private", "one")]
    assert keys(repo, "--bank", "shared") == []
    assert repo.memkit("memories", "list").out.splitlines()[:3] == [
        "one  private  12d  (by an agent) one",
        "two  private  0d   (by an agent) two",
        "",
    ]
    assert repo.memkit("memories", "list", "--type", "none").out.startswith("No memory matches.\n")
    assert repo.memkit("memories", "list", "--quiet").out == ""


def test_a_key_in_a_narrower_bank_is_told(repo):
    put(repo, "global", "--key", "one", "--bank", "global")
    put(repo, "shared", "--key", "one", "--bank", "shared")
    assert keys(repo, "--shadowed") == [("global", "one")]
    put(repo, "private", "--key", "one")
    assert keys(repo, "--shadowed") == [("shared", "one"), ("global", "one")]
    out = repo.memkit("memories", "list").out
    assert "(by an agent, hidden by private) shared" in out
    assert "MEM010 shadowed-key: 2 keys stand in a narrower bank" in out
    repo.memkit("memories", "edit", "one", "--bank", "private", "--scope", "path:src/**")
    assert keys(repo, "--shadowed") == [("global", "one")]  # bound to a part, it hides nothing elsewhere
    assert "MEM010" in repo.memkit("doctor").out


# --- Attach -----------------------------------------------------------------------------------------------


def test_a_fresh_clone_is_bound_again(repo, tmp_path):
    put(repo, "it has two cores", "--key", "host")
    scope = home(repo).name
    fresh = Repository(tmp_path / "fresh")
    ran = fresh.memkit("memories", "attach")
    assert (ran.code, ran.out) == (0, f"{scope}  1 memory\n")
    assert keys(fresh) == []
    ran = fresh.memkit("memories", "attach", scope)
    assert (ran.code, "Only a person" in ran.err) == (1, True)
    assert "1 memory" in (listed := at_terminal(fresh, "memories", "attach").shown)
    assert "host" in listed  # a person tells a bank by what it holds, and not by 32 digits
    seen = at_terminal(fresh, "memories", "attach", scope, answers=("y",))
    assert seen.code == 0, seen.shown
    assert "The latest: host." in seen.shown
    assert keys(fresh) == [("private", "host")]
    assert (fresh.top / ".git" / "memkit" / "id").read_text() == f"{scope}\n"
    assert fresh.memkit("memories", "attach").out == f"{scope}  1 memory  here\n"
    assert fresh.memkit("memories", "attach", "f" * 32).code == 2
    assert fresh.memkit("memories", "attach", "../x").code == 2


CLAUDE = {
    "MEMORY.md": "# Memory\n\n- [Profile](user_profile.md) — Who it is\n- [Host](build_host.md) - slow\n\n"
    "Inline fact.\n",
    "user_profile.md": '---\nname: user_profile\ndescription: "Who it is"\nmetadata: \n  node_type: memory\n'
    "  type: user\n  originSessionId: 1f-2\n---\n\nA reviewer.\n\n**Why:** x\n",
    "build_host.md": "---\r\nname: build_host\r\ndescription: slow\r\ntype: project\r\n---\r\n\r\nTwo cores.",
    "notes.md": "No frontmatter at all.\n",
    "long.md": "---\nname: long\ndescription: " + "x" * 300 + "\ntype: project\n---\n" + "y" * 4000 + "\n",
    "sub/other.md": "below\n",
}


def claude(repo):
    folder = repo.top.parent / "home" / ".claude" / "projects" / "-w-repo" / "memory"
    for name, text in CLAUDE.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode())
    seen = at_terminal(repo, "memories", "attach", "--folder", str(folder), answers=("y",))
    assert seen.code == 0, seen.shown
    return folder


def test_another_programs_folder_is_the_private_bank(repo):
    folder = claude(repo)
    assert files(folder) == {name: text.encode() for name, text in CLAUDE.items()}
    assert keys(repo) == [("private", key) for key in ("build-host", "long", "notes", "user-profile")]
    assert repo.memkit("digest").code == 0


@pytest.mark.parametrize("key", ["user-profile", "build-host", "long"])
def test_an_edit_in_another_programs_folder_changes_that_file_alone(repo, key):
    folder = claude(repo)
    before = files(folder)
    ran = repo.memkit("memories", "edit", key, "--content", "Said anew.", "--trigger", "stated")
    assert ran.code == 0
    after = files(folder)
    (changed,) = [name for name in before if before[name] != after[name]]
    assert changed == f"{key.replace('-', '_')}.md"
    assert after.keys() == before.keys()
    old, new = before[changed].splitlines(), after[changed].splitlines()
    assert next(line for line in old if line not in new) in {b"A reviewer.", b"Two cores.", b"y" * 4000}
    assert show(repo, key)["text"].replace("\r", "").rstrip().endswith("Said anew.")


def test_memkits_own_files_stay_out_of_another_programs_folder(repo):
    folder = claude(repo)
    put(repo, "it is new", "--key", "fresh")
    assert repo.memkit("forget", "build-host", "--reason", "gone").code == 0
    assert files(folder).keys() == (CLAUDE.keys() - {"build_host.md"}) | {"fresh.md"}
    assert b"build_host" not in files(folder)["MEMORY.md"]
    (stones,) = (repo.top.parent / "data").rglob("TOMBSTONES.jsonl")
    assert json.loads(stones.read_text())["file"] == "build_host.md"
    assert repo.memkit("memories", "restore", "build-host").code == 0
    assert files(folder)["build_host.md"] == CLAUDE["build_host.md"].encode()
    assert at_terminal(repo, "memories", "attach", "--detach", answers=("y",)).code == 0
    assert keys(repo) == []


def test_a_new_person_in_another_programs_folder_needs_a_subject_all_the_same(repo):
    claude(repo)
    assert repo.memkit("remember", "answers in the morning", "--type", "user").code == 1


def test_a_subject_in_another_programs_folder_is_erased(repo):
    folder = claude(repo)
    put(repo, "answers in the morning", "--key", "hours", "--subject", "person:p-17")
    assert at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",)).code == 0
    assert "hours.md" not in files(folder)
    assert b"hours" not in files(folder)["MEMORY.md"]
    assert files(folder).keys() == CLAUDE.keys()


def test_a_folder_that_holds_everything_is_not_attached(repo, tmp_path):
    for folder in ("/", str(tmp_path), ".", str(repo.top)):
        ran = repo.memkit("memories", "attach", "--folder", folder)
        assert (ran.code, "is no folder of memories" in ran.err) == (1, True), ran.err


def test_what_is_counted_are_memories(repo, tmp_path):
    folder = tmp_path / "notes"
    folder.mkdir()
    for name in ("MEMORY.md", "one.md", "README.md"):
        (folder / name).write_text("# Something\n")
    seen = at_terminal(repo, "memories", "attach", "--folder", str(folder), answers=("n",))
    assert f"{folder} has 1 memory." in seen.shown


def test_a_folder_is_attached_by_a_person_alone(repo, tmp_path):
    (tmp_path / "notes").mkdir()
    ran = repo.memkit("memories", "attach", "--folder", str(tmp_path / "notes"))
    assert (ran.code, "Only a person" in ran.err) == (1, True)
    assert repo.memkit("memories", "attach", "--folder", str(tmp_path / "none")).code == 2
    assert repo.memkit("memories", "attach", "x", "--detach").code == 2


# --- The same key, the modes, the shadows -----------------------------------------------------------------


def test_the_same_key_remembered_again_cannot_duplicate(repo):
    for said in ("Build Host", "build_host", "BUILD-HOST", "build-host.md", "build host"):
        put(repo, f"fact as {said}", "--key", said)
    assert keys(repo) == [("private", "build-host")]
    assert sorted(path.name for path in home(repo).iterdir()) == ["MEMORY.md", "build-host.md"]
    assert (home(repo) / "MEMORY.md").read_text().count("build-host.md") == 1


def test_a_file_of_another_spelling_is_the_same_key(repo):
    text = "---\nname: Build_Host\ndescription: d\nmetadata:\n  type: project\n---\nBody.\n"
    repo.save("bank", **{f"{SHARED}/Build_Host.md": text})
    put(repo, "it has two cores", "--key", "build host", "--bank", "shared")
    assert [path.name for path in (repo.top / SHARED).glob("*uild*")] == ["Build_Host.md"]


def test_a_users_files_are_the_users_alone(repo):
    put(repo, "it has two cores", "--key", "host")
    repo.memkit("forget", "host", "--reason", "gone")
    repo.memkit("memories", "restore", "host")
    repo.memkit("remember", "the queue has four workers", "--bank", "global", "--trigger", "stated")
    repo.memkit("remember", "the queue has five workers", "--key", "asked")
    repo.memkit("remember", "one", "--trigger", "stated", "--lifetime", "session", "--run", "r1")
    places = [repo.top.parent / name / "memkit" for name in ("data", "state")]
    held = [path for place in places for path in (place, *place.rglob("*"))]
    assert {"forgotten", "proposals", "sessions", "locks"} <= {path.name for path in held}
    assert [path for path in held if stat.S_IMODE(path.stat().st_mode) & 0o077] == []


def test_what_does_not_apply_shadows_nothing(repo):
    put(repo, "everywhere", "--key", "one", "--bank", "global")
    put(repo, "in src", "--key", "one", "--scope", "path:src/**")
    assert "everywhere" in repo.memkit("digest").out
    put(repo, "here", "--key", "one", "--bank", "shared")
    out = repo.memkit("digest").out
    assert ("here" in out, "everywhere" in out, "in src" in out) == (True, False, False)
