"""Which sound each event has, and that nobody hears what they may not know."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import get_args

import pygame
import pytest

from game.client.kit.sound import Speaker, Volumes, speaker
from game.client.screens.battle.screen import BattleScreen
from game.client.seat.captions import FAR, MOST, SHOWN, Captions, worded
from game.client.seat.cues import Cue, Ground
from game.client.seat.ears import AT_ONCE, GAP, Ears
from game.client.seat.grounds import ambience_of, step_on
from game.client.seat.hearing import HEARD, SILENT, heard
from game.client.seat.motions import LUNGE
from game.client.seat.playback import Playback
from game.client.seat.scene import Scene
from game.client.seat.soundnames import EFFECTS, LOOPS, SOUNDS, WEAPONS
from game.core import events as e
from game.core.battle import start
from game.core.display import display_of
from game.core.errors import ContentError
from game.core.events import AnyEvent, Event
from game.core.field import Light, Tile
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario, Team
from game.core.sounding import sounding
from game.maps import find, load, picture_of
from game.rulesets import RULESETS
from tests.client.planned import declare_something
from tests.client.planned import new_match as new_planned
from tests.client.player import Player, quick
from tests.client.stage import STATES, duel, open_field, placed
from tests.client.tape import Tape

RULES = Path(__file__).parents[2] / "game" / "rulesets"
SAID = {
    "pistol": "pistol",
    "sword": "blade",
    "car": "engine",
    "waiting artillery": "alarm",
    "area fire": "blaze",
    "state aid": "heal",
    "state burning": "burning",
}


@pytest.fixture
def tape(monkeypatch: pytest.MonkeyPatch) -> Tape:
    tape = Tape()
    monkeypatch.setattr(speaker, "output", tape)
    monkeypatch.setattr(speaker, "volumes", Volumes())
    return tape


@pytest.fixture
def scene() -> Scene:
    scene = Scene(states=STATES)
    for event in (*duel(), e.RoundBegan(1, (1, 2))):
        scene.show(event)
    return scene


GROUND = Ground(open_field(), SAID)


def names(event: Event, scene: Scene, ground: Ground = GROUND) -> list[str]:
    return [cue.name for cue in heard(event, scene, ground)]


# ---------------------------------------------------------------- the table


def test_every_kind_of_event_has_a_sound_or_is_silent_on_purpose() -> None:
    kinds = set(get_args(AnyEvent))
    assert set(HEARD) | set(SILENT) == kinds
    assert not set(HEARD) & set(SILENT)
    assert all(SILENT.values())


@pytest.mark.parametrize("package", sorted(path.parent.parent.name for path in RULES.glob("*/content/sounds.toml")))
def test_every_weapon_of_every_ruleset_has_a_class_and_every_name_means_something(package: str) -> None:
    folder = RULES / package / "content"
    said = sounding(folder / "sounds.toml")
    assert set(said.values()) <= set(SOUNDS)
    known = {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in folder.glob("*.toml") if file.stem != "sounds"}
    assert not set(known["weapons"]) - set(said), "weapons without a sound"
    ids = {one for tables in known.values() for one in tables}
    code = "".join(path.read_text(encoding="utf-8") for path in (RULES / package).glob("*.py"))
    for one in said:
        assert one in ids or f'"{one.rpartition(" ")[2]}"' in code, f"{one} is nothing that {package} knows"


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_every_listed_ruleset_says_how_it_is_heard(ruleset: object) -> None:
    said = display_of(ruleset).sounds()
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


def test_a_step_is_heard_where_it_ends_and_a_vehicle_has_an_engine(scene: Scene) -> None:
    field = open_field()
    field = replace(field, tiles=tuple(Tile(name="grass") for _ in field.tiles))
    assert heard(e.Stepped(1, (3, 3), (4, 3)), scene, Ground(field, {})) == (Cue("step-grass", (4, 3)),)
    assert names(e.Stepped(1, (3, 3), (4, 3), forced=True), scene) == ["rustle"]
    scene.show(placed(3, (5, 5), look="car"))
    assert names(e.Stepped(3, (5, 5), (6, 5)), scene) == ["engine"]
    assert names(e.Turned(3, "n"), scene) == ["skid"]
    assert names(e.Turned(1, "n"), scene) == []


def attack(scene: Scene, weapon: str, kind: str, outcome: str) -> tuple[Cue, ...]:
    scene.show(e.Attacked(1, 2, weapon, kind))
    return heard(e.AttackEnded(1, 2, outcome, 7, 8), scene, GROUND)


def test_weapons_are_heard_by_their_class_and_misses_when_they_arrive(scene: Scene) -> None:
    assert [cue.name for cue in attack(scene, "pistol", "ranged", "hit")] == ["pistol"]
    shot, miss = attack(scene, "pistol", "ranged", "miss")
    assert (shot.cell, shot.after, miss.name, miss.cell) == ((3, 3), 0, "miss-shot", (8, 3))
    assert miss.after > 0
    assert [(cue.name, cue.after) for cue in attack(scene, "sword", "melee", "parry")] == [("blade", 0), ("parry", LUNGE)]
    assert [cue.name for cue in attack(scene, "nobody knows", "melee", "miss")] == ["blunt", "miss-blow"]
    assert [cue.name for cue in attack(scene, "nobody knows", "ranged", "hit")] == ["rifle"]


def harm(scene: Scene, amount: int, hits: int, armour: int, health: int = 60) -> list[str]:
    gauges = (e.Gauge("Hit points", hits, 5), e.Gauge("Armour", armour, 4))
    return names(e.Harmed(2, amount, "", gauges, health), scene)


def test_harm_sounds_of_flesh_or_of_armour_by_what_was_lost(scene: Scene) -> None:
    assert harm(scene, 2, 2, 2) == ["hit-flesh"]
    assert harm(scene, 2, 4, 0) == ["hit-armour"]
    assert harm(scene, 0, 4, 2) == ["hit-armour"]
    assert harm(scene, 3, 2, 0) == ["hit-flesh"]
    scene.units[2].health = 20
    assert harm(scene, 0, 5, 2, 100) == ["heal"]


def test_states_sound_by_their_pose_their_badge_or_their_tone(scene: Scene) -> None:
    assert names(e.StatusGained(1, "prone", "r"), scene) == ["rustle"]
    assert names(e.StatusGained(1, "burning", "r"), scene) == ["burning"]
    assert names(e.StatusGained(1, "watching", "r"), scene) == ["better"]
    assert names(e.StatusGained(1, "aware", "r"), scene) == []
    assert names(e.StatusGained(1, "aid", "r"), scene) == ["heal"]
    assert names(e.StatusLost(1, "burning", "r", 1), scene) == []
    assert names(e.StatusLost(1, "burning", "r"), scene) == ["better"]


def test_what_waits_ticks_or_comes_down_and_what_lies_is_heard_by_its_kind(scene: Scene) -> None:
    cells = ((4, 4), (5, 4))
    assert names(e.AreaBegan(9, "fire", cells, 3), scene) == ["blaze"]
    assert names(e.AreaBegan(9, "haze", cells, 3, 2), scene) == ["hiss"]
    assert names(e.AreaBegan(9, "charge", cells, 3, at=(4, 4)), scene) == ["fuse"]
    assert names(e.AreaBegan(9, "artillery", cells, 3, at=(4, 4)), scene) == ["alarm"]
    assert names(e.AreaBegan(9, "fog", cells, 3), scene) == []
    assert names(e.Landed("bomb", (4, 4), cells), scene) == ["explosion"]
    assert names(e.Landed("stone", (4, 4), cells[:1]), scene) == ["land"]


def test_loading_is_heard_and_shooting_is_not_heard_twice(scene: Scene) -> None:
    assert names(e.AmmoChanged(1, "rifle", 3, 5), scene) == []
    scene.show(e.AmmoChanged(1, "rifle", 3, 5))
    assert names(e.AmmoChanged(1, "rifle", 2, 5), scene) == []
    assert names(e.AmmoChanged(1, "rifle", 5, 5), scene) == ["reload"]


def test_walls_crumble_windows_break_and_doors_move(scene: Scene) -> None:
    assert names(e.GroundChanged(((1, 1),), Tile(name="rubble"), "brick wall"), scene) == ["crumble"]
    assert names(e.GroundChanged(((1, 1),), Tile(name="broken"), "window"), scene) == ["glass"]
    assert names(e.GroundChanged(((1, 1),), Tile(name="crater"), "grass"), scene) == []
    assert names(e.DoorMoved((1, 1), True), scene) == ["door-open"]
    assert names(e.DoorMoved((1, 1), False), scene) == ["door-close"]


def test_a_board_is_set_up_in_silence() -> None:
    fresh = Scene(states=STATES)
    assert names(placed(1, (3, 3)), fresh) == []
    assert names(e.Readied(1, ("rifle",), "rifle"), fresh) == []
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


# ---------------------------------------------------------------- in step with what is shown


class Listener:
    """Ears at a playback, and what they have heard when."""

    def __init__(self, speed: float = 1.0) -> None:
        self.scene = Scene(states=STATES)
        self.playback = Playback(self.scene)
        self.playback.speed = speed
        self.now = 0.0
        self.heard: list[tuple[float, str]] = []
        self.ears = Ears(self.scene, GROUND, lambda name, _, __: self.heard.append((self.now, name)))
        self.playback.on_heard = self.ears.listen
        self.playback.feed([*duel(), e.RoundBegan(1, (1, 2))])
        self.playback.skip()
        self.ears.forget()

    def run(self, events: list[Event], ms: float = 2000, step: float = 10) -> list[tuple[float, str]]:
        self.playback.feed(events)
        for _ in range(round(ms / step)):
            self.now += step
            self.playback.update(step)
            self.ears.update(step, self.playback.speed)
        return self.heard

    @property
    def names(self) -> list[str]:
        return [name for _, name in self.heard]


WALK = [e.Stepped(1, (3, 3), (4, 3)), e.Stepped(1, (4, 3), (5, 3)), e.Stepped(1, (5, 3), (6, 3))]
SHOT = [e.Attacked(1, 2, "pistol", "ranged"), e.AttackEnded(1, 2, "miss", 5, 8)]


def test_each_sound_comes_when_its_event_is_shown() -> None:
    steps = Listener().run(WALK)
    assert [name for _, name in steps] == ["step-dirt"] * 3
    gaps = [later - earlier for (earlier, _), (later, _) in pairwise(steps)]
    assert all(130 <= gap <= 150 for gap in gaps), "a step takes 140 ms"


def test_a_miss_is_heard_after_its_shot_and_sooner_at_higher_speed() -> None:
    def gap(speed: float) -> float:
        (shot, _), (miss, _) = Listener(speed).run(SHOT, 1500, 5)
        return miss - shot

    assert 100 <= gap(1.0) <= 140
    assert 45 <= gap(2.0) <= 75


def test_the_same_sound_is_not_heard_twice_at_once() -> None:
    listener = Listener(speed=4.0)
    listener.run([e.Rolled(unit, "x", "r", (1,), (1,), (), 1) for unit in (1, 2)], GAP / 2)
    assert listener.names == ["dice"]


def test_of_what_is_skipped_only_the_weightiest_is_heard_once_each() -> None:
    listener = Listener(speed=0.0)
    listener.run([*WALK, e.Rolled(1, "x", "r", (1,), (1,), (), 1), *SHOT, *SHOT, e.Downed(2), e.Landed("bomb", (4, 4), ((4, 4), (5, 4)))], 50)
    assert listener.names == ["pistol", "fall", "explosion"]
    assert len(listener.names) == AT_ONCE


def test_far_and_aside_is_fainter_and_aside() -> None:
    played: list[tuple[float, float]] = []
    scene = Scene(states=STATES)
    ears = Ears(scene, GROUND, lambda _, loud, pan: played.append((loud, pan)))
    scene.show(e.RoundBegan(1, ()))
    for pan, far in ((0.0, 0.0), (-1.0, 14.0), (1.0, 90.0)):
        ears.where = lambda _, pan=pan, far=far: (pan, far)  # type: ignore[misc]
        ears.listen(e.DoorMoved((1, 1), True))
        ears.update(GAP + 1)
        ears.update(GAP + 1)
    assert played == [(1.0, 0.0), (0.5, -0.8), (0.3, 0.8)]


# ---------------------------------------------------------------- captions


def test_captions_say_what_and_from_where() -> None:
    assert worded("rifle", 0.0, 2) == "Rifle shot"
    assert worded("rifle", -0.9, 2) == "Rifle shot, left"
    assert worded("rifle", 0.9, FAR + 1) == "Rifle shot, right, far off"
    assert worded("press", 0.9, FAR + 1) == ""
    assert all(EFFECTS[name].words for name in EFFECTS)


def test_captions_stay_a_while_and_never_pile_up() -> None:
    captions = Captions()
    for words in ("a", "b", "", "c", "b", "d"):
        captions.hear(words)
    assert [words for words, _ in captions.lines()] == ["c", "b", "d"]
    assert len(captions.lines()) == MOST
    captions.tick(SHOWN / 2)
    captions.hear("c")
    captions.tick(SHOWN / 2)
    assert [words for words, _ in captions.lines()] == ["c"]


def test_captions_come_without_any_device(scene: Scene) -> None:
    quiet = Speaker()
    ears = Ears(scene, GROUND, quiet.play)
    ears.listen(e.DoorMoved((1, 1), True))
    ears.update(1)
    assert [words for words, _ in ears.captions.lines()] == ["A door opens"]


# ---------------------------------------------------------------- who hears what


def test_nothing_of_a_secret_is_heard_by_the_next_one_in_the_seat(tape: Tape) -> None:
    player = Player(BattleScreen(new_planned(azure="Nadia", ember="Oskar"), quick()))
    player.until_ready()
    player.wait()
    declare_something(player)
    declared = [event for event in player.battle.match.events if isinstance(event, e.Declared)]
    assert declared and all(event.only for event in declared)
    player.wait(frames=5)
    assert player.battle.stage.ears.captions.lines() or tape.names
    player.key(pygame.K_e)
    for _ in range(60):
        if player.battle.handover:
            break
        player.wait()
    assert player.battle.handover
    before = len(tape.played)
    player.wait(frames=30)
    assert player.battle.stage.ears.captions.lines() == []
    player.key(pygame.K_RETURN)
    player.wait(frames=30)
    assert set(tape.names[before:]) <= {"turn", "round", "press", "confirm"}


def test_what_a_side_may_not_read_it_does_not_hear(scene: Scene) -> None:
    veiled = e.Veiled(e.Downed(2), ("ember",), e.Harmed(2, 0, "is hit", (), 50))
    for viewer, sound in (("ember", "fall"), ("azure", "hit-flesh"), (None, "fall")):
        assert [name for event in e.seen_by(viewer, [veiled]) for name in names(event, scene)] == [sound]
    assert e.seen_by("azure", [e.Veiled(e.Downed(2), ("ember",))]) == []


# ---------------------------------------------------------------- whole battles


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_what_happens_in_a_battle_is_heard_by_names_that_there_are(ruleset: Ruleset) -> None:
    path = find("priory-wood")
    field = load(path)
    teams = tuple(Team(side, side, squad.figures[:3]) for side, squad in zip(("azure", "ember"), ruleset.squads(), strict=False))
    battle = start(Scenario("priory-wood", ruleset.ID, teams), field, ruleset, "heard")
    scene, ground = Scene(picture_of(path).lattice, ruleset.STATES), Ground(field, display_of(ruleset).sounds())
    dice, found, told = Random(7), set(), battle.begin()
    for _ in range(60):
        for event in e.seen_by(None, told):
            assert type(event) in HEARD or type(event) in SILENT
            found |= {cue.name for cue in heard(event, scene, ground)}
            scene.show(event)
        orders = [] if battle.winner is not None else battle.legal_actions()
        if not orders:
            break
        told = battle.apply(next((one for one in orders if one.verb == "EndTurn" and dice.random() < 0.3), dice.choice(orders)))
    assert found <= set(EFFECTS)
    assert {"round", "turn"} <= found
    assert any(name.startswith("step-") for name in found) or "dice" in found
