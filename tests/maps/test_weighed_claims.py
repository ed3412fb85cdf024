"""Sources on the scales, at the bounds: which are left out, and how sure a reading is."""

from __future__ import annotations

import pytest

from game.core.geometry.grid import SQUARES
from game.maps.reading.cell_claims import Claim, Claims
from game.maps.reading.claim_weighing import Scales, make_room, passed_over, room_beside, verb_for, weigh
from game.maps.reading.confidence import Confidence, confidence_of
from game.maps.reading.inference import Account, Inferred, inferred
from game.maps.reading.large_pictures import KEY as LARGE
from game.maps.reading.large_pictures import STANDING
from game.maps.reading.picture_claims import DARK, PICTURES, WATER
from game.maps.reading.side_view import PERHAPS, WORDS
from game.maps.reading.vocabulary import Sort

# ---------------------------------------------------------------- how sure


def judged(
    *accounts: Account,
    drawn: int = 100,
    bare: int = 0,
    room: int = 100,
    free: int = 100,
    side: str = "",
    **more: object,
) -> int:
    """The percent of a reading with these sources, on so many cells that are drawn and that are not."""
    claims = Claims(drawn=b"\1" * drawn + bytes(bare))
    found = Inferred(({},) * (drawn + bare), accounts)
    for key, value in more.items():
        if key == "conflicts":
            found = Inferred(found.cells, accounts, (), ("one contradicts the other",))
        else:
            setattr(claims, key, value)
    return confidence_of(claims, found, room, free, side, range(drawn)).percent


def source(key: str, cells: int, explicit: bool = False, unused: str = "") -> Account:
    return Account(key, "it", explicit, cells, unused)


OUTRIGHT, NAMED = source("layer:walls", 20, True), source("name:walls", 20)


@pytest.mark.parametrize(
    ("accounts", "percent"),
    [
        ([source("layer:walls", 1, True)], 90),
        ([source("layer:walls", 0, True)], 40),
        ([source("layer:walls", 1, True, "not used")], 30),
        ([source("layer:walls", 1, True, "switched off by hand")], 40),
        ([source("layer:walls", 3, True), source(PICTURES, 9)], 90),
        ([source("layer:walls", 2, True), source(PICTURES, 9)], 45),
        ([source("name:walls", 3), source(PICTURES, 4)], 55),
        ([source("name:walls", 3), source(PICTURES, 3)], 75),
        ([source("name:walls", 2), source(PICTURES, 4)], 45),
        ([source("name:walls", 3)], 75),
        ([source("name:walls", 2)], 40),
        ([source("tile names", 3)], 75),
        ([source("closed", 30)], 40),
        ([source(LARGE, 2)], 45),
        ([source(STANDING, 2)], 45),
        ([source(WATER, 2)], 55),
        ([source(DARK, 2)], 40),
        ([source("void", 2)], 40),
        ([source("drawn", 2)], 55),
        ([source("name:stone", 10)], 50),
        ([source("name:rock", 10)], 75),
        ([source("stone", 10)], 75),
        ([source("name:stone", 10), source(PICTURES, 4)], 45),
    ],
)
def test_what_is_used_is_trusted_so_far(accounts: list[Account], percent: int) -> None:
    assert judged(*accounts) == percent


@pytest.mark.parametrize(
    ("percent", "wanted"),
    [
        (judged(drawn=80, bare=20), 40),
        (judged(drawn=79, bare=21), 50),
        (judged(OUTRIGHT, side=WORDS), 30),
        (judged(OUTRIGHT, side=PERHAPS), 55),
        (judged(OUTRIGHT, conflicts=True), 75),
        (judged(OUTRIGHT, room=48, free=96), 90),
        (judged(OUTRIGHT, room=47, free=47), 75),
        (judged(OUTRIGHT, room=50), 90),
        (judged(OUTRIGHT, room=49), 80),
        (judged(OUTRIGHT, doubtful=90, unseen=90), 90),
        (judged(NAMED, doubtful=25), 75),
        (judged(NAMED, doubtful=26), 65),
        (judged(NAMED, unseen=10), 75),
        (judged(NAMED, unseen=11), 55),
        (judged(source("name:walls", 60)), 75),
        (judged(source("name:walls", 61)), 55),
        (judged(source("tile names", 61)), 55),
        (judged(source("name:walls", 61, unused="no")), 40),
        (judged(OUTRIGHT, source("name:walls", 61)), 90),
        (judged(source("name:sea", 61), found=[Claim("name:sea", "", False, bytes([Sort.PIT]))]), 75),
        (judged(side=WORDS, conflicts=True), 0),
    ],
)
def test_what_speaks_against_a_reading(percent: int, wanted: int) -> None:
    assert percent == wanted


@pytest.mark.parametrize(("wood", "percent"), [(5, 75), (6, 40)])
def test_so_many_open_cells_may_look_like_obstacles(wood: int, percent: int) -> None:
    pictures = Claim(PICTURES, "", False, bytes([Sort.LOW] * wood + [Sort.SLOW] * (100 - wood)))
    assert judged(NAMED, found=[pictures]) == percent


def test_what_is_said_of_being_sure() -> None:
    assert (Confidence(60).sure, Confidence(59).sure) == (True, False)
    assert Confidence(60, ("a", "b")).words == "sure of the ground (60 of 100): a; b"
    assert Confidence(59, ("a",)).words == "not sure of the ground (59 of 100): a"


# ---------------------------------------------------------------- on the scales

WIDE = 20


def cells(count: int, at: int = 0, sort: Sort = Sort.HIGH, size: int = 400) -> bytes:
    """A sort on so many cells, from one on, row by row of twenty."""
    return bytes(sort if at <= index < at + count else 0 for index in range(size))


def weighed(
    *claims: Claim, on: tuple[str, ...] = (), touched: bytes = b"", drawn: bytes = b"\1" * 400
) -> dict[str, str]:
    """Which sources are left out, and why."""
    scales = Scales(list(claims), drawn)
    weigh(scales, on, touched, WIDE, lambda claim: room_beside(claim, drawn, WIDE, SQUARES, {}))
    return scales.out


def name(sorts: bytes, key: str = "name:walls") -> Claim:
    return Claim(key, "the name of layer 'walls'", False, sorts)


def outright(sorts: bytes, key: str = "layer:solid") -> Claim:
    return Claim(key, "layer 'solid'", True, sorts)


ALL = "it covers nearly every cell"
SAID = "layer 'solid' says outright what blocks"


@pytest.mark.parametrize(
    ("claims", "out"),
    [
        ([name(cells(340))], {}),
        ([name(cells(341))], {"name:walls": ALL}),
        ([name(cells(352, sort=Sort.PIT))], {}),
        ([name(cells(353, sort=Sort.PIT))], {"name:walls": ALL}),
        ([outright(cells(352))], {}),
        ([outright(cells(353))], {"layer:solid": ALL}),
        (
            [outright(cells(352)), outright(cells(3), "layer:other")],
            {"layer:solid": ALL},
        ),
        ([name(cells(352), "void")], {}),
        ([name(cells(352), "drawn")], {}),
    ],
)
def test_a_source_that_blocks_nearly_all_says_nothing(claims: list[Claim], out: dict[str, str]) -> None:
    assert weighed(*claims) == out
    assert weighed(*claims, on=("name:walls", "layer:solid")) == {}


@pytest.mark.parametrize(
    ("named", "said", "out"),
    [
        (cells(12), cells(3), False),
        (cells(12), cells(2), True),
        (cells(40), cells(8), True),
        (cells(12, sort=Sort.PIT), cells(2), False),
        (cells(12), cells(1, 300), False),
        (cells(7), cells(1, 300), True),
    ],
)
def test_names_stay_that_agree_with_what_is_said(named: bytes, said: bytes, out: bool) -> None:
    """A quarter of what is named blocks, or it is water, or all of it was passed over. Far away ten cells
    block that are not named."""
    elsewhere = bytes(map(max, said, cells(10, 380)))
    assert weighed(name(named), outright(elsewhere)) == ({"name:walls": SAID} if out else {})


@pytest.mark.parametrize(("more", "out"), [(5, False), (6, True)])
def test_most_of_what_blocks_may_be_the_rim_of_what_is_named(more: int, out: bool) -> None:
    said = bytes(map(max, cells(8), cells(more, 380)))
    assert weighed(name(cells(40)), outright(said)) == ({"name:walls": SAID} if out else {})


@pytest.mark.parametrize(("columns", "stays"), [(10, True), (9, False)])
def test_a_border_runs_along_half_of_the_rim(columns: int, stays: bool) -> None:
    """The upper and the lower row, as far as they go, and both sides."""
    marks = bytearray(400)
    for x in range(columns):
        marks[x] = marks[380 + x] = Sort.BLOCKED
    for y in range(20):
        marks[20 * y] = Sort.BLOCKED if y < 19 else marks[380]
    found = weighed(name(bytes(marks)), outright(cells(5, 90)))
    assert (found == {}) is stays


@pytest.mark.parametrize(
    ("sorts", "said", "passed"),
    [
        (cells(8), cells(1, 300), True),
        (cells(7), cells(1, 300), False),
        (cells(8, sort=Sort.PIT), cells(1, 300), False),
        (cells(12), cells(1), False),
        (cells(12), cells(1, 20), True),
        (cells(13), cells(1), True),
        (bytes(map(max, cells(6), cells(6, 100))), cells(1), True),
        (bytes(map(max, cells(7), cells(6, 100))), cells(2), False),
        (bytes(map(max, cells(6), cells(6, 100))), cells(1, 19), True),
        (bytes(map(max, cells(6, 20), cells(5, 100))), cells(1, 19), True),
    ],
)
def test_what_is_named_and_passed_over(sorts: bytes, said: bytes, passed: bool) -> None:
    """Eight cells at least, most of them in pieces of which less than a sixth is touched."""
    assert passed_over(sorts, said, WIDE) is passed


LITTLE = "it says too little, or too much"
ELSE = "something says outright what blocks"


@pytest.mark.parametrize(
    ("claims", "touched", "out"),
    [
        ([name(cells(5, sort=Sort.LOW), PICTURES)], b"", {}),
        ([name(cells(4, sort=Sort.LOW), PICTURES)], b"", {PICTURES: LITTLE}),
        ([name(cells(279), PICTURES)], b"", {}),
        ([name(cells(280), PICTURES)], b"", {PICTURES: LITTLE}),
        ([name(cells(1), WATER)], b"", {}),
        ([name(cells(8), PICTURES), outright(cells(5, 2))], b"", {PICTURES: ELSE}),
        ([name(cells(8), PICTURES), outright(cells(4, 2))], b"", {}),
        ([name(cells(21), PICTURES), outright(cells(5, 300))], b"", {}),
        ([name(cells(20), PICTURES), outright(cells(5, 300))], b"", {PICTURES: ELSE}),
        ([name(cells(21), PICTURES), outright(cells(13, 300))], b"", {PICTURES: ELSE}),
        ([name(cells(21), PICTURES), outright(cells(12, 300))], b"", {}),
        ([name(cells(8), LARGE), outright(cells(1, 2))], b"", {LARGE: ELSE}),
        ([name(cells(8), LARGE), outright(cells(1, 300))], b"", {}),
        ([name(cells(7), LARGE), outright(cells(1, 300))], b"", {LARGE: ELSE}),
        ([name(cells(8), LARGE)], cells(1, 2), {LARGE: ELSE}),
        ([name(cells(8), STANDING), outright(cells(1, 2))], b"", {STANDING: ELSE}),
        ([name(cells(8), STANDING), outright(cells(1, 2), "tiles")], b"", {}),
        ([name(cells(8), STANDING), outright(cells(1, 2), "objects:x")], b"", {STANDING: ELSE}),
    ],
)
def test_pictures_tell_where_nobody_has_said_it(
    claims: list[Claim], touched: bytes, out: dict[str, str]
) -> None:
    assert weighed(*claims, touched=touched or bytes(400)) == out
    assert weighed(*claims, touched=touched or bytes(400), on=(PICTURES, LARGE, STANDING)) == {}


@pytest.mark.parametrize(
    ("drawn", "shut", "out"), [(300, 254, False), (300, 255, True), (301, 210, False), (301, 211, True)]
)
def test_in_a_small_house_pictures_may_block_nearly_all(drawn: int, shut: int, out: bool) -> None:
    found = weighed(name(cells(shut), PICTURES), drawn=b"\1" * drawn + bytes(400 - drawn))
    assert (found == {PICTURES: LITTLE}) is out


@pytest.mark.parametrize(("count", "out"), [(8, False), (9, True)])
def test_shapes_say_outright_what_blocks_if_they_are_some(count: int, out: bool) -> None:
    shapes = outright(cells(count, 300), "shapes")
    assert weighed(name(cells(7)), shapes) == ({"name:walls": SAID} if out else {})


def test_room_is_made_by_what_is_least_certain() -> None:
    keys = ["layer:a", "tilesets", "shapes", "object shapes", "name:b", "void", DARK, WATER, PICTURES]
    claims = [Claim(key, key, key.startswith("layer"), cells(400)) for key in keys]
    scales = Scales(claims, b"\1" * 400)
    make_room(scales, ("shapes",), WIDE, SQUARES, {})
    assert scales.out == {}, "nothing helps: all stay"
    claims.pop(2)
    scales = Scales(claims, b"\1" * 400)
    make_room(scales, (), WIDE, SQUARES, {})
    order = [PICTURES, WATER, DARK, "void", "name:b", "object shapes", "tilesets", "layer:a"]
    assert list(scales.out) == order
    assert set(scales.out.values()) == {"with it nobody has room to fight"}


@pytest.mark.parametrize(
    ("shut", "more", "out"), [(384, 0, False), (385, 0, True), (385, 352, True), (385, 353, False)]
)
def test_a_small_house_is_left_as_it_is(shut: int, more: int, out: bool) -> None:
    """Sixteen cells are enough to begin on; where room has to be made, 48."""
    scales = Scales([name(cells(shut)), outright(cells(more))], b"\1" * 400)
    make_room(scales, ("layer:solid",), WIDE, SQUARES, {})
    assert (list(scales.out) == ["name:walls"]) is out


def test_after_six_sources_all_others_go_at_once() -> None:
    claims = [name(cells(400), f"name:{number}") for number in range(7)]
    scales = Scales([*claims, name(cells(10), "name:harmless")], b"\1" * 400)
    make_room(scales, (), WIDE, SQUARES, {})
    assert "name:harmless" in scales.out
    scales = Scales([*claims[:6], name(cells(10), "name:harmless")], b"\1" * 400)
    make_room(scales, (), WIDE, SQUARES, {})
    assert "name:harmless" not in scales.out


@pytest.mark.parametrize(
    ("words", "verb"),
    [("layer 'a'", "says"), ("the names of tiles", "say"), ("tiles that stand", "say"), ("the name", "says")],
)
def test_verbs_go_with_their_words(words: str, verb: str) -> None:
    assert verb_for(words, "say") == verb


def test_a_source_switched_off_by_hand_is_told_so() -> None:
    claims = Claims([name(cells(40))], b"\1" * 400, looks=[0] * 400, roofed=bytes(400))
    claims.touched = bytes(400)
    used = inferred(claims, WIDE, SQUARES)
    assert [(one.cells, one.unused) for one in used.accounts] == [(40, "")]
    off = inferred(claims, WIDE, SQUARES, off=("name:walls",))
    assert [(one.cells, one.unused) for one in off.accounts] == [(40, "switched off by hand")]
    both = inferred(claims, WIDE, SQUARES, off=("name:walls",), on=("name:walls",))
    assert both.cells == used.cells != off.cells
