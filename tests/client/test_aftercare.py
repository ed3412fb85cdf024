"""After the battle: what becomes of everybody, with its wounds, its rolls, its months; at the size of the
smallest window, too."""

from __future__ import annotations

import msgspec
import pygame
import pytest
from pygame import Surface

from game.client.kit.pen import Pen
from game.client.screens.result.recovery import tone, wounds
from game.client.screens.result.screen import ResultScreen
from game.client.seat.statistics.battle_summary import AftermathCare, Step, tally
from game.core import events as e
from game.core.components import CLOCK, Down
from game.core.describing.sheet import Boxes
from game.core.events import Event, Rolled
from game.core.references import UnitId
from game.rulesets import infowar
from game.rulesets.infowar.components import Wound, Wounds
from tests.client.heard import Under, listen
from tests.client.ladder import new_match
from tests.client.player import Player, quick

DISPLAY = infowar.DISPLAY


def over() -> tuple[ResultScreen, list[Event]]:
    """A battle that azure has won: of ember two are left behind, of azure one is hurt."""
    match = new_match()
    match.begin()
    table = match.battle.table
    units = {table.unit(unit).name: unit for unit in table.units()}
    for name, taken in (
        ("Tam", (Wound(3, 2),)),
        ("Vela", (Wound(5, 5),)),
        ("Ott", (Wound(3, 3), Wound(2, 1))),
        ("Brandt", (Wound(6, 6),)),
    ):
        table.world.put(units[name], Wounds(taken))
    told: list[Event] = []
    for name in ("Vela", "Ott", "Brandt", "Quist"):
        table.world.put(units[name], Down())
        told.append(e.Downed(units[name]))
    told.append(e.BattleEnded("azure"))
    table.world.put(CLOCK, msgspec.structs.replace(table.clock, winner="azure"))
    told += [event for event in infowar.aftermath(table) if isinstance(event, Event)]
    match.events += told
    return ResultScreen(match, quick(), Under()), told


@pytest.mark.rule("infowar.heal.time", "infowar.heal.dead", "infowar.wound.near-death")
def test_everybody_has_a_card_with_verdict_and_rolls() -> None:
    screen, told = over()
    care = {screen.tally.names[unit]: care for unit, care in screen.tally.care.items()}
    assert set(care) == {"Mara", "Tam", "Ilse", "Juno", "Vela", "Brandt", "Quist", "Ott"}
    assert care["Vela"].dead and care["Brandt"].dead and not care["Tam"].dead
    assert care["Mara"].sum and care["Mara"].sum.words == "unhurt" and tone(care["Mara"]) == "good"
    rolled = [event for event in told if isinstance(event, Rolled)]
    assert [
        roll for one in screen.tally.care.values() for step in one.steps for roll in step.rolls
    ] == rolled and rolled
    assert care["Tam"].days == next(
        event.days for event in told if isinstance(event, e.Fated) and event.words.startswith("back in")
    )


def test_what_a_roll_came_to_is_said_as_long_as_its_dice_are_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen, _ = over()
    tam = next(unit for unit, name in screen.tally.names.items() if name == "Tam")
    rolls = [roll for step in screen.tally.care[tam].steps for roll in step.rolls]
    assert rolls
    player, heard = Player(screen, (1920, 1080)), listen(monkeypatch)
    player.draw()
    said = [screen.sides.aftercare._came_to(roll) for roll in rolls]
    assert all("passed against " in words or "failed against " in words for words in said)
    assert set(said) <= set(heard.texts)
    player.key(pygame.K_r)
    heard.words.clear()
    player.draw()
    assert not set(said) & set(heard.texts)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_page_scrolls_and_nothing_leaves_its_card(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, _ = over()
    player = Player(screen, size)
    area = screen.areas()[0]
    assert screen._rect().contains(area.rect)
    heard = listen(monkeypatch)
    player.draw()
    assert {"Mara", "Vela", "unhurt", "Very Hurt, as Hurt", "4 of 4 awake"} <= set(heard.texts)
    assert all(screen._rect().x <= x <= screen._rect().right for words, x, _, _ in heard.words if words)
    closed = area.height
    player.key(pygame.K_r)
    assert screen.areas()[0].height > closed, "the rolls need room"
    player.draw()
    player.click_on("rolls")
    assert screen.areas()[0].height == closed


def test_what_a_card_says() -> None:
    rows = (Boxes("Scratch", ("", "", ""), 3), Boxes("Hurt", ("Scratch",), 1), Boxes("Very Hurt", (), 1))
    assert wounds(rows) == "Scratch ×3; Hurt, as Scratch"
    back = AftermathCare([Step("x", "", 0, ()), Step("back in 2 months", "back", 60, ())])
    assert (tone(back), back.days, back.dead) == ("straw", 60, False)
    assert (
        tone(AftermathCare([Step("loses the left leg", "harmed", 0, ()), Step("back", "back", 15, ())]))
        == "bad"
    )
    assert tone(AftermathCare([Step("dead", "dead", 0, ())])) == "bad"


def test_rulesets_that_tell_only_of_the_fallen_have_no_cards() -> None:
    found = tally(
        [
            e.Placed(UnitId(1), "A", "azure", "rifle", 0, (1, 1), ()),
            e.BattleEnded("azure"),
            e.Fated(UnitId(1), "r", "dead"),
        ]
    )
    assert found.care == {} and found.fates[UnitId(1)].words == "dead"


def test_luck_counts_what_the_dice_show() -> None:
    placed = e.Placed(UnitId(1), "A", "azure", "rifle", 0, (1, 1), ())
    good, bad = (
        Rolled(UnitId(1), "shot", "r", faces, faces, (), 0) for faces in ((6, 5, 6, 5), (1, 1, 2, 2))
    )
    lots = Rolled(UnitId(1), "drawing lots", "r", (6,), (6,), (), 6)
    side = tally([placed, bad, good, lots], DISPLAY).sides["azure"]
    assert (side.best, side.worst, side.rolls) == (good, bad, 2)


def test_a_pen_without_a_window_can_measure_the_cards() -> None:
    screen, _ = over()
    pen = Pen(Surface((1, 1)))
    patients = screen.sides.patients("azure")
    height = screen.sides.aftercare.height
    assert len(patients) == 4 and height(pen, patients, 600) > height(pen, patients[:2], 600) > 0
    assert height(pen, [], 600) == 0
