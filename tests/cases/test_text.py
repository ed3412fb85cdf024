"""Lines, words and cells of case files at their edges: how they are cut, quoted and counted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.cases.parsing import (
    MOST_BYTES,
    MOST_LINES,
    Block,
    CaseError,
    Fault,
    Line,
    Word,
    blocks,
    parts,
    plain,
    quoted,
    read,
    without_comment,
    words,
)
from game.cases.values import cell, cells, ground_end, looks_like_cell
from game.core.field import Field, Tile

GROUND = Field(30, 12, (Tile(),) * 360)


def fault(call: Callable[..., object], *given: object) -> tuple[str, int | None]:
    with pytest.raises(Fault) as found:
        call(*given)
    return str(found.value), found.value.line


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("; all", ""),
        ("a ; b", "a"),
        ("a;b", "a;b"),
        ("a\t; b", "a"),
        ('say "x ; y" ; z', 'say "x ; y"'),
        (r'say "x \" ; y" z', r'say "x \" ; y" z'),
        ("a  ", "a"),
    ],
)
def test_comments_begin_at_a_semicolon_after_a_space(line: str, left: str) -> None:
    assert without_comment(line) == left


def test_statements_stand_at_the_margin_with_what_is_below_them() -> None:
    text = "case a\r\n  one ; first\r\n\n; nothing\n\ttwo\rcase b\n  \n"
    assert list(blocks(text)) == [
        Block(1, "case a", (Line(2, "one", 2), Line(5, "two", 1))),
        Block(6, "case b", ()),
    ]
    assert list(blocks("")) == []
    assert fault(list, blocks("\n  one\n")) == (
        "an indented line belongs to the statement above it, and there is none",
        2,
    )


@pytest.mark.parametrize("odd", ["\0", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029", "\x07", "\u202e"])
def test_letters_that_cannot_be_shown_are_named(odd: str) -> None:
    assert fault(list, blocks(f"case a\n  x{odd}y\n")) == (
        f"a letter that cannot be shown (U+{ord(odd):04X}) does not belong into a case",
        2,
    )


def test_lines_have_four_thousand_letters() -> None:
    assert len(list(blocks("x" * 4000))) == 1
    assert fault(list, blocks("a\n" + "x" * 4001)) == ("a line of 4001 letters; 4000 are the most", 2)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a, b", [Word("a"), Word("b")]),
        ("at=c4,", [Word("c4", "at")]),
        ("at=(2, 3) x", [Word("(2, 3)", "at"), Word("x")]),
        ("at=(-2,3)", [Word("(-2,3)", "at")]),
        (r'say="a \"b\" \\ \n" c', [Word('a "b" \\ \n', "say", quoted=True), Word("c")]),
        ("dice=[1, [2], 3] x", [Word("1, [2], 3", "dice", listed=True), Word("x")]),
        ('x=["]"]', [Word('"]"', "x", listed=True)]),
        ("skills.fitness=2", [Word("2", "skills.fitness")]),
        ("\t ,", []),
    ],
)
def test_lines_are_cut_into_words(text: str, found: list[Word]) -> None:
    assert words(text) == found


def test_a_bare_word_is_nothing_else() -> None:
    assert Word("a").bare
    assert not (Word("a", "k").bare or Word("a", quoted=True).bare or Word("a", listed=True).bare)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('a "b', 'a quotation mark is not closed: "b'),
        ("x=[1, [2]", "a bracket is not closed: [1, [2]"),
        ("x=", "a value is missing after x="),
        ("a ]", "a stray ']'"),
        ("x=[[[[1]]]]", "too many brackets in one another"),
    ],
)
def test_what_is_not_closed_is_told(text: str, said: str) -> None:
    assert fault(words, text) == (said, 0)
    assert words("x=[[[1]]]")[0].text == "[[1]]"


def test_lists_are_cut_at_their_own_commas() -> None:
    assert parts('a, (1, 2), [b, c], "d, e", f,, ') == ["a", "(1, 2)", "[b, c]", '"d, e"', "f"]
    assert parts("") == []


def test_texts_are_quoted_so_that_they_can_be_read_again() -> None:
    for text in ('say "a"', "back\\slash", "two\nlines", "\\n"):
        assert words(quoted(text)) == [Word(text, quoted=True)]


def test_faults_stay_on_one_line_and_short() -> None:
    assert plain("a\nb\0") == r"a\nb\x00"
    assert plain("x" * 480) == "x" * 480
    assert plain("a" * 7 + "b" * 6, 12) == "a" * 7 + "b ... " + "b" * 4


def test_files_up_to_a_measure(tmp_path: Path) -> None:
    path = tmp_path / "a.case"
    path.write_bytes(b"\xef\xbb\xbf" + b"x" * (MOST_BYTES - 3))
    assert read(path) == "x" * (MOST_BYTES - 3)
    for data, said in (
        (b"x" * (MOST_BYTES + 1), "larger than 512 kB; split it into several files"),
        (b"\n" * (MOST_LINES + 1), "more than 10000 lines; split it into several files"),
        (b"ab\xff", "not a text in UTF-8 (byte 2)"),
    ):
        path.write_bytes(data)
        with pytest.raises(CaseError) as error:
            read(path)
        assert str(error.value) == f"{path}: {said}"
    path.write_bytes(b"\n" * MOST_LINES)
    assert read(path)
    with pytest.raises(CaseError, match="no such file"):
        read(tmp_path / "b.case")


# ---------------------------------------------------------------- cells


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("a1", (0, 0)),
        ("c4", (2, 3)),
        ("z12", (25, 11)),
        ("aa1", (26, 0)),
        ("ad12", (29, 11)),
        ("(2,3)", (2, 3)),
        ("(-2, 3)", (-2, 3)),
    ],
)
def test_cells_are_named_by_column_and_row(text: str, there: tuple[int, int]) -> None:
    assert cell(text, GROUND) == there
    assert looks_like_cell(text)


@pytest.mark.parametrize("text", ["ae1", "a13"])
def test_cells_lie_on_the_map(text: str) -> None:
    assert fault(cell, text, GROUND)[0] == f"{text} is not on the map, which ends at ad12"
    assert cell(text, None)
    assert ground_end(GROUND) == "ad12"


@pytest.mark.parametrize("text", ["", "4c", "a0", "A1", "abc1", "a1000", "(1,2", "a"])
def test_what_is_no_cell(text: str) -> None:
    assert fault(cell, text, GROUND)[0] == f"{text!r} is no cell; a cell is a column and a row, such as c4"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("b2", [(1, 1)]),
        ("b2..b4", [(1, 1), (1, 2), (1, 3)]),
        ("d2..b2", [(3, 1), (2, 1), (1, 1)]),
        ("b4..d2", [(1, 3), (2, 2), (3, 1)]),
        ("b2..b2", [(1, 1)]),
    ],
)
def test_lines_of_cells_hold_both_ends(text: str, found: list[tuple[int, int]]) -> None:
    assert cells(text, GROUND) == found
    assert looks_like_cell(text)
    assert fault(cells, "b2..c4", GROUND)[0] == "b2..c4 is no straight line of cells"
    assert not looks_like_cell("b2..") and not looks_like_cell("guard")
