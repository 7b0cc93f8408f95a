from __future__ import annotations

import pytest
from git_sandbox import SOURCE, script
from repositories import (
    ADR_1,
    ADR_2,
    ADR_3,
    ADR_4,
    BAD_ROW,
    CONFIG,
    DECISIONS,
    HALF_ADR,
    HALF_ADR_4,
    LOG,
    RULES,
    Repository,
    banked,
    decisions,
)

RECORD = "# ADR-1: Use Redis\n\n## Status\n\nAccepted\n\n## Context\n\nSpeed.\n"


@pytest.fixture
def repo(tmp_path):
    repo = banked(tmp_path / "repo")
    repo.hook("check", "--staged")
    return repo


def refused(ran, *codes):
    assert ran.code == 1, ran.err
    for code in codes:
        assert f"error {code} " in ran.err, ran.err
    return True


def passed(ran):
    assert ran.code == 0, ran.err
    return True


# What is refused


def test_a_malformed_rule_is_refused_and_a_good_one_goes_in(repo):
    repo.write("CLAUDE.md", RULES + BAD_ROW)
    assert refused(repo.attempt("commit", "-qam", "rule"), "RUL001")
    repo.write("CLAUDE.md", RULES + "| fast-tests | 2026-02 | slow pipeline | 2099-Q1 |\n")
    assert passed(repo.attempt("commit", "-qam", "rule"))


def test_a_row_with_too_few_cells_is_refused(repo):
    repo.write("CLAUDE.md", RULES + "| fast-tests | 2026-02 |\n")
    assert refused(repo.attempt("commit", "-qam", "rule"), "RUL008")


def test_a_commit_that_only_deletes_an_entry_is_refused(repo):
    repo.write(LOG, decisions(ADR_2))
    assert refused(repo.attempt("commit", "-qam", "tidy"), "HIS001")
    assert repo.git("rev-list", "--count", "HEAD") == b"1\n"


def test_a_commit_that_only_deletes_the_file_is_refused(repo):
    repo.git("rm", "-q", LOG)
    ran = repo.attempt("commit", "-qm", "tidy")
    assert refused(ran, "HIS001")
    assert "decision ADR-1 was deleted" in ran.err
    assert "decision ADR-2 was deleted" in ran.err


def test_deleting_the_whole_bank_is_refused(repo):
    repo.git("rm", "-rq", "memory-bank", "CLAUDE.md")
    assert refused(repo.attempt("commit", "-qm", "tidy"), "HIS001")


def test_a_record_of_a_decision_directory_cannot_be_removed(tmp_path):
    repo = banked(tmp_path / "repo", **{"docs/adr/0001-use-redis.md": RECORD})
    repo.hook("check", "--staged")
    repo.git("rm", "-q", "docs/adr/0001-use-redis.md")
    assert refused(repo.attempt("commit", "-qm", "tidy"), "HIS001")


def test_a_moved_entry_is_no_deletion(repo):
    repo.write(LOG, decisions(ADR_2))
    repo.write("memory-bank/archive/decisions-2026.md", decisions(ADR_1))
    repo.git("add", "-A")
    ran = repo.attempt("commit", "-qm", "archive")
    assert "HIS001" not in ran.err
    assert passed(ran)


def test_a_renamed_file_is_no_deletion(tmp_path):
    repo = banked(
        tmp_path / "repo", **{"docs/adr/0001-use-redis.md": "# ADR-1: Use Redis\n\n## Status\n\nAccepted\n"}
    )
    repo.hook("check", "--staged")
    repo.git("mv", "docs/adr/0001-use-redis.md", "docs/adr/0001-use-redis-for-sessions.md")
    assert "HIS001" not in repo.attempt("commit", "-qm", "rename").err


# What is not reported


def test_an_old_flaw_elsewhere_is_not_reported(tmp_path):
    repo = banked(tmp_path / "repo", **{LOG: decisions(HALF_ADR, ADR_1)})
    repo.hook("check", "--staged")
    assert repo.memkit("check", "--json").codes.count("ADR001") == 1
    repo.write("memory-bank/GOTCHAS.md", "# Gotchas\n")
    repo.git("add", "-A")
    ran = repo.attempt("commit", "-qm", "gotchas")
    assert "ADR001" not in ran.err
    assert passed(ran)


def test_an_old_flaw_in_the_same_file_is_not_reported(tmp_path):
    repo = banked(tmp_path / "repo", **{LOG: decisions(HALF_ADR, ADR_1)})
    repo.hook("check", "--staged")
    repo.write(LOG, decisions(HALF_ADR, ADR_2, ADR_1))
    ran = repo.attempt("commit", "-qam", "decision")
    assert passed(ran)
    assert "ADR-3" not in ran.err


def test_a_second_flaw_of_the_same_kind_is_reported(tmp_path):
    repo = banked(tmp_path / "repo", **{LOG: decisions(HALF_ADR, ADR_1)})
    repo.hook("check", "--staged")
    repo.write(LOG, decisions(HALF_ADR_4, HALF_ADR, ADR_1))
    ran = repo.attempt("commit", "-qam", "decision")
    assert refused(ran, "ADR001")
    assert "ADR-3" not in ran.err


def test_the_hook_leaves_at_once_when_no_file_of_the_bank_changed(repo):
    """Not even the documents are read: their objects are gone, and nobody notices."""
    for path in (LOG, "CLAUDE.md"):
        name = repo.git("rev-parse", f"HEAD:{path}").decode().strip()
        (repo.top / ".git" / "objects" / name[:2] / name[2:]).unlink()
    repo.write("src/app.py", "print(2)\n")
    repo.git("add", "src/app.py")
    ran = repo.child("check", "--staged", "--json")
    assert ran.code == 0, ran.err
    assert ran.data["documents"] == 0
    repo.write("memory-bank/NOTES.md", "# Notes\n")
    repo.git("add", "memory-bank/NOTES.md")
    assert repo.child("check", "--staged", "--json").data["documents"] > 0


def test_nothing_is_staged_and_nothing_is_written(repo):
    repo.write(LOG, decisions(ADR_3, ADR_2, ADR_1))
    repo.git("add", LOG)
    repo.write("memory-bank/DRAFT.md", "# Draft\n")
    before = repo.git("status", "--porcelain=v2")
    assert repo.child("check", "--staged").code == 0
    assert repo.git("status", "--porcelain=v2") == before


def test_a_number_of_another_branch_is_refused(repo):
    repo.git("checkout", "-q", "-b", "side")
    repo.save("there", **{LOG: decisions(ADR_3, ADR_2, ADR_1)})
    repo.git("checkout", "-q", "main")
    repo.write(LOG, decisions(ADR_4.replace("ADR-4", "ADR-3"), ADR_2, ADR_1))
    ran = repo.attempt("commit", "-qam", "decision")
    assert refused(ran, "ADR004")
    assert "on side" in ran.err
    repo.write(LOG, decisions(ADR_4, ADR_2, ADR_1))
    assert passed(repo.attempt("commit", "-qam", "decision"))


def test_a_conflict_that_is_not_resolved_is_said(repo):
    repo.git("checkout", "-q", "-b", "side")
    repo.save("there", **{LOG: decisions(ADR_3, ADR_2, ADR_1)})
    repo.git("checkout", "-q", "main")
    repo.save("here", **{LOG: decisions(ADR_4, ADR_2, ADR_1)})
    assert repo.attempt("merge", "-q", "side").code == 1
    reasons = [skip["reason"] for skip in repo.memkit("check", "--staged", "--json").data["skipped"]]
    assert any("unresolved" in reason and LOG in reason for reason in reasons), reasons


# The right bytes


def test_staged_bytes_count_and_not_those_on_disk(repo):
    repo.write(LOG, decisions(HALF_ADR, ADR_2, ADR_1))
    repo.git("add", LOG)
    repo.write(LOG, decisions(ADR_3, ADR_2, ADR_1))
    assert refused(repo.attempt("commit", "-qm", "decision"), "ADR001")
    repo.git("add", LOG)
    repo.write(LOG, decisions(HALF_ADR))
    assert passed(repo.attempt("commit", "-qm", "decision"))


def test_a_partial_commit_by_file_name(repo):
    """`git commit FILE` hands its own index to the hook."""
    repo.write(LOG, decisions(HALF_ADR, ADR_2, ADR_1))
    repo.write("CLAUDE.md", RULES + "\nBe kind to the reader.\n")
    repo.git("add", LOG)
    ran = repo.attempt("commit", "-qm", "only rules", "CLAUDE.md")
    assert passed(ran)
    assert "ADR001" not in ran.err
    ran = repo.attempt("commit", "-qm", "only decisions", LOG)
    assert refused(ran, "ADR001")


def test_a_partial_commit_of_a_deletion(repo):
    repo.write(LOG, decisions(ADR_2))
    repo.write("src/app.py", "print(2)\n")
    repo.git("add", "src/app.py")
    assert refused(repo.attempt("commit", "-qm", "tidy", LOG), "HIS001")
    assert passed(repo.attempt("commit", "-qm", "code", "src/app.py"))


def test_commit_all_sees_what_was_not_staged(repo):
    repo.write(LOG, decisions(HALF_ADR, ADR_2, ADR_1))
    assert refused(repo.attempt("commit", "-qam", "decision"), "ADR001")
    repo.write(LOG, decisions(ADR_3, ADR_2, ADR_1))
    assert passed(repo.attempt("commit", "-qam", "decision"))


def test_a_file_that_git_does_not_follow_yet_counts_for_nothing(repo):
    repo.write("memory-bank/archive/decisions-2026.md", decisions(ADR_1))
    repo.write(LOG, decisions(ADR_2))
    assert refused(repo.attempt("commit", "-qam", "the archive was forgotten"), "HIS001")


def test_only_the_staged_hunk_counts(repo):
    """As after `git add -p`: one of two changes to a file is staged."""
    below = ADR_1.replace("a viewer", "a good viewer")
    repo.write(LOG, decisions(ADR_3, ADR_2, ADR_1))
    patch = repo.git("diff", LOG)
    repo.write(LOG, decisions(ADR_3, ADR_2, HALF_ADR.replace("ADR-3", "ADR-4")))
    repo.git("apply", "--cached", data=patch)
    assert passed(repo.attempt("commit", "-qm", "decision"))
    assert repo.git("show", f"HEAD:{LOG}").decode() == decisions(ADR_3, ADR_2, ADR_1)
    assert below not in repo.read(LOG)
    assert refused(repo.attempt("commit", "-qam", "the rest"), "HIS001", "ADR001")


def test_a_linked_worktree_has_its_own_index(repo, tmp_path):
    repo.write(LOG, decisions(HALF_ADR, ADR_2, ADR_1))
    repo.git("add", LOG)
    repo.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    side = Repository(tmp_path / "side", init=False)
    side.write("CLAUDE.md", RULES + "\nBe kind to the reader.\n")
    assert passed(side.attempt("commit", "-qam", "rules"))
    side.write(LOG, decisions(ADR_2))
    assert refused(side.attempt("commit", "-qam", "tidy"), "HIS001")
    side.git("reset", "-q", "--hard")
    side.write(LOG, decisions(HALF_ADR, ADR_2, ADR_1))
    assert refused(side.attempt("commit", "-qm", "by name", LOG), "ADR001")


def test_the_variables_of_a_hook_do_not_lead_to_another_repository(repo, tmp_path):
    other = banked(tmp_path / "elsewhere" / "other", **{LOG: decisions(HALF_ADR)})
    other.write(LOG, decisions(HALF_ADR, ADR_1))
    other.git("add", LOG)
    mine = {"GIT_DIR": str(repo.top / ".git"), "GIT_INDEX_FILE": str(repo.top / ".git" / "index")}
    ran = other.child("check", "--staged", "--json", **mine)
    assert ran.data["documents"] > 0
    repo.git("rm", "-q", "--cached", LOG)
    assert "HIS001" not in other.child("check", "--staged", "--json", **mine).codes


# Where a commit comes from


def test_the_first_commit_of_a_repository(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.hook("check", "--staged")
    for path, text in {"memkit.toml": CONFIG, LOG: decisions(HALF_ADR), "CLAUDE.md": RULES}.items():
        repo.write(path, text)
    repo.git("add", "-A")
    assert refused(repo.attempt("commit", "-qm", "first"), "ADR001")


def test_the_first_commit_of_a_repository_without_configuration(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.hook("check", "--staged")
    repo.write("CLAUDE.md", RULES)
    repo.git("add", "-A")
    assert passed(repo.attempt("commit", "-qm", "first"))


def test_a_merge_brings_no_flaw_that_the_other_side_has(repo):
    repo.git("checkout", "-q", "-b", "side")
    repo.save("a flaw there", **{LOG: decisions(HALF_ADR, ADR_2, ADR_1)})
    repo.git("checkout", "-q", "main")
    repo.save("a decision here", **{LOG: decisions(ADR_4, ADR_2, ADR_1)})
    repo.attempt("merge", "-q", "side")
    repo.write(LOG, decisions(ADR_4, HALF_ADR, ADR_2, ADR_1))
    repo.git("add", LOG)
    ran = repo.attempt("commit", "-qm", "merge")
    assert "ADR001" not in ran.err
    assert passed(ran)


def test_a_merge_brings_no_flaw_of_its_own(repo):
    repo.git("checkout", "-q", "-b", "side")
    repo.save("a flaw there", **{LOG: decisions(HALF_ADR, ADR_2, ADR_1)})
    repo.git("checkout", "-q", "main")
    repo.save("a decision here", **{LOG: decisions(ADR_4, ADR_2, ADR_1)})
    repo.attempt("merge", "-q", "side")
    repo.write(LOG, decisions(HALF_ADR_4, HALF_ADR, ADR_2, ADR_1))
    repo.git("add", LOG)
    ran = repo.attempt("commit", "-qm", "merge")
    assert refused(ran, "ADR001")
    assert "ADR-3" not in ran.err


def test_a_merge_may_not_drop_what_stands_on_our_side(repo):
    repo.git("checkout", "-q", "-b", "side")
    repo.save("there", **{LOG: decisions(ADR_3, ADR_2, ADR_1)})
    repo.git("checkout", "-q", "main")
    repo.save("here", **{LOG: decisions(ADR_4, ADR_2, ADR_1)})
    repo.attempt("merge", "-q", "side")
    repo.write(LOG, decisions(ADR_3, ADR_2, ADR_1))
    repo.git("add", LOG)
    assert refused(repo.attempt("commit", "-qm", "merge"), "HIS001")


def test_a_merge_may_not_drop_what_the_other_side_added(repo):
    repo.git("checkout", "-q", "-b", "side")
    repo.save("there", **{LOG: decisions(ADR_3, ADR_2, ADR_1)})
    repo.git("checkout", "-q", "main")
    repo.save("here", **{LOG: decisions(ADR_4, ADR_2, ADR_1)})
    repo.attempt("merge", "-q", "side")
    repo.write(LOG, decisions(ADR_4, ADR_2, ADR_1))
    repo.git("add", LOG)
    ran = repo.attempt("commit", "-qm", "merge")
    assert refused(ran, "HIS001")
    assert "decision ADR-3 was deleted" in ran.err


@pytest.fixture
def clone(repo, tmp_path):
    """A clone of `repo` with the hook: what came from there is protected, what is new is not."""
    repo.git("clone", "-q", str(repo.top), str(tmp_path / "clone"))
    clone = Repository(tmp_path / "clone", init=False)
    clone.hook("check", "--staged")
    return clone


def test_an_amended_commit(clone):
    clone.save("a flaw", **{LOG: decisions(HALF_ADR, ADR_2, ADR_1)})
    clone.write(LOG, decisions(ADR_3, ADR_2, ADR_1))
    assert passed(clone.attempt("commit", "-qa", "--amend", "-m", "mended"))
    clone.write(LOG, decisions(ADR_3, ADR_2))
    assert refused(clone.attempt("commit", "-qa", "--amend", "-m", "tidy"), "HIS001")


def test_a_draft_that_was_never_pushed_may_go_again(clone):
    clone.save("a draft", **{LOG: decisions(ADR_3, ADR_2, ADR_1)})
    clone.write(LOG, decisions(ADR_2, ADR_1))
    assert passed(clone.attempt("commit", "-qa", "--amend", "-m", "without it", "--allow-empty"))
    clone.write(LOG, decisions(ADR_2))
    assert refused(clone.attempt("commit", "-qam", "what was pushed"), "HIS001")


def test_a_detached_head(repo):
    repo.git("checkout", "-q", "--detach")
    repo.write(LOG, decisions(ADR_2))
    assert refused(repo.attempt("commit", "-qam", "tidy"), "HIS001")


def test_an_execute_bit_is_no_change_of_the_memory(repo):
    repo.git("update-index", "--chmod=+x", LOG)
    assert passed(repo.attempt("commit", "-qm", "mode"))


def test_a_document_that_becomes_a_link_out_of_the_bank_loses_its_entries(repo):
    (repo.top / LOG).unlink()
    (repo.top / LOG).symlink_to("/etc/hostname")
    repo.git("add", "-A")
    assert refused(repo.attempt("commit", "-qm", "link"), "HIS001")


def test_a_link_inside_of_the_repository_keeps_the_entries(repo):
    repo.git("mv", LOG, "decisions.txt")
    (repo.top / LOG).symlink_to("../decisions.txt")
    repo.git("add", "-A")
    ran = repo.attempt("commit", "-qm", "link")
    assert "HIS001" not in ran.err


# pre-commit's own variables


def test_a_range_named_by_pre_commit_is_the_base(repo):
    first = repo.sha()
    second = repo.save("a flaw", **{LOG: decisions(HALF_ADR, ADR_2, ADR_1)})
    assert repo.memkit("check", "--staged", "--json").codes == []
    ranged = {"PRE_COMMIT_FROM_REF": first, "PRE_COMMIT_TO_REF": second}
    ran = repo.memkit("check", "--staged", "--json", **ranged)
    assert (ran.code, ran.codes) == (1, ["ADR001"])


def test_the_end_of_the_range_is_what_is_checked(repo):
    """A push sends commits: neither the index nor another branch."""
    first = repo.sha()
    repo.git("checkout", "-q", "-b", "side")
    pushed = repo.save("tidy", **{LOG: decisions(ADR_2)})
    repo.git("checkout", "-q", "main")
    repo.write(LOG, decisions(HALF_ADR, ADR_2, ADR_1))
    repo.git("add", LOG)
    ranged = {"PRE_COMMIT_FROM_REF": first, "PRE_COMMIT_TO_REF": pushed}
    ran = repo.memkit("check", "--staged", "--json", **ranged)
    assert (ran.code, ran.codes) == (1, ["HIS001"])


def test_a_range_that_is_not_here_is_said_with_the_cure(repo):
    ranged = {"PRE_COMMIT_FROM_REF": "1" * 40, "PRE_COMMIT_TO_REF": "HEAD"}
    ran = repo.memkit("check", "--staged", **ranged)
    assert ran.code == 2
    assert "cannot be found" in ran.err
    assert "help: " in ran.err


# Where the command is run


def test_a_subfolder_gives_the_same_findings(repo):
    repo.write(LOG, decisions(HALF_ADR, ADR_2))
    repo.git("add", "-A")
    whole = repo.memkit("check", "--staged", "--json")
    assert set(whole.codes) == {"HIS001", "ADR001"}
    for folder in ("src", "memory-bank"):
        assert repo.memkit("check", "--staged", "--json", folder=folder) == whole


@pytest.fixture
def monorepo(tmp_path):
    """Banks inside banks; a decision directory of an inner one would be the outer one's too."""
    files = {f"{name}/{path}": text for name in ("apps", "apps/web") for path, text in _bank(name).items()}
    files["apps/web/docs/adr/0007-use-redis.md"] = RECORD
    return banked(tmp_path / "repo", **files)


def _bank(name):
    return {"memkit.toml": CONFIG, LOG: DECISIONS.replace("logs", f"logs of {name}")}


def test_each_bank_of_a_monorepo_is_checked_once(monorepo):
    for folder in ("", "apps/", "apps/web/"):
        monorepo.write(f"{folder}{LOG}", monorepo.read(f"{folder}{LOG}").replace(ADR_2, HALF_ADR))
    monorepo.git("rm", "-q", "apps/web/docs/adr/0007-use-redis.md")
    monorepo.git("add", "-A")
    found = monorepo.memkit("check", "--staged", "--json").found
    assert found.count(("HIS001", "apps/web/docs/adr/0007-use-redis.md")) == 1
    found = [(code, path) for code, path in found if path.endswith(LOG)]
    paths = [f"{folder}{LOG}" for folder in ("apps/", "apps/web/", "")]
    assert sorted(path for code, path in found if code == "ADR001") == sorted(paths)
    assert sorted(path for code, path in found if code == "HIS001") == sorted(paths)
    plain = monorepo.memkit("check", "--json").found
    assert sorted(path for code, path in plain if code == "ADR001") == sorted(paths)


def test_one_entry_moved_between_banks_is_gone_from_the_first(monorepo):
    monorepo.write(LOG, decisions(ADR_2))
    monorepo.write(f"apps/{LOG}", monorepo.read(f"apps/{LOG}") + "\n" + ADR_1.replace("ADR-1", "ADR-7"))
    monorepo.git("add", "-A")
    assert ("HIS001", LOG) in monorepo.memkit("check", "--staged", "--json").found


def test_inside_of_a_nested_bank_only_that_one_is_checked(monorepo):
    monorepo.write(f"apps/web/{LOG}", decisions(HALF_ADR))
    monorepo.write(LOG, decisions(HALF_ADR))
    monorepo.git("add", "-A")
    found = monorepo.memkit("check", "--staged", "--json", folder="apps/web").found
    assert {path for _, path in found} == {LOG}


def test_a_nested_bank_that_is_only_in_the_index_is_found(repo):
    """The staged tree says which banks there are, not the disk."""
    repo.write("apps/memkit.toml", CONFIG)
    repo.write(f"apps/{LOG}", decisions(HALF_ADR))
    repo.git("add", "-A")
    (repo.top / "apps" / "memkit.toml").unlink()
    assert ("ADR001", f"apps/{LOG}") in repo.memkit("check", "--staged", "--json").found


def test_a_bank_below_the_top_of_the_repository(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.save(**{"app/memkit.toml": CONFIG, f"app/{LOG}": DECISIONS, "README.md": "# Top\n"})
    repo.hook("check", "--staged")
    repo.write(f"app/{LOG}", decisions(ADR_2))
    ran = repo.attempt("commit", "-qam", "tidy")
    assert refused(ran, "HIS001")
    assert f"app/{LOG}" in ran.err


# Trust


def test_a_change_cannot_switch_off_what_guards_against_it(repo):
    repo.write(LOG, decisions(ADR_2))
    repo.write("memkit.toml", CONFIG + 'ignore = ["HIS001", "ADR001"]\n')
    repo.git("add", "-A")
    assert refused(repo.attempt("commit", "-qm", "tidy"), "HIS001")


def test_a_change_cannot_exempt_the_file(repo):
    repo.write(LOG, decisions(ADR_2))
    repo.write("memkit.toml", CONFIG + f'[per_file_ignores]\n"{LOG}" = ["HIS"]\n')
    repo.git("add", "-A")
    assert refused(repo.attempt("commit", "-qm", "tidy"), "HIS001")


def test_a_change_cannot_suppress_what_guards_against_it(repo):
    repo.write(LOG, "<!-- memkit: ignore-file HIS001 — tidy -->\n" + decisions(ADR_2))
    assert refused(repo.attempt("commit", "-qam", "tidy"), "HIS001")


def test_a_change_cannot_put_its_own_deletion_into_the_baseline(repo):
    repo.write(LOG, decisions(ADR_2))
    repo.git("add", "-A")
    (finding,) = (
        f for f in repo.memkit("check", "--staged", "--json").data["findings"] if f["code"] == "HIS001"
    )
    row = f'{{"code": "HIS001", "path": "{LOG}", "fingerprint": "{finding["fingerprint"]}", "count": 1}}'
    repo.write("memory-bank/.baseline.json", f'{{"schema": "memkit.baseline/1", "findings": [{row}]}}\n')
    repo.git("add", "-A")
    assert refused(repo.attempt("commit", "-qm", "tidy"), "HIS001")


def test_a_change_cannot_move_the_bank_out_of_sight(repo):
    repo.write(LOG, decisions(ADR_2))
    repo.write("memkit.toml", CONFIG + 'exclude = ["memory-bank"]\n')
    repo.git("add", "-A")
    assert refused(repo.attempt("commit", "-qm", "tidy"), "HIS001")


# The hooks that memkit offers


def test_no_hook_of_the_repository_runs_while_memkit_looks(repo, tmp_path):
    mark = tmp_path / "ran"
    for name in ("post-index-change", "reference-transaction", "fsmonitor"):
        script(repo.top / ".git" / "hooks" / name, f'touch "{mark}"\n')
    repo.git("config", "core.fsmonitor", str(repo.top / ".git" / "hooks" / "fsmonitor"))
    mark.unlink(missing_ok=True)
    assert repo.child("check", "--staged").code == 0
    assert not mark.exists()


def test_the_offered_hooks_run_always_and_alone():
    import yaml

    hooks = yaml.safe_load((SOURCE / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [hook["id"] for hook in hooks] == [
        "memkit-check",
        "memkit-fix",
        "memkit-index",
        "memkit-review",
        "memkit-context",
    ]
    for hook in hooks:
        assert (hook["language"], hook["pass_filenames"]) == ("python", False)
        assert hook["require_serial"], "one run sees the whole bank"
        assert hook["always_run"], "a commit that only deletes has no file to match"
        words = hook["entry"].split()[1:]
        assert words[0] in {"check", "index", "review", "context"}
