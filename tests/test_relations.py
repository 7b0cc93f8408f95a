"""Relations between decisions: kinds, targets, what is no target."""

from __future__ import annotations

import pytest

from memkit.documents.decisions.ids import decision_id, id_of_file
from memkit.documents.decisions.relations import find_relations
from memkit.text.page import Page
from memkit.text.source import Source, Span


def found(text):
    page = Page(Source("docs/adr/0005-x.md", text))
    return find_relations(page, Span(0, len(text)))


def said(text):
    return [(r.kind, [t.id or t.path or t.text for t in r.targets]) for r in found(text)]


@pytest.mark.parametrize(
    ("text", "relations"),
    [
        ("SUPERSEDED by ADR-005", [("superseded-by", ["ADR-5"])]),
        ("Superseded by 0012", [("superseded-by", ["ADR-12"])]),
        ("Superceded by [3. Title](0003-title.md)", [("superseded-by", ["ADR-3"])]),
        ("superseded by [20201016-slug](20201016-slug.md)", [("superseded-by", ["20201016-slug.md"])]),
        ("Superseded by [[0007-cookies]]", [("superseded-by", ["ADR-7"])]),
        ("superseded by [ADR-9](#adr-009-cookies)", [("superseded-by", ["ADR-9"])]),
        ("Superseded by the cookie decision", [("superseded-by", ["the cookie decision"])]),
        ("supersedes ADR-3, ADR-4 and 5", [("supersedes", ["ADR-3", "ADR-4", "ADR-5"])]),
        ("Supersedes ADR-013 + ADR-016", [("supersedes", ["ADR-13", "ADR-16"])]),
        ("supersedes ADR-005/006", [("supersedes", ["ADR-5", "ADR-6"])]),
        ("Supersedes DECISION-0F", [("supersedes", ["DECISION-0F"])]),
        ("Accepted. Amends D-12, clarifies D-3", [("amends", ["D-12"]), ("clarifies", ["D-3"])]),
        ("已被 ADR-5 取代", [("superseded-by", ["ADR-5"])]),
        ("取代 ADR-3", [("supersedes", ["ADR-3"])]),
        ("Заменено на ADR-5", [("superseded-by", ["ADR-5"])]),
        ("superseded by none", []),
        ("Amended by [No CIP for now](0004-cip.md)", [("amended-by", ["ADR-4"])]),
        ("Supersedes: N/A", []),
        ("Superseded by —", []),
        ("updates 3 services", []),
        ("supersedes what came before 2026-03-01", [("supersedes", ["what came before 2026-03-01"])]),
        ("Related to PR #12, RFC 7231, #99 and UTF-8", []),
        ("Superseded by ADR-30 for decision 15; ADR-32", [("superseded-by", ["ADR-30", "ADR-32"])]),
        ("Supersedes ADR-3 (see ADR-1), ADR-4", [("supersedes", ["ADR-3", "ADR-4"])]),
        ("Superseded by ADR-XXXX (if applicable)", []),
        ("Accepted", []),
    ],
)
def test_what_a_text_relates(text, relations):
    assert said(text) == relations


def test_a_part_is_told_from_the_whole():
    assert [r.partial for r in found("Partially superseded by ADR-4")] == [True]
    assert [r.partial for r in found("Superseded in part by ADR-4")] == [True]
    assert [r.partial for r in found("Superseded by ADR-4 §3")] == [True]
    assert [r.partial for r in found("Superseded by ADR-4 (the hosting clause only)")] == [True]
    assert [r.partial for r in found("Superseded by ADR-4 for the limits")] == [True]
    assert [r.partial for r in found("Superseded by ADR-4")] == [False]


def test_a_section_is_kept():
    assert [t.section for t in found("Amends ADR-012 §3")[0].targets] == ["§3"]


def test_a_target_ends_with_its_sentence():
    assert said("Superseded by ADR-4. See ADR-7 for the rest.") == [("superseded-by", ["ADR-4"])]


def test_an_external_link_names_but_cannot_be_looked_up():
    (relation,) = found("Superseded by [ADR-4](https://example.org/adr/0004.md)")
    assert [(t.id, t.path) for t in relation.targets] == [("", "")]


@pytest.mark.parametrize(
    ("prefix", "number", "id_"),
    [("", "0005", "ADR-5"), ("adr", "5", "ADR-5"), ("D", "000", "D-0"), ("decision", "0f", "DECISION-0F")],
)
def test_canonical_ids(prefix, number, id_):
    assert decision_id(prefix, number) == id_


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("docs/adr/0005-slug.md", "ADR-5"),
        ("adr-005.md", "ADR-5"),
        ("ADR-0112-llm.md", "ADR-112"),
        ("DEC-7-x.md", "DEC-7"),
        ("20200924-slug.md", ""),
        ("2026-02-03-slug.md", ""),
        ("slug.md", ""),
        ("3d-engine.md", ""),
    ],
)
def test_ids_of_files(name, id_):
    assert id_of_file(name) == id_


@pytest.mark.parametrize(
    ("text", "partial"),
    [
        ("Supersedes [2. Use Redis for sessions](0002-redis.md)", False),
        ("Supersedes [Part of the domain](0002-domain.md)", False),
        ("Supersedes [2. Redis](0002-redis.md) for sessions", True),
        ("Supersedes [ADR-2 § storage](0002-redis.md)", True),
    ],
)
def test_a_title_in_a_link_names_no_part(text, partial):
    assert [relation.partial for relation in found(text)] == [partial]
