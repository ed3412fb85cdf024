"""`python -m tests.pythons`: one battle of each ruleset and the golden records under every Python of the
machine, with the same digests under all.

Each interpreter gets the package in an environment of its own, by uv. What cannot be used (a shim that leads
nowhere, a version for which a dependency has no wheel) is named and left out.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "tests" / "golden" / "records"
OLDEST, NEWEST = 11, 16
"""Minor versions of Python 3 that are looked for."""
MAP, SEED = "warehouse-yard", "pythons"
MOST = 400
"""Orders of a battle, should it not be over by then."""
PATIENCE = 900


def main() -> int:
    """0 if every Python that can be used gives the same digests, else 1."""
    said: dict[str, str] = {}
    for version, python in pythons():
        with tempfile.TemporaryDirectory(prefix="enfilade-") as folder:
            home = Path(folder)
            fault = install(python, home / "venv")
            if fault:
                print(f"Python {version} ({python}): left out: {fault}", flush=True)
                continue
            said[version] = played(home)
            print(f"Python {version} ({python}): {summary(said[version])}", flush=True)
    if not said:
        print("no Python could be used", file=sys.stderr)
        return 1
    first = next(iter(said))
    for version, text in said.items():
        for here, there in zip(said[first].splitlines(), text.splitlines(), strict=False):
            if here != there:
                print(f"Python {version} differs from {first}: {there!r}, not {here!r}", file=sys.stderr)
                return 1
    return 0 if len(set(said.values())) == 1 and not any("FAULT" in text for text in said.values()) else 1


def summary(text: str) -> str:
    lines = text.splitlines()
    faults = [line for line in lines if line.startswith("FAULT")]
    return (
        faults[0]
        if faults
        else f"{len(lines)} battles, digest of all {blake2b(text.encode(), digest_size=4).hexdigest()}"
    )


# ---------------------------------------------------------------- finding and installing


def pythons() -> Iterator[tuple[str, str]]:
    """Version and path of an interpreter that works, for each minor version that there is."""
    for minor in range(OLDEST, NEWEST + 1):
        for candidate in dict.fromkeys(candidates(f"3.{minor}")):
            version = asked(candidate, "-c", "import sys; print('.'.join(map(str, sys.version_info[:3])))")
            if version.startswith(f"3.{minor}."):
                yield version, candidate
                break


def candidates(version: str) -> Iterator[str]:
    """Where such an interpreter may be: where uv says, on the path, among those of pyenv. A shim may lead
    nowhere."""
    if sys.version_info[:2] == tuple(map(int, version.split("."))):
        yield sys.executable
    found = asked(uv(), "python", "find", "--no-project", version, UV_PYTHON_DOWNLOADS="never")
    if found:
        yield found
    on_path = shutil.which(f"python{version}")
    if on_path:
        yield on_path
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    yield from map(str, sorted(pyenv.glob(f"{version}*/bin/python{version}"), reverse=True))


def uv() -> str:
    """The uv that runs this, or the one on the path."""
    return os.environ.get("UV") or shutil.which("uv") or "uv"


def asked(*command: str, **variables: str) -> str:
    """What the command prints, "" if it fails or is not there."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=60, env=os.environ | variables, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def install(python: str, venv: Path) -> str:
    """Put the package into an environment of that interpreter; why it cannot be, "" if it can."""
    for command in (
        [uv(), "venv", "--quiet", "--python", python, str(venv)],
        [uv(), "pip", "install", "--quiet", "--python", str(venv), str(ROOT)],
    ):
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        if done.returncode:
            return (done.stderr.strip().splitlines() or ["it cannot be installed"])[-1][:200]
    return ""


def played(home: Path) -> str:
    """What the battles came to under that interpreter, a line each."""
    python = next(
        path
        for path in (home / "venv" / "bin" / "python", home / "venv" / "Scripts" / "python.exe")
        if path.exists()
    )
    folders = {
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    done = subprocess.run(
        [str(python), "-P", str(Path(__file__).resolve()), "play"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=os.environ | folders,
        cwd=home,
        check=False,
    )
    last = (done.stderr.strip().splitlines() or ["?"])[-1]
    return done.stdout if done.returncode == 0 else f"{done.stdout}FAULT {last}\n"


# ---------------------------------------------------------------- under one of them


def play() -> None:
    """One battle of each ruleset by the computer, and every golden record: a line for each, with a digest of
    all its states."""
    from game.ai.agents import choose
    from game.core.battle import start
    from game.maps.library import find
    from game.maps.loader import load
    from game.rulesets import RULESETS
    from game.rulesets.setup import default_squad, make_scenario

    for ruleset in RULESETS.values():
        scenario = make_scenario(
            ruleset, MAP, {side: default_squad(ruleset, side) for side in ("azure", "ember")}
        )
        battle = start(scenario, load(find(MAP)), ruleset, SEED)
        battle.begin()
        states = [battle.digest()]
        while battle.winner is None and len(battle.history) < MOST:
            battle.apply(choose(battle, battle.side))
            states.append(battle.digest())
        print(
            ruleset.ID,
            len(battle.history),
            blake2b(" ".join(states).encode(), digest_size=8).hexdigest(),
            flush=True,
        )
    for path in sorted(GOLDEN.glob("**/*.enfilade")):
        print(path.relative_to(GOLDEN).as_posix(), verified(path), flush=True)


def verified(path: Path) -> str:
    """What `enfilade replay --verify` says of the record. A golden record plays as recorded or is of older
    rules, under every Python the same."""
    import contextlib
    import io

    from game.lab.verify import verify

    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        status = verify(path)
    words = told.getvalue().strip().partition(": ")[2]
    return f"{status} {words}" if status in (0, 3) else f"FAULT {path.name}: {words}"


if __name__ == "__main__":
    if sys.argv[1:] == ["play"]:
        play()
    else:
        sys.exit(main())
