"""The outcome of a check in SARIF 2.1.0 (OASIS), for code scanning and editors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from memkit import __version__
from memkit.findings import Severity
from memkit.report.json_report import dump_json
from memkit.report.totals import skip_line
from memkit.report.view import RuleText, View
from memkit.text.clean import brief, printable
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.findings import Finding, Outcome, Place
    from memkit.report.json_report import Json

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT: Final = "memkit/v1"
_ROOT: Final = "SRCROOT"
_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_TEXT_LIMIT: Final = 1000
_PLACEHOLDER: Final = pattern(r"\{[0-9]")


def render_sarif(outcome: Outcome, view: View | None = None) -> str:
    """One run with the rules of `view` (and of any finding they lack), results in order, and skips."""
    view = view or View()
    findings = sorted(outcome.findings, key=lambda finding: finding.sort_key)
    rules = _rules(view.rules, findings)
    index = {rule.code: number for number, rule in enumerate(rules)}
    driver: Json = {"name": "memkit", "version": __version__, "rules": [_rule(rule) for rule in rules]}
    run: Json = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_ROOT: {"description": {"text": "The top folder of the repository."}}},
        "invocations": [_invocation(outcome)],
        "results": [_result(finding, index[finding.code], view) for finding in findings],
        "properties": {
            "profile": outcome.profile,
            "base": outcome.base,
            "documents": outcome.documents,
            "suppressed": outcome.suppressed,
            "baselined": outcome.baselined,
        },
    }
    return dump_json({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _rules(given: Sequence[RuleText], findings: Sequence[Finding]) -> list[RuleText]:
    rules: dict[str, RuleText] = {}
    for rule in given:
        rules.setdefault(rule.code, rule)
    for item in sorted(findings, key=lambda finding: finding.code):
        rules.setdefault(item.code, RuleText(item.code, item.name, item.name, "", item.severity))
    return list(rules.values())


def _rule(rule: RuleText) -> Json:
    summary = printable(rule.summary)
    explanation = "\n".join(printable(line) for line in rule.explanation.splitlines()) or summary
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": summary},
        "fullDescription": {"text": explanation},
        "help": {"text": explanation, "markdown": explanation},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
    }


def _invocation(outcome: Outcome) -> Json:
    notes: list[Json] = [
        {
            "level": "note",
            "message": {"text": _message(f"Skipped {skip_line(skip)}")},
            "properties": {"codes": list(skip.codes)},
        }
        for skip in outcome.skips
    ]
    return {"executionSuccessful": True, "toolExecutionNotifications": notes}


def _result(finding: Finding, index: int, view: View) -> Json:
    texts = (brief(text, _TEXT_LIMIT) for text in (finding.message, finding.help))
    result: dict[str, Json] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": _LEVELS[finding.severity],
        "message": {"text": _message("\n".join(text for text in texts if text))},
        "locations": [{"physicalLocation": _location(finding.place, view)}],
        "partialFingerprints": {FINGERPRINT: finding.fingerprint},
    }
    if finding.replacements:
        result["fixes"] = [_fix(finding, view)]
    return result


def _fix(finding: Finding, view: View) -> Json:
    """The edits that mend a finding, a file each; they belong together."""
    by_path: dict[str, list[Json]] = {}
    for held in sorted(
        finding.replacements, key=lambda held: (held.place.path, held.place.line, held.place.column)
    ):
        by_path.setdefault(held.place.path, []).append(
            {"deletedRegion": _region(held.place), "insertedContent": {"text": held.text}}
        )
    changes: list[Json] = [
        {"artifactLocation": _artifact(path, view), "replacements": replacements}
        for path, replacements in by_path.items()
    ]
    kind = "safe" if finding.fix == "safe" else "may change what is meant"
    return {"description": {"text": f"memkit's fix ({kind})"}, "artifactChanges": changes}


def _message(text: str) -> str:
    """`text` so that no viewer finds a link or a placeholder in it.

    Escapes stand only where SARIF (3.11.5, 3.11.6) would read markup, as many viewers show them as they are.
    """
    if _PLACEHOLDER.search(text):
        text = text.replace("{", "{{").replace("}", "}}")
    if "](" in text:
        text = text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    return text


def _location(place: Place, view: View) -> Json:
    artifact = _artifact(place.path, view)
    if place.line <= 0:
        return {"artifactLocation": artifact}
    return {"artifactLocation": artifact, "region": _region(place)}


def _artifact(path: str, view: View) -> Json:
    return {"uri": _uri(view.from_top(path)), "uriBaseId": _ROOT}


def _uri(path: str) -> str:
    from urllib.parse import quote

    try:
        raw = path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raw = path.encode("utf-8", "surrogatepass")
    return quote(raw, safe="/") or "."


def _region(place: Place) -> Json:
    region: dict[str, Json] = {"startLine": place.line}
    if place.column > 0:
        region["startColumn"] = place.column
    if place.end_line >= place.line:
        region["endLine"] = place.end_line
    later = place.end_line > place.line or place.end_column >= place.column
    if place.column > 0 and place.end_column > 0 and later:
        region["endColumn"] = place.end_column
    return region
