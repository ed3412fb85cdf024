"""docs/versions.md tells every mended rule. `python -m tests.contract.test_versions` writes its list anew."""

from __future__ import annotations

from pathlib import Path

from game.core.records.digests import DIGEST
from game.core.records.files import FORMAT
from game.core.ruleset import version_of
from game.rulesets import RULESETS

PAGE = Path(__file__).parents[2] / "docs" / "versions.md"
HEADING = "## Rules mended\n"


def mended() -> str:
    """The end of the page: for each ruleset what was mended, the newest first."""
    lines = []
    for ruleset in RULESETS.values():
        lines += ["", f"### {ruleset.TITLE}: version {version_of(ruleset)}", ""]
        rows = sorted(ruleset.MENDED, key=lambda one: (-one.version, one.rule))
        lines += [f"- {one.version}: `{one.rule}`: {one.words}" for one in rows] or ["Nothing yet."]
    return "\n".join([*lines, ""])


def test_the_page_lists_every_mended_rule() -> None:
    _, heading, rest = PAGE.read_text(encoding="utf-8").partition(HEADING)
    assert heading and rest == mended(), "write it anew: python -m tests.contract.test_versions"


def test_the_page_tells_every_format() -> None:
    head = PAGE.read_text(encoding="utf-8").partition(HEADING)[0]
    for heading, versions in (("| format |", FORMAT), ("| version |", DIGEST)):
        rows = head.partition(heading)[2].partition("\n\n")[0]
        assert all(f"\n| {version} |" in rows for version in range(1, versions + 1)), heading


def test_versions_go_up_one_by_one_and_name_rules_that_there_are() -> None:
    for ruleset in RULESETS.values():
        versions = {one.version for one in ruleset.MENDED}
        assert versions == set(range(2, version_of(ruleset) + 1))
        assert {one.rule for one in ruleset.MENDED} <= {rule.id for rule in ruleset.rules()}


if __name__ == "__main__":
    head, _, _ = PAGE.read_text(encoding="utf-8").partition(HEADING)
    PAGE.write_text(head + HEADING + mended(), encoding="utf-8", newline="\n")
