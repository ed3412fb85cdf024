"""Whatever a ruleset tells is shown: on the board, in a motion, or as a line of the log; and what it names
has a picture."""

from __future__ import annotations

import pytest

from game.client.board.ground_overlays import SPRITES, area_sprite
from game.client.kit.atlases import picture
from game.client.kit.symbols import GLYPHS, octagon
from game.client.seat.view.animations import MOTIONS
from game.client.seat.view.log import SILENT, Log
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core.describing import narration
from game.core.events import Event, seen_by
from game.rulesets import RULESETS
from tests.contract.stages import STAGES, played

WORDLESS = {e.Spent, e.Veiled}
"""What is only an account: of the turn, which the panel at the lower left shows, and of what others may
read."""
BURNS = ("fire", "flame", "burn", "incendiary")


def kinds() -> set[type[Event]]:
    """Every kind of event there is."""
    return {kind for kind in Event.__subclasses__() if kind.__module__.startswith("game.")}


def traces(scene: BoardScene, log: Log) -> str:
    """All that a window would draw of it."""
    board = (
        scene.units,
        scene.floor.areas,
        scene.floor.things,
        scene.floor.doors,
        scene.floor.ground,
        scene.declared,
        scene.active,
        scene.order,
        scene.round,
        scene.sides,
    )
    return repr((board, scene.winner, scene.floor.flying, len(log.entries), log.entries[-6:]))


def test_every_kind_of_event_is_shown_somewhere() -> None:
    drawn, moved = set(BoardScene()._shown), set(MOTIONS)
    logged = {kind for kind in kinds() if kind not in SILENT and kind in narration._WORDS}
    handled = {e.Attacked, e.AttackEnded, e.Thrown, e.Rolled, e.Harmed}  # the log puts them together
    assert kinds() - drawn - moved - logged - handled - WORDLESS == set()


@pytest.mark.parametrize("name", [name for name in STAGES if name.endswith((" court", " hexes"))])
def test_what_is_played_leaves_a_trace(name: str) -> None:
    """Of each kind of event that a ruleset tells in a battle, at least one changes the scene, moves something
    or is told."""
    once = played(name)
    display = once.battle.ruleset.DISPLAY
    scene, log = BoardScene(states=once.battle.ruleset.STATES), Log(once.battle.ruleset.STATES, display)
    told, shown = set[type[Event]](), set[type[Event]]()
    for event in (event for events in once.events for event in seen_by(None, events)):
        before = traces(scene, log)
        if type(event) in MOTIONS:
            MOTIONS[type(event)](event, scene)
            shown.add(type(event))
        scene.show(event)
        log.add(event)
        told.add(type(event))
        if before != traces(scene, log):
            shown.add(type(event))
    assert told - shown - WORDLESS == set()


@pytest.mark.parametrize("rules", RULESETS)
def test_every_area_of_a_ruleset_has_a_look_of_its_own(rules: str) -> None:
    """Nothing is drawn as fire that does not burn."""
    fuses = RULESETS[rules].DISPLAY.fuses()
    found = {
        event.kind
        for name in STAGES
        if name.split()[0] == rules and name.endswith((" court", " hexes"))
        for events in played(name).events
        for event in events
        if isinstance(event, e.AreaBegan)
    }
    for kind in found - set(fuses):
        assert picture("marks/areas", f"{area_sprite(kind)}/0", 48), kind
        assert any(word in kind.lower() for word in (*SPRITES, *BURNS)), f"{kind} would look like fire"
    for kind, fuse in fuses.items():
        assert fuse.icon in GLYPHS or picture("icons/actions", fuse.icon, 24), kind
        assert octagon(fuse.icon, 1).surface.get_bounding_rect().width > 20


@pytest.mark.parametrize("rules", RULESETS)
def test_what_goes_off_bangs_and_every_order_has_its_picture(rules: str) -> None:
    for verb in RULESETS[rules].VERBS:
        assert picture("icons/actions", verb.icon, 24), (
            f"{verb.action}: there is no picture {verb.icon!r} in assets/icons/actions.json"
        )
