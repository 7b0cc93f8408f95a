from __future__ import annotations

from markdown_it import MarkdownIt

from memkit.findings import Finding, Outcome, Place, Severity, Skip
from memkit.frozen import replace
from memkit.report.markdown import render_markdown
from memkit.report.view import View

DUPLICATE = Finding(
    code="ADR003",
    name="duplicate-number",
    severity=Severity.ERROR,
    message="ADR-005 is used twice.",
    help="Renumber one.",
    place=Place("bank/DECISIONS.md", 12, 4),
    fingerprint="0123456789abcdef",
)
SMALL = replace(DUPLICATE, severity=Severity.INFO, place=Place("a.md"), help="")
OUTCOME = Outcome((SMALL, DUPLICATE), (Skip(("HIS001",), "no history"),), 3, "standard", "main", baselined=2)


def test_the_page_leads_from_the_counts_to_the_findings():
    assert (
        render_markdown(OUTCOME)
        == """\
## memkit check: 1 error, 1 info

3 documents checked, profile standard, compared with main. 2 in the baseline.

| severity | findings |
|---|---:|
| error | 1 |
| warning | 0 |
| info | 1 |

| check | where | what | what to do |
|---|---|---|---|
| error **ADR003** duplicate-number | <code>bank/DECISIONS.md</code> line 12 \
| ADR-005 is used twice. | Renumber one. |
| info **ADR003** duplicate-number | <code>a.md</code> | ADR-005 is used twice. |  |

- Skipped HIS001: no history
"""
    )


def test_a_clean_page_is_short():
    assert render_markdown(replace(OUTCOME, findings=(), skips=(), baselined=0)) == (
        "## memkit check: nothing found\n\n3 documents checked, profile standard, compared with main.\n"
    )


def test_rows_are_capped_and_the_heaviest_stay():
    page = render_markdown(OUTCOME, View(rows=1))
    assert "1 more finding cut from this table" in page
    assert "| error **ADR003**" in page
    assert "| info **ADR003**" not in page


def test_cells_keep_hostile_text_as_text():
    message = "a|b `c` <img src=x onerror=y> [l](http://x) **b** ![i](z) \\| &lt; $x$ \n# h"
    hostile = replace(DUPLICATE, message=message, help=message, place=Place("p|`<b>\n.md", 1))
    page = render_markdown(replace(OUTCOME, findings=(hostile,), skips=()))
    html = MarkdownIt("gfm-like", {"linkify": False}).render(page)
    assert html.count("<tr>") == 6
    assert "<img" not in html
    assert "<a " not in html
    assert html.count("<b>") == 0
    assert html.count("a|b `c` &lt;img src=x onerror=y&gt; [l](http://x) **b** ![i](z) \\|") == 2
    assert "<code>p|`&lt;b&gt;\\n.md</code>" in html


def test_nobody_is_mentioned_and_no_issue_is_linked():
    finding = replace(DUPLICATE, message="ask @team/core about #12 or GH-7, high-level", help="")
    page = render_markdown(replace(OUTCOME, findings=(finding,)))
    assert "ask <code>@team/core</code> about <code>#12</code> or <code>GH-7</code>, high-level |" in page


def test_two_hundred_heavy_rows_stay_below_the_limit_of_a_job_summary():
    heavy = replace(DUPLICATE, message="|" * 5000, help="|" * 5000, place=Place("|" * 5000, 1))
    assert len(render_markdown(replace(OUTCOME, findings=(heavy,) * 400)).encode()) < 1_048_576
