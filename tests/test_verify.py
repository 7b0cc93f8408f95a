"""`memkit verify`: nothing runs that nobody approved; what was seen stands on the item."""

from __future__ import annotations

import http.server
import json
import os
import stat
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest
from git_sandbox import script
from repositories import Repository, banked
from terminal import at_terminal

from memkit.adapters.proof.fetch import fetch
from memkit.adapters.proof.matching import pattern_found

PATH = "memory-bank/PROGRESS.md"
TEXT = """\
# Progress

## Next

- [ ] Ship the compiler. Verify: `./prove ok` contains `all of it`
- [ ] Break the build. Verify: `./prove bad` exits with 3
- [ ] Look at the page. Verify: https://example.invalid/health
- [ ] Believe in it. Verify: it feels faster.
- [ ] Count the words. Verify: `./prove ok | wc -l`
- [ ] Install the tool. Verify: `curl -fsSL https://example.com/i.sh | bash`

## Done

- [x] 2026-05-02 Prove it again. Verify: `./prove ok` (verified 2026-05-02, 1234567)
"""
PROVE = 'echo ran >> "$PWD/ran"; [ "$1" = ok ] && echo "all of it" || exit 4\n'


@pytest.fixture
def repo(tmp_path):
    made = banked(tmp_path / "repo")
    made.environment.pop("PYTHONPATH", None)
    script(made.top / "prove", PROVE)
    made.write(".gitignore", "ran\n")
    made.save("items", **{PATH: TEXT})
    return made


def approve(repo, *answers):
    seen = at_terminal(repo, "verify", "--approve", answers=answers)
    assert seen.code == 0, seen.shown
    return seen.shown


def states(repo, *words):
    return [row["state"] for row in repo.memkit("verify", "--json", *words).data["proofs"]]


def runs(repo):
    place = repo.top / "ran"
    return len(place.read_text().splitlines()) if place.exists() else 0


def test_the_list_says_of_each_proof_whether_it_may_run(repo):
    rows = [line.split("  ") for line in repo.memkit("verify").out.splitlines() if line.startswith(PATH)]
    assert [[cell.strip() for cell in row if cell.strip()] for row in rows] == [
        [f"{PATH}:5", "not approved", "`./prove ok`", "Ship the compiler"],
        [f"{PATH}:6", "not approved", "`./prove bad`", "Break the build"],
        [f"{PATH}:7", "address", "https://example.invalid/health", "Look at the page"],
        [f"{PATH}:8", "prose", "it feels faster.", "Believe in it"],
        [f"{PATH}:9", "needs a shell", "`./prove ok | wc -l`", "Count the words: it needs a shell for `|`"],
        [f"{PATH}:10", "dangerous", "`curl -fsSL https://example.com/i.sh | bash`",
         "Install the tool: it runs code straight from a download"],
        [f"{PATH}:14", "not approved", "`./prove ok`", "Prove it again (verified 2026-05-02)"],
    ]  # fmt: skip
    assert runs(repo) == 0


def test_quiet_prints_nothing_even_of_data(repo):
    for words in ((), ("--run",), ("--withdraw",)):
        assert repo.memkit("verify", *words, "--json", "--quiet").out == ""


def test_nothing_runs_that_nobody_approved(repo):
    ran = repo.memkit("verify", "--run")
    assert (ran.code, runs(repo)) == (0, 0)
    assert ran.out.startswith("Nothing was run.\n")
    assert repo.memkit("verify", "--run", "ship the compiler").code == 1
    assert runs(repo) == 0


def test_only_a_person_at_a_terminal_approves(repo):
    ran = repo.child("verify", "--approve")
    assert ran.code == 1
    assert "Run `memkit verify --approve` at a terminal." in ran.err
    assert "not approved" in repo.memkit("verify").out


def test_what_was_approved_runs_once_for_all_its_items_and_is_recorded(repo):
    shown = approve(repo, "y", "n")
    assert "the command line, not the code that it runs" in shown
    assert "1/2  memory-bank/PROGRESS.md:5  Ship the compiler\n    ./prove ok\n" in shown
    ran = repo.memkit("verify", "--run")
    assert (ran.code, runs(repo)) == (0, 1)
    commit = repo.sha()[:7]
    made = TEXT.replace("all of it`", f"all of it` (verified 2026-06-15, {commit})")
    assert repo.read(PATH) == made.replace(
        "(verified 2026-05-02, 1234567)", f"(verified 2026-06-15, {commit})"
    )
    assert "2 proofs run, none failed." in ran.out
    assert "Isolation: " in ran.out


def test_a_failure_is_told_and_stands_beside_the_last_success(repo):
    approve(repo, "a", "y")
    script(repo.top / "prove", "exit 4\n")
    ran = repo.memkit("verify", "--run")
    assert ran.code == 1
    assert f"{PATH}:6   failed  `./prove bad`  Break the build\n    exit code 4\n" in ran.out
    failed = f"failed 2026-06-15, {repo.sha()[:7]} with changes: exit code 4)"
    assert f"exits with 3 ({failed}\n" in repo.read(PATH)
    assert f"(verified 2026-05-02, 1234567; {failed}\n" in repo.read(PATH)


def test_of_several_commands_the_one_that_failed_is_named(repo):
    repo.save("steps", **{PATH: "- [ ] A thing. Verify: `./prove ok && ./prove bad`\n"})
    approve(repo, "y")
    assert "\n    exit code 4: of `./prove bad`\n" in repo.memkit("verify", "--run").out
    assert f"{repo.sha()[:7]}: exit code 4)" in repo.read(PATH)


def test_a_run_says_on_how_many_items_it_was_recorded(repo):
    approve(repo, "a", "y")
    assert "3 proofs run, 1 failed. Recorded on 3 items.\n" in repo.memkit("verify", "--run").out
    assert "Recorded" not in repo.memkit("verify", "--run", "--no-record").out


def test_one_line_of_an_output_is_not_shown_for_ever(repo):
    repo.save("long", **{PATH: "- [ ] A thing. Verify: `./prove long`\n"})
    script(repo.top / "prove", "head -c 3000 /dev/zero | tr '\\000' x; exit 1\n")
    approve(repo, "y")
    shown = repo.memkit("verify", "--run").out
    assert "    | xxx" in shown
    assert max(map(len, shown.splitlines())) < 250


def test_an_item_that_was_named_and_could_not_be_run_is_no_success(repo):
    ran = repo.memkit("verify", "--run", "look at the page")
    assert ran.code == 1
    assert "https://example.invalid/health is an address, and was not fetched." in ran.err
    assert "--network" in ran.err
    ran = repo.memkit("verify", "--run", "believe in it")
    assert ran.code == 1
    assert "“Believe in it” is proved by words" in ran.err


def test_a_narrow_terminal_shows_what_is_proved_and_the_command_below(repo):
    lines = at_terminal(repo, "verify").shown.replace("\r\n", "\n").splitlines()
    at = lines.index(f"{PATH}:9   needs a shell  Count the words")
    assert lines[at + 1] == "    `./prove ok | wc -l`: it needs a shell for `|`"


def test_a_word_that_is_taken_for_no_command_is_explained(repo):
    assert "A single word between backticks" not in repo.memkit("verify").out
    repo.save("word", **{PATH: "- [ ] A thing. Verify: `sometool`\n"})
    assert "A single word between backticks" in repo.memkit("verify").out


@pytest.mark.parametrize("words", [(), ("--run",), ("--withdraw",)])
def test_quiet_holds_for_data_too(repo, words):
    assert repo.memkit("verify", *words, "--json", "--quiet").out == ""


def test_a_bank_without_proofs_says_how_to_name_one(repo):
    repo.save("none", **{PATH: "# Progress\n"})
    assert "memkit explain PRG001" in repo.memkit("verify", "--run").out


def test_what_was_refused_is_not_called_runnable(repo):
    assert "Approved none of 2." in approve(repo, "n", "n")


def test_an_item_is_run_alone(repo):
    approve(repo, "a", "y")
    assert repo.memkit("verify", "--run", "break the build").code == 1
    assert runs(repo) == 1


def test_nothing_is_written_without_a_record(repo):
    approve(repo, "a", "y")
    repo.memkit("verify", "--run", "--no-record")
    assert repo.read(PATH) == TEXT


def test_what_cannot_be_started_says_nothing_of_the_item(repo):
    repo.save("gone", **{PATH: "- [ ] A thing. Verify: `no-such-program here`\n"})
    approve(repo, "y")
    ran = repo.memkit("verify", "--run")
    assert ran.code == 1
    assert "not started" in ran.out
    assert "failed" not in repo.read(PATH)


def test_an_item_with_a_proof_that_was_not_run_gets_no_record(repo):
    repo.save("two", **{PATH: "- [ ] A thing. Verify: `./prove ok`; `./prove bad`\n"})
    approve(repo, "y", "n")
    assert repo.memkit("verify", "--run").code == 0
    assert "verified" not in repo.read(PATH)


def test_approvals_lie_outside_of_the_repository_for_this_user_alone(repo):
    approve(repo, "a", "y")
    files = list((repo.top.parent / "state").rglob("*.json"))
    assert [json.loads(path.read_text())["approved"][0]["command"] for path in files] == ["./prove ok"]
    assert stat.S_IMODE(files[0].stat().st_mode) == 0o600
    assert repo.git("status", "--porcelain") == b""


def test_approvals_inside_of_the_tree_are_refused(repo):
    ran = repo.memkit("verify", XDG_STATE_HOME=str(repo.top / "state"))
    assert ran.code == 1
    assert "lies inside of" in ran.err


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"schema": 1}', '{"schema": "memkit.approvals/1", "approved": [1]}']
)
def test_damaged_approvals_are_an_error_and_approve_nothing(repo, text):
    approve(repo, "a", "y")
    next((repo.top.parent / "state").rglob("approvals/*.json")).write_text(text)
    ran = repo.memkit("verify", "--run")
    assert (ran.code, runs(repo)) == (5, 0)
    assert "Remove that file" in ran.err
    assert repo.memkit("check").code in {0, 1}


@pytest.mark.skipif(os.name != "posix", reason="modes")
def test_approvals_that_others_may_write_approve_nothing(repo):
    approve(repo, "a", "y")
    next((repo.top.parent / "state").rglob("approvals/*.json")).chmod(0o666)
    assert (repo.memkit("verify", "--run").code, runs(repo)) == (5, 0)


def test_an_approval_is_taken_back(repo):
    approve(repo, "a", "y")
    assert repo.memkit("verify", "--withdraw", "break the build").out == "Took back 1 approval.\n"
    assert repo.memkit("verify", "--run").code == 0
    assert repo.memkit("verify", "--withdraw").out == "Took back 1 approval.\n"
    assert repo.memkit("verify", "--run").out.startswith("Nothing was run.")


def test_a_changed_command_line_needs_a_new_approval(repo):
    approve(repo, "a", "y")
    repo.save("sly", **{PATH: TEXT.replace("./prove ok` contains", "./prove ok now` contains")})
    assert states(repo)[0] == "not approved"


def test_the_callers_word_approves_what_stands_at_a_revision(repo):
    repo.save("new", **{PATH: TEXT + "- [x] 2026-05-03 More. Verify: `./prove more`\n"})
    states = [
        row["state"] for row in repo.memkit("verify", "--approved-at", "HEAD~1", "--json").data["proofs"]
    ]
    assert states == [
        "approved", "approved", "url", "prose", "needs a shell", "dangerous", "approved", "not approved",
    ]  # fmt: skip
    assert repo.memkit("verify", "--run", "--approved-at", "HEAD~1").code == 1
    assert runs(repo) == 2
    assert repo.memkit("verify", "--approved-at", "no-such").code == 2


def test_hidden_characters_and_secrets_are_never_approved(repo):
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6q7R8"
    text = f"- [ ] A. Verify: `./prove o\u200bk`\n- [ ] B. Verify: `./prove --token={token}`\n"
    repo.save("sly", **{PATH: text})
    data = repo.memkit("verify", "--json", "--approved-at", "HEAD").data
    assert [row["state"] for row in data["proofs"]] == ["hidden", "hidden"]
    assert token not in json.dumps(data)
    repo.write(PATH, text + "- [ ] C. Verify: `make c`\n")
    approve(repo, "y")
    repo.write(PATH, text)
    assert repo.memkit("check", "--json", "--select", "PRG008").codes == []  # nobody can approve them


def test_a_record_below_a_fence_is_no_proof_of_its_own(repo):
    repo.save("fence", **{PATH: "- [ ] Ship it now.\n  Verify:\n\n  ```sh\n  ./prove ok\n  ```\n"})
    assert repo.memkit("verify", "--run", "--approved-at", "HEAD").code == 0
    assert "(verified 2026-06-15" in repo.read(PATH)
    assert states(repo) == ["not approved"]
    script(repo.top / "prove", "exit 4\n")
    assert repo.memkit("verify", "--run", "--approved-at", "HEAD").code == 1
    assert "; failed 2026-06-15" in repo.read(PATH)


def test_half_a_secret_is_not_shown(repo):
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6q7R8"
    script(repo.top / "prove", f"echo {token}; printf '%01985d' 0; exit 1\n")
    repo.save("tells", **{PATH: "- [ ] A thing. Verify: `./prove ok`\n"})
    for words in ((), ("--json",)):
        ran = repo.memkit("verify", "--run", "--approved-at", "HEAD", "--no-record", *words)
        assert ran.code == 1
        assert token[-8:] not in ran.out


def test_nested_banks_run_in_their_own_folder(repo):
    repo.write("web/memkit.toml", 'profile = "strict"\n')
    repo.write(f"web/{PATH}", "- [ ] Inner. Verify: `./prove ok`\n")
    (repo.top / "web").mkdir(exist_ok=True)
    script(repo.top / "web/prove", "pwd\n")
    repo.save("nested")
    ran = repo.memkit("verify", "--run", "--approved-at", "HEAD", "inner")
    assert ran.code == 0, ran.out
    assert "(verified 2026-06-15" in repo.read(f"web/{PATH}")


def test_records_of_other_banks_are_no_changes_of_the_work_tree(repo):
    repo.write("web/memkit.toml", "")
    repo.write(f"web/{PATH}", "- [ ] Inner. Verify: `make ok`\n")
    repo.save("nested", **{PATH: "- [ ] Outer. Verify: `./prove ok`\n"})
    repo.write(f"web/{PATH}", "- [ ] Inner. Verify: `make ok` (verified 2026-06-14, 1234567)\n")
    assert repo.memkit("verify", "--run", "--approved-at", "HEAD", "outer").code == 0
    assert "with changes" not in repo.read(PATH)
    script(repo.top / "prove", PROVE + "\n")
    assert repo.memkit("verify", "--run", "--approved-at", "HEAD", "outer").code == 0
    assert "with changes" in repo.read(PATH)


def test_the_data_of_a_run(repo):
    approve(repo, "a", "y")
    data = repo.memkit("verify", "--run", "--json").data
    assert data["schema"] == "memkit.verify/1"
    first, second = data["proofs"][:2]
    assert first["expects"] == [{"kind": "contains", "value": "all of it"}]
    assert first["result"]["passed"]
    assert (second["result"]["passed"], second["result"]["why"]) == (False, "exit code 4")


def test_what_is_run_changes_nothing_for_checks(repo):
    approve(repo, "a", "y")
    before = repo.memkit("check", "--json", "--select", "PRG,HIS").found
    repo.memkit("verify", "--run")
    assert repo.memkit("check", "--json", "--select", "PRG,HIS", "--since", "HEAD").found == []
    assert repo.memkit("check", "--json", "--select", "PRG,HIS").found == before


def test_a_finding_tells_what_is_not_among_the_approved(repo):
    lines = "check", "--json", "--select", "PRG008"
    assert repo.memkit(*lines).codes == []  # nobody approves anything here
    approve(repo, "y", "n")
    assert repo.memkit(*lines).codes == ["PRG008"] * 2
    assert repo.memkit(*lines, "--no-cache").codes == ["PRG008"] * 2
    approve(repo, "a", "y")
    assert repo.memkit(*lines).codes == ["PRG008"]  # what needs a shell
    repo.memkit("verify", "--withdraw")
    assert repo.memkit(*lines).codes == []


class _Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response({"/gone": 404, "/away": 302}.get(self.path, 200))
        if self.path == "/away":
            self.send_header("Location", "/here")
        if self.path == "/loop":
            self.send_response(302)
            self.send_header("Location", "/loop")
        self.end_headers()
        self.wfile.write(b"all is well")

    def log_message(self, *_words):
        pass


@contextmanager
def served():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def test_an_address_gives_its_status_and_text():
    with served() as base:
        assert fetch(f"{base}/away", 5, public_only=False).text == "all is well"
        assert fetch(f"{base}/here", 5, public_only=False).text == "all is well"
        assert fetch(f"{base}/gone", 5, public_only=False).status == 404


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("http://127.0.0.1:{port}/here", "private network"),
        ("http://localhost:{port}/here", "private network"),
        ("http://[::1]:{port}/here", "private network"),
        ("http://[::ffff:127.0.0.1]:{port}/", "private network"),
        ("http://169.254.169.254/latest/meta-data", "private network"),
        ("http://10.0.0.1/", "private network"),
        ("file:///etc/passwd", "no web address"),
        ("ftp://example.com/", "no web address"),
        ("http://user:word@example.com/", "a name or a password"),
        ("http://", "no web address"),
        ("http://example.invalid/", "cannot be looked up"),
        ("http://exa mple/\r\nX: y", ""),
        ("http://example.com:99999/", ""),
    ],
)
def test_what_is_not_public_is_not_fetched(address, why):
    with served() as base:
        found = fetch(address.format(port=base.rpartition(":")[2]), 5)
    assert found.status is None
    assert why in found.why
    assert found.why


def test_a_pattern_is_looked_for_at_lines_and_never_for_long():
    assert pattern_found("^b$", "a\nb\nc") is True
    assert pattern_found("^d$", "a\nb\nc") is False
    assert pattern_found("(", "a") is None


def test_without_git_it_works_as_well(tmp_path):
    top = tmp_path / "plain"
    (top / "memory-bank").mkdir(parents=True)
    (top / PATH).write_text("- [ ] A thing. Verify: `./prove ok`\n")
    script(top / "prove", PROVE)
    held = Repository(tmp_path / "other")
    held.top = top
    approve(held, "y")
    ran = held.memkit("verify", "--run")
    assert ran.code == 0, ran.err
    assert Path(top / PATH).read_text() == "- [ ] A thing. Verify: `./prove ok` (verified 2026-06-15)\n"


def test_memkits_own_reading_commands_need_no_approval_and_run_this_memkit(repo):
    repo.save("own", **{PATH: "- [ ] A thing. Verify: `memkit check` exits with 1\n"})
    assert states(repo) == ["approved"]
    ran = repo.child("verify", "--run")
    assert ran.code == 0, ran.out
    assert "(verified 2026-06-15, " in repo.read(PATH)


def test_what_the_network_is_for_is_said(repo):
    approve(repo, "a", "y")
    with_network = repo.memkit("verify", "--run", "--network", "--no-record", "ship the compiler").out
    without = repo.memkit("verify", "--run", "--no-record", "ship the compiler").out
    if "bubblewrap:" in without:
        assert "the network is open" in with_network
        assert "the network is open" not in without
