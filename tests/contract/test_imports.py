"""The arrows of the house: who may import whom."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from game.ai.agents import LEVELS

ROOT = Path(__file__).parents[2]
GAME = ROOT / "game"

MAY = {
    "core": {"core"},
    "systems": {"core", "systems"},
    "rulesets": {"core", "systems", "rulesets"},
    "maps": {"core", "systems", "rulesets", "maps"},
    "ai": {"core", "systems", "rulesets", "ai"},
    "campaign": {"core", "systems", "rulesets", "maps", "campaign"},
    "daily": {"core", "systems", "rulesets", "maps", "ai", "campaign", "daily"},
    "cases": {"core", "systems", "rulesets", "maps", "cases"},
    "lab": {"core", "systems", "rulesets", "maps", "ai", "campaign", "daily", "cases", "lab"},
}
"""What the lower floors may import of the house. The client and the command line stand above all of them."""

ONLY = {
    "esper": "game/core/world.py",
    "pytmx": "game/maps/",
    "pygame": "game/client/",
    "pygame_gui": "game/client/",
}
"""Where these, and nowhere else, may be imported."""

CHANCE_AND_TIME = {"random", "secrets", "time", "datetime", "uuid", "threading", "asyncio", "numpy"}
"""What would make a battle depend on anything but its seed and its actions."""

FLOORS = {
    "kit": {"kit"},
    "seat": {"seat"},
    "board": {"kit", "seat", "board"},
    "panels": {"kit", "seat", "board", "panels"},
    "screens": {"kit", "seat", "board", "panels", "screens"},
}
"""What the floors of the client may import of it. A kit knows of no battle, a seat needs no window."""

CHOOSERS = {"game.client.screens.router", "game.client.app"}
"""Who alone knows the screens: all others name the next one by a value."""

MOST_FILES, PAGE = 320, 60
"""How many files the client has at most, and the lines below which one has to be of use to several."""

BEFORE = {"game/rulesets/setup.py"}
"""What is over before a battle begins: a new seed has to come from somewhere."""


def imports(path: Path) -> set[str]:
    """The full names of all that a file imports, wherever it does."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


def module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def arrows() -> dict[str, set[str]]:
    """Each module of the game with those that it imports, wherever it does."""
    known = {module_of(path) for path in house()}
    found = {}
    for path, names in house().items():
        own = module_of(path)
        found[own] = {name if name in known else name.rpartition(".")[0] for name in names} & known - {own}
    return found


@cache
def house() -> dict[str, set[str]]:
    """Each file of the game with what it imports."""
    return {path.relative_to(ROOT).as_posix(): imports(path) for path in sorted(GAME.rglob("*.py"))}


def files_of(floor: str) -> dict[str, set[str]]:
    return {path: names for path, names in house().items() if path.startswith(f"game/{floor}/")}


@pytest.mark.parametrize("floor", MAY)
def test_imports_point_downwards(floor: str) -> None:
    assert files_of(floor)
    for path, names in files_of(floor).items():
        above = {name for name in names if name.startswith("game.") and name.split(".")[1] not in MAY[floor]}
        assert not above, f"{path} imports {above}"


@pytest.mark.parametrize("floor", FLOORS)
def test_the_floors_of_the_client_point_downwards(floor: str) -> None:
    assert files_of(f"client/{floor}")
    for path, names in files_of(f"client/{floor}").items():
        above = {
            name
            for name in names
            if name.startswith("game.client.") and name.split(".")[2] not in FLOORS[floor]
        }
        assert not above, f"{path} imports {above}"


def test_every_file_of_the_client_lies_on_a_floor() -> None:
    loose = {path for path in files_of("client") if path.split("/")[2] not in FLOORS}
    assert loose == {"game/client/__init__.py", "game/client/app.py"}


def test_the_client_is_cut_into_ideas_and_not_into_scraps() -> None:
    """What one neighbour alone uses, and is no more than a page, belongs into it."""
    modules = [module_of(path) for path in files_of("client")]
    assert len(modules) <= MOST_FILES
    users = {module: {user for user, used in arrows().items() if module in used} for module in modules}
    short = [module_of(path) for path in files_of("client") if lines(path) < PAGE and "__init__" not in path]
    assert [module for module in short if len(users[module]) < 2] == []


def lines(path: str) -> int:
    return (ROOT / path).read_text(encoding="utf-8").count("\n")


def test_the_kit_knows_of_no_battle() -> None:
    for path, names in files_of("client/kit").items():
        assert not {
            name for name in names if name.startswith("game.") and not name.startswith("game.client.kit")
        }, path


def test_a_seat_needs_no_window() -> None:
    for path, names in files_of("client/seat").items():
        assert not {name for name in names if name.split(".")[0] == "pygame"}, path
    code = (
        "import sys; from game.client.seat import chair; from game.client.seat.orders import targeting, "
        "declarations; from game.client.seat.saves import autosaves; from game.client.seat.view import log; "
        "from game.client.seat.statistics import battle_summary; print('pygame' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@cache
def screens() -> set[str]:
    """The modules that have a screen of their own."""
    found = set()
    for path in files_of("client/screens"):
        for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name.endswith("Screen"):
                found.add(module_of(path))
    return found


def test_a_screen_knows_no_other_screen() -> None:
    assert len(screens()) > 10
    for module, names in arrows().items():
        assert module in CHOOSERS or not names & screens(), f"{module} imports {names & screens()}"


def in_circles(arrows: dict[str, set[str]]) -> list[str]:
    """What lies in a circle of arrows, or above one."""
    left = dict(arrows)
    while ends := {one for one, others in left.items() if not others & left.keys()}:
        left = {one: others for one, others in left.items() if one not in ends}
    return sorted(left)


def test_no_circle_is_left() -> None:
    """Also where an import is for the types alone, or inside a function."""
    assert not in_circles(arrows())


@pytest.mark.parametrize("floor", ["ai", "client/board", "client/seat", "client/screens"])
def test_folders_and_files_side_by_side_point_one_way(floor: str) -> None:
    """Not only files: what two folders know of each other cannot be understood one after the other."""
    inside = f"game/{floor}/".replace("/", ".")
    rooms: dict[str, set[str]] = {}
    for module, names in arrows().items():
        if module.startswith(inside):
            own, *others = (
                name.removeprefix(inside).split(".")[0]
                for name in (module, *names)
                if name.startswith(inside)
            )
            rooms.setdefault(own, set()).update(set(others) - {own})
    assert len(rooms) > 3
    assert not in_circles(rooms)


@pytest.mark.parametrize(("module", "place"), ONLY.items())
def test_each_foreign_library_has_one_place(module: str, place: str) -> None:
    users = [path for path, names in house().items() if any(name.split(".")[0] == module for name in names)]
    assert all(path.startswith(place) for path in users), users


def test_no_ruleset_imports_another() -> None:
    packages = {path.name for path in (GAME / "rulesets").iterdir() if (path / "__init__.py").exists()}
    for path, names in files_of("rulesets").items():
        own = path.split("/")[2]
        if own in packages:
            others = {
                name
                for name in names
                if name.startswith("game.rulesets.") and name.split(".")[2] in packages - {own}
            }
            assert not others, f"{path} imports {others}"


@pytest.mark.parametrize("floor", ["core", "systems", "rulesets"])
def test_a_battle_knows_no_chance_but_its_dice_and_no_time(floor: str) -> None:
    for path, names in files_of(floor).items():
        assert path in BEFORE or not {name.split(".")[0] for name in names} & CHANCE_AND_TIME, path


@pytest.mark.parametrize("floor", ["core", "systems", "rulesets"])
def test_a_battle_prints_nothing_and_asks_nobody(floor: str) -> None:
    for path in files_of(floor):
        for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("print", "input", "eval", "exec", "hash"), f"{path}:{node.lineno}"


def test_a_battle_opens_no_window() -> None:
    agents = ", ".join(f"game.ai.{ruleset}" for ruleset in LEVELS["normal"])
    heavy = {"pygame", "pytmx", "numpy", "rich"}
    code = (
        f"import sys; import {agents}, game.rulesets, game.core.records.files; print(sorted({heavy} & "
        "set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_window_opens_without_what_only_later_is_needed() -> None:
    late = {"tomlkit", "game.cases", "game.lab", *(f"game.ai.{ruleset}" for ruleset in LEVELS["normal"])}
    code = "import sys, game.client.app; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not late & set(done.stdout.split())
