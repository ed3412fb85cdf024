"""Which sound each event has."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from game.client.seat.audio.event_sounds import HEARD, SILENT, Cue, Ground, heard
from game.client.seat.audio.sound_names import EFFECTS, LOOPS, SOUNDS, WEAPONS, ambience_of, step_on
from game.client.seat.view.effects import LUNGE
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core.battle import start
from game.core.describing.sounds import sounding
from game.core.errors import ContentError
from game.core.events import AnyEvent
from game.core.field import Light, Tile
from game.core.references import ThingId, UnitId
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario, Team
from game.maps import find, load, picture_of
from game.rulesets import RULESETS
from tests.client.stage import STATES, open_field, placed
from tests.client.tape import GROUND, names, running

RULES = Path(__file__).parents[2] / "game" / "rulesets"


@pytest.fixture
def scene() -> BoardScene:
    return running()


# ---------------------------------------------------------------- the table


def test_every_kind_of_event_has_a_sound_or_is_silent_on_purpose() -> None:
    kinds = set(get_args(AnyEvent))
    assert set(HEARD) | set(SILENT) == kinds
    assert not set(HEARD) & set(SILENT)
    assert all(SILENT.values())


@pytest.mark.parametrize(
    "package", sorted(path.parent.parent.name for path in RULES.glob("*/content/sounds.toml"))
)
def test_every_weapon_of_every_ruleset_has_a_class_and_every_name_means_something(package: str) -> None:
    folder = RULES / package / "content"
    said = sounding(folder / "sounds.toml")
    assert set(said.values()) <= set(SOUNDS)
    known = {
        file.stem: tomllib.loads(file.read_text(encoding="utf-8"))
        for file in folder.glob("*.toml")
        if file.stem != "sounds"
    }
    assert not set(known["weapons"]) - set(said), "weapons without a sound"
    ids = {one for tables in known.values() for one in tables}
    code = "".join(path.read_text(encoding="utf-8") for path in (RULES / package).glob("*.py"))
    for one in said:
        assert one in ids or f'"{one.rpartition(" ")[2]}"' in code, f"{one} is nothing that {package} knows"


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_every_listed_ruleset_says_how_it_is_heard(ruleset: Ruleset) -> None:
    said = ruleset.DISPLAY.sounds()
    assert {sound for sound in said.values() if sound in WEAPONS}
    assert set(said.values()) <= set(SOUNDS)


def test_a_sound_file_that_cannot_be_right_is_named(tmp_path: Path) -> None:
    path = tmp_path / "sounds.toml"
    path.write_text('pistol = ["colt"]\nrifle = ["colt"]\n')
    with pytest.raises(ContentError, match=r"sounds.toml: colt stands under pistol and under rifle"):
        sounding(path)
    path.write_text('pistol = "colt"\n')
    with pytest.raises(ContentError, match="pistol: expected a list of ids"):
        sounding(path)


# ---------------------------------------------------------------- what single events sound like


@pytest.mark.parametrize(
    ("name", "material", "sound"),
    [
        ("grass", "", "step-grass"),
        ("asphalt", "", "step-stone"),
        ("wooden floor", "", "step-wood"),
        ("shallow water", "", "step-water"),
        ("fallen leaves", "", "step-leaves"),
        ("rubble", "stone", "step-gravel"),
        ("", "metal", "step-metal"),
        ("street", "", "step-stone"),
        ("", "", "step-dirt"),
        ("boulevard of dreams", "", "step-dirt"),
    ],
)
def test_steps_sound_by_what_the_ground_is_called_or_made_of(name: str, material: str, sound: str) -> None:
    assert step_on(Tile(name=name, material=material)) == sound


def test_a_step_is_heard_where_it_ends_and_a_vehicle_has_an_engine(scene: BoardScene) -> None:
    field = open_field()
    field = replace(field, tiles=tuple(Tile(name="grass") for _ in field.tiles))
    assert heard(e.Stepped(UnitId(1), (3, 3), (4, 3)), scene, Ground(field, {})) == (
        Cue("step-grass", (4, 3)),
    )
    assert names(e.Stepped(UnitId(1), (3, 3), (4, 3), forced=True), scene) == ["rustle"]
    scene.show(placed(UnitId(3), (5, 5), look="car"))
    assert names(e.Stepped(UnitId(3), (5, 5), (6, 5)), scene) == ["engine"]
    assert names(e.Turned(UnitId(3), "n"), scene) == ["skid"]
    assert names(e.Turned(UnitId(1), "n"), scene) == []


def attack(scene: BoardScene, weapon: str, kind: str, outcome: str) -> tuple[Cue, ...]:
    scene.show(e.Attacked(UnitId(1), UnitId(2), weapon, kind))
    return heard(e.AttackEnded(UnitId(1), UnitId(2), outcome, 7, 8), scene, GROUND)


def test_weapons_are_heard_by_their_class_and_misses_when_they_arrive(scene: BoardScene) -> None:
    assert [cue.name for cue in attack(scene, "pistol", "ranged", "hit")] == ["pistol"]
    shot, miss = attack(scene, "pistol", "ranged", "miss")
    assert (shot.cell, shot.after, miss.name, miss.cell) == ((3, 3), 0, "miss-shot", (8, 3))
    assert miss.after > 0
    assert [(cue.name, cue.after) for cue in attack(scene, "sword", "melee", "parry")] == [
        ("blade", 0),
        ("parry", LUNGE),
    ]
    assert [cue.name for cue in attack(scene, "nobody knows", "melee", "miss")] == ["blunt", "miss-blow"]
    for warded in ("parry", "block", "spoilt"):  # a shot that was dodged passes, and nothing rings
        assert [cue.name for cue in attack(scene, "pistol", "ranged", warded)] == ["pistol", "miss-shot"]
    assert [cue.name for cue in attack(scene, "nobody knows", "ranged", "hit")] == ["rifle"]


def harm(scene: BoardScene, amount: int, hits: int, armour: int, health: int = 60) -> list[str]:
    gauges = (e.Gauge("Hit points", hits, 5), e.Gauge("Armour", armour, 4))
    return names(e.Harmed(UnitId(2), amount, "", gauges, health), scene)


def test_harm_sounds_of_flesh_or_of_armour_by_what_was_lost(scene: BoardScene) -> None:
    assert harm(scene, 2, 2, 2) == ["hit-flesh"]
    assert harm(scene, 2, 4, 0) == ["hit-armour"]
    assert harm(scene, 0, 4, 2) == ["hit-armour"]
    assert harm(scene, 3, 2, 0) == ["hit-flesh"]
    scene.units[UnitId(2)].health = 20
    assert harm(scene, 0, 5, 2, 100) == ["heal"]


def test_states_sound_by_their_pose_their_badge_or_their_tone(scene: BoardScene) -> None:
    assert names(e.StatusGained(UnitId(1), "prone", "r"), scene) == ["rustle"]
    assert names(e.StatusGained(UnitId(1), "burning", "r"), scene) == ["burning"]
    assert names(e.StatusGained(UnitId(1), "watching", "r"), scene) == ["better"]
    assert names(e.StatusGained(UnitId(1), "aware", "r"), scene) == []
    assert names(e.StatusGained(UnitId(1), "aid", "r"), scene) == ["heal"]
    assert names(e.StatusLost(UnitId(1), "burning", "r", 1), scene) == []
    assert names(e.StatusLost(UnitId(1), "burning", "r"), scene) == ["better"]


def test_what_waits_ticks_or_comes_down_and_what_lies_is_heard_by_its_kind(scene: BoardScene) -> None:
    cells = ((4, 4), (5, 4))
    assert names(e.AreaBegan(ThingId(9), "fire", cells, 3), scene) == ["blaze"]
    assert names(e.AreaBegan(ThingId(9), "haze", cells, 3, 2), scene) == ["hiss"]
    assert names(e.AreaBegan(ThingId(9), "charge", cells, 3, at=(4, 4)), scene) == ["fuse"]
    assert names(e.AreaBegan(ThingId(9), "artillery", cells, 3, at=(4, 4)), scene) == ["alarm"]
    assert names(e.AreaBegan(ThingId(9), "fog", cells, 3), scene) == []
    assert names(e.Landed("bomb", (4, 4), cells), scene) == ["explosion"]
    assert names(e.Landed("stone", (4, 4), cells[:1]), scene) == ["land"]


def test_loading_is_heard_and_shooting_is_not_heard_twice(scene: BoardScene) -> None:
    assert names(e.AmmoChanged(UnitId(1), "rifle", 3, 5), scene) == []
    scene.show(e.AmmoChanged(UnitId(1), "rifle", 3, 5))
    assert names(e.AmmoChanged(UnitId(1), "rifle", 2, 5), scene) == []
    assert names(e.AmmoChanged(UnitId(1), "rifle", 5, 5), scene) == ["reload"]


def test_walls_crumble_windows_break_and_doors_move(scene: BoardScene) -> None:
    assert names(e.GroundChanged(((1, 1),), Tile(name="rubble"), "brick wall"), scene) == ["crumble"]
    assert names(e.GroundChanged(((1, 1),), Tile(name="broken"), "window"), scene) == ["glass"]
    assert names(e.GroundChanged(((1, 1),), Tile(name="crater"), "grass"), scene) == []
    assert names(e.DoorMoved((1, 1), True), scene) == ["door-open"]
    assert names(e.DoorMoved((1, 1), False), scene) == ["door-close"]
    assert names(e.DoorBroken((1, 1)), scene) == [], "what becomes of its cell is heard"


def test_a_board_is_set_up_in_silence() -> None:
    fresh = BoardScene(states=STATES)
    assert names(placed(UnitId(1), (3, 3)), fresh) == []
    assert names(e.Readied(UnitId(1), ("rifle",), "rifle"), fresh) == []
    assert names(e.RoundBegan(1, ()), fresh) == ["round"]


# ---------------------------------------------------------------- maps


def test_a_map_sounds_as_its_author_says_else_as_its_ground() -> None:
    def of(*tiles: Tile, said: str = "") -> str:
        field = open_field(10, 10)
        return ambience_of(replace(field, tiles=(tiles * 100)[:100], ambience=said))

    assert of(Tile(name="grass")) == "wind"
    assert of(Tile(name="grass"), said="rain") == "rain"
    assert of(Tile(name="grass"), said="none") == ""
    assert of(Tile(name="asphalt"), Tile(name="brick wall")) == "street"
    assert of(Tile(name="tree"), Tile(name="grass"), Tile(name="grass")) == "forest"
    assert of(Tile(name="deep water"), Tile(name="grass"), Tile(name="grass")) == "river"
    assert of(Tile(name="wooden floor"), Tile(name="wooden floor"), Tile(name="brick wall")) == "interior"
    assert of(Tile(name="grass", light=Light.NONE)) == "interior"
    assert {of(Tile(), said=one) for one in LOOPS} == set(LOOPS)


# ---------------------------------------------------------------- whole battles


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_what_happens_in_a_battle_is_heard_by_names_that_there_are(ruleset: Ruleset) -> None:
    path = find("priory-wood")
    field = load(path)
    teams = tuple(
        Team(side, side, squad.figures[:3])
        for side, squad in zip(("azure", "ember"), ruleset.squads(), strict=False)
    )
    battle = start(Scenario("priory-wood", ruleset.ID, teams), field, ruleset, "heard")
    scene, ground = (
        BoardScene(picture_of(path).lattice, ruleset.STATES),
        Ground(field, ruleset.DISPLAY.sounds()),
    )
    dice, found, told = Random(7), set(), battle.begin()
    for _ in range(60):
        for event in e.seen_by(None, told):
            assert type(event) in HEARD or type(event) in SILENT
            found |= {cue.name for cue in heard(event, scene, ground)}
            scene.show(event)
        orders = [] if battle.winner is not None else battle.legal_actions()
        if not orders:
            break
        told = battle.apply(
            next(
                (one for one in orders if one.verb == "EndTurn" and dice.random() < 0.3), dice.choice(orders)
            )
        )
    assert found <= set(EFFECTS)
    assert {"round", "turn"} <= found
    assert any(name.startswith("step-") for name in found) or "dice" in found
