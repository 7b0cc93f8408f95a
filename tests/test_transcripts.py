"""Sessions of Claude Code, rollouts of Codex and plain transcripts are read alike, whatever is damaged."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memkit.documents.transcripts.action import Edited, Ran, Said
from memkit.documents.transcripts.read import LINE_LIMIT, Transcript


def read(*records, **_):
    lines = [
        record if isinstance(record, bytes | None) else json.dumps(record).encode() for record in records
    ]
    transcript = Transcript(lines)
    return list(transcript.actions()), transcript


def actions(*records):
    return read(*records)[0]


# Claude Code


def call(name, id_="1", **given_):
    block = {"type": "tool_use", "id": id_, "name": name, "input": given_}
    return {"type": "assistant", "cwd": "/w", "message": {"role": "assistant", "content": [block]}}


def answer(content, id_="1", *, error=False, **more):
    block = {"type": "tool_result", "tool_use_id": id_, "content": content, "is_error": error}
    return {"type": "user", "message": {"role": "user", "content": [block]}, **more}


def user(content, **more):
    return {"type": "user", "message": {"role": "user", "content": content}, **more}


def test_a_session_of_claude_code():
    found = actions(
        {"type": "summary", "summary": "x"},
        user("Run it."),
        call("Bash", command="make a"),
        answer("ok"),
        call("Bash", "2", command="make b"),
        answer([{"type": "text", "text": "Exit code 1"}], "2", error=True),
        call("Edit", "3", file_path="/w/a.py"),
        answer("ok", "3"),
        call("Write", "4", file_path="b.py"),
        answer("ok", "4"),
        {
            "type": "assistant",
            "message": {"role": "assistant", "content": [{"type": "text", "text": "Done."}]},
        },
    )
    assert found == [
        Said("user", "Run it.", 2),
        Ran("make a", False, "ok", 4),
        Ran("make b", True, "Exit code 1", 6),
        Edited("/w/a.py", 8),
        Edited("/w/b.py", 10),
        Said("agent", "Done.", 11),
    ]


def test_what_the_harness_says_is_not_the_user():
    assert not actions(
        user("<system-reminder>Remember that.</system-reminder>"),
        user("x", isMeta=True),
        user("x", isSidechain=True),
        user("x", isCompactSummary=True),
        user([{"type": "text", "text": "<command-name>/clear</command-name>"}]),
    )


def test_a_call_that_was_refused_or_failed_did_nothing():
    assert actions(call("Edit", file_path="/a"), answer("no", error=True)) == []
    refused = "The user doesn't want to proceed with this tool use."
    assert actions(call("Bash", command="x"), answer(refused, error=True)) == [Ran("x", None, refused, 2)]
    assert actions(call("Bash", command="x", run_in_background=True), answer("started")) == []
    assert actions(call("Bash", command="x")) == []  # it has no answer yet


# Codex


def item(**payload):
    return {"timestamp": "2026-05-01T10:00:00Z", "type": "response_item", "payload": payload}


def shell(command, id_="1", name="shell", **more):
    arguments = json.dumps({"command": command, **more})
    return item(type="function_call", name=name, call_id=id_, arguments=arguments)


def output(text, id_="1"):
    return item(type="function_call_output", call_id=id_, output=text)


PATCH = "*** Begin Patch\n*** Update File: src/a.py\n@@\n-a\n+b\n*** Add File: b.py\n+x\n*** End Patch"


def test_a_rollout_of_codex():
    old = json.dumps({"output": "boom", "metadata": {"exit_code": 2, "duration_seconds": 0.1}})
    said = [{"type": "input_text", "text": "Run it."}]
    found = actions(
        {"type": "session_meta", "payload": {"id": "x", "cwd": "/w"}},
        item(type="message", role="user", content=[{"type": "input_text", "text": "<environment_context>"}]),
        item(type="message", role="user", content=said),
        {"type": "event_msg", "payload": {"type": "user_message", "message": "Run it."}},
        shell(["bash", "-lc", "make a"]),
        output(old),
        item(type="function_call", name="exec_command", call_id="2", arguments='{"cmd": "make b"}'),
        output("Wall time: 0.1 seconds\nProcess exited with code 0\nOutput:\nok", "2"),
        item(type="custom_tool_call", name="apply_patch", call_id="3", input=PATCH),
        item(type="custom_tool_call_output", call_id="3", output="Exit code: 0\nOutput:\nSuccess."),
        item(type="message", role="assistant", content=[{"type": "output_text", "text": "Done."}]),
    )
    assert found == [
        Said("user", "Run it.", 3),
        Ran("make a", True, "boom", 6),
        Ran("make b", False, "Wall time: 0.1 seconds\nProcess exited with code 0\nOutput:\nok", 8),
        Edited("/w/src/a.py", 10),
        Edited("/w/b.py", 10),
        Said("agent", "Done.", 11),
    ]


def test_older_rollouts_have_bare_items():
    call_ = {
        "type": "function_call",
        "name": "shell",
        "call_id": "1",
        "arguments": '{"command": ["ls", "-l"]}',
    }
    assert actions(call_, {"type": "function_call_output", "call_id": "1", "output": "a"}) == [
        Ran("ls -l", None, "a", 2)
    ]
    patch = {"command": ["apply_patch", PATCH], "workdir": "/v"}
    call_ = {"type": "function_call", "name": "shell", "call_id": "1", "arguments": json.dumps(patch)}
    assert actions(call_, output("Exit code: 0")) == [Edited("/v/src/a.py", 2), Edited("/v/b.py", 2)]
    assert actions(call_, output("Exit code: 1")) == []


# Plain, and damage


def test_a_plain_transcript():
    plain = {"session": "s", "turn": 1, "role": "user", "text": "Hello.", "at": "2026-05-01"}
    assert actions(plain, plain | {"role": "assistant"}, plain | {"role": "tool"}) == [
        Said("user", "Hello.", 1),
        Said("agent", "Hello.", 2),
    ]


def test_damaged_lines_are_counted_and_passed_over():
    found, transcript = read(
        user("a"),
        b"{",
        b"[]",
        None,
        b"\xff\xfe",
        b"[" * 10_000,
        b"",
        b'{"a": ' + b"9" * 5_000 + b"}",
        user("b"),
    )
    assert [said.text for said in found] == ["a", "b"]
    assert (transcript.read, transcript.damaged) == (9, 6)


def test_a_line_beyond_the_limit_is_damaged():
    _, transcript = read(json.dumps(user("x" * LINE_LIMIT)).encode())
    assert transcript.damaged == 1


@pytest.mark.parametrize(
    "record",
    [
        {"type": "user", "message": "x"},
        {"type": "user", "message": {"content": [1, None, {"type": "tool_result", "content": {}}]}},
        {"type": "assistant", "message": {"content": [{"type": "tool_use", "input": [], "name": 1}]}},
        {"type": "response_item", "payload": {"type": "function_call", "arguments": 5}},
        {"type": "response_item", "payload": {"type": "function_call", "arguments": "{", "call_id": None}},
        {"type": "response_item", "payload": [1]},
        {"type": "event_msg"},
        {"role": "user", "text": 5},
        {"role": ["user"], "text": "x"},
    ],
)
def test_records_of_another_shape_tell_nothing(record):
    assert actions(record) == []


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["user", "Bash"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                "type message content role text payload arguments call_id output input id name".split()
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(st.lists(_JSON | st.binary(max_size=20), max_size=6))
def test_nothing_is_raised_whatever_stands_there(records):
    lines = [record if isinstance(record, bytes) else json.dumps(record).encode() for record in records]
    transcript = Transcript(lines)
    list(transcript.actions())
    assert transcript.damaged <= transcript.read == len(lines)
