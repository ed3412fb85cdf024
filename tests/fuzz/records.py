"""Saves damaged by structure and by bytes: read, verified, gone on with and watched. Refused in a line, or
right."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, cast

from game.client.seat import match as matches
from game.core.battle import Battle, start
from game.core.errors import EnfiladeError, has_invisible_signs
from game.core.field import SIDES, Field
from game.core.records import files as records
from game.core.records import validation
from game.lab import verify as verifying
from game.lab.verify import verify
from game.maps import find, load
from game.maps.library import own
from game.rulesets import RULESETS
from game.rulesets.setup import ruleset_of
from tests.fuzz import mutate
from tests.fuzz.grounds import YARD, made_up, write_yard
from tests.fuzz.trials import Nonsense
from tests.fuzz.wild import Wild
from tests.fuzz.words import one_line

NAME = "records"
UNIT = "files"
SHORT = (0, 1, 6, 25)
"""Actions of the battles that are damaged."""
SAME = "0" * 32
"""Every state looks like this where faults behind the first difference are to be reached."""


def prepare(folder: Path) -> None:
    """A user folder of the fuzzer's own, with a small map that loads in no time."""
    os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = str(folder)
    write_yard(own() / f"{YARD}.tmx")
    yard = load(find(YARD))
    cast(Any, verifying).load = lambda path: yard if path.name == f"{YARD}.tmx" else load(path)
    sound()


@cache
def sound() -> tuple[bytes, ...]:
    """Saves with nothing wrong: of each ruleset, short and shorter, some in the middle of a question."""
    found: list[bytes] = []
    yard = load(find(YARD))
    asked: dict[str, int] = {}
    number = 0
    while len(found) < 8 * len(RULESETS) and number < 400:
        number += 1
        random = Random(f"sound {number}")
        scenario, field, ruleset = made_up(random, [yard])
        battle = start(scenario, field, ruleset, str(number))
        recorder = records.Recorder(
            battle,
            str(number),
            {team.side: random.choice(("human", "normal", "Ann")) for team in scenario.teams},
        )
        battle.begin()
        recorder.note()
        wild, most = Wild(battle, random), random.choice(SHORT)
        wanted = asked.get(ruleset.ID, 0) < 2
        while battle.winner is None and (
            len(battle.history) < most or (wanted and not battle.pending and len(battle.history) < 80)
        ):
            battle.apply(wild.pick())
            recorder.note()
        asked[ruleset.ID] = asked.get(ruleset.ID, 0) + bool(battle.pending)
        found.append(_bytes(recorder))
    return tuple(found)


def _bytes(recorder: records.Recorder) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sound.enfilade"
        records.write(recorder.record("2026-01-01 12:00", "0.1.0"), path)
        return path.read_bytes()


def sealed(file: dict[str, Any], record: bytes) -> bytes:
    """The file with this record in it, and a checksum that fits it."""
    head = dict(file, check=blake2b(record, digest_size=16).hexdigest(), record=None)
    return json.dumps(head).encode().replace(b'"record": null', b'"record":' + record)


def damaged(data: bytes, random: Random, same: bool) -> bytes:
    """One in five by its bytes, the others by structure with a checksum that fits; with `same`, the states
    are left out of the judgement."""
    if random.random() < 0.2:
        return mutate.scratched(data, random)
    file = json.loads(data)
    record = file["record"]
    if random.random() < 0.1:
        file["record"] = None
        rest = mutate.damaged(file, random, 1)
        return (
            sealed(rest, mutate.text(record, random))
            if isinstance(rest, dict) and "record" in rest
            else mutate.text(rest, random)
        )
    if same:
        record["digests"] = [SAME] * (len(record["actions"]) + 1)
    part = random.choice(("scenario", "scenario", "actions", None))
    if part and part in record:
        record[part] = mutate.damaged(record[part], random)
    else:
        record = mutate.damaged(record, random)
    if (
        same
        and isinstance(record, dict)
        and isinstance(record.get("actions"), list)
        and random.random() < 0.9
    ):
        record["digests"] = [SAME] * (len(record["actions"]) + 1)
    return sealed(file, mutate.text(record, random))


def trial(random: Random, folder: Path) -> tuple[str, int]:
    same = random.random() < 0.5
    path = folder / "battle.enfilade"
    path.write_bytes(damaged(random.choice(sound()), random, same))
    with indifferent() if same else contextlib.nullcontext():
        return judged(path, random), 1


@contextlib.contextmanager
def indifferent() -> Any:
    """All states of battles are taken for the same, so that a changed order is not found out by the state
    after it, nor by one that is kept."""
    digest, right = Battle.digest, validation._right
    Battle.digest = lambda battle, *_: SAME  # type: ignore[method-assign]
    validation._right = lambda *_: True
    try:
        yield
    finally:
        Battle.digest = digest  # type: ignore[method-assign]
        validation._right = right


def judged(path: Path, random: Random | None = None) -> str:
    """What comes of the file at the doors that it can go through; with `random`, at the dear ones only now
    and then."""
    told = io.StringIO()
    said = ""
    try:
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
            status = verify(path)
        outcome = {0: "plays", 1: "differs", 3: "older rules"}.get(status, f"status {status}")
    except EnfiladeError as error:
        outcome, said = "refused", str(error)
    for line in [*told.getvalue().splitlines(), *([said] if said else [])]:
        one_line(line)
    if len(told.getvalue().splitlines()) > 1:
        raise Nonsense(f"lines: {told.getvalue()!r}")
    if random and outcome == "refused" and random.random() < 0.9:
        return outcome
    resumed = _resumed(path)
    if outcome == "plays" and not resumed:
        raise Nonsense("doors: verified, but cannot be gone on with")
    if outcome == "refused" and resumed:
        raise Nonsense(f"doors: gone on with, though it was refused: {said}")
    if resumed:
        right(path)
    if not random or random.random() < 0.1:
        _shown(path)
    return outcome


def _resumed(path: Path) -> bool:
    """Whether the battle can be gone on with, without a window."""
    try:
        record = records.read(path)
        map_path = find(record.scenario.map)
        matches.resumed(record, load(map_path), map_path, ruleset_of(record.scenario.ruleset))
    except EnfiladeError as error:
        one_line(str(error))
        return False
    return True


def right(path: Path) -> None:
    """A record that was taken is no nonsense, as far as anybody can see who does not believe the game's own
    judgement."""
    record = records.read(path)
    scenario = record.scenario
    field: Field = load(find(scenario.map))
    ruleset = ruleset_of(scenario.ruleset)
    sides = [team.side for team in scenario.teams]
    _holds(2 <= len(sides) == len(set(sides)) and set(sides) <= set(SIDES), f"sides: {sides}")
    cells = [figure.cell for team in scenario.teams for figure in team.figures if figure.cell]
    _holds(len(set(cells)) == len(cells), f"cells: two figures on one of {cells}")
    _holds(
        all(cell in field and not field[cell].blocks for cell in cells),
        f"cells: off the map or in a wall: {cells}",
    )
    kinds = {archetype.id for archetype in ruleset.archetypes()}
    figures = [figure for team in scenario.teams for figure in team.figures]
    _holds(
        bool(figures) and {figure.archetype for figure in figures} <= kinds,
        "figures: none, or of unknown kinds",
    )
    _holds(all(team.figures for team in scenario.teams), "figures: a side without any")
    _holds(
        len(record.digests) == len(record.actions) + 1,
        f"digests: {len(record.digests)} for {len(record.actions)} actions",
    )
    choices = {choice.name: choice for choice in ruleset.CHOICES}
    _holds(
        all(name in choices and value in choices[name].values for name, value in scenario.options.items()),
        f"options: {scenario.options}",
    )
    _holds(set(record.players) <= set(sides), f"players: {record.players} for {sides}")
    for name in [
        *(figure.name for figure in figures),
        *(team.name for team in scenario.teams),
        *record.players.values(),
    ]:
        _holds(not has_invisible_signs(name) and len(name) <= 200, f"names: {name[:60]!r}")


def _holds(what: bool, words: str) -> None:
    if not what:
        raise Nonsense(words)


def _shown(path: Path) -> None:
    """The window: the battle gone on with, and looked at from its beginning; three frames of each."""
    import pygame

    from game.client.seat.settings.settings import Settings
    from tests.client import opened

    if not pygame.display.get_init():
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1280, 720))
    doors: tuple[Callable[[], Any], ...] = (
        lambda: opened.resume(path, Settings(speed="off")),
        lambda: opened.watch(records.read(path), Settings(speed="off")),
    )
    for door in doors:
        try:
            screen: Any = door()
        except EnfiladeError as error:
            one_line(str(error))
            continue
        surface = pygame.Surface((1280, 720))
        for _ in range(3):
            screen = screen.update(16) or screen
            screen.draw(surface)


def sample(path: Path, folder: Path) -> str:
    """With its states compared, and without."""
    copy = Path(shutil.copy(path, folder))
    with indifferent():
        judged(copy)
    return judged(copy)
