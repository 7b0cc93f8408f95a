"""What a tree holds: paths, folders, endings, other cases, and what its ignore files leave out."""

from __future__ import annotations

import unicodedata

import pytest
from banks import bank_of

from memkit.bank.ignored import IgnoreFiles
from memkit.bank.places import Places
from memkit.documents.paths.resolving import resolved


def places(*files, ignore=""):
    held = dict.fromkeys(files, "")
    return places_of(held | ({".gitignore": ignore} if ignore else {}))


def places_of(files):
    return Places(bank_of(files).tree)


class TestPlaces:
    def test_a_path_is_known_with_its_folders(self):
        held = places("src/a/b.py")
        assert all(held.has(path) for path in ("src/a/b.py", "src/a", "src", ""))
        assert not held.has("src/b.py")

    def test_a_name_composed_otherwise_is_the_same(self):
        name = "docs/café.md"
        held = places(unicodedata.normalize("NFD", name))
        assert held.has(unicodedata.normalize("NFC", name))

    def test_the_spelling_in_another_case(self):
        held = places("Docs/Queue.md")
        assert held.spelled("docs/queue.md") == "Docs/Queue.md"
        assert held.spelled("Docs/Queue.md") == held.spelled("docs/cue.md") == ""
        assert held.lists("Docs/Queue.md")
        assert not held.lists("docs/queue.md")

    def test_paths_that_end_so_stop_at_names(self):
        held = places("a/src/x.py", "b/src/x.py", "mysrc/x.py")
        assert held.ending_with("src/x.py") == ("a/src/x.py", "b/src/x.py")
        assert held.ending_with("rc/x.py") == ()

    def test_absence_tells_nothing_below_what_git_does_not_hold(self):
        held = places_of({"src/app.py": "", "lib/.keep": ""})
        assert held.tells("src/gone.py")
        assert not held.tells("src/dist/gone.js")
        assert not held.tells("src/run.log")

    @pytest.mark.parametrize(
        ("folder", "target", "path"),
        [
            ("docs", "../src/x.py", "src/x.py"),
            ("docs", "./x.md", "docs/x.md"),
            ("docs", "../../x.md", None),
            ("", "..", None),
            ("docs", "..", ""),
            ("", "a//b/", "a/b"),
        ],
    )
    def test_a_target_is_seen_from_its_folder(self, folder, target, path):
        assert resolved(folder, target) == path


@pytest.mark.parametrize(
    ("lines", "path", "ignored"),
    [
        ("*.log", "a/b/x.log", True),
        ("build/", "a/build/x", True),
        ("/build", "a/build/x", False),
        ("/build", "build/x", True),
        ("docs/*.html", "docs/x.html", True),
        ("docs/*.html", "a/docs/x.html", False),
        ("a/**/z", "a/b/c/z", True),
        ("keys.json", "src/keys.json", True),
        ("# keys.json", "keys.json", False),
        ("*.json\n!keys.json", "keys.json", False),
        ("!keys.json\n*.json", "keys.json", True),
        ("/*\n!/src", "src/x.py", False),
        ("/*\n!/src", "docs/x.py", True),
        ("keys.json\n!/src", "src/keys.json", True),
        ("src/gen\n!/src", "src/gen/x", True),
        ("*.py[co]", "a/x.pyc", True),
        ("[Bb]in/", "bin/x", True),
        ("tmp/**", "tmp/x", True),
        ("", "x", False),
        ("\\#x", "#x", False),
    ],
)
def test_ignore_files_are_read_as_git_reads_them(lines, path, ignored):
    assert IgnoreFiles(bank_of({".gitignore": lines}).tree).name(path) == ignored


def test_an_ignore_file_counts_below_its_folder():
    files = IgnoreFiles(bank_of({"web/.gitignore": "out.json\n"}).tree)
    assert files.name("web/a/out.json")
    assert not files.name("api/out.json")
