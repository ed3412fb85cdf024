"""What explodes, in words: in the log, over the board, among what happened since one's last turn."""

from __future__ import annotations

from game.client.seat.statistics.battle_summary import tally
from game.client.seat.view.log import Log
from game.client.seat.view.recap import recap
from game.client.seat.view.roll_banner import RollBanner
from game.core import events as e
from game.core.events import Event
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.ruleset import by_id
from game.rulesets import silhouette
from game.rulesets.silhouette.blasts import EVENTS, FUSE, PLANTED
from tests.client.stage import POINTS

PLACED = [
    e.Placed(UnitId(1), "Kell", "azure", "smg", 0, (1, 1), POINTS),
    e.Placed(UnitId(2), "Ott", "ember", "rifle", 1, (4, 1), POINTS),
]
DODGE = e.Rolled(UnitId(2), "dodge", "silhouette.defence.dodge", (3, 1), (3,), (), 3)
WOUND = e.Harmed(UnitId(2), 52, "52 damage against 43: flesh wound", POINTS, 80)
CHARGE = [
    e.AreaBegan(ThingId(9), PLANTED, ((4, 1), (4, 2)), 1, at=(4, 1)),
    e.TurnBegan(NO_UNIT, ""),
    e.AreaEnded(ThingId(9)),
    e.Landed(PLANTED, (4, 1), ((4, 1), (4, 2))),
    DODGE,
    e.AttackEnded(UnitId(1), UnitId(2), "hit", 5, 3),
    WOUND,
]


def told(events: list[Event]) -> list[tuple[str, str]]:
    log = Log(silhouette.STATES, silhouette.DISPLAY)
    for event in [*PLACED, *events]:
        log.add(event)
    return [
        (entry.words, entry.verdict)
        for entry in log.entries
        if entry.words not in ("Kell comes on", "Ott comes on")
    ]


def test_a_charge_explodes_and_hits_somebody_by_name() -> None:
    assert told(CHARGE) == [
        ("The end of the turn", ""),
        ("The charge explodes", ""),
        ("The charge of Kell reaches Ott", "5 against 3: hit, 52 damage against 43: flesh wound"),
    ]


def test_a_grenade_on_a_fuse_is_called_a_grenade() -> None:
    went_off = [e.Landed(FUSE, (4, 1), ((4, 1), (4, 2))), e.AttackEnded(UnitId(1), UnitId(2), "miss", 5, 6)]
    assert told(went_off)[-1] == ("The grenade of Kell reaches Ott", "5 against 6: miss")
    items = recap([*PLACED, *went_off], "ember", by_id(silhouette.STATES), "ember", silhouette.DISPLAY).items
    assert [item.by for item in items] == ["Kell, grenade, 5 against 6"]


def test_what_the_map_has_in_store_is_nobodys_doing() -> None:
    assert told([e.AttackEnded(NO_UNIT, UnitId(2), "miss", 2, 3)]) == [("Against Ott", "2 against 3: miss")]


def test_a_launcher_is_fired_and_no_launcher_lands() -> None:
    shot = [
        e.Thrown(UnitId(1), "launcher_37mm", (4, 1), fired=True),
        e.Landed("launcher_37mm", (4, 1), ((4, 1), (4, 2))),
    ]
    assert told([*shot, e.AttackEnded(UnitId(1), UnitId(2), "miss", 2, 3)]) == [
        ("Kell fires a 37 mm launcher", ""),
        ("It explodes", ""),
        ("The shot of Kell reaches Ott", "2 against 3: miss"),
    ]


def test_the_strip_names_who_is_hit_when_the_dice_are_gone() -> None:
    shot = RollBanner()
    shot.show(DODGE, 100, {})
    shot.tick(200)
    shot.show(e.AttackEnded(UnitId(1), UnitId(2), "miss", 3, 3), 100, {})
    assert shot.shown and shot.figures == (1, 2)
    shot.show(e.AttackEnded(NO_UNIT, UnitId(2), "miss", 3, 3), 100, {})
    assert list(shot.figures) == [2]


def test_a_wound_that_names_its_damage_is_no_loss_of_points() -> None:
    events: list[Event] = [
        *PLACED,
        e.TurnBegan(UnitId(1), "azure"),
        e.TurnEnded(UnitId(1)),
        e.Reported(UnitId(2), EVENTS, "sheltered: wall"),
        *CHARGE,
    ]
    (hurt, sheltered) = recap(events, "ember", by_id(silhouette.STATES), "ember", silhouette.DISPLAY).items
    assert (hurt.words, hurt.by) == (
        "Ott hurt: flesh wound",
        "Kell, charge, 52 damage against 43",
    )
    assert sheltered.words == "Ott is sheltered: wall"


def test_blows_that_do_not_add_up_are_counted() -> None:
    told = tally([*PLACED, WOUND, WOUND, e.Harmed(UnitId(2), 0, "dies of the wounds", POINTS, 0)])
    assert told.sides["ember"].wounds == 2 and silhouette.STATISTICS.blows
