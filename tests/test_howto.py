"""The pages of docs/howto, carried out: what they say is written into a copy of the game, and what they say
to try fails before and holds afterwards."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted((ROOT / "docs" / "howto").glob("*.md"))
EVERY_RUN = ("order", "panel")
"""The pages that reach furthest; each is tried in a copy of the game, which the long run does for all."""
FENCE = re.compile(r"^( *)```(\w+) (check|append|create|\S*/\S+)(?: (\S+))?\n(.*?)^\1```$", re.M | re.S)


class Block(NamedTuple):
    """What to do with a block of a page: `check`, `append`, `create` or `diff`, and the file it is about."""

    what: str
    path: str
    text: str


def blocks(page: Path) -> list[Block]:
    found = []
    for _, language, word, path, text in FENCE.findall(page.read_text(encoding="utf-8")):
        body = textwrap.dedent(text)
        found.append(Block("diff", word, text) if language == "diff" else Block(word, path, body))
    return found


def write(block: Block, copy: Path) -> None:
    """Does to the copy what the block says. A change must find its place exactly once."""
    target = copy / block.path
    if block.what == "create":
        assert not target.exists(), f"{block.path} is there already"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(block.text, encoding="utf-8")
        return
    text = target.read_text(encoding="utf-8")
    if block.what == "append":
        target.write_text(text + block.text, encoding="utf-8")
        return
    target.write_text(changed(text, block.text), encoding="utf-8")


def changed(text: str, change: str) -> str:
    """`text` after a change: lines with + come in, lines with - go, the others say where. All may stand
    further to the left than in the file."""
    rows = [(row[0], row[1:]) for row in aligned(change).split("\n") if row.strip()]
    old = [words.strip() for sign, words in rows if sign != "+"]
    lines = text.split("\n")
    places = [
        at
        for at in range(len(lines) - len(old) + 1)
        if [line.strip() for line in lines[at : at + len(old)]] == old
    ]
    assert len(places) == 1, f"found {len(places)} times: {old}"
    at, result = places[0], lines[: places[0]]
    first = next(words for sign, words in rows if sign != "+")
    margin = lines[at][: len(lines[at]) - len(lines[at].lstrip()) - (len(first) - len(first.lstrip()))]
    for sign, words in rows:
        if sign == "+":
            result.append((margin + words).rstrip())
            continue
        if sign == " ":
            result.append(lines[at])
        at += 1
    return "\n".join(result + lines[at:])


def aligned(change: str) -> str:
    """The lines with their signs in one column: those without one begin with the blank that stands for it."""
    width = min(
        len(row) - len(row.lstrip(" ")) for row in change.split("\n") if row.strip()[:1] in ("+", "-")
    )
    return "\n".join(row[width:] for row in change.split("\n"))


def tried(block: Block, copy: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", block.text], cwd=copy, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, id=page.stem, marks=[pytest.mark.long] * (page.stem not in EVERY_RUN))
        for page in PAGES
        if page.stem != "README"
    ],
)
def test_a_page_does_what_it_says(page: Path, tmp_path: Path) -> None:
    steps = blocks(page)
    checks = [step for step in steps if step.what == "check"]
    assert checks, "a page says what to try"
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("assets", "maps"):
        (tmp_path / name).symlink_to(ROOT / name)
    assert all(tried(check, tmp_path).returncode for check in checks), "which holds without the page, too"
    for step in steps:
        if step.what != "check":
            write(step, tmp_path)
    for check in checks:
        done = tried(check, tmp_path)
        assert done.returncode == 0, done.stderr


def test_every_page_is_listed_and_short() -> None:
    listed = set(re.findall(r"\]\((\w+\.md)\)", (ROOT / "docs/howto/README.md").read_text(encoding="utf-8")))
    assert listed == {page.name for page in PAGES if page.stem != "README"}
    assert all(len(page.read_text(encoding="utf-8").splitlines()) <= 140 for page in PAGES)
