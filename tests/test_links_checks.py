"""LNK: what the help proposes, what the past adds, and a bank full of traps that must stay quiet."""

from __future__ import annotations

from importlib import import_module

import pytest
from banks import found_by, scope_of
from git_sandbox import Sandbox
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.checks.check import Example
from memkit.checks.engine import findings_of
from memkit.checks.lnk import MODULES
from memkit.findings import Severity
from memkit.text.edits import apply_edits
from memkit.text.source import Source
from memkit.workspace.checking import Request, check_place
from memkit.workspace.place import open_place

CHECKS = {
    check.code: check for name in MODULES if (check := import_module(f"memkit.checks.lnk.{name}").CHECK)
}
NOTES = "memory-bank/NOTES.md"


def found(code, files, **more):
    return found_by(CHECKS[code], Example(files=tuple(files.items()), **more))


def messages(files, **more):
    example = Example(files=tuple(files.items()), **more)
    return [f"{f.code} {f.message}" for check in CHECKS.values() for f in found_by(check, example)]


def helps(code, files, **more):
    return [finding.help for finding in found(code, files, **more)]


class TestHelp:
    def test_a_link_written_from_the_root_is_shown_from_its_page(self):
        files = {NOTES: "[a](docs/the%20queue.md)\n", "docs/the queue.md": ""}
        assert helps("LNK001", files) == ["write <../docs/the queue.md>, if that is meant"]

    def test_a_leading_slash_is_no_error(self):
        files = {NOTES: "[a](/docs/queue.md)\n", "docs/queue.md": ""}
        (finding,) = found("LNK001", files)
        assert finding.severity == Severity.WARNING
        (finding,) = found("LNK001", files, config='profile = "standard"\n')
        assert finding.severity == Severity.INFO
        assert finding.help == "write ../docs/queue.md"

    def test_a_file_that_moved(self):
        files = {NOTES: "[a](queue.md) `src/a/queue.md`\n", "docs/queue.md": "", "src/a/x.py": ""}
        assert helps("LNK001", files) == ["write ../docs/queue.md, if that is meant"]
        assert "`docs/queue.md`" in helps("LNK003", files)[0]

    def test_names_of_every_folder_are_not_proposed(self):
        files = {NOTES: "[a](../README.md)\n", "src/README.md": ""}
        assert helps("LNK001", files) == ["correct the target, or bring the file back"]

    def test_a_page_is_not_proposed_to_itself(self):
        files = {NOTES: "[a](../common/NOTES.md)\n"}
        assert helps("LNK001", files) == ["correct the target, or bring the file back"]

    def test_the_commit_that_moved_a_file_tells_where_to(self):
        files = {
            NOTES: "It is in `src/a/run.py`.\n",
            "src/b/run.py": "",
            "src/c/run.py": "",
            "src/a/x.py": "",
        }
        commits = (("2026-03-02", ("src/c/run.py",)), ("2026-03-01", ("src/a/run.py", "src/b/run.py")))
        assert "`src/b/run.py`" in helps("LNK003", files, commits=commits)[0]

    def test_the_anchor_of_a_superseded_decision(self):
        text = "# D\n\n[a](#adr-1-files)\n\n## ADR-1: Files — SUPERSEDED by ADR-2\n\nx\n"
        assert helps("LNK002", {NOTES: text}) == ["write #adr-1-files--superseded-by-adr-2"]

    def test_the_dashes_of_an_anchor(self):
        assert helps("LNK002", {NOTES: "# A — b\n\n[a](#a-b)\n"}) == ["write #a--b"]

    def test_the_name_as_the_file_has_it(self):
        files = {NOTES: "[a](../DOCS/queue.md#x)\n", "docs/queue.md": "# x\n"}
        assert helps("LNK006", files) == ["write ../docs/queue.md"]


class TestPast:
    """What git knew is certain, even where the text speaks of what is to come."""

    TEXT = "Add jobs to `src/batch/submit.py`.\n"

    def test_it_never_knew(self):
        assert not found("LNK003", {NOTES: self.TEXT, "src/batch/x.py": ""})

    def test_it_knew_at_the_base(self):
        before = ((NOTES, self.TEXT), ("src/batch/submit.py", ""))
        assert found("LNK003", {NOTES: self.TEXT}, before=before)

    def test_it_knew_in_a_commit(self):
        commits = (("2026-03-01", ("src/batch/submit.py",)),)
        assert found("LNK003", {NOTES: self.TEXT}, commits=commits)

    def test_a_folder_that_a_commit_knew(self):
        commits = (("2026-03-01", ("src/batch/submit.py",)),)
        assert found("LNK003", {NOTES: "Jobs live in `src/batch/`.\n"}, commits=commits)

    def test_a_name_at_the_root_is_certain_only_at_the_base(self):
        files = {NOTES: "Settings are in `settings.toml`.\n"}
        assert not found("LNK003", files, commits=(("2026-03-01", ("settings.toml",)),))
        assert found("LNK003", files, before=(*files.items(), ("settings.toml", "")))

    def test_a_path_that_ends_so_elsewhere_is_taken_for_it_unless_this_change_moved_it(self):
        files = {NOTES: "It is in `queue/run.py`.\n", "src/queue/run.py": ""}
        before = (*files.items(), ("queue/run.py", ""))
        assert not found("LNK003", files, before=before)
        assert found("LNK003", files, before=((NOTES, files[NOTES]), ("queue/run.py", "")))

    DECISION = (
        "## ADR-1: Queue (2026-01)\n**Context.** Load.\n**Decision.** `src/q.py`.\n**Consequence.** None.\n"
    )

    def test_a_decision_answers_for_what_this_change_removes_alone(self):
        files = {"memory-bank/DECISIONS.md": self.DECISION, "src/x.py": ""}
        commits = (("2026-03-01", ("src/q.py",)),)
        assert not found("LNK003", files, commits=commits)
        assert found("LNK003", files, commits=commits, before=(*files.items(), ("src/q.py", "")))

    def test_a_plan_may_name_what_git_knew_once(self):
        files = {NOTES: "# Notes\n\n## Next steps\n\nBring back `src/q.py`.\n", "src/x.py": ""}
        assert not found("LNK003", files, commits=(("2026-03-01", ("src/q.py",)),))

    def test_a_gotcha_is_reported_by_one_check(self):
        text = "## Two clocks (2026-01-10)\n**Symptom.** Early.\n**Where.** `src/q.py`\n"
        files = {"memory-bank/GOTCHAS.md": text, "src/x.py": ""}
        assert found("LNK003", files)
        assert not found("LNK003", files, commits=(("2026-03-01", ("src/q.py",)),))

    def test_the_log_is_read_when_this_check_runs_alone(self, tmp_path):
        repo = Sandbox(tmp_path / "repo")
        repo.write(NOTES, "It is in `src/batch/submit.py`.\n")
        for path in ("src/batch/submit.py", "src/app.py"):
            repo.write(path)
        repo.git("add", "-A")
        repo.git("commit", "-qm", "one")
        repo.git("rm", "-q", "src/batch/submit.py")
        repo.git("commit", "-qm", "two")
        outcome = check_place(open_place(repo.top, repo.environment), Request(select=("LNK003",)))
        assert [finding.message for finding in outcome.findings] == ["`src/batch/submit.py` does not exist"]

    def test_a_folder_whose_last_file_went_is_not_there_though_the_disk_has_it(self, tmp_path):
        repo = Sandbox(tmp_path / "repo")
        repo.write(
            NOTES,
            "It is in `src/jobs/submit.py`, see [the jobs](../docs/jobs/) and [one](../docs/jobs/a.md).\n",
        )
        for path in ("src/jobs/submit.py", "docs/jobs/a.md", "docs/b.md"):
            repo.write(path)
        repo.git("add", "-A")
        repo.git("commit", "-qm", "one")
        for path in ("src/jobs/submit.py", "docs/jobs/a.md"):
            (repo.top / path).unlink()
        outcome = check_place(open_place(repo.top, repo.environment), Request(select=("LNK",)))
        assert [finding.code for finding in outcome.findings] == ["LNK003", "LNK001", "LNK001"]
        (repo.top / "docs/jobs/x.tmp").write_bytes(b"")
        repo.write(".git/info/exclude", "*.tmp\n")
        outcome = check_place(open_place(repo.top, repo.environment), Request(select=("LNK",)))
        assert [finding.code for finding in outcome.findings] == ["LNK003"]

    def test_a_submodule_that_nobody_fetched_is_there(self, tmp_path):
        repo = Sandbox(tmp_path / "repo")
        repo.write(NOTES, "See [the library](../vendor/library/) and [its page](../vendor/library/a.md).\n")
        commit = repo.commit(own="o\n")
        repo.git("update-index", "--add", "--cacheinfo", f"160000,{commit},vendor/library")
        (repo.top / "vendor/library").mkdir(parents=True)
        assert not check_place(open_place(repo.top, repo.environment), Request(select=("LNK",))).findings


class TestFixes:
    @pytest.mark.parametrize(
        ("written", "mended", "kind"),
        [
            ("[a](../docs/Queue.md#size)", "[a](../docs/queue.md#size)", "safe"),
            ("[a](./../Docs/queue.md:12)", "[a](./../docs/queue.md:12)", "safe"),
            ("[a](/Docs/queue.md?raw=1)", "[a](../docs/queue.md?raw=1)", "safe"),
            ("![a](../Docs/The%20flow.png)", "![a](../docs/the%20flow.png)", "safe"),
            ("[a](../Docs/)", "[a](../docs/)", "safe"),
            ("in `./Docs/queue.md:7`", "in `./docs/queue.md:7`", "unsafe"),
            ("[a][q]\n\n[q]: ../Docs/queue.md", None, ""),
            ("[a](../docs/twice.md)", None, ""),
        ],
    )
    def test_a_case_is_mended_where_one_file_can_be_meant(self, written, mended, kind):
        others = dict.fromkeys(("docs/queue.md", "docs/the flow.png", "docs/Twice.md", "docs/TWICE.md"), "")
        (finding,) = found("LNK006", {NOTES: f"{written}\n", **others})
        assert finding.fix == kind
        if finding.mending:
            (held,) = finding.mending.edits
            assert apply_edits(Source(NOTES, f"{written}\n"), held.edits).text == f"{mended}\n"

    def test_an_import_in_another_case(self):
        (finding,) = found("LNK006", {"CLAUDE.md": "@Docs/Queue.md\n", "docs/queue.md": "# Queue\n"})
        assert (finding.fix, finding.help) == ("safe", "write @docs/queue.md")

    def test_a_line_stays_where_a_link_is_written_anew(self):
        (finding,) = found("LNK001", {NOTES: "[a](Docs/queue.md:12#x)\n", "docs/queue.md": ""})
        assert finding.mending
        assert finding.mending.edits[0].edits[0].text == "../docs/queue.md:12#x"


def test_the_base_is_judged_by_the_same_knowledge():
    before = {NOTES: "See [a](a.md) and `src/a/b.py`.\n", "src/a/c.py": ""}
    scope = scope_of(Example(files=tuple(before.items()), before=tuple(before.items())))
    for check in CHECKS.values():
        now = {f.fingerprint for f in findings_of(check, scope, Severity.WARNING)}
        assert len(now) == (check.code in {"LNK001", "LNK003"})


def test_a_path_is_reported_once_a_page_and_the_first_that_is_a_claim():
    text = "`src/a/b.py` was big.\n\nIt is in `src/a/b.py`.\n\nAgain `src/a/b.py`.\n"
    (finding,) = found("LNK003", {NOTES: text, "src/a/c.py": ""})
    assert finding.place.line == 3


def test_a_reference_is_reported_once():
    assert len(found("LNK002", {NOTES: "[a][q] and [b][q]\n\n[q]: #q\n"})) == 1
    assert len(found("LNK001", {NOTES: "[a][q] and [b][q]\n\n[q]: q.md\n"})) == 1


def test_the_finding_covers_what_is_wrong():
    (finding,) = found("LNK003", {NOTES: "It is in ``  src/a/b.py:3 `` now.\n", "src/a/c.py": ""})
    assert (finding.place.column, finding.place.end_column) == (14, 26)


HEALTHY = {
    "AGENTS.md": "# Rules\n\nRead [the notes](memory-bank/NOTES.md#size--limits) and `docs/queue.md`.\n",
    NOTES: (
        "---\nsummary: sizes\n---\n# Notes\n\n## Size — limits\n\n"
        "In `src/app.py:2`, or `app.py`, or `batch/run.py`;\n"
        "[the loop](../src/app.py#L1-L2), [the queue](../docs/queue.md#how-it-works-1 'title'), "
        "![flow](flow.png)\n"
        "[above](#size--limits), [reference][r], [[wikilink]], "
        "<https://example.org/x.md>\n\n[r]: ../docs/queue.md\n"
    ),
    "memory-bank/flow.png": b"\x89PNG\0",
    "docs/queue.md": "# Queue\n\n## How it works\n\n## How it works\n\n[back](../memory-bank/NOTES.md)\n",
    "src/app.py": "a\nb\n",
    "services/api/batch/run.py": "",
    "batch/x.py": "",
}


def test_a_healthy_bank_is_quiet():
    assert messages(HEALTHY) == []


def test_line_ends_do_not_matter():
    crlf = {
        path: text.replace("\n", "\r\n") if isinstance(text, str) else text for path, text in HEALTHY.items()
    }
    assert messages(crlf) == []


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("NOTES.md#size--limits", "NOTE.md#size--limits", "LNK001"),
        ("NOTES.md#size--limits", "NOTES.md#size-limits", "LNK002"),
        ("queue.md`", "queues.md`", "LNK003"),
        ("src/app.py:2`", "src/app.py:9`", "LNK004"),
        ("#L1-L2", "#L1-L20", "LNK004"),
        ("or `app.py`", "or /Users/mkessler/shop/app.py", "LNK005"),
        ("flow.png", "Flow.png", "LNK006"),
        ("how-it-works-1", "how-it-works-2", "LNK002"),
        ("[r]: ../docs/queue.md", "[r]: ../docs/queues.md", "LNK001"),
        ("`batch/run.py`", "`batch/walk.py`", "LNK003"),
    ],
)
def test_one_seeded_defect_is_found_alone(old, new, code):
    changed = {
        path: text.replace(old, new) if path.endswith(("NOTES.md", "AGENTS.md")) else text
        for path, text in HEALTHY.items()
    }
    assert changed != HEALTHY
    assert [message.split()[0] for message in messages(changed)] == [code]


@given(st.text(alphabet="[]()<>`#/.\\:*~|{} \naA1é\u200d", max_size=300))
@settings(max_examples=150, deadline=None)
def test_any_text_is_checked(text):
    messages({NOTES: text, "src/a.py": "", "docs/b.md": text, ".gitignore": text})
