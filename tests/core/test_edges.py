"""The largest record, content and message that is taken, told from the first that is not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.content import LARGEST, MOST_BYTES, MOST_ID, read_toml, tables, unknown
from game.core.describing.names import cell_name
from game.core.errors import (
    LONGEST,
    MOST_LINES,
    ContentError,
    EnfiladeError,
    RecordError,
    did_you_mean,
    short,
)
from game.core.records.files import LIMIT, Record, read
from game.core.records.limits import MOST_ACTIONS, check_limits
from game.core.records.state import State, before
from game.core.records.validation import validate_record
from game.rulesets import RULESETS
from tests.core.test_judge import replace, with_action, with_figure, with_team
from tests.core.test_records import played
from tests.core.yard import YARD

NWO = RULESETS["nwo"]
Change = Callable[[Record, int], Record]


@pytest.fixture(scope="module")
def record() -> Record:
    return played()[1]


def many(count: int) -> dict[str, str]:
    return {f"o{number}": "x" for number in range(count)}


@pytest.mark.parametrize(
    ("most", "change"),
    [
        (24, lambda r, n: with_team(r, 0, figures=r.scenario.teams[0].figures[:1] * n)),
        (MOST_ACTIONS, lambda r, n: replace(r, actions=r.actions[:1] * n)),
        (MOST_ACTIONS + 1, lambda r, n: replace(r, digests=r.digests[:1] * n)),
        (100, lambda r, n: replace(r, states=(State(0, 0, 1, ()),) * n)),
        (40, lambda r, n: replace(r, players=many(n))),
        (40, lambda r, n: replace(r, scenario=replace(r.scenario, options=many(n)))),
        (40, lambda r, n: with_team(r, 0, options=many(n))),
        (40, lambda r, n: with_figure(r, options=many(n))),
        (4096, lambda r, n: replace(r, scenario=replace(r.scenario, map="m" * n))),
        (80, lambda r, n: replace(r, scenario=replace(r.scenario, ruleset="r" * n))),
        (400, lambda r, n: replace(r, seed="s" * n)),
        (80, lambda r, n: replace(r, saved="s" * n)),
        (80, lambda r, n: replace(r, game="g" * n)),
        (80, lambda r, n: replace(r, terrain="t" * n)),
        (80, lambda r, n: replace(r, digests=("d" * n,))),
        (80, lambda r, n: with_team(r, 1, name="t" * n)),
        (80, lambda r, n: with_figure(r, name="f" * n)),
        (80, lambda r, n: with_figure(r, archetype="a" * n)),
        (80, lambda r, n: with_figure(r, options={"o" * n: "x"})),
        (80, lambda r, n: with_team(r, 0, options={"x": "o" * n})),
        (80, lambda r, n: replace(r, players={"p" * n: "x"})),
    ],
)
def test_a_record_is_as_large_as_a_battle_can_be(record: Record, most: int, change: Change) -> None:
    check_limits(change(record, most))
    with pytest.raises(RecordError, match=str(most + 1)):
        check_limits(change(record, most + 1))


@pytest.mark.parametrize("odd", ["\0", "\x7f", "\u2028", "\u2029", "\n", "\u202e", "\u2067"])
def test_signs_that_cannot_be_seen(record: Record, odd: str) -> None:
    with pytest.raises(RecordError, match="has signs that cannot be seen"):
        check_limits(with_figure(record, name=f"a{odd}"))
    check_limits(with_figure(record, name="soft\u00adhyphen \u200fright"))
    check_limits(
        replace(record, scenario=replace(record.scenario, map=f"a{odd}"))
    )  # a path is as the system has it


def path_of(cells: object) -> bytes:
    return msgspec.json.encode({"type": "Move", "unit": 3, "path": cells})


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ([-9 - 50, 0], [-9 - 51, 0]),
        ([2 * 9 + 49, 0], [2 * 9 + 50, 0]),
        ([0, -6 - 50], [0, -6 - 51]),
        ([0, 2 * 6 + 49], [0, 2 * 6 + 50]),
    ],
)
def test_orders_speak_of_cells_on_the_map_or_near_it(record: Record, good: list[int], bad: list[int]) -> None:
    validate_record(with_action(record, path_of([good])), YARD, NWO)
    with pytest.raises(RecordError, match=r"action 2 \(Move\) is about"):
        validate_record(with_action(record, path_of([good, bad])), YARD, NWO)


def test_orders_have_parts_letters_and_numbers_up_to_a_measure(record: Record) -> None:
    def order(**fields: object) -> Record:
        return with_action(
            record,
            msgspec.json.encode({"type": "Shoot", "unit": 3, "target": 5, "weapon": "rifle", **fields}),
        )

    validate_record(with_action(record, path_of([[1, 1]] * 500)), YARD, NWO)
    validate_record(order(target=2**31 - 1, weapon="w" * 80), YARD, NWO)
    for wrong, words in (
        (order(target=2**31), "has the target 2147483648"),
        (order(weapon="w" * 81), "has a weapon of 81 letters"),
    ):
        with pytest.raises(RecordError, match=words):
            validate_record(wrong, YARD, NWO)
    with pytest.raises(RecordError, match="has a path of 501 parts, at most 500"):
        validate_record(with_action(record, path_of([[1, 1]] * 501)), YARD, NWO)


@pytest.mark.parametrize(("person", "fits"), [(-1, False), (0, True), (99, True), (100, False)])
def test_faces(record: Record, person: int, fits: bool) -> None:
    if fits:
        validate_record(with_figure(record, person=person), YARD, NWO)
    else:
        with pytest.raises(RecordError, match=f"Anna of azure has the face {person}"):
            validate_record(with_figure(record, person=person), YARD, NWO)


@pytest.mark.parametrize(
    ("dice", "entities", "fits"),
    [(0, 1, True), (10_000_000, 1, True), (10_000_001, 1, False), (-1, 1, False), (0, 0, False)],
)
def test_the_measure_of_a_state(record: Record, dice: int, entities: int, fits: bool) -> None:
    state = State(0, dice, 1, ({},) * entities)
    with pytest.raises(RecordError) as error:
        before(state, record.scenario, YARD, NWO)
    assert (f"its state has {entities} entities and {dice} dice thrown" in str(error.value)) != fits


def test_a_state_lies_among_the_actions_of_its_record(record: Record) -> None:
    first = played(1)[1]
    assert first.states[0].length == 0
    validate_record(first, YARD, NWO)
    length = record.states[-1].length
    validate_record(
        replace(record, actions=record.actions[:length], digests=record.digests[: length + 1]), YARD, NWO
    )
    with pytest.raises(RecordError, match="its states do not lie one after the other among its actions"):
        validate_record(
            replace(record, actions=record.actions[: length - 1], digests=record.digests[:length]), YARD, NWO
        )


def test_the_bytes_of_a_record(tmp_path: Path) -> None:
    path = tmp_path / "a.enfilade"
    for size, words in ((LIMIT, "not a saved battle"), (LIMIT + 1, "larger than 32 MB, no battle of ours")):
        with path.open("wb") as file:
            file.truncate(size)
        with pytest.raises(RecordError, match=words):
            read(path)


# ---------------------------------------------------------------- content


class Blade(msgspec.Struct, frozen=True):
    id: str
    damage: int = 0
    more: Any = None
    inner: Point | None = None


class Point(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    x: int = 0
    depth: int = 0


class Held(msgspec.Struct, frozen=True):
    where: Point


def said(folder: Path, text: str, kind: type[msgspec.Struct] = Blade, known_ids: bool = True) -> str:
    path = folder / "a.toml"
    path.write_text(text, encoding="utf-8")
    try:
        tables(path, kind, known_ids)
    except ContentError as error:
        return str(error)
    return ""


def nested(deep: int) -> str:
    return "[a]\nmore = " + "[" * deep + "1" + "]" * deep


@pytest.mark.parametrize(
    ("good", "bad", "words"),
    [
        (f"[{'a' * MOST_ID}]\n", f"[{'a' * (MOST_ID + 1)}]\n", "a name of 1 to 40 letters is wanted there"),
        ('["a b"]\n', '[" "]\n', "a name of 1 to 40 letters is wanted there"),
        ('["\u00e4"]\n', '["a\\u2028"]\n', "a name of 1 to 40 letters is wanted there"),
        (f"[a]\ndamage = {LARGEST - 1}\n", f"[a]\ndamage = {LARGEST}\n", "[a] damage: is too large a number"),
        (
            f"[a]\ndamage = {1 - LARGEST}\n",
            f"[a]\ndamage = {-LARGEST}\n",
            "[a] damage: is too large a number",
        ),
        ("[a]\nmore = 1.5\n", "[a]\nmore = nan\n", "[a] more: is no number"),
        ("[a]\nmore = 1.5\n", "[a]\nmore = [1, inf]\n", "[a] more: is too large a number"),
        (nested(8), nested(9), "[a] more: is nested too deeply"),
        (
            '[a]\nmore = {b = "c"}\n',
            '[a]\nmore = {b = "c\\u0007"}\n',
            "[a] more: has signs that cannot be seen",
        ),
        (
            '[a]\nmore = {b = "c"}\n',
            '[a]\nmore = {"b\\u2029" = 1}\n',
            "[a] more: has signs that cannot be seen",
        ),
        (
            '[a]\nmore = {b = "c"}\n',
            '[a]\nmore = {b = "c\\u202e"}\n',
            "[a] more: has signs that cannot be seen",
        ),
        (
            "[a]\ndamage = 1\n",
            "[a]\ndamage = 1\ndamge = 2\n",
            "[a] damge: unknown key (did you mean 'damage'?)",
        ),
    ],
)
def test_content_is_taken_up_to_a_measure(tmp_path: Path, good: str, bad: str, words: str) -> None:
    assert said(tmp_path, good) == ""
    assert words in said(tmp_path, bad)


def test_every_fault_of_a_file_has_its_line_and_the_good_tables_are_no_fault(tmp_path: Path) -> None:
    text = "x = 1\n[a]\ndamage = 'x'\n[b]\ndamage = 1\n[c]\nfoo = 1\nbar = 'a\\u0007'\n".replace(
        "'a\\u0007'", '"a\\u0007"'
    )
    assert said(tmp_path, text).splitlines() == [
        "a.toml: x stands outside of any table; expected [x] with keys",
        "a.toml: [a] damage: is text; a whole number is right",
        "a.toml: [c] foo: unknown key",
        "a.toml: [c] bar: unknown key",
        r"a.toml: [c] bar: has signs that cannot be seen: 'a\\x07'",
    ]


def test_ids_are_the_names_of_the_tables_or_left_alone(tmp_path: Path) -> None:
    assert said(tmp_path, "[a]\n", known_ids=False) == "a.toml: [a] id: is missing"
    assert said(tmp_path, "[a]\n") == ""
    assert (
        said(tmp_path, "[a]\nwhere = {x = 1, dept = 2}\n", Held)
        == "a.toml: [a] where dept: unknown key (did you mean 'depth'?)"
    )


def test_the_bytes_of_content(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("a = 1" + " " * (MOST_BYTES - 5))
    assert read_toml(path) == {"a": 1}
    path.write_text("a = 1" + " " * (MOST_BYTES - 4))
    with pytest.raises(ContentError, match=r"a\.toml: larger than 512 kB"):
        read_toml(path)
    path.write_text("a = " + "9" * 5000)
    with pytest.raises(ContentError, match=r"a\.toml: a number in it has too many digits"):
        read_toml(path)
    path.write_text("a = " + "[" * 5000 + "]" * 5000)
    with pytest.raises(ContentError, match="nested too deeply"):
        read_toml(path)


def test_names_that_are_not_there() -> None:
    assert unknown("here", ["axe", "pick", "bow"], ["axe", "bow", "pike"]) == [
        "here: there is no 'pick' (did you mean 'pike'?)"
    ]


# ---------------------------------------------------------------- messages


def test_a_message_has_forty_lines_of_six_hundred_letters() -> None:
    lines = [str(number) for number in range(MOST_LINES + 1)]
    assert str(EnfiladeError("\n".join(lines[:-1]))).splitlines() == lines[:-1]
    assert str(EnfiladeError("\n".join(lines))).splitlines() == [*lines[:-1], "and 1 more"]
    assert str(EnfiladeError("x" * LONGEST)) == "x" * LONGEST
    assert len(str(EnfiladeError("x" * (LONGEST + 1)))) < LONGEST
    assert len(str(RecordError("x" * 5000 + "\n"))) < LONGEST, "a record has one fault in one line"


def test_words_that_are_too_long_lose_their_middle() -> None:
    assert short("x" * 80) == "x" * 80
    assert short("a" * 60 + "b" * 60) == "a" * 53 + "…" + "b" * 20
    assert short("abcdefghijklm", 12) == "abcdefgh…klm"
    assert short("a\tb\u202e") == r"a\tb\u202e"
    assert did_you_mean("x" * 79 + "y", ["x" * 79 + "y"]) == f" (did you mean {'x' * 79 + 'y'!r}?)"


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ((0, 0), "a1"),
        ((6, 2), "g3"),
        ((25, 998), "z999"),
        ((26, 0), "aa1"),
        ((51, 0), "az1"),
        ((52, 0), "ba1"),
        ((701, 0), "zz1"),
        ((702, 0), "(702,0)"),
        ((0, 999), "(0,999)"),
        ((-1, 0), "(-1,0)"),
        ((0, -1), "(0,-1)"),
    ],
)
def test_cells_have_names(cell: tuple[int, int], name: str) -> None:
    assert cell_name(cell) == name
