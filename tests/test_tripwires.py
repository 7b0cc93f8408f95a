"""Tripwires: what the bank says about the files of a change, once, and nothing where there is nothing."""

from __future__ import annotations

import pytest
from contexts import SUPERSEDED, coded, memory
from hypothesis import given
from hypothesis import strategies as st
from repositories import LOG

from memkit.documents.definitions import definition, definitions
from memkit.recall.smalltalk import _SAID, is_small_talk
from memkit.recall.source_lines import Cited, cited_in, standing
from memkit.recall.touched import BELOW, EXACT, ONE_OF, Change, Touched


@pytest.fixture
def repo(tmp_path):
    return coded(tmp_path / "repo")


def tripped(repo, *words):
    """Titles of what trips, with the reason."""
    ran = repo.memkit("context", *words, "--json")
    assert ran.code == 0, ran.err
    return {
        entry["id"].rpartition(":")[2].rpartition("#")[2]: entry["because"]
        for section in ran.data["sections"]
        for entry in section["entries"]
    }


# What trips


def test_a_gotcha_by_its_where(repo):
    found = tripped(repo, "--files", "src/batch.py")
    assert found["batch-flushes-twice-on-close"] == "its Where names src/batch.py"
    assert "old-trap-of-the-batch" not in " ".join(found)


def test_a_gotcha_without_a_where_by_a_whole_path_in_it(repo):
    text = "# Gotchas\n\n## Rows of the batch\n\nThe order in `src/batch.py` is not that of `other.py`.\n"
    repo.write("memory-bank/GOTCHAS.md", text)
    assert tripped(repo, "--files", "src/batch.py")["rows-of-the-batch"] == "it names src/batch.py"
    assert "rows-of-the-batch" not in tripped(repo, "--files", "src/other.py")


def test_a_rule_by_a_path_in_it(repo):
    assert tripped(repo, "--files", "dist/app.js") == {
        "never edit dist/ by hand": "it names a folder of dist/app.js"
    }


def test_a_decision_that_cites_the_module(repo):
    found = tripped(repo, "--files", "src/web/session.py")
    assert found == {
        "web-owner": "its scope names src/web/session.py",
        "ADR-3": "it cites src/web/session.py",
    }


def test_a_decision_that_names_a_python_module(repo):
    entry = "\n## ADR-4: One batch (2026-05-01)\n**Context.** x.\n**Decision.** See `src.batch`.\n"
    repo.save("more", **{LOG: SUPERSEDED + entry})
    assert tripped(repo, "--files", "src/batch.py")["ADR-4"] == "it cites src/batch.py"


def test_a_memory_of_a_definition_trips_when_the_definition_changes(repo):
    repo.write("src/batch.py", "import os\n\n\ndef submit(rows):\n    return list(rows)\n")
    assert tripped(repo, "--changed")["submit-idempotent"] == "submit in src/batch.py changes"
    repo.git("checkout", "-q", "src/batch.py")
    repo.write("src/batch.py", repo.read("src/batch.py").replace("return 1", "return 2"))
    assert "submit-idempotent" not in tripped(repo, "--changed")
    repo.write("src/batch.py", "import os\n")
    assert tripped(repo, "--changed")["submit-idempotent"] == "submit leaves src/batch.py"
    repo.git("rm", "-qf", "src/batch.py")
    assert tripped(repo, "--staged")["submit-idempotent"] == "submit leaves src/batch.py"


def test_an_identifier_of_a_superseded_decision_that_comes_back(repo):
    repo.write("src/web/session.py", "x = 1\nstore = redis_session_store()\n")
    repo.git("add", "-A")
    found = tripped(repo, "--staged")
    said = "src/web/session.py adds 'redis_session_store', which ADR-2 named"
    assert found["ADR-2"] == said
    assert found["ADR-3"] == f"{said} and this replaced"
    assert list(found).index("ADR-3") < list(found).index("ADR-2")


def test_a_successor_that_was_replaced_itself_is_not_told_as_what_holds(repo):
    newest = (
        "## ADR-4: Sessions are in a table (2026-05-01)\n**Supersedes.** ADR-3\n**Decision.** A table.\n\n"
    )
    replaced = SUPERSEDED.replace(
        "**Supersedes.** ADR-2", "**Status.** Superseded by ADR-4\n**Supersedes.** ADR-2"
    )
    repo.save("newest", **{LOG: replaced.replace("## ADR-3", f"{newest}## ADR-3", 1)})
    repo.write("src/web/session.py", "x = 1\nstore = redis_session_store()\n")
    found = tripped(repo, "--changed")
    assert ("ADR-4" in found, "ADR-3" in found, "ADR-2" in found) == (True, False, True), found


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/web/session.py", "x = 1\nstore = signed_cookie()\n"),
        ("notes/history.md", "We had redis_session_store once.\n"),
        ("src/web/session.py", "x = 1\nmy_redis_session_store_2()\n"),
    ],
)
def test_what_brings_nothing_back(repo, path, text):
    repo.write(path, text)
    repo.git("add", "-A")
    assert "ADR-2" not in tripped(repo, "--staged")


def test_an_identifier_that_another_decision_in_force_names_is_not_abandoned(repo):
    repo.save(
        "more", **{LOG: SUPERSEDED + "\n## ADR-4: Carts (2026-05-01)\n**Decision.** `redis_session_store`.\n"}
    )
    repo.write("src/web/session.py", "x = 1\nstore = redis_session_store()\n")
    repo.git("add", "-A")
    assert "ADR-2" not in tripped(repo, "--staged")


def test_an_identifier_that_only_moves_is_not_added(repo):
    repo.save("there", **{"src/old.py": "store = redis_session_store()\n"})
    repo.git("mv", "src/old.py", "src/new.py")
    assert "ADR-2" not in tripped(repo, "--staged")


def test_what_the_change_itself_writes_into_the_bank_is_no_news(repo):
    repo.write("src/batch.py", "import os\n")
    before = repo.read("memory-bank/GOTCHAS.md")
    fresh = (
        "\n## Fresh (2026-06-01)\n**Symptom.** a\n**Root cause.** b\n**Fix.** c\n**Where.** `src/batch.py`\n"
    )
    repo.write("memory-bank/GOTCHAS.md", before + fresh)
    repo.git("add", "-A")
    found = tripped(repo, "--staged")
    assert "batch-flushes-twice-on-close" in found
    assert not any("fresh" in name for name in found)


def test_an_entry_is_told_once_for_all_files(repo):
    many = "**Where.** `src/batch.py`, `src/*.py`, `src/other.py`"
    repo.write(
        "memory-bank/GOTCHAS.md",
        repo.read("memory-bank/GOTCHAS.md").replace("**Where.** `src/batch.py`", many),
    )
    repo.save("more", **{"src/other.py": "y = 1\n"})
    ran = repo.memkit("context", "--files", "src/batch.py", "src/other.py", "src/app.py")
    assert ran.out.count("Batch flushes twice") == 1
    assert "about the 3 changed files" in ran.out


def test_a_memory_for_another_tool_stays_away(repo):
    text = memory("for-git", "A batch by git", "x", scope="[path:src/batch.py, tool:git]")
    repo.write("memory-bank/memories/for-git.md", text)
    assert "for-git" not in tripped(repo, "--files", "src/batch.py")
    assert "for-git" in tripped(repo, "--files", "src/batch.py", "--scope", "tool:git")


def test_banks_in_folders_speak_of_their_own_files(repo):
    gotcha = "# Gotchas\n\n## Web trap\n**Symptom.** a\n**Root cause.** b\n**Fix.** c\n**Where.** `page.ts`\n"
    repo.write("apps/web/memkit.toml", 'profile = "strict"\n')
    repo.write("apps/web/memory-bank/GOTCHAS.md", gotcha)
    repo.save("nested", **{"apps/web/page.ts": "1\n"})
    ran = repo.memkit("context", "--files", "apps/web/page.ts")
    assert "apps/web/memory-bank/GOTCHAS.md:3  gotcha: Web trap — its Where names page.ts" in ran.out


# Quiet


def test_a_commit_is_told_and_never_refused(repo):
    repo.hook("context", "--staged")
    repo.write("dist/app.js", "2\n")
    ran = repo.attempt("commit", "-qam", "built")
    assert ran.code == 0
    assert ran.err.splitlines() == [
        "1 entry of the bank about the changed file:",
        "  CLAUDE.md:5  rule: never edit dist/ by hand — it names a folder of dist/app.js",
    ]
    repo.write("notes/1.txt", "new\n")
    assert repo.attempt("commit", "-qam", "note") == (0, "", "")


def test_a_change_is_told_once(repo):
    """A commit that is tried again repeats nothing; data has all, and the next change is told again."""
    repo.write("dist/app.js", "2\n")
    repo.git("add", "-A")
    assert "never edit dist/ by hand" in repo.memkit("context", "--staged").out
    again = "1 entry of the bank about the changed file was told before.\n"
    assert repo.memkit("context", "--staged").out == again
    assert "never edit dist/ by hand" in tripped(repo, "--staged")
    repo.write("src/web/session.py", "x = 2\n")
    repo.git("add", "-A")
    more = repo.memkit("context", "--staged").out.splitlines()
    assert more[0] == "2 entries of the bank about the 2 changed files:"
    assert more[-1] == "  1 entry of the bank about the 2 changed files was told before."
    repo.save("done")
    repo.write("dist/app.js", "3\n")
    repo.git("add", "-A")
    assert "never edit dist/ by hand" in repo.memkit("context", "--staged").out


def test_a_broken_bank_refuses_no_commit(repo):
    repo.hook("context", "--staged")
    repo.write("memkit.toml", "profile = \n")
    repo.write("dist/app.js", "2\n")
    repo.write("memory-bank/GOTCHAS.md", b"\xff\xfe**Where.** \x00")
    ran = repo.attempt("commit", "-qam", "broken")
    assert ran.code == 0
    assert "Tripwires cannot be told" in ran.err


def test_folders_that_nobody_can_write_refuse_no_commit(repo, tmp_path):
    for name in ("cache", "state"):
        (tmp_path / name).write_text("no folder\n")
    repo.write("dist/app.js", "2\n")
    repo.git("add", "-A")
    for _ in range(2):
        ran = repo.memkit("context", "--staged")
        assert (ran.code, ran.err) == (0, "")
        assert "never edit dist/ by hand" in ran.out
    assert repo.memkit("context", "a rule", "--staged").code == 0


def test_the_first_commit_is_no_trouble(tmp_path):
    from repositories import Repository

    new = Repository(tmp_path / "new")
    new.write("memory-bank/GOTCHAS.md", "# Gotchas\n\n## A\n**Symptom.** a\n**Fix.** c\n**Where.** `a.py`\n")
    new.write("a.py", "1\n")
    new.git("add", "-A")
    ran = new.memkit("context", "--staged")
    assert (ran.code, ran.err) == (0, "")


def test_files_that_the_bank_does_not_know(repo):
    assert (
        repo.memkit("context", "--files", "notes/1.txt").out
        == "Nothing in the bank is about the changed file.\n"
    )
    assert repo.memkit("context", "--changed").out == "Nothing is changed.\n"
    assert repo.memkit("context", "--staged").out == ""


def test_a_folder_stands_for_its_files(repo):
    assert "batch-flushes-twice-on-close" in tripped(repo, "--files", "src")
    assert "never edit dist/ by hand" in tripped(repo, "--files", ".")


@pytest.mark.parametrize("which", ["--staged", "--changed"])
def test_a_file_in_a_merge_conflict_trips_by_its_name_and_is_told(repo, which):
    repo.git("checkout", "-q", "-b", "other")
    repo.save("theirs", **{"src/batch.py": "def submit(rows):\n    return theirs\n"})
    repo.git("checkout", "-q", "-")
    repo.save("ours", **{"src/batch.py": "def submit(rows):\n    return redis_session_store()\n"})
    assert repo.attempt("merge", "other").code == 1
    ran = repo.memkit("context", which)
    assert ran.code == 0
    assert ran.err == "memkit: src/batch.py is in a merge conflict: its name alone counts.\n"
    data = repo.memkit("context", which, "--json").data
    assert (data["files"], data["trouble"]) == (1, ran.err.removeprefix("memkit: ").rstrip())
    told = {row["key"]: row["because"] for section in data["sections"] for row in section["entries"]}
    assert told == {
        "submit-idempotent": "it is about submit in src/batch.py",
        "batch-flushes-twice-on-close": "its Where names src/batch.py",
    }
    ran = repo.memkit("context", "send the rows", which)
    assert "(Of files in a merge conflict only the names count)" in ran.out
    assert "src/batch.py is in a merge conflict" in ran.err


# Its parts


def test_which_file_a_path_means():
    tree = tuple(
        sorted(["a.py", "dist/x.js", "docs/n.md", "src/a/b.py", "src/a/c.py", *(f"t/{n}" for n in range(30))])
    )
    change = Change(tuple(map(Touched, ("src/a/b.py", "t/1"))), tree)
    assert change.meant("src/a/b.py") == ("src/a/b.py", EXACT)
    assert change.meant("./src/a/b.py") == ("src/a/b.py", EXACT)
    assert change.meant("b.py") == ("src/a/b.py", ONE_OF)
    assert change.meant("src/**/*.py") == ("src/a/b.py", ONE_OF)
    assert change.meant("src/a/") == change.meant("src/a") == ("src/a/b.py", BELOW)
    assert change.meant("src/") == ("src/a/b.py", BELOW)
    assert change.meant("../src/a/b.py", "docs/n.md") == ("src/a/b.py", EXACT)
    for written in ("*.py", "t/", "src", "a.py", "src/a/c.py", "../../src", "", "/", "dist/", "[", "*" * 600):
        assert change.meant(written) == ("", 0), written


CODE = """\
LIMIT: int = 3
import os.path, json as j

@cache
@other
def submit(rows):
    def inner():
        return 1
    return inner

class Pool:
    size = 2
    def submit(self):
        return 3

if LIMIT:
    async def late(): ...
"""


def test_what_a_file_defines():
    assert definitions(CODE) == {
        "LIMIT": (1, 1),
        "os": (2, 2),
        "j": (2, 2),
        "submit": (4, 9),
        "submit.inner": (7, 8),
        "Pool": (11, 14),
        "Pool.size": (12, 12),
        "Pool.submit": (13, 14),
        "late": (17, 17),
    }
    assert definition(CODE, "Pool.submit") == "    def submit(self):\n        return 3"
    for text in ("def (", "x\0", "(" * 5000, "a" * (1 << 21)):
        assert definitions(text) is None


@given(st.text(alphabet="def x():=\n\t@[]{}'\"\\0", max_size=80))
def test_any_text_is_read_as_code_or_is_none(text):
    definitions(text)


def test_citations_of_lines():
    said = "`src/a.py:12` a/b.ts#L3-L9@0123abcd, `b.md@0123abcd` 12:30 10.0.0.1:80 http://x.org:80/a v1.2:3"
    assert [str(each) for each in cited_in(said)][:3] == ["src/a.py:12", "a/b.ts:3-9", "b.md"]
    assert not any(each.path in {"12", "10.0.0.1"} for each in cited_in(said))
    assert len(cited_in("a.py:1 " * 50_000)) == 1


def test_a_citation_that_memkit_prints_holds_until_its_lines_change(repo):
    ran = repo.memkit("context", "batch flushes twice", "--json").data
    cite = next(e["citation"] for s in ran["sections"] for e in s["entries"] if "GOTCHAS" in e["path"])
    (cited,) = cited_in(cite)
    text = repo.read("memory-bank/GOTCHAS.md")
    assert standing(cited, text) == "same"
    assert standing(cited, "\n\nMore above.\n\n" + text) == "moved"
    assert standing(cited, text.replace("twice", "thrice")) == "changed"
    assert standing(cited, None) == standing(Cited("a", 5, 5, ""), "1\n") == "gone"


def test_every_language_has_its_greetings():
    from memkit.recall.languages import _SMALL

    assert set(_SAID) - {""} == set(_SMALL)
    for said in _SAID.values():
        for phrase in said.split(";"):
            assert is_small_talk(f"{phrase.strip().capitalize()}!"), phrase


@pytest.mark.parametrize(
    "said",
    ["", "?", "hello world program", "thanks, now mend the login", "hi `x`", "ADR-4", "ok computer",
     "retry budget", "say hello", "Danke, und die Rechnung?", "good", "hi src/app.py", "team " * 9,
     "thanks " * 50_000],
)  # fmt: skip
def test_a_text_that_says_something_is_no_small_talk(said):
    assert not is_small_talk(said)
