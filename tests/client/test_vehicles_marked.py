"""What is said of vehicles and of those aboard, who are all in one place: tags, and the number of the next
turn."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pygame import Rect, Surface

from game.client.board import vehicles
from game.client.kit.pen import Pen
from game.client.panels import enemy_tags
from game.client.panels import enemy_threats as drawing
from game.client.screens.battle.next_turn_view import NextTurnView
from game.client.screens.battle.screen import BattleScreen
from game.client.seat.orders.destination_info import EnemyFromCell
from game.client.seat.orders.enemy_threats import ThreatLayers
from game.client.seat.orders.planning import plan
from game.client.seat.view.board_objects import Sprite
from game.core.actions import Refusal
from game.core.describing.attack_preview import Attack
from game.core.describing.threats import Threat
from game.core.field import Cell, Cover
from game.core.references import UnitId
from game.core.scenario import Figure
from tests.client.player import Player
from tests.client.test_vehicles import at_the_wheel, playing_on

HORNET, KES = UnitId(1), UnitId(2)
FREE, HEAD = Rect(0, 0, 800, 500), Rect(380, 240, 40, 40)
"""The board that is free of panels, and where both are seen."""


def sprite(unit: UnitId, name: str, aboard: int = 0) -> Sprite:
    return Sprite(unit, name, "ember", "pistol", 0, (4, 4), aboard=UnitId(aboard))


PEOPLE = {HORNET: sprite(HORNET, "Hornet"), KES: sprite(KES, "Kes", 1)}


def tags(rows: list[EnemyFromCell]) -> list[list[tuple[str, str]]]:
    heads = dict.fromkeys(PEOPLE, HEAD)
    found = enemy_tags.placed(Pen(Surface((800, 500)), 1.0), rows, "azure", PEOPLE, heads, FREE, [], 0)
    assert len({tuple(tag.rect) for tag in found}) == len(found)
    return [[(words, figure) for _, words, figure, _ in tag.lines] for tag in found]


def seen(unit: UnitId, theirs: Attack) -> EnemyFromCell:
    return EnemyFromCell(unit, (4, 4), Cover.NONE, "", None, "", Attack(hidden=True), theirs)


def test_a_vehicle_and_who_is_in_it_are_told_apart_and_only_one_of_them_attacks() -> None:
    unarmed = Attack(refusal=Refusal("x", "nothing to attack with"))
    assert tags([seen(HORNET, unarmed), seen(KES, Attack(hidden=True))]) == [
        [("Hornet", ""), ("I hit", "?")],
        [("Kes", ""), ("I hit", "?"), ("hits me", "?")],
    ]
    assert tags([seen(HORNET, unarmed)]) == [[("I hit", "?"), ("nothing to attack with", "")]], "deserted"


def test_where_the_vehicle_is_out_of_sight_that_is_said_once() -> None:
    rows = [EnemyFromCell(unit, (4, 4), Cover.FULL, "", (2, 2), "brick wall") for unit in PEOPLE]
    assert tags(rows) == [[("no sight: brick wall", "")]]


class Told:
    """What is known of the next turn, as if it had been worked out."""

    def __init__(self, chances: dict[UnitId, Fraction]) -> None:
        self.chances, self.on, self.veiled = chances, True, False
        self.threats: list[Threat] = []

    @property
    def units(self) -> list[UnitId]:
        return list(self.chances)

    def chance(self, unit: UnitId) -> Fraction:
        return self.chances[unit]

    def place(self, _unit: UnitId) -> None:
        return None

    def rows(self, _unit: UnitId) -> list[Threat]:
        return self.threats

    def safe(self, _unit: UnitId) -> frozenset[Cell]:
        return frozenset()

    def known(self, _unit: UnitId) -> bool:
        return True


@pytest.fixture(scope="module")
def player() -> Player:
    return playing_on("mill-street")


def test_one_number_stands_over_a_car_above_its_plates(player: Player) -> None:
    car, screen = at_the_wheel(player), player.screen
    assert isinstance(screen, BattleScreen)
    stage = screen.stage
    rook, jay = (one for one in stage.scene.units if stage.scene.units[one].aboard == car)
    told = Told({car: Fraction(1, 2), rook: Fraction(1, 4), jay: Fraction(3, 4)})
    view = NextTurnView(stage, told, ThreatLayers())  # type: ignore[arg-type]
    assert view._plated(UnitId(0)) == [jay], "the worst of all"
    assert view._plated(rook) == [rook] and view._plated(car) == [car], "or whoever it is about"
    pen = Pen(player.surface, stage.scale)
    for one in (car, jay):
        found = drawing.plate(pen, view._head(one), told.chance(one), True, False, [])
        assert found
        zoom, (x, y) = stage.board.camera.zoom, stage.scene.middle(car)
        middle = stage.board.camera.to_screen((x + 0.5, y + 0.5))
        crew = vehicles.crew_spot(middle, zoom, [])
        assert found.bottom <= crew.y / stage.scale and abs(found.centerx - middle[0] / stage.scale) < 2


def test_who_sits_in_a_vehicle_threatens_from_there(monkeypatch: pytest.MonkeyPatch, player: Player) -> None:
    car, stage = at_the_wheel(player), player.battle.stage
    rider = next(one for one in stage.scene.units if stage.scene.units[one].aboard == car)
    ott = next(one for one, sprite in stage.scene.units.items() if sprite.name == "Ott")
    told = Told({ott: Fraction(1, 2)})
    told.threats = [Threat(rider, ott, Fraction(1, 2))]
    found: list[str] = []
    monkeypatch.setattr(drawing, "label", lambda _pen, _rect, words: found.append(words))
    view = NextTurnView(stage, told, ThreatLayers())  # type: ignore[arg-type]
    view.draw(Pen(player.surface, stage.scale), ott)
    assert found == ["50 %"]


def test_nobody_aims_a_look_at_who_is_rammed() -> None:
    player = playing_on("mill-street", ember=(Figure("mook", "Ott", cell=(13, 12)),))
    at_the_wheel(player)
    orders, scene = player.battle.aiming.orders, player.battle.stage.scene
    verb = next(verb for verb, _ in orders.verbs if verb.action == "Ram")
    ott = next(sprite for sprite in scene.units.values() if sprite.name == "Ott")
    found = plan(orders, scene, verb, ott.cell, True).marks
    assert found.poses and found.path and found.sight is None
