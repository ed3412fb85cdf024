"""The window with a battle under way, killed with -9 at any write, or let down by its disk: it starts again,
and nothing is lost."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from game.core.actions import Action
from game.core.errors import EnfiladeError
from game.core.records import files
from game.core.scenario import Scenario
from game.maps import find, load
from game.maps.library import own
from game.rulesets import RULESETS
from tests.fuzz import content
from tests.fuzz.faultydisk import FAULTS, FaultyDisk
from tests.fuzz.grounds import YARD, made_up, write_yard
from tests.fuzz.trials import Nonsense
from tests.fuzz.wild import Wild

NAME = "window"
UNIT = "kills with orders given"
"""Windows that were killed with -9 when somebody had given an order; those that the disk let down, or that
were closed, do not count."""
ROUNDS = 3
"""Times that one battle is brought down."""
FRAMES = 30
"""Frames after the disk has failed, of those that are not killed; and at least one write is done in a
frame."""
MOST_WRITES = 70
PATIENCE = 300.0
OLD = 120.0
"""Seconds by which what a window has left half written is made older, so that the next one may sweep it."""
ENDED = 3
"""The exit status of a window that ended with an error."""
shipped: Path


def prepare(folder: Path) -> None:
    """What a window needs is loaded before it is opened, so that one is opened in no time."""
    import pygame

    from game.client import app  # noqa: F401
    from game.client.screens import battle  # noqa: F401
    from game.client.screens.result import screen as result  # noqa: F401
    from game.client.screens.setup import screen as setup  # noqa: F401
    from game.maps import library

    pygame.font.init()
    pygame.font.quit()
    write_yard(folder / "shipped" / f"{YARD}.tmx")
    library.shipped = lambda: folder / "shipped"
    for ruleset in RULESETS.values():
        ruleset.squads()


@dataclass
class Battle:
    """What has been seen of a battle from outside: the orders that were carried out and saved, and what the
    save must still hold."""

    scenario: Scenario
    seed: str
    home: Path
    done: list[str]
    over: bool = False


def trial(random: Random, folder: Path) -> tuple[str, int]:
    os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = str(folder)
    for rules in RULESETS:
        content.forget(rules)
    write_yard(own() / f"{YARD}.tmx")
    battle = fresh(random, folder)
    kills = 0
    for number in range(1, ROUNDS + 1):
        fault = random.choice(FAULTS) if random.random() < 0.25 else "kill"
        at = random.randint(1, MOST_WRITES)
        with told(f"round {number}: {fault} at write {at}"):
            kills += bring_down(battle, random.random(), fault, at)
            starts_again(battle)
            if not held(battle, fault):
                break
        if battle.over:
            break
    return ("over" if battle.over else "under way"), kills


def fresh(random: Random, folder: Path) -> Battle:
    scenario, _, _ = made_up(random, [load(find(YARD))])
    return Battle(scenario, str(random.random()), folder / "enfilade", [])


@contextlib.contextmanager
def told(words: str) -> Any:
    try:
        yield
    except Exception as error:
        error.add_note(words)
        raise


# ---------------------------------------------------------------- the window, in a process of its own


def forked(work: Callable[[], None], report: Path) -> int:
    """Run that in a process of its own; its exit status, negative for a signal."""
    child = os.fork()
    if not child:
        status = 0
        try:
            signal.setitimer(signal.ITIMER_PROF, 0)
            work()
        except BaseException:
            status = ENDED
            with contextlib.suppress(BaseException):
                _note(report, traceback.format_exc())
        finally:
            os._exit(status)
    ends = time.monotonic() + PATIENCE
    while True:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() > ends:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            raise Nonsense(f"window: no end within {PATIENCE:.0f} s")
        time.sleep(0.002)


def _note(path: Path, words: str) -> None:
    """Write it down past the faulty disk."""
    import _io

    with _io.FileIO(str(path), "a") as file:
        file.write(words.encode() + b"\n")


def bring_down(battle: Battle, seed: float, fault: str, at: int) -> bool:
    """Open the battle in a window and play on until the disk fails; the computers' orders are made up, so
    that they take no time.

    Whether the window was killed after an order.
    """
    journal, errors = battle.home.parent / "journal", battle.home.parent / "errors"
    for path in (journal, errors):
        path.unlink(missing_ok=True)
    save = latest(battle)
    status = forked(lambda: _play(battle, save, seed, fault, at, journal), errors)
    if errors.exists():
        raise Nonsense(f"window ended: {errors.read_text().strip().splitlines()[-1]}")
    if status not in (0, -signal.SIGKILL):
        raise Nonsense(f"window ended: status {status}")
    rows = [json.loads(row) for row in journal.read_text().splitlines()] if journal.exists() else []
    known = list(battle.done)
    for row in rows:
        if row["number"] <= len(known):
            raise Nonsense(f"history: action {row['number']} was played twice")
        known.append(row["action"])
        if row["saved"]:
            battle.done, battle.over = list(known), row["over"]
    return status == -signal.SIGKILL and bool(known)


def _play(battle: Battle, save: Path | None, seed: float, fault: str, at: int, journal: Path) -> None:
    """In the child: the real window, with a disk that fails."""
    from game.client import app
    from game.client.screens.into_battle import resumed_route
    from game.client.screens.routes import ShowBattle
    from game.client.seat import match as matches
    from game.client.seat.settings.settings import Settings
    from game.client.seat.setup import open_battle
    from tests.fuzz.window_events import typed

    settings = Settings(speed="off", warn_end_turn=False)
    act = matches.Match.act
    random = Random(seed)
    sources: dict[int, Wild] = {}

    def think(match: matches.Match) -> Action:
        return sources.setdefault(id(match), Wild(match.battle, random)).pick()

    def noted(match: matches.Match, action: Action, *clock: Any) -> Any:
        events = act(match, action, *clock)
        done = match.battle.history[
            -1
            # under fog a way ends where somebody comes into sight: it is carried out, and saved, as far as
            # that
        ]
        row = {
            "number": len(match.battle.history),
            "action": msgspec.json.encode(done).decode(),
            "saved": not match.fault,
        }
        _note(journal, json.dumps(row | {"over": match.battle.winner is not None}))
        return events

    match_class: Any = matches.Match
    match_class.think, match_class.act = think, noted
    FaultyDisk(battle.home / "saves", fault, at)
    if save:
        screen = resumed_route(open_battle.resume(save))
    else:
        ruleset = RULESETS[battle.scenario.ruleset]
        players = {team.side: "normal" for team in battle.scenario.teams}
        path = find(YARD)
        prepared = open_battle.PreparedBattle(
            battle.scenario, load(path), path, ruleset, players, battle.seed
        )
        screen = ShowBattle(prepared.begin())
    with typed([[] for _ in range(at + FRAMES)]):
        app.run(screen, settings)


# ---------------------------------------------------------------- what is left


def starts_again(battle: Battle) -> None:
    """The start screen opens over what is left, without a crash report, and sweeps what was half written."""
    errors = battle.home.parent / "errors"
    for part in battle.home.rglob(f"*{files.PART}"):
        os.utime(part, (time.time() - OLD, time.time() - OLD))
    errors.unlink(missing_ok=True)
    status = forked(_start, errors)
    if status or errors.exists():
        raise Nonsense(
            f"start: status {status}: "
            f"{errors.read_text().strip().splitlines()[-1] if errors.exists() else ''}"
        )
    litter = [
        path.name
        for ending in (files.PART, ".lock")
        for path in battle.home.rglob(f"*{ending}")
        if "saves.away" not in path.parts
    ]
    if litter:
        raise Nonsense(f"litter: {litter}")
    reports = sorted((battle.home / "reports").glob("crash-*")) if (battle.home / "reports").is_dir() else []
    if reports:
        lines = reports[0].read_text(errors="replace").splitlines()
        raise Nonsense(
            "crash screen: "
            f"{next((line for line in lines if line.split(':')[0].endswith('Error')), lines[:3])}"
        )


def _start() -> None:
    from game.client import app
    from tests.fuzz.window_events import typed

    with typed([[], [], []]):
        app.open_setup()


def held(battle: Battle, fault: str) -> bool:
    """Whether the battle can be gone on with. Nonsense if orders that were saved are lost, or something is
    left over that nobody takes away."""
    away = battle.home / "saves.away"
    if away.exists():
        (battle.home / "saves").unlink() if (battle.home / "saves").is_file() else None
        if not (battle.home / "saves").exists():
            away.rename(battle.home / "saves")
    found = _furthest(battle)
    if fault == "gone" and found is None:
        battle.done.clear()
        return True
    if found is None:
        if battle.done:
            raise Nonsense(f"lost: {len(battle.done)} actions were saved, no file of the battle is left")
        return True
    path, record = found
    actions = [bytes(action).decode() for action in record.actions]
    if fault == "gone" or away.exists():
        battle.done = battle.done[: len(actions)]
    if actions[: len(battle.done)] != battle.done:
        raise Nonsense(f"lost: {len(battle.done)} actions were saved, the file holds {len(actions)}")
    battle.done = actions
    _plays(path)
    return True


def _furthest(battle: Battle) -> tuple[Path, files.Record] | None:
    """Of all files of the battle that can be read, the one with the most actions."""
    best: tuple[Path, files.Record] | None = None
    for path in sorted(battle.home.glob("**/*.enfilade")):
        try:
            record = files.read(path)
        except EnfiladeError as error:
            raise Nonsense(f"damaged: {error}") from None
        if record.seed == battle.seed and (best is None or len(record.actions) > len(best[1].actions)):
            best = path, record
    return best


def latest(battle: Battle) -> Path | None:
    found = _furthest(battle)
    return found[0] if found else None


def _plays(path: Path) -> None:
    import io

    from game.lab.verify import verify

    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        status = verify(path)
    if status:
        raise Nonsense(f"differs: {told.getvalue().strip()}")
