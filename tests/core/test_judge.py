"""A record is judged whole before it is played: every fault is told for itself, in one line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.actions import Action, Answer, EndTurn
from game.core.battle import numbers
from game.core.errors import LONGEST, DifferenceError, RecordError, short
from game.core.records.files import Record, read, write
from game.core.records.replay import ReplaySession, replay
from game.core.records.resume import resume
from game.core.records.state import State
from game.core.records.validation import validate_record
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import RuleChange, version_of
from game.rulesets import RULESETS
from tests.core.test_records import played
from tests.core.yard import FIGHT, YARD, battle

NWO = RULESETS["nwo"]
replace = msgspec.structs.replace


@pytest.fixture(scope="module")
def record() -> Record:
    return played()[1]


def refused(record: Record) -> str:
    """What is said of it, the same by whatever way it comes into the game."""
    said = set()
    for way in (replay, resume, ReplaySession):
        with pytest.raises(RecordError) as error:
            way(record, YARD, NWO)
        assert not isinstance(error.value, DifferenceError)
        said.add(str(error.value))
    (words,) = said
    assert "\n" not in words and len(words) <= LONGEST
    return words


def refused_file(record: Record, path: Path) -> str:
    write(record, path)
    with pytest.raises(RecordError) as error:
        read(path)
    assert "\n" not in str(error.value)
    return str(error.value)


def with_team(record: Record, place: int, **changes: Any) -> Record:
    teams = list(record.scenario.teams)
    teams[place] = replace(teams[place], **changes)
    return replace(record, scenario=replace(record.scenario, teams=tuple(teams)))


def with_figure(record: Record, **changes: Any) -> Record:
    """The second figure of azure, Anna, changed."""
    figures = record.scenario.teams[0].figures
    return with_team(record, 0, figures=(figures[0], replace(figures[1], **changes)))


def with_action(record: Record, action: Action | bytes) -> Record:
    raw = msgspec.Raw(action if isinstance(action, bytes) else msgspec.json.encode(action))
    return replace(record, actions=(record.actions[0], raw, *record.actions[2:]))


# ---------------------------------------------------------------- known from the file alone


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            lambda r: replace(r, scenario=replace(r.scenario, teams=r.scenario.teams * 500)),
            "it has 1000 teams; a battle has 2 to 4",
        ),
        (lambda r: replace(r, scenario=replace(r.scenario, teams=r.scenario.teams[:1])), "it has 1 teams"),
        (
            lambda r: replace(r, scenario=replace(r.scenario, teams=r.scenario.teams * 2)),
            "the side azure stands in it twice",
        ),
        (
            lambda r: with_team(r, 0, side="emberember"),
            "there is no side 'emberember' (did you mean 'ember'?); there are azure, ember, straw, plum",
        ),
        (lambda r: with_team(r, 0, side="AZURE"), "there is no side 'AZURE'"),
        (lambda r: with_team(r, 0, figures=()), "side 'azure' has 0 figures"),
        (
            lambda r: with_team(r, 0, figures=r.scenario.teams[0].figures * 13),
            "side 'azure' has 26 figures; a side has 1 to 24",
        ),
        (
            lambda r: with_team(r, 0, name="A" * 300_000),
            "the name of a team has 300000 letters, at most 80 are right: 'AAA",
        ),
        (
            lambda r: with_team(r, 0, name="two\nlines"),
            r"the name of a team has signs that cannot be seen: 'two\\nlines'",
        ),
        (
            lambda r: with_team(r, 0, name="\u202edrawkcab"),
            r"the name of a team has signs that cannot be seen: '\\u202edrawkcab'",
        ),
        (lambda r: with_figure(r, name="nul\0"), "the name of a figure has signs that cannot be seen"),
        (lambda r: replace(r, seed="s" * 401), "the seed has 401 letters"),
        (
            lambda r: replace(r, scenario=replace(r.scenario, map="m" * 5000)),
            "the name of the map has 5000 letters",
        ),
        (
            lambda r: replace(r, actions=r.actions * 9000),
            "it has 108000 actions; a battle has at most 100000",
        ),
        (lambda r: replace(r, digests=r.digests * 9000), "it has 117000 digests"),
        (
            lambda r: replace(r, players={str(n): "human" for n in range(99)}),
            "it has 99 options in one place",
        ),
    ],
)
def test_a_record_that_is_larger_than_a_battle_is_not_even_read(
    record: Record,
    tmp_path: Path,
    change: Callable[[Record], Record],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.core.records.files.MOST_ACTIONS", 10**6)  # as another program might write it
    assert f"fight.enfilade: {words}" in refused_file(change(record), tmp_path / "fight.enfilade")


# ---------------------------------------------------------------- against the rules and the map


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            lambda r: with_figure(r, cell=(3, 9000)),
            "Anna of azure stands on (3, 9000), the map has 9 columns and 6 rows",
        ),
        (lambda r: with_figure(r, cell=(2**31, 5)), "Anna of azure stands on (2147483648, 5)"),
        (lambda r: with_figure(r, cell=(-(2**63), 1)), "Anna of azure stands on (-9223372036854775808, 1)"),
        (lambda r: with_figure(r, cell=(4, 3)), "Anna of azure stands on (4, 3), where nobody can stand"),
        (lambda r: with_figure(r, cell=(0, 0)), "Anna of azure and Alice of azure stand both on (0, 0)"),
        (lambda r: with_figure(r, cell=(8, 0)), "stand both on (8, 0)"),
        (
            lambda r: with_team(r, 0, figures=r.scenario.teams[0].figures * 2),
            "side azure has 4 figures to place, the map has 2 spawn points for it",
        ),
        (
            lambda r: with_figure(r, archetype="rifelman"),
            "No Way Out has no archetype 'rifelman' (Anna of azure) (did you mean 'rifleman'?)",
        ),
        (lambda r: with_figure(r, person=-7), "Anna of azure has the face -7"),
        (
            lambda r: with_figure(r, options={"brave": "yes"}),
            "No Way Out has no option 'brave' for the figure 'Anna'",
        ),
        (
            lambda r: with_team(r, 1, options={"auto_help": "perhaps"}),
            "the option auto_help of side ember is one of ask, always, never, not 'perhaps'",
        ),
        (
            lambda r: with_team(r, 1, options={"ambush": "ember"}),
            "No Way Out has no option 'ambush' for side ember",
        ),
        (
            lambda r: replace(r, scenario=replace(r.scenario, options={"ambus": "ember"})),
            "no option 'ambus' for the battle (did you mean 'ambush'?)",
        ),
        (
            lambda r: replace(r, players={"plum": "human"}),
            "it has a player for the side 'plum', which nobody plays",
        ),
        (lambda r: replace(r, rules=99), "it is played by version 99 of the rules of No Way Out"),
        (lambda r: replace(r, rules=0), "damaged: the versions of the rules"),
        (lambda r: replace(r, digest=9), "its digests are of version 9"),
        (lambda r: replace(r, digests=()), "damaged: it has 0 digests for 12 actions"),
        (lambda r: replace(r, digests=r.digests[:-1]), "damaged: it has 12 digests for 12 actions"),
        (
            lambda r: replace(r, digests=(*r.digests, r.digests[0])),
            "damaged: it has 14 digests for 12 actions",
        ),
        (lambda r: replace(r, digests=("", *r.digests[1:])), "damaged: digest 0 is none: ''"),
        (
            lambda r: with_action(r, b'{"type":"EndTurn","unit":-1}'),
            "action 2 is of unit -1, a figure that does not stand in the battle",
        ),
        (
            lambda r: with_action(r, b'{"type":"EndTurn","unit":1}'),
            "action 2 is of unit 1, a figure that does not stand",
        ),
        (lambda r: with_action(r, b'{"type":"\xed\xa0\x80","unit":3}'), "action 2 is none of No Way Out"),
        (
            lambda r: with_action(r, b'{"type":"a\\nb","unit":3}'),
            r"action 2 is none of No Way Out: type: there is no 'a\nb'",
        ),
        (
            lambda r: with_action(r, b'{"type":"Shoot","unit":3,"target":-5,"weapon":"rifle"}'),
            "action 2 (Shoot) has the target -5",
        ),
        (
            lambda r: with_action(r, b'{"type":"Throw","unit":3,"cell":[2147483648,2],"item":"x"}'),
            "action 2 (Throw) is about (2147483648, 2), the map has",
        ),
        (
            lambda r: with_action(r, b'{"type":"Move","unit":3,"path":[[1,1],[1,-9000]]}'),
            "action 2 (Move) is about (1, -9000)",
        ),
        (
            lambda r: with_action(r, b'{"type":"Move","unit":3,"path":[' + b"[1,1]," * 600 + b"[1,1]]}"),
            "action 2 (Move) has a path of 601 parts",
        ),
        (
            lambda r: with_action(r, b'{"type":"Reload","unit":3,"weapon":"' + b"x" * 999 + b'"}'),
            "action 2 (Reload) has a weapon of 999 letters",
        ),
    ],
)
def test_what_can_be_no_battle_is_told_before_anything_is_built(
    record: Record, monkeypatch: pytest.MonkeyPatch, change: Callable[[Record], Record], words: str
) -> None:
    def built(*_: object) -> None:
        raise AssertionError("nothing may be built")

    monkeypatch.setattr("game.core.records.replay.start", built)
    assert words in refused(change(record))


def test_the_numbers_of_the_figures_are_those_of_the_battle() -> None:
    assert list(numbers(YARD, FIGHT)) == battle().table.units()


# ---------------------------------------------------------------- the state


def ground(*cells: list[int], **tile: Any) -> dict[str, Any]:
    """Changed ground as a state has it."""
    return {"cells": cells, "tile": tile}


def with_state(
    record: Record, change: Callable[[dict[str, Any]], Any], number: int, right: bool = True
) -> Record:
    """With the components of entity `number` changed, the digest made right again, and a beginning that parts
    by a mended rule."""
    state = record.states[-1]
    parts = {name: msgspec.json.decode(raw) for name, raw in state.entities[number - 1].items()}
    change(parts)
    entity = {name: msgspec.Raw(msgspec.json.encode(value)) for name, value in parts.items()}
    entities = (*state.entities[: number - 1], entity, *state.entities[number:])
    return _signed(record, replace(state, entities=entities), right)


def _signed(record: Record, state: State, right: bool = True) -> Record:
    digests = list(record.digests)
    digests[0] = "0" * 32
    if right:
        digests[state.length] = state.digest(record.digest)
    return replace(record, states=(state,), digests=tuple(digests))


@pytest.fixture
def mended(record: Record, monkeypatch: pytest.MonkeyPatch) -> int:
    """Rules that were mended since the record was written; their version."""
    newest = version_of(NWO) + 1
    monkeypatch.setattr(NWO, "MENDED", (*NWO.MENDED, RuleChange(newest, "nwo.turn.one-each", "something")))
    return newest


def of_today(record: Record) -> Record:
    """The state is said to be from today, so that it must be right."""
    return replace(record, states=(replace(record.states[0], rules=version_of(NWO)),))


@pytest.mark.parametrize(
    ("number", "change", "words"),
    [
        (3, lambda p: p.update(Flying={}), "entity 3 the component 'Flying', which No Way Out does not have"),
        (3, lambda p: p["nwo.Points"].update(hits="many"), "no right nwo.Points for entity 3"),
        (3, lambda p: p["nwo.Points"].update(more=1), "no right nwo.Points for entity 3"),
        (3, lambda p: p["nwo.Skills"].update(aiming=99), "no right nwo.Skills for entity 3"),
        (
            3,
            lambda p: p["core.Position"].update(cell=[99, 0]),
            "its state puts entity 3 on (99, 0), the map has 9 x 6 cells",
        ),
        (
            3,
            lambda p: p["core.Position"].update(cell=[4, 3]),
            "its state puts unit 3 on (4, 3), where nobody can stand",
        ),
        (3, lambda p: p.pop("core.Position"), "its state puts unit 3 nowhere"),
        (3, lambda p: p.pop("core.Unit"), "its state has another unit 3 than its scenario"),
        (3, lambda p: p["core.Unit"].update(side="ember"), "its state has another unit 3 than its scenario"),
        (2, lambda p: p.pop("core.Doorway"), "its state has other doors than the map"),
        (
            3,
            lambda p: p.update(Altered=ground([0, 9])),
            "its state puts entity 3 on (0, 9), the map has 9 x 6 cells",
        ),
        (
            3,
            lambda p: p.update(Altered=ground([0, 0], [0, 0])),
            "its state says twice what the ground at (0, 0) is",
        ),
        (
            3,
            lambda p: p.update(Altered=ground(*([x, y] for x in range(9) for y in range(6)), blocks=True)),
            "where nobody can stand",
        ),
        *(
            (
                3,
                lambda p, wrong=wrong: p.update(Altered=ground([0, 1], **wrong)),
                "its state gives entity 3 ground that no map has",
            )
            for wrong in (
                {"cost": 100},
                {"cost": 0},
                {"obscures": 4},
                {"obscures": -1},
                {"toughness": 1001},
                {"toughness": -1},
            )
        ),
        (
            3,
            lambda p: p.update(Area={"kind": "smoke", "cells": [], "source": 0, "turns": 1, "density": 4}),
            "entity 3 a density of 4",
        ),
        (1, lambda p: p["core.Clock"].update(acting=False), "in its state nobody's turn is running"),
        (1, lambda p: p["core.Clock"].update(index=500), "in its state nobody's turn is running"),
        (
            1,
            lambda p: p["core.Clock"].update(index=len(p["core.Clock"]["slots"])),
            "in its state nobody's turn is running",
        ),
        (
            1,
            lambda p: p["core.Clock"].update(slots=[{"side": "azure", "unit": 77, "phase": "turn"}], index=0),
            "the turn of unit 77",
        ),
        (
            1,
            lambda p: p["core.Clock"].update(slots=[{"side": "", "unit": 0, "phase": "events"}], index=0),
            "the turn of unit 0 of side ''",
        ),
        (
            1,
            lambda p: p["core.Clock"]["slots"].append({"side": "", "unit": 3, "phase": "events"}),
            "the turn of unit 3 of side ''",
        ),
        (3, lambda p: p["nwo.Held"].update(weapons=["nonsense"]), "its state makes no sense to the rules"),
    ],
)
@pytest.mark.usefixtures("mended")
def test_a_state_that_no_battle_can_have_is_refused(
    record: Record, number: int, change: Callable[[dict[str, Any]], Any], words: str
) -> None:
    wrong = of_today(with_state(record, change, number))
    with pytest.raises(RecordError) as error:
        resume(wrong, YARD, NWO)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.usefixtures("mended")
@pytest.mark.parametrize(
    "tile", [{"cost": 99, "obscures": 3, "toughness": 1000}, {"cost": 1, "obscures": 0, "toughness": 0}]
)
def test_ground_may_be_as_hard_as_a_map_can_say(record: Record, tile: dict[str, int]) -> None:
    with pytest.raises(
        DifferenceError, match="differs after action 12"
    ):  # judged to be right, it is played on
        resume(
            of_today(with_state(record, lambda parts: parts.update(Altered=ground([0, 1], **tile)), 3)),
            YARD,
            NWO,
        )


@pytest.mark.usefixtures("mended")
@pytest.mark.parametrize(
    "size", [{"wide": 12, "long": 12}, {"wide": 13}, {"long": 13}, {"wide": 0}, {"long": 0}]
)
def test_a_body_fills_one_to_twelve_cells_each_way(record: Record, size: dict[str, int]) -> None:
    wrong = of_today(with_state(record, lambda parts: parts.update(Size=size), 3))
    right = set(size.values()) == {12}
    with pytest.raises(
        RecordError, match="where nobody can stand|no room" if right else "no right Size for entity 3"
    ):
        resume(wrong, YARD, NWO)


@pytest.mark.usefixtures("mended")
def test_two_figures_on_one_cell_of_a_state(record: Record) -> None:
    there = msgspec.json.decode(record.states[-1].entities[3]["core.Position"])["cell"]
    wrong = of_today(with_state(record, lambda parts: parts["core.Position"].update(cell=there), 3))
    told = r"puts (\w+ of \w+ and \w+ of \w+) both on [a-z]+\d+; open an earlier save of the battle"
    with pytest.raises(RecordError, match=told):
        resume(wrong, YARD, NWO)


@pytest.mark.usefixtures("mended")
def test_a_state_of_older_rules_that_is_not_understood_is_passed_over(record: Record) -> None:
    found = resume(with_state(record, lambda parts: parts.update(Flying={}), 3), YARD, NWO)
    assert found.battle.history == []
    assert "the 12 after it are lost" in found.told


def test_a_state_must_be_the_one_that_was_recorded(record: Record) -> None:
    wrong = with_state(record, lambda parts: parts["nwo.Points"].update(hits=1), 3, right=False)
    assert "damaged: its state before action" in refused(replace(wrong, digests=record.digests))
    twice = replace(record, states=record.states * 2)
    assert "its states do not lie one after the other" in refused(twice)


# ---------------------------------------------------------------- words


def test_words_of_a_file_are_told_in_one_line_and_shortened() -> None:
    assert short("a\nb\0\ud800") == r"a\nb\x00\ud800"
    assert len(short("x" * 300_000)) < 80 and "…" in short("x" * 300_000)
    assert "\n" not in str(RecordError("x" * 300_000))
    assert len(str(RecordError("x" * 300_000))) <= LONGEST


def test_whatever_is_written_can_be_read_however_long_it_is(record: Record, tmp_path: Path) -> None:
    path, (action, digest) = tmp_path / "fight.enfilade", (record.actions[0], record.digests[0])
    long = replace(record, actions=(action,) * 12_000, digests=(digest,) * 12_001)
    write(long, path)
    assert len(read(path).actions) == 12_000
    with pytest.raises(OSError, match="longer than a file of one may be"):
        write(replace(long, actions=(action,) * 100_001), path)
    assert len(read(path).actions) == 12_000


def test_litter_of_a_killed_game_is_swept_and_what_is_being_written_is_not(
    record: Record, tmp_path: Path
) -> None:
    import os

    old, new = tmp_path / "autosaveab12.enfilade-part", tmp_path / "autosavecd34.enfilade-part"
    foreign = tmp_path / "downloads.part"
    for part in (old, new, foreign):
        part.write_text("half")
    for part in (old, foreign):
        os.utime(part, (1, 1))
    write(record, tmp_path / "fight.enfilade")
    assert sorted(os.listdir(tmp_path)) == ["autosavecd34.enfilade-part", "downloads.part", "fight.enfilade"]


@pytest.mark.usefixtures("mended")
def test_a_state_that_makes_no_sense_leaves_the_battle_where_it_was(record: Record) -> None:
    found = resume(with_state(record, lambda parts: parts.pop("nwo.Carried"), 3), YARD, NWO)
    assert found.battle.history == []
    assert [found.battle.sheet(unit) for unit in found.battle.table.units()]


@pytest.mark.parametrize(
    ("action", "stands"),
    [(Answer(NO_UNIT, "yes"), True), (Answer(UnitId(-1), "yes"), False), (EndTurn(NO_UNIT), False)],
)
def test_only_an_answer_may_be_nobody_s(record: Record, action: Action, stands: bool) -> None:
    changed = with_action(record, action)
    if stands:
        assert validate_record(changed, YARD, NWO)
    else:
        assert "a figure that does not stand in the battle" in refused(changed)
