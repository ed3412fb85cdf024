"""What whoever sits there is told of whole battles of made-up orders: how each event moves and sounds, the
strip about rolls, the log, what happened since one's last turn, and what stays of the fight. `pytest --regen`
writes it anew; what differs is to be read like code."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.client.seat.audio.event_sounds import Ground, heard
from game.client.seat.view.log import Log
from game.client.seat.view.playback import Playback
from game.client.seat.view.recap import recap
from game.client.seat.view.roll_banner import RollBanner
from game.client.seat.view.scene import BoardScene
from game.core.battle import Battle
from game.core.events import Event, Harmed, seen_by
from game.core.geometry.lattice import plain as squares
from game.core.ruleset import by_id
from game.rulesets import RULESETS
from tests.contract.stages import pick, stages
from tests.kept import files, kept, same
from tests.plainly import plain

SHELF = Path(__file__).parent / "battles_told.xz"
ORDERS, EVENTS = 40, 160
"""Orders of a battle, and its first events, that are shown in their time."""
FRAME = 40.0
TOLD = files(SHELF, RULESETS)


@cache
def fought(rules: str) -> tuple[Battle, tuple[Event, ...]]:
    """A battle of made-up orders, with all that happened."""
    battle, events = stages()[f"{rules} court"].begin("told")
    random = Random(f"told {rules}")
    while battle.winner is None and len(battle.history) < ORDERS:
        events += battle.apply(pick(battle, random))
    return battle, tuple(seen_by(None, events))


def shown(battle: Battle, events: tuple[Event, ...]) -> list[str]:
    """Frame by frame: what happens, how it moves and sounds, and what the strip says of it."""
    display = battle.ruleset.DISPLAY
    scene = BoardScene(squares(battle.field.width, battle.field.height), battle.ruleset.STATES, display)
    shot = RollBanner(
        results=display.results(),
        states=scene.states,
        outcomes=display.outcomes,
        lots=display.lots,
        bursts=display.bursts(),
        ladder=display.ladder,
    )
    ground = Ground(battle.field, display.sounds())
    lines: list[str] = []

    def on_heard(event: Event, in_time: bool) -> None:
        lines.append(f"{type(event).__name__} at {playback.now:g}")
        lines.extend(f"  sounds {plain(cue)}" for cue in heard(event, scene, ground))
        hurt = scene.units.get(event.unit) if isinstance(event, Harmed) else None
        names = {unit: one.name for unit, one in scene.units.items()}
        shot.show(event, 500, names, hurt.gauges if hurt else ())

    def on_shown(event: Event) -> None:
        told = shot.title, shot.word, shot.harmed, shot.figures, shot.about, shot.shown, shot.settled
        lines.append(f"  {told}")

    playback = Playback(scene, on_shown, on_heard)
    playback.feed(events[:EVENTS])
    known: list[object] = []
    for frame in range(4000):
        if not playback.busy:
            break
        playback.update(FRAME)
        lines += [f"  moves {plain(fx)}" for fx in playback.effects if not any(fx is one for one in known)]
        known = list(playback.effects)
        for unit in scene.units if frame % 3 == 0 else ():
            x, y = playback.place(unit)
            if (x, y) != scene.place(unit):
                lines.append(f"    {unit} at {x:.2f} {y:.2f} {playback.pose(unit)} {playback.toppling(unit)}")
    lines += [plain(scar) for scar in scene.scars.shown("all")]
    return lines


@pytest.mark.parametrize("rules", RULESETS)
def test_it_is_shown_as_it_was(rules: str, request: pytest.FixtureRequest) -> None:
    battle, events = fought(rules)
    same(
        TOLD[rules],
        "\n".join([*shown(battle, events), *logged(battle, events), ""]),
        request.config.getoption("--regen"),
    )


def logged(battle: Battle, events: tuple[Event, ...]) -> list[str]:
    """The log of all of it, and what was news to each side from time to time."""
    rules = battle.ruleset
    log = Log(rules.STATES, rules.DISPLAY)
    log.titles = {team.side: team.name for team in battle.scenario.teams}
    for event in events:
        log.add(event)
    lines = [plain(entry) for entry in log.entries]
    states = by_id(rules.STATES)
    for end in range(80, len(events), 60):
        news = {
            team.side: recap(events[:end], team.side, states, None, rules.DISPLAY)
            for team in battle.scenario.teams
        }
        lines.append(f"after {end}: {plain(news)}")
    return lines


def test_nothing_is_kept_of_what_is_gone() -> None:
    assert kept(SHELF) == set(TOLD.values())
