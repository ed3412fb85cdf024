"""Texts that tests compare letter for letter with what was said before.

Those that are read lie as files beside their tests. The many that nobody reads until one of them differs are
packed, some dozens in one `.xz`: `FOLDER.xz/TITLE.txt` names one of them. Both kinds say what differs, and
`pytest --regen` writes both anew.

    python -m tests.kept tests/rulesets/nwo/shown.xz             lists what is packed
    python -m tests.kept tests/rulesets/nwo/shown.xz a-door      prints one
    git config diff.xz.textconv "xz -dc"                         lets git show what has changed in them
"""

from __future__ import annotations

import lzma
import shutil
import sys
from collections.abc import Iterable
from difflib import unified_diff
from functools import cache
from pathlib import Path

HEAD = "==== "
"""Begins the line with the title of a packed text."""
MOST_LINES = 60
"""Of a difference that are shown."""
ANEW = ".anew"
"""Ends the folder in which tests that run at once leave what is to be packed."""


def files(folder: Path, titles: Iterable[str]) -> dict[str, Path]:
    """A place for each title, as a file or packed."""
    return {title: folder / f"{title.replace(' ', '-').replace(chr(39), '')}.txt" for title in titles}


def kept(folder: Path) -> set[Path]:
    """All that is kept there."""
    return (
        {folder / f"{title}.txt" for title in packed(folder)} if _packs(folder) else set(folder.glob("*.txt"))
    )


def same(path: Path, text: str, anew: bool) -> None:
    """The text is the one that is kept; `anew` writes it (`pytest --regen`)."""
    if anew:
        where = path.parent.with_name(path.parent.name + ANEW) / path.name if _packs(path.parent) else path
        where.parent.mkdir(exist_ok=True)
        where.write_text(text, encoding="utf-8", newline="\n")
        return
    if _packs(path.parent):
        was = packed(path.parent).get(path.stem)
    elif path.exists():
        was = path.read_text(encoding="utf-8")
    else:
        was = None
    assert was is not None, f"{path} is missing: write it with pytest --regen"
    assert text == was, difference(path, was, text)


def difference(path: Path, was: str, now: str) -> str:
    """What to read when a text is not as it was, and what to do then."""
    lines = list(unified_diff(was.splitlines(), now.splitlines(), "kept", "now", n=2, lineterm=""))
    more = [f"... and {len(lines) - MOST_LINES} lines more"] if len(lines) > MOST_LINES else []
    title = (
        f"{path.parent.name}/{path.name} is not as it was; if that is meant, write it anew with pytest "
        "--regen, and read the difference:"
    )
    return "\n".join([title, *lines[:MOST_LINES], *more])


def gather(root: Path) -> None:
    """Packs what tests have left to be packed; once all of them are done."""
    for left in sorted(root.rglob(f"*.xz{ANEW}")):
        folder = left.with_name(left.name.removesuffix(ANEW))
        pack(
            folder,
            {
                **packed(folder),
                **{path.stem: path.read_text(encoding="utf-8") for path in left.glob("*.txt")},
            },
        )
        shutil.rmtree(left)


def pack(folder: Path, texts: dict[str, str]) -> None:
    rows = [f"{HEAD}{title}\n{texts[title]}" for title in sorted(texts)]
    assert all(text.endswith("\n") and f"\n{HEAD}" not in text for text in texts.values())
    folder.write_bytes(lzma.compress("".join(rows).encode(), preset=9 | lzma.PRESET_EXTREME))
    packed.cache_clear()


@cache
def packed(folder: Path) -> dict[str, str]:
    """Title and text of all that is packed there."""
    text = lzma.decompress(folder.read_bytes()).decode() if folder.exists() else ""
    rows = [row.partition("\n") for row in f"\n{text}".removesuffix("\n").split(f"\n{HEAD}")[1:]]
    return {title: f"{body}\n" for title, _, body in rows}


def _packs(folder: Path) -> bool:
    return folder.suffix == ".xz"


def main(folder: str, title: str = "") -> None:
    texts = packed(Path(folder))
    print(texts[title] if title else "\n".join(texts))


if __name__ == "__main__":
    main(*sys.argv[1:])
