"""Embedders of the user's own, a program or an endpoint: bounded, and believed if they keep to the form."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from array import array
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.util import find_spec
from pathlib import Path

import pytest
from git_sandbox import SOURCE
from word_vectors import WIDE, WordVectors, counts, program

from memkit.adapters.embedding.command import CommandEmbedder
from memkit.adapters.embedding.endpoint import EndpointEmbedder
from memkit.adapters.embedding.minilm import MiniLm, has_minilm
from memkit.config.embedder import EmbedderChoice
from memkit.config.user import parse_user_config
from memkit.errors import ConfigProblem, Refused, UsageProblem

TEXTS = ["pooled connections", "two\nlines \u2028 and \u00e9\ud800", ""]
KEY = "sk-" + "a1B2c3D4" * 5


def command(code, tmp_path, dimension=WIDE, seconds=20.0):
    return CommandEmbedder((sys.executable, "-c", code), "words", dimension, tmp_path, {}, seconds=seconds)


def test_a_program_gets_a_text_a_line_and_writes_a_vector_a_line(tmp_path):
    assert command(program(), tmp_path).embed(TEXTS) == WordVectors().embed(TEXTS)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("raise SystemExit(3)", "failed with exit code 3"),
        ("print('[1, 2]')", "wrote 1 lines for 3 texts"),
        ("print('[1]\\n' * 3)", "wrote 4 lines"),
        ("print('no\\n' * 3, end='')", "no JSON"),
        ("print('[' * 100000 + '\\n[1]\\n[1]')", "no JSON"),
        ("print('[1]\\n' * 3, end='')", "wrote 1 numbers where a vector of 2 belongs"),
        ("print('{}\\n' * 3, end='')", "no list of numbers"),
        ("print('[NaN, 1]\\n' * 3, end='')", "something else than finite numbers"),
        ("while True: print('x' * 1000000)", "more than 64 MiB"),
        ("import time; time.sleep(60)", "was not done after 1 seconds"),
    ],
)
def test_a_program_that_does_not_keep_to_it_is_refused(tmp_path, code, why):
    with pytest.raises(Refused, match=why):
        command(code, tmp_path, 2, 1.0 if "sleep" in code else 20.0).embed(TEXTS)


def test_no_secret_is_given_to_a_program(tmp_path):
    code = f"import sys; open({str(tmp_path / 'seen')!r}, 'w').write(sys.stdin.read()); print([1] * {WIDE})"
    command(code, tmp_path).embed([f"the key is {KEY} today"])
    assert (tmp_path / "seen").read_text().startswith('"the key is ***')
    assert KEY not in (tmp_path / "seen").read_text()


def test_a_program_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(Refused, match="cannot be started"):
        CommandEmbedder(("no-such-program",), "words", 2, tmp_path, {}).embed(["x"])


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        self.server.asked.append(
            (self.path, dict(self.headers), json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        )
        self.server.answer(self)

    def log_message(self, *_):
        pass


def say(handler, data, code=200, **headers):
    body = data if isinstance(data, bytes) else json.dumps(data).encode()
    handler.send_response(code)
    for name, value in headers.items():
        handler.send_header(name, value)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def vectors(handler):
    texts = handler.server.asked[-1][2]["input"]
    rows = [{"index": at, "embedding": counts(text)} for at, text in enumerate(texts)]
    say(handler, {"data": rows[::-1]})


@pytest.fixture
def server():
    made = HTTPServer(("127.0.0.1", 0), Handler)
    made.asked, made.answer = [], vectors
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    made.url = f"http://127.0.0.1:{made.server_port}/v1/embeddings"
    yield made
    made.shutdown()
    thread.join()
    made.server_close()


def test_an_endpoint_is_asked_as_openai_is(server):
    texts = ["pooled connections", "ports"]
    assert EndpointEmbedder(server.url, "words", WIDE, "key").embed(texts) == WordVectors().embed(texts)
    path, headers, asked = server.asked[0]
    assert (path, headers["Authorization"]) == ("/v1/embeddings", "Bearer key")
    assert asked == {"model": "words", "input": texts, "encoding_format": "float"}


def test_an_endpoint_without_a_key_gets_none_and_many_texts_in_parts(server):
    texts = [f"text {number}" for number in range(150)]
    assert EndpointEmbedder(server.url, "words", WIDE).embed(texts) == WordVectors().embed(texts)
    assert [len(asked["input"]) for _, _, asked in server.asked] == [64, 64, 22]
    assert all("Authorization" not in headers for _, headers, _ in server.asked)


def test_no_secret_is_sent_to_an_endpoint(server):
    EndpointEmbedder(server.url, "words", WIDE).embed([f"the key is {KEY} today"])
    assert KEY not in json.dumps(server.asked[0][2])
    assert "the key is ***" in server.asked[0][2]["input"][0]


def test_no_half_of_a_secret_is_sent_where_a_text_is_cut(server):
    EndpointEmbedder(server.url, "words", WIDE).embed(["word " * 1597 + f"key {KEY}"])
    assert KEY[:9] not in json.dumps(server.asked[0][2])


def test_a_redirection_is_not_followed(server):
    server.answer = lambda handler: say(handler, b"", 302, Location=server.url + "/other")
    with pytest.raises(Refused, match="status 302"):
        EndpointEmbedder(server.url, "words", WIDE, "key").embed(["x"])
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (lambda handler: say(handler, b"busy", 503), "status 503"),
        (lambda handler: say(handler, b"no"), "something else than vectors"),
        (lambda handler: say(handler, []), "something else than vectors"),
        (lambda handler: say(handler, {"data": [1]}), "something else than vectors"),
        (lambda handler: say(handler, {"data": []}), "0 vectors for 1 texts"),
        (lambda handler: say(handler, {"data": [{"index": 7, "embedding": [1]}]}), "1 vectors for 1 texts"),
        (lambda handler: say(handler, {"data": [{"embedding": [1.0]}]}), "wrote 1 numbers"),
        (lambda handler: say(handler, b"x" * ((1 << 26) + (1 << 17))), "more than 64 MiB"),
        (lambda handler: handler.wfile.write(b"nonsense\r\n\r\n"), "cannot be asked"),
    ],
)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_endpoint_that_does_not_keep_to_it_is_refused(server, answer, why):
    def answered(handler):
        try:
            answer(handler)
        except OSError:
            handler.close_connection = True

    server.answer = answered
    with pytest.raises(Refused, match=why):
        EndpointEmbedder(server.url, "words", WIDE).embed(["x"])


def test_an_endpoint_that_says_nothing_is_given_up(server):
    given_up = threading.Event()
    server.answer = lambda _: given_up.wait(60)
    try:
        with pytest.raises(Refused, match=r"cannot be asked: (timed out|TimeoutError)"):
            EndpointEmbedder(server.url, "words", WIDE, seconds=0.1).embed(["x"])
    finally:
        given_up.set()


@pytest.mark.parametrize(
    "opening", [b"HTTP/1.1 200 OK\r\nX-A: ", b"HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n"]
)
def test_an_endpoint_that_answers_sign_by_sign_is_given_up(server, opening):
    def drip(handler):
        handler.close_connection = True
        with suppress(OSError):
            handler.wfile.write(opening)
            for _ in range(200):
                handler.wfile.write(b"a")
                time.sleep(0.01)

    server.answer = drip
    with pytest.raises(Refused, match="was not done in time"):
        EndpointEmbedder(server.url, "words", WIDE, seconds=0.2).embed(["x"])


def test_an_endpoint_that_is_not_there_is_refused():
    with pytest.raises(Refused, match="cannot be asked"):
        EndpointEmbedder("http://127.0.0.1:9/v1/embeddings", "words", WIDE).embed(["x"])


# What the user's configuration says


def read(text):
    return parse_user_config(text.encode(), "config.toml").embedder


def test_the_user_configuration_names_the_embedder():
    assert read("") == EmbedderChoice()
    assert read("[recall]\nembedder = 'none'\n") == EmbedderChoice("none")
    assert read("[recall]\nembedder = 'command'\ncommand = ['p', 'x']\nmodel = 'm'\ndimension = 3\n") == (
        EmbedderChoice("command", ("p", "x"), "", "m", 3)
    )
    for url in ("https://example.com/v1/e", "http://127.0.0.1:8/e", "http://localhost/e", "http://[::1]:1/"):
        said = (
            f"[recall]\nembedder = 'endpoint'\nurl = '{url}'\nmodel = 'm'\ndimension = 3\nkey_variable = 'K'"
        )
        assert read(said) == EmbedderChoice("endpoint", (), url, "m", 3, "K")


@pytest.mark.parametrize(
    "text",
    [
        "recall = 1",
        "[recall]\nembeder = 'none'",
        "[recall]\nembedder = 'bert'",
        "[recall]\nembedder = 1",
        "[recall]\nmodel = 3",
        '[recall]\nkey_variable = "A\\u0007"',
        "[recall]\nembedder = 'command'\ncommand = ['p']\nmodel = 'm'",
        "[recall]\nembedder = 'command'\nmodel = 'm'\ndimension = 3",
        "[recall]\nembedder = 'endpoint'\nmodel = 'm'\ndimension = 3",
        "[recall]\ncommand = 'p x'",
        '[recall]\ncommand = ["p\\u0000"]',
        "[recall]\ndimension = true",
        "[recall]\ndimension = 100000",
        *(
            f"[recall]\nurl = '{url}'"
            for url in (
                "http://example.com/e", "ftp://127.0.0.1/e", "file:///etc/passwd", "https://", "https://[x/e",
                "http://127.0.0.1.example.com/", "https://user:word@example.com/", "http://0.0.0.0/",
            )
        ),
    ],
)  # fmt: skip
def test_a_flawed_choice_is_told(text):
    with pytest.raises(ConfigProblem, match=r"config\.toml") as problem:
        read(text)
    assert problem.value.help_line


@pytest.mark.skipif(not has_minilm(), reason="the extra semantic is not installed")
def test_minilm_is_nearer_to_what_means_the_same():
    one, same, other = (
        array("f", data)
        for data in MiniLm().embed(
            [
                "the database refuses new connections",
                "postgres has no free clients left in its pool",
                "paint the fence",
            ]
        )
    )
    assert len(one) == MiniLm.dimension
    near = [sum(a * b for a, b in zip(one, two, strict=True)) for two in (one, same, other)]
    assert near[0] == pytest.approx(1.0, abs=1e-5)
    assert near[1] > MiniLm.unrelated > near[2]


@pytest.mark.skipif(not has_minilm(), reason="the extra semantic is not installed")
def test_minilm_says_the_same_of_a_text_in_any_company():
    alone = array("f", MiniLm().embed(["ports"])[0])
    among = array("f", MiniLm().embed(["a much longer text about ports and services" * 5, "ports"])[1])
    assert list(alone) == pytest.approx(list(among), abs=0.05)


@pytest.mark.skipif(not has_minilm(), reason="the extra semantic is not installed")
def test_a_model_with_other_bytes_is_not_used(tmp_path, monkeypatch):
    (tmp_path / "another_model").mkdir()
    (tmp_path / "another_model/model.onnx").write_bytes(b"anything")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("memkit.adapters.embedding.minilm._MODEL", ("another_model", "model.onnx"))
    with pytest.raises(UsageProblem, match=r"model\.onnx is not the file that memkit knows"):
        MiniLm().embed(["ports"])
    (tmp_path / "another_model/model.onnx").unlink()
    with pytest.raises(UsageProblem, match=r"model\.onnx is not installed"):
        MiniLm().embed(["ports"])


@pytest.mark.skipif(not has_minilm(), reason="the extra semantic is not installed")
def test_minilm_reads_the_beginning_of_what_is_too_long_for_it():
    one, other = MiniLm().embed(["ports " * 300])[0], MiniLm().embed(["ports " * 300 + "and the moon"])[0]
    assert one == other


@pytest.mark.skipif(not has_minilm(), reason="the extra semantic is not installed")
@pytest.mark.parametrize("said", [None, "0"])
def test_minilm_reports_to_nobody_and_leaves_nothing_behind(tmp_path, said):
    """The library would keep an id of the machine below the cache folder, with what it is about to send.

    What memkit keeps there is that it has looked at the model's files.
    """
    folders = {name: str(tmp_path) for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "TMPDIR")}
    code = "from memkit.adapters.embedding.minilm import MiniLm; MiniLm().embed(['ports'])"
    environment = {**os.environ, **folders, "PYTHONPATH": str(SOURCE), "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("ORT_DISABLE_TELEMETRY", None)
    environment |= {"ORT_DISABLE_TELEMETRY": said} if said else {}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.parent for path in files} == {tmp_path / "memkit" / "models"}


def test_a_file_of_the_model_is_hashed_anew_only_where_its_stat_is_another(tmp_path, monkeypatch):
    import hashlib

    from memkit.adapters.embedding import minilm
    from memkit.adapters.search import signature

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(signature, "_SETTLED", 0)
    place = tmp_path / "model.onnx"
    place.write_bytes(b"numbers")
    wanted = hashlib.sha256(b"numbers").hexdigest()
    monkeypatch.setattr(minilm, "_HASHES", {"model.onnx": wanted})
    assert minilm._is_known(place)
    hashed = []
    real = hashlib.sha256
    monkeypatch.setattr(hashlib, "sha256", lambda data: hashed.append(data) or real(data))
    assert minilm._is_known(place)
    assert not hashed
    place.write_bytes(b"numbres")
    assert not minilm._is_known(place)
    assert not minilm._is_known(place)
    place.write_bytes(b"numbers")
    assert minilm._is_known(place)
    monkeypatch.setattr(minilm, "_HASHES", {"model.onnx": "0" * 64})
    assert not minilm._is_known(place)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="threads are counted there")
@pytest.mark.skipif(find_spec("numpy") is None, reason="numpy is not installed")
@pytest.mark.parametrize("module", ["memkit.cli.door", "memkit"])
def test_numpy_starts_no_threads_for_the_command_line_and_none_is_told_of_it(module):
    code = (
        f"import os, {module}\nfrom memkit.adapters.numbers import load_numpy\nload_numpy()\n"
        "print(len(os.listdir('/proc/self/task')), 'OPENBLAS_NUM_THREADS' in os.environ)"
    )
    environment = {name: said for name, said in os.environ.items() if "NUM_THREADS" not in name}
    environment["PYTHONPATH"] = str(SOURCE)
    ran = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, encoding="utf-8", check=True
    )
    threads, told = ran.stdout.split()
    assert told == "False"
    assert threads == "1" or module == "memkit"
