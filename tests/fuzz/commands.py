"""Every subcommand with arguments that nobody should give: one line on stderr and status 2, or what was asked
for."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, cast

from game import cli
from game.commands.arguments import parser
from game.core.field import SIDES
from game.lab import simulate
from game.maps import library
from game.rulesets import RULESETS
from tests.fuzz import content, mutate, records
from tests.fuzz.grounds import YARD, write_yard
from tests.fuzz.trials import Nonsense
from tests.fuzz.wild import Wild
from tests.fuzz.window_events import typed
from tests.fuzz.words import one_line

NAME = "commands"
UNIT = "commands"
ROOT = Path(__file__).parents[2]
APART = 0.02
"""How many are run in a process of their own, with streams that are closed, full or of another encoding, or
are interrupted."""
PATIENCE = 300.0
"""Seconds after which such a process is taken to hang: it needs few of them, but the machine may be busy."""
WORDS = (
    "", " ", "-", "--", "-h", "--help", "--no-such", "=", "a=", "=b", "azure", "azure=human", "azure=normal",
    "ember=normal", "azure=nobody",
    "plum=plain", "AZURE=human", "x" * 3000, "\udcff", "\ud800", "line\nbreak", "\x1b[31m", "0", "-1", "1",
    "2", "1e9", "999999999999", "8",
    "127", "٣", "nwo", "lithium", "nwo ", YARD, "warehouse-yrad", "/nowhere/x/y", ".", "..", "/dev/null",
    "/dev/full", "/nowhere/x.png", "CON", "*",
)  # fmt: skip
STARTED = """
import os, sys

class Seen:
    def find_spec(self, name, *_):
        if name == "game.cli":
            os.write(BEGUN, b".")

sys.meta_path.insert(0, Seen())
from game.__main__ import run
run()
"""
"""The command as it is installed. It says when the first of it is being loaded: who interrupts Python before
that sees its traceback, not ours."""
# Not "/": `case /` plays every case file of the machine, and how long that takes is not ours.
LATER = ("--games", "2", "--seed", "1", "--jobs", "1")


def prepare(folder: Path) -> None:
    """One small map, and computers that do not think: it is the commands that are tried."""
    content.prepare(folder)
    records.prepare(folder)
    write_yard(folder / "shipped" / f"{YARD}.tmx")
    library.shipped = lambda: folder / "shipped"
    cast(Any, simulate).choose = lambda battle, side, *_: Wild(battle, Random(len(battle.history))).pick()
    simulate.MOST_ACTIONS = 40


@cache
def commands() -> dict[str, list[str]]:
    """The subcommands and the options of each, as the parser has them."""
    chosen = next(
        action for action in parser(cli.RUNS)._actions if isinstance(action, argparse._SubParsersAction)
    )
    return {
        name: [option for action in parser._actions for option in action.option_strings]
        for name, parser in chosen.choices.items()
    }


def trial(random: Random, folder: Path) -> tuple[str, int]:
    os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = str(folder)
    os.chdir(folder)
    words = made_up(random, folder)
    if random.random() < APART:
        return _apart(words, random, folder), 1
    return judged(words, folder), 1


def made_up(random: Random, folder: Path) -> list[str]:
    """A command with a few arguments, some of them right."""
    command = random.choice([*commands(), *commands(), "", "no-such"])
    files = _files(random, folder)
    words = [command] if command else []
    if command in ("play", "simulate", "render") and random.random() < 0.8:
        words.append(YARD if random.random() < 0.6 else random.choice((*files, *WORDS)))
    if command in ("replay", "case"):
        words += [random.choice((*files, *files, *WORDS)) for _ in range(random.choice((1, 1, 2)))]
        words += ["--verify"] * (command == "replay" and random.random() < 0.8)
    if command == "rules" and random.random() < 0.5:
        words.append(random.choice(list(RULESETS)))
    for _ in range(random.choice((0, 1, 1, 2, 4))):
        option = random.choice([*commands().get(command, ["-h"]), random.choice(WORDS)])
        value = random.choice(
            (
                *WORDS,
                *files,
                f"{random.choice(SIDES)}={random.choice(('human', 'normal', 'plain', 'patrol', 'me'))}",
            )
        )
        words += [option, value] if random.random() < 0.8 else [option]
    if command == "simulate":
        words += LATER  # the last ones count: two games, however many were asked for
    return words


def _files(random: Random, folder: Path) -> list[str]:
    save = random.choice(records.sound())
    made = {
        "good.enfilade": save,
        "bad.enfilade": records.damaged(save, random, False),
        "bad.case": b"case a\nrules x\nmap\n  A.B\n" + random.randbytes(20),
        "bad.tmx": b"<map" + random.choice(mutate.TOKENS),
        "empty": b"",
        "deep.json": b"[" * 90_000,
    }
    for name, data in made.items():
        (folder / name).write_bytes(data)
    (folder / "folder.enfilade").mkdir()
    names = [
        str(folder / name) for name in (*made, "folder.enfilade", "gone.case", "out.png", "gone/out.png")
    ]
    return [*names, str(folder), str(folder / "\n"), str(folder / ("x" * 300))]


def judged(words: list[str], folder: Path) -> str:
    """Run it in this process; windows are closed after three frames."""
    out, err = io.StringIO(), io.StringIO()
    status: object = None
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), typed([[], [], []]):
            cli.main(words)
    except SystemExit as ended:
        status = ended.code
    except BaseException as error:
        error.add_note(f"enfilade {words!r}"[:400])
        raise
    with noted(words):
        return right(status, err.getvalue(), folder)


@contextlib.contextmanager
def noted(words: list[str]) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        error.add_note(f"enfilade {words!r}"[:400])
        raise


def right(status: object, err: str, folder: Path) -> str:
    """What the command said and with which status it ended, judged."""
    lines = [line for line in err.splitlines() if not line.startswith(("usage:", "       "))]
    if "Traceback" in err or "Error:" in err:
        raise Nonsense(f"traceback: {err.strip().splitlines()[-1]}")
    if status not in (0, 1, 2, 3, None):
        raise Nonsense(f"status: {status}")
    if status == 2 and err.startswith("usage:"):
        if len(lines) > 1 and not any("argument" in line or "error:" in line for line in lines[-1:]):
            raise Nonsense(f"usage: {err!r}"[:300])
        lines = lines[-1:]
    if status == 2 and not lines:
        raise Nonsense("silence: status 2 without a word")
    for line in lines if status == 2 else []:
        one_line(line)
    reports = sorted(folder.glob("enfilade/reports/crash-*"))
    if reports:
        text = reports[0].read_text(errors="replace").splitlines()
        last = [line for line in text if re.match(r"\w+(Error|Exception)", line)]
        raise Nonsense(f"crash screen: {last[:1]}")
    return {0: "done", 1: "a check failed", 2: "refused", 3: "older rules"}.get(status or 0, "done")


def _apart(words: list[str], random: Random, folder: Path) -> str:
    """In a process of its own, under bad circumstances."""
    how = random.choice(("ascii", "closed", "full", "interrupted", "narrow"))
    given = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONPATH": str(ROOT),
        "COLUMNS": "20" if how == "narrow" else "80",
    }
    if how == "ascii":
        given |= {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"}
    if words[:1] in ([], ["play"]) or (words[:1] == ["replay"] and "--verify" not in words):
        words = ["rules"]  # a window would stay open
    words = [word.encode("utf-8", "replace").decode().replace("\0", "") for word in words]
    told, begun = os.pipe()
    command = [sys.executable, "-c", f"BEGUN = {begun}\n{STARTED}", *words]
    out = open("/dev/full", "wb") if how == "full" else subprocess.PIPE  # noqa: SIM115
    started = subprocess.Popen(
        command, stdout=out, stderr=subprocess.PIPE, env=given, cwd=folder, pass_fds=(begun,)
    )
    os.close(begun)
    if how == "closed" and started.stdout:
        started.stdout.close()
        started.stdout = None
    if how == "interrupted":
        os.read(told, 1)
        time.sleep(random.random() * 0.3)
        started.send_signal(signal.SIGINT)
    try:
        _, err = started.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        started.kill()
        raise Nonsense(f"no end: {how} {words!r}") from None
    finally:
        if how == "full":
            out.close()  # type: ignore[union-attr]
        os.close(told)
    text = err.decode("utf-8", "replace")
    if how == "interrupted" and started.returncode in (130, -signal.SIGINT) and "Traceback" not in text:
        return "interrupted"
    with noted([how, *words]):
        if "Traceback" in text or "Exception ignored" in text:
            raise Nonsense(f"traceback, {how}: {text.strip().splitlines()[-1]}")
        return right(started.returncode if started.returncode != 120 else 120, text, folder)


def sample(path: Path, folder: Path) -> str:
    """A list of words; {folder} in one is a folder with files that are right, wrong and missing."""
    _files(Random("sample"), folder)
    words = [word.replace("{folder}", str(folder)) for word in json.loads(path.read_text())]
    os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = str(folder)
    os.chdir(folder)
    return judged(words, folder)
