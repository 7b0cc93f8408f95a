from __future__ import annotations

import pytest
from corpus import repositories
from repositories import banked
from scenes import SHAPES, after, is_part, scene
from terminal import at_terminal

from memkit.errors import Refused, UsageProblem
from memkit.scaffold.rules.annotate import Provenance, annotate_rule, bare_bullets
from memkit.scaffold.rules.promote import promote_rule
from memkit.scaffold.rules.renew import renew_rule
from memkit.scaffold.rules.retire import retire_rule

ROW = (
    "| no-mock-clock | 2026-01 | a test passed at night only "
    "| 2026-Q1 (promote to ESLint no-restricted-imports) |\n"
)
RULES = f"""\
# Instructions

| Rule | Since | Source | Review |
|---|---|---|---|
| no-generated-edits | 2026-01 | PR-12 | 2099-Q3 |
{ROW}
- NEVER push to main.
- Use small commits.
"""
RETIRED = "memory-bank/RETIRED_RULES.md"


@pytest.fixture
def repo(tmp_path):
    return banked(tmp_path / "repo", **{"CLAUDE.md": RULES})


def test_stale_rules_are_listed_in_the_promised_form(repo):
    assert repo.memkit("rule", "list", "--stale").out == "  - no-mock-clock  (review: 2026-Q1)\n"


def test_the_list_as_data(repo):
    rules = repo.memkit("rule", "list", "--json").data["rules"]
    assert [(rule["key"], rule["state"], rule["line"]) for rule in rules] == [
        ("no-generated-edits", "fresh", 5),
        ("no-mock-clock", "overdue", 6),
    ]
    assert rules[1]["promote_to"] == "ESLint no-restricted-imports"


def test_a_rule_is_renewed_by_a_person_only(repo):
    ran = repo.child("rule", "renew", "no-mock-clock", "--reason", "still flaky")
    assert ran.code == 1
    assert "at a terminal" in ran.err
    assert repo.read("CLAUDE.md") == RULES


def test_a_renewed_rule_says_when_and_why(repo):
    seen = at_terminal(repo, "rule", "renew", "no-mock-clock", "--reason", "still flaky", answers=("y",))
    assert seen.code == 0, seen.shown
    new = ROW.replace(
        "2026-Q1 (promote to ESLint no-restricted-imports)",
        "2026-Q4 (promote to ESLint no-restricted-imports; renewed 2026-06-15: still flaky)",
    )
    assert repo.read("CLAUDE.md") == RULES.replace(ROW, new)


def test_an_answer_that_is_not_yes_writes_nothing(repo):
    seen = at_terminal(repo, "rule", "renew", "no-mock-clock", "--reason", "still flaky", answers=("n",))
    assert seen.code == 1
    assert repo.read("CLAUDE.md") == RULES


def test_a_yes_holds_only_for_what_was_shown(repo):
    def yes():
        repo.write("CLAUDE.md", repo.read("CLAUDE.md").replace("| 2026-Q1 (", "| 2026-Q2 ("))
        return "y"

    seen = at_terminal(repo, "rule", "renew", "no-mock-clock", "--reason", "still flaky", answers=(yes,))
    assert seen.code == 4, seen.shown
    assert "while the question was open" in seen.shown
    assert "still flaky" not in repo.read("CLAUDE.md")


def test_renewing_again_keeps_the_last_reason_only():
    files = {"CLAUDE.md": RULES}
    for reason in ("first; (one)", "second | one"):
        files = after(files, renew_rule(scene(files), "no-mock-clock", "2027-Q1", reason))
    text = files["CLAUDE.md"].decode()
    assert "2027-Q1 (promote to ESLint no-restricted-imports; renewed 2026-06-15: second \\| one) |" in text
    assert "first" not in text


def test_the_same_renewal_twice_is_refused_and_a_later_one_names_the_earlier():
    files = {"CLAUDE.md": RULES}
    renewed = after(files, renew_rule(scene(files), "no-mock-clock", "", "still | flaky"))
    with pytest.raises(Refused, match="“no-mock-clock” is renewed until 2026-Q4 already"):
        renew_rule(scene(renewed), "no-mock-clock", "", "still | flaky")
    later = renew_rule(scene(renewed, "2026-12-01"), "no-mock-clock", "", "still so")
    assert later.mind == ("Before, it was renewed 2026-06-15: still | flaky",)


def test_a_retired_rule_moves_with_its_reason(repo):
    ran = repo.memkit("rule", "retire", "no-mock-clock", "--reason", "the clock is injected now")
    assert ran.code == 0, ran.err
    assert repo.read("CLAUDE.md") == RULES.replace(ROW, "")
    row = ROW.rstrip(" |\n") + " | 2026-06-15 | retired | the clock is injected now | — |\n"
    assert repo.read(RETIRED).endswith(row)
    repo.git("add", "-A")
    assert "HIS007" not in repo.memkit("check", "--staged", "--json").codes


def test_a_promoted_rule_needs_the_check_that_replaces_it(repo):
    ran = repo.memkit("rule", "promote", "no-mock-clock")
    assert ran.code == 1
    assert "Nothing here enforces" in ran.err
    repo.write("eslint.config.js", 'export default [{ rules: { "no-restricted-imports": "error" } }];\n')
    assert repo.memkit("rule", "promote", "no-mock-clock").code == 0
    assert "| promoted | enforced by no-restricted-imports in eslint.config.js |" in repo.read(RETIRED)


@pytest.mark.parametrize(
    ("to", "code"), [("src/app.py", 0), ("src/app.py::print", 0), ("src/app.py::gone", 1), ("x.py", 1)]
)
def test_a_file_or_a_name_in_it_may_replace_a_rule(repo, to, code):
    assert repo.memkit("rule", "promote", "no-mock-clock", "--to", to).code == code


def test_bare_bullets_are_listed_with_the_month_of_the_commit(repo):
    out = repo.memkit("rule", "annotate", "--json").data["bullets"]
    assert [bullet["text"] for bullet in out] == ["NEVER push to main."]
    assert out[0]["since"]


def test_an_annotated_bullet_is_a_rule(repo):
    ran = repo.memkit(
        "rule", "annotate", "push to main", "--source", "a broken release", "--review", "2027-Q1"
    )
    assert ran.code == 0, ran.err
    keys = [rule["key"] for rule in repo.memkit("rule", "list", "--json").data["rules"]]
    assert "never-push-main" in keys
    changed = [line for line in repo.read("CLAUDE.md").splitlines() if line not in RULES.splitlines()]
    assert len(changed) == 1
    assert changed[0].startswith("- NEVER push to main. <!-- rule: never-push-main since: ")


BULLETS = "# Rules\n\n- NEVER push to main.\n- ALWAYS run the tests.\n- NEVER push to main.\n"


def test_the_same_command_twice_never_takes_another_bullet(repo):
    repo.write("CLAUDE.md", BULLETS)
    ids = [bullet["id"] for bullet in repo.memkit("rule", "annotate", "--json").data["bullets"]]
    assert ids == ["never-push-main", "run-tests", "never-push-main-2"]
    words = ("--source", "a broken release", "--review", "2027-Q1")
    for said in ("1", "never push"):
        assert repo.memkit("rule", "annotate", said, *words).code
        assert repo.read("CLAUDE.md") == BULLETS
    for id_ in ids:
        assert repo.memkit("rule", "annotate", id_, *words).code == 0
        once = repo.read("CLAUDE.md")
        assert repo.memkit("rule", "annotate", id_, *words).code == 2
        assert repo.read("CLAUDE.md") == once
    assert once.count("<!-- rule: ") == len(ids)


@pytest.mark.parametrize("verb", ["retire", "renew", "promote"])
@pytest.mark.parametrize("said", ["no", "mock", "no-mock"])
def test_a_part_of_a_name_ends_and_renews_nothing(verb, said):
    files = {"CLAUDE.md": RULES}
    acts = {
        "retire": lambda: retire_rule(scene(files), said, "over"),
        "renew": lambda: renew_rule(scene(files), said, "", "it holds"),
        "promote": lambda: promote_rule(scene(files), said, "x.py", ""),
    }
    with pytest.raises(UsageProblem, match="There is no rule"):
        acts[verb]()


def test_what_became_of_an_ended_rule_is_said(repo):
    words = ("rule", "retire", "no-mock-clock", "--reason", "over")
    assert repo.memkit(*words).code == 0
    again = repo.memkit(*words)
    assert again.code == 1
    assert "“no-mock-clock” was retired on 2026-06-15" in again.err


def test_a_source_that_would_be_read_as_a_field_is_refused(repo):
    words = ("rule", "annotate", "never-push-main", "--source", "see review: later", "--review", "2027-Q1")
    assert repo.memkit(*words).code == 1
    assert repo.read("CLAUDE.md") == RULES


TRAILER = "<!-- rule: no-mock-clock since: 2026-01 source: x y review: 2026-Q1 -->"
FORMS = {
    "table": RULES,
    "line": "# Rules\n\n- no-mock-clock | since: 2026-01 | source: a flaky test | review: 2026-Q1\n- other\n",
    "trailer": f"# Rules\n\n- No mocked clock. {TRAILER}\n- other\n",
    "prose": f"# Rules\n\nOne.\n\nNo mocked clock.\n{TRAILER}\n\nTwo.\n",
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("shape", SHAPES)
def test_whatever_the_form_nothing_else_changes(form, shape):
    data = SHAPES[shape](FORMS[form])
    files = {"CLAUDE.md": data}
    renewed = after(files, renew_rule(scene(files), "no-mock-clock", "2027-01", "it holds"))["CLAUDE.md"]
    old, new = data.splitlines(keepends=True), renewed.splitlines(keepends=True)
    assert len(old) == len(new)
    assert sum(one != other for one, other in zip(old, new, strict=True)) == 1
    assert b"renewed 2026-06-15: it holds" in renewed
    ended = after(files, retire_rule(scene(files), "no-mock-clock", "it is over"))
    kept = ended["CLAUDE.md"].splitlines(keepends=True)
    assert is_part(kept, old)
    assert b"no-mock-clock" not in ended["CLAUDE.md"]
    assert b"it is over" in ended[RETIRED]


def test_a_bullet_with_more_below_it_is_not_torn_apart():
    text = FORMS["trailer"].replace("- other", "  - and what hangs on it\n- other")
    files = {"CLAUDE.md": text}
    with pytest.raises(Refused, match="More hangs on"):
        retire_rule(scene(files), "no-mock-clock", "it is over")


def test_cells_without_a_column_of_their_own_go_into_the_reason():
    head = "| Rule | Since | Source | Review | Owner |\n|---|---|---|---|---|\n"
    text = f"{head}| a-b | 2026-01 | x | 2026-Q1 | ana |\n"
    files = {"CLAUDE.md": text}
    ended = after(files, retire_rule(scene(files), "a-b", "over"))
    assert b"| over; Owner: ana |" in ended[RETIRED]


CORPUS = [
    (path, data)
    for files in repositories().values()
    for path, data in files.items()
    if path.rpartition("/")[2] in {"CLAUDE.md", "AGENTS.md"} or ".cursor/rules/" in path
]


@pytest.mark.parametrize(("path", "data"), CORPUS[::7][:30], ids=lambda value: str(value)[:40])
def test_bullets_of_real_files_are_annotated_and_retired_again(path, data):
    files = {path: data}
    bullets = bare_bullets(scene(files).bank)
    if not bullets:
        pytest.skip("no bare bullet")
    chosen = bullets[len(bullets) // 2]
    given = Provenance("a reason", "2027-Q1", "an-id-of-its-own")
    annotated = after(files, annotate_rule(scene(files), chosen.id, given))
    old, new = data.splitlines(keepends=True), annotated[path].splitlines(keepends=True)
    changed = [(one, other) for one, other in zip(old, new, strict=True) if one != other]
    assert len(changed) == 1
    trailer = b" <!-- rule: an-id-of-its-own since: 2026-06 source: a reason review: 2027-Q1 -->"
    assert changed[0][1].replace(trailer, b"") == changed[0][0]
    try:
        draft = retire_rule(scene(annotated), "an-id-of-its-own", "over")
    except Refused:  # more hangs on the bullet
        return
    kept = after(annotated, draft)[path].splitlines(keepends=True)
    assert is_part(kept, new)
