"""Events shown in the words of a case are read back as what they were."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from game.cases.diff import title
from game.cases.files import load
from game.cases.formatting import line
from game.cases.parsing import Fault, blocks, parts, without_comment, words
from game.cases.patterns import fits, read_fields
from game.cases.runner import CaseRun
from game.cases.steps import Row
from game.cases.values import Lexicon, cell, cells
from game.core.describing.names import cell_name
from game.core.field import Field, Tile
from game.core.references import UnitId

NWO = Path(__file__).parent / "nwo"
GROUND = Field(30, 30, (Tile(),) * 900)


class Watched(CaseRun):
    """A run that keeps all that happens."""

    def _happened(self, text: str, number: int, happened: Sequence[msgspec.Struct], wanted: Row) -> None:
        self.seen = [*getattr(self, "seen", []), *happened]
        super()._happened(text, number, happened, wanted)


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=[pytest.mark.long] * (number % 2))
        for number, path in enumerate(sorted(NWO.glob("*.case")))
    ],
)
def test_whatever_happens_is_read_back_as_it_was(path: Path) -> None:
    for case in load(path):
        playing = Watched(case.stage, case.steps)
        playing.play()
        for event in getattr(playing, "seen", []):
            text = line(event, title(event), case.stage.lexicon)
            fields = read_fields(words(text)[1:], type(event), case.stage.lexicon)
            assert all(fits(want, getattr(event, name)) for name, want in fields.items()), text


@pytest.mark.parametrize("there", [(0, 0), (25, 4), (26, 0), (29, 29), (-1, 2)])
def test_cells_are_named_and_found_again(there: tuple[int, int]) -> None:
    assert cell(cell_name(there), GROUND) == there


def test_lines_of_cells() -> None:
    assert cells("b2..d4", GROUND) == [(1, 1), (2, 2), (3, 3)]
    assert cells("c1..a1", GROUND) == [(2, 0), (1, 0), (0, 0)]
    with pytest.raises(Fault, match="no straight line"):
        cells("a1..c2", GROUND)


def test_words_of_a_line() -> None:
    found = words('Rolled Alice "ranged attack" 6, 4 total=12 modifiers=[-2 nwo.x, "a, b"] cell=(1, 2)')
    assert [(word.key, word.text) for word in found] == [
        ("", "Rolled"),
        ("", "Alice"),
        ("", "ranged attack"),
        ("", "6"),
        ("", "4"),
        ("total", "12"),
        ("modifiers", '-2 nwo.x, "a, b"'),
        ("cell", "(1, 2)"),
    ]


def test_lists_are_cut_at_their_own_commas() -> None:
    assert parts('a, "b, c", [d, e], (1,2), ...') == ["a", '"b, c"', "[d, e]", "(1,2)", "..."]


def test_comments_end_a_line_but_not_a_text() -> None:
    assert without_comment("Alice: EndTurn ; done") == "Alice: EndTurn"
    assert without_comment('check "a ; b" c') == 'check "a ; b" c'
    assert [block.text for block in blocks("; all\ncase X ; y\n  z\n")] == ["case X"]


def test_a_lexicon_names_its_figures() -> None:
    lexicon = Lexicon({"Alice": UnitId(2)}, frozenset(), GROUND, {}, {})
    assert [lexicon.name(number) for number in (2, 0, 7)] == ["Alice", "nobody", "7"]
