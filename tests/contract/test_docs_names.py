"""The pages of docs name modules and functions that are there: who renames one finds the pages by this."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
CODE = ("game", "tests", "assets", "release")
FILE = re.compile(r"(?:[\w-]+/)*\w+\.py")
BUILDERS = ("architecture", "rulesets", "versions", "glossary")
"""Pages for those who read the code; on the others `settings.speed` is a line of a file."""
DATA = ("case", "ico", "json", "jsonl", "md", "ogg", "png", "toml", "tmx", "tsx", "txt", "webp", "xz", "yml")
NAME = re.compile(r"((?:\w+/)*\w+)\.(\w+)(?:\(.*)?")
"""`core/placement.is_passenger`, `attacks.attack(...)`."""


@cache
def modules() -> dict[str, str]:
    """The source of each file of code by its path; a package goes by its folder."""
    files = (file for folder in CODE for file in (ROOT / folder).rglob("*.py"))
    return {file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") for file in files}


def called(page: Path) -> list[str]:
    """What stands between backticks on the page, outside of blocks."""
    text = re.sub(r"^ *```.*?^ *```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    return re.findall(r"`([^`\n]+)`", text)


def ending(path: str) -> list[str]:
    return [source for file, source in modules().items() if f"/{file}".endswith(f"/{path}")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT / "docs").as_posix())
def test_files_that_a_page_names_are_there(page: Path) -> None:
    assert [words for words in called(page) if FILE.fullmatch(words) and not ending(words)] == []


@pytest.mark.parametrize("name", BUILDERS)
def test_functions_that_a_page_names_are_there(name: str) -> None:
    gone = []
    for words in called(ROOT / "docs" / f"{name}.md"):
        match = NAME.fullmatch(words)
        if not match or match[2] in ("py", *DATA):
            continue
        sources = ending(f"{match[1]}.py")
        known = any(re.search(rf"\b{match[2]}\b", source) for source in sources)
        if not known and (sources or "/" in match[1]):
            gone.append(words)
    assert gone == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "howto").glob("*.md")), ids=lambda page: page.stem)
def test_functions_that_a_how_to_page_calls_are_there(page: Path) -> None:
    names = {match[1] for words in called(page) if (match := re.match(r"(\w+)\(", words))}
    code = "".join(modules().values())
    assert {name for name in names if not re.search(rf"\bdef {name}\b", code)} == set()
