"""Kept texts: packed and unpacked as they were, told apart when they differ, and written anew by tests that
run at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import kept
from tests.kept import files, gather, pack, packed, same

TEXTS = {"one": "a\n\nb\n", "blank": "\n", "last": "x\n\n"}


@pytest.mark.parametrize("titles", [("one",), ("blank",), ("last",), tuple(TEXTS)])
def test_what_is_packed_comes_out_as_it_was(tmp_path: Path, titles: tuple[str, ...]) -> None:
    texts = {title: TEXTS[title] for title in titles}
    pack(tmp_path / "some.xz", texts)
    assert packed(tmp_path / "some.xz") == texts


@pytest.mark.parametrize("shelf", ["plain", "packed.xz"])
def test_a_difference_is_told_and_written_anew_on_demand(tmp_path: Path, shelf: str) -> None:
    places = files(tmp_path / shelf, ["a door", "Bob's"])
    for title, path in places.items():
        same(path, f"{title}\nopen\n", True)
    gather(tmp_path)
    assert kept.kept(tmp_path / shelf) == set(places.values())
    same(places["a door"], "a door\nopen\n", False)
    with pytest.raises(AssertionError, match=r"(?s)Bobs\.txt is not as it was.*--regen.*-open\n\+shut"):
        same(places["Bob's"], "Bob's\nshut\n", False)
    same(places["Bob's"], "Bob's\nshut\n", True)
    gather(tmp_path)
    same(places["Bob's"], "Bob's\nshut\n", False)
    same(places["a door"], "a door\nopen\n", False)
    assert not list(tmp_path.glob("*.anew"))


def test_what_was_never_kept_is_missing(tmp_path: Path) -> None:
    for shelf in ("plain", "packed.xz"):
        with pytest.raises(AssertionError, match="missing: write it"):
            same(tmp_path / shelf / "a.txt", "", False)


def test_a_long_difference_is_cut() -> None:
    told = kept.difference(Path("a/b.txt"), "x\n" * 200, "y\n" * 200).splitlines()
    assert len(told) == kept.MOST_LINES + 2 and told[-1].endswith("lines more")
