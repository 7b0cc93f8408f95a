"""Tags are ids of an ontology: what it may hold, what matches what, and what an unknown one meets."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from repositories import Repository
from storing import put
from terminal import at_terminal

from memkit.errors import ConfigProblem, UsageProblem
from memkit.store.ontology import Ontology, read_ontology, refuse_unknown, tags_apply

TREE = """\
domains:
  - {id: money, label: Money}
  - {id: refunds, label: Money back, parent: money}
  - {id: partial, label: Part of it, parent: refunds}
  - {id: storage, label: What is kept}
relationships:
  - {id: writes-to, label: Booking, from: money, to: storage}
  - {id: reads-from, label: Reading, from: partial, to: storage}
"""
SHARED = "memory-bank/ontology.yaml"


@pytest.fixture
def repo(tmp_path):
    return Repository(tmp_path / "repo")


def shown(repo, *words):
    ran = repo.memkit("digest", "--json", *words)
    assert ran.code == 0, ran.err
    return [json.loads(line)["key"] for line in ran.data["lines"]]


# --- What it holds ----------------------------------------------------------------------------------------


def test_an_ontology_is_read_with_all_that_it_says():
    found = read_ontology(TREE)
    assert found.ids == ("money", "refunds", "partial", "storage", "writes-to", "reads-from")
    assert found.domains["partial"].parent == "refunds"
    assert found.relationships["writes-to"].ends == ("money", "storage")
    for empty in ("", "# nothing yet\n", "domains:\nrelationships: []\n"):
        assert read_ontology(empty).ids == ()


@pytest.mark.parametrize(
    ("text", "line", "said", "do"),
    [
        ("domains: [\n", 1, "no valid YAML", "lose"),
        ("- a\n", 1, "no mapping", "domains:"),
        ("domain: []\n", 1, "no key 'domain'", "domains, relationships"),
        ("domains: {id: a}\n", 1, "no list", "- id:"),
        ("domains:\n- a\n", 2, "no mapping", "id, label, parent"),
        ("domains:\n- {label: A}\n", 2, "a domain has no id", "`id:`"),
        ("domains:\n- {id: a, colour: red}\n", 2, "no key 'colour'", "id, label, parent"),
        ("domains:\n- {id: a, id: b}\n", 2, "stands twice", "Keep one"),
        ("domains:\n- {id: Two words}\n", 2, "cannot be an id", "two-words"),
        ("domains:\n- id: a\n- id: b\n  parent: aa\n", 4, "no domain 'aa'", "a"),
        ("domains:\n- id: a\n- id: a\n", 3, "stands in line 2", "Rename"),
        ("domains:\n- id: a\n  parent: b\n- id: b\n  parent: a\n", 2, "belongs to itself", "parent"),
        ("domains:\n- id: a\n  parent: a\n", 2, "belongs to itself", "parent"),
        ("domains:\n- id: a\nrelationships:\n- {id: r, from: a}\n", 4, "has no to", "`to:`"),
        ("domains:\n- id: a\nrelationships:\n- {id: r, from: a, to: x}\n", 4, "no domain 'x'", "a"),
        ("domains:\n- id: a\nrelationships:\n- {id: a, from: a, to: a}\n", 4, "line 2", "Rename"),
        ("domains: &x []\nrelationships: *x\n", 1, "anchor", "Write"),
        ("domains:\n- id: [a]\n", 2, "`id` is no text", "one line"),
    ],
)
def test_an_error_names_file_line_and_what_to_do(text, line, said, do):
    with pytest.raises(ConfigProblem) as raised:
        read_ontology(text, "memory-bank/ontology.yaml")
    assert raised.value.message.startswith(f"memory-bank/ontology.yaml:{line}: ")
    assert said in raised.value.message
    assert do in raised.value.help_line


WORD = st.text(st.sampled_from("ab:-[]{}, \n\"'#&*|>\t\x00é"), max_size=80)


@settings(max_examples=200, deadline=None)
@given(st.one_of(WORD, WORD.map("domains:\n- id: a\n  parent: ".__add__), st.text(max_size=60)))
def test_whatever_a_file_holds_it_is_read_or_refused_with_its_line(text):
    try:
        found = read_ontology(text)
    except ConfigProblem as problem:
        assert problem.message.startswith("ontology.yaml:")  # noqa: PT017
        assert problem.help_line  # noqa: PT017
    else:
        assert isinstance(found, Ontology)


def test_a_long_line_of_parents_is_read_and_walked():
    rows = "".join(f"- {{id: d{n}, parent: d{n - 1}}}\n" if n else "- {id: d0}\n" for n in range(2000))
    found = read_ontology(f"domains:\n{rows}")
    assert found.matches("d0", "d1999")


# --- What matches -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "asked", "match"),
    [
        ("money", "money", True),
        ("money", "partial", True),
        ("partial", "money", True),
        ("refunds", "storage", False),
        ("writes-to", "money", True),
        ("writes-to", "storage", True),
        ("writes-to", "refunds", True),
        ("storage", "writes-to", True),
        ("writes-to", "reads-from", False),
        ("writes-to", "writes-to", True),
        ("elsewhere", "money", False),
        ("elsewhere", "elsewhere", True),
    ],
)
def test_a_domain_matches_its_descendants_and_a_relationship_its_endpoints(own, asked, match):
    assert tags_apply([own], [asked], read_ontology(TREE)) is match


def test_siblings_do_not_match():
    found = read_ontology("domains: [{id: a}, {id: b, parent: a}, {id: c, parent: a}]\n")
    assert not found.matches("b", "c")


def test_one_tag_that_matches_is_enough_and_none_applies_everywhere():
    assert tags_apply(["x", "y"], ["y"])
    assert tags_apply([], ["y"])
    assert tags_apply(["x"], [])
    assert not tags_apply(["x"], ["y"])


def test_two_ontologies_are_joined_and_the_first_wins():
    other = read_ontology("domains: [{id: money, label: Other}, {id: writes-to}, {id: own, parent: money}]\n")
    both = read_ontology(TREE).joined(other)
    assert both.domains["money"].label == "Money"
    assert "writes-to" not in both.domains
    assert both.matches("money", "own")


def test_an_unknown_id_is_refused_with_the_nearest_exact_ids():
    found = read_ontology(TREE)
    for said, near in (("refund", "refunds"), ("Refunds", "refunds"), ("writes_to", "writes-to")):
        with pytest.raises(UsageProblem) as raised:
            refuse_unknown([said], found)
        assert near in raised.value.help_line
    with pytest.raises(UsageProblem, match="no id"):
        refuse_unknown(["zzz"], read_ontology(""))
    refuse_unknown(["anything", "billing.refunds"], None)
    with pytest.raises(UsageProblem) as raised:
        refuse_unknown(["Two words"], None)
    assert "two-words" in raised.value.help_line


# --- On the command line ----------------------------------------------------------------------------------


@pytest.mark.parametrize("bank", ["private", "shared"])
def test_remember_refuses_an_unknown_tag_and_writes_nothing(repo, bank):
    repo.write(SHARED, TREE)
    words = ("The vendor pays back within a day.", "--trigger", "stated", "--bank", bank)
    ran = repo.memkit("remember", *words, "--tag", "refund")
    assert ran.code == 2
    assert "no id 'refund'" in ran.err
    assert "refunds" in ran.err
    assert repo.memkit("memories", "list", "--json").data["memories"] == []
    assert repo.memkit("remember", *words, "--tag", "refunds").code == 0


def test_the_global_bank_has_the_users_own_ontology(repo):
    repo.write(SHARED, TREE)
    own = repo.top.parent / "config" / "memkit" / "ontology.yaml"
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text("domains: [{id: editors, label: Editors}]\n", encoding="utf-8")
    said = ("The vendor pays back within a day.", "--trigger", "stated")
    for bank, tag, code in (
        ("global", "refunds", 2),
        ("global", "editors", 0),
        ("private", "refunds", 0),
        ("private", "editors", 0),
        ("shared", "editors", 2),
    ):
        ran = repo.memkit("remember", *said, "--key", "pays-back", "--bank", bank, "--tag", tag)
        assert ran.code == code, (bank, tag, ran.err)


def test_an_edit_refuses_an_unknown_tag(repo):
    put(repo, "it has two cores", "--key", "host")
    repo.write(SHARED, TREE)
    ran = repo.memkit("memories", "edit", "host", "--tag", "stroage")
    assert (ran.code, "storage" in ran.err) == (2, True)


def edited(repo, tmp_path, replacement, *words):
    editor = tmp_path / "editor.sh"
    editor.write_text(f'#!/bin/sh\nsed -i "{replacement}" "$1"\n')
    editor.chmod(0o755)
    repo.environment["VISUAL"] = str(editor)
    return at_terminal(repo, *words, answers=("y",))


@pytest.mark.parametrize(
    ("replacement", "meant"),
    [("s/tags: .*/tags: [stroage]/", "storage"), ("s/scope: .*/scope: [tol:bank]/", "tool")],
)
def test_the_editor_meets_unknown_ids_as_the_options_do(repo, tmp_path, replacement, meant):
    put(repo, "it has two cores", "--key", "host", "--tag", "storage", "--scope", "tool:bank")
    repo.write(SHARED, TREE)
    before = repo.memkit("memories", "show", "host", "--json").data
    seen = edited(repo, tmp_path, replacement, "memories", "edit", "host")
    assert (seen.code, meant in seen.shown) == (2, True), seen.shown
    assert repo.memkit("memories", "show", "host", "--json").data == before


def test_what_the_ontology_lost_since_does_not_stand_in_the_way_of_another_edit(repo, tmp_path):
    put(repo, "it has two cores", "--key", "host", "--tag", "gone", "--scope", "tool:bank")
    repo.write(SHARED, TREE)
    seen = edited(repo, tmp_path, "s/two/four/", "memories", "edit", "host")
    assert seen.code == 0, seen.shown
    assert "four cores" in repo.memkit("memories", "show", "host").out


def proposed(repo, *words):
    said = ("The importer batches two hundred rows.", "--key", "batch", "--tag", "stroage")
    return repo.memkit("remember", *said, *words, "--json").data["proposal"]


def test_a_proposal_is_accepted_by_the_ontology_of_that_day(repo):
    id_ = proposed(repo)
    repo.write(SHARED, TREE)
    seen = at_terminal(repo, "proposals", "accept", id_, answers=("y",))
    assert (seen.code, "storage" in seen.shown) == (2, True), seen.shown
    assert repo.memkit("memories", "list", "--json").data["memories"] == []
    assert [row["id"] for row in repo.memkit("proposals", "list", "--json").data["proposals"]] == [id_]
    seen = at_terminal(repo, "proposals", answers=("y",))
    assert (seen.code, "storage" in seen.shown) == (1, True), seen.shown


def test_a_proposal_with_a_scope_that_nobody_knows_is_not_taken_as_one_without(repo):
    id_ = proposed(repo, "--scope", "tool:bank")
    (path,) = (repo.top.parent / "state/memkit/proposals").rglob("*.md")
    path.write_text(path.read_text().replace("tool:bank", "tol:bank"))
    seen = at_terminal(repo, "proposals", "accept", id_, answers=("y",))
    assert (seen.code, "tool" in seen.shown) == (2, True), seen.shown
    assert repo.memkit("memories", "list", "--json").data["memories"] == []


def test_an_edited_proposal_meets_the_ontology_before_a_person_is_asked(repo, tmp_path):
    id_ = proposed(repo)
    repo.write(SHARED, TREE)
    seen = edited(repo, tmp_path, "s/two/three/", "proposals", "edit", id_)
    assert (seen.code, "storage" in seen.shown) == (2, True), seen.shown
    seen = edited(repo, tmp_path, "s/stroage/storage/", "proposals", "edit", id_)
    assert seen.code == 0, seen.shown
    assert "storage" in repo.memkit("memories", "show", "batch").out


def test_without_an_ontology_any_slug_is_a_tag(repo):
    said = ("The vendor pays back within a day.", "--trigger", "stated")
    assert repo.memkit("remember", *said, "--tag", "two words").code == 2
    assert repo.memkit("remember", *said, "--tag", "anything").code == 0


def test_tags_are_told_before_a_key_shadows(repo):
    repo.write(SHARED, TREE)
    put(repo, "narrow", "--key", "one", "--tag", "storage")
    put(repo, "wide", "--key", "one", "--tag", "money", "--bank", "global")
    ran = repo.memkit("digest", "--json", "--tag", "partial")
    assert [json.loads(line)["description"] for line in ran.data["lines"]] == ["wide"]


def test_the_digest_follows_the_ontology_and_refuses_what_it_has_not(repo):
    repo.write(SHARED, TREE)
    for tag in ("money", "partial", "storage", "writes-to"):
        put(repo, f"about {tag}", "--key", f"on-{tag}", "--tag", tag)
    put(repo, "about all", "--key", "on-all")
    assert set(shown(repo, "--tag", "refunds")) == {"on-money", "on-partial", "on-writes-to", "on-all"}
    assert len(shown(repo)) == 5
    ran = repo.memkit("digest", "--tag", "refnds")
    assert (ran.code, "refunds" in ran.err) == (2, True)


def test_list_and_doctor_tell_of_unknown_tags(repo):
    put(repo, "it has two cores", "--key", "host", "--tag", "stroage")
    put(repo, "it has two disks", "--key", "disk", "--tag", "storage")
    assert "MEM014" not in repo.memkit("memories", "list").out
    repo.write(SHARED, TREE)
    assert "MEM014 unknown-tag: stroage of host (private)" in repo.memkit("memories", "list").out
    rows = repo.memkit("memories", "list", "--json").data["memories"]
    assert {row["key"]: row["unknown_tags"] for row in rows} == {"host": ["stroage"], "disk": []}
    assert "MEM014: tags in the private bank that the ontology has not: host (stroage)" in (
        repo.memkit("doctor").out
    )
    repo.write(SHARED, "domains: 3\n")
    listed = repo.memkit("memories", "list")
    assert (listed.code, f"{SHARED}:1: " in listed.out) == (0, True)
    assert f"{SHARED}:1: " in repo.memkit("doctor").out
