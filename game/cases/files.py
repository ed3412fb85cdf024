"""Case files read, and played one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ParamSpec, TextIO, TypeVar

from game.cases.playing import Playing
from game.cases.script import NAMES, read_step
from game.cases.setup import NAMES as SETUP
from game.cases.setup import Setup, take
from game.cases.stage import Stage, stage
from game.cases.steps import BeginStep, DiceStep, Step
from game.cases.text import Block, CaseError, Fault, blocks, plain, read
from game.core.errors import ContentError, nearest, short

P = ParamSpec("P")
T = TypeVar("T")
SUFFIX = ".case"
MOST_CASES = 500
MOST_STEPS = 400
MOST_FAULTS = 20
MOST_WORK = 3_000_000
"""Cells of the map times steps, over all cases of a file: more would keep people waiting."""
SAME, DIFFERENT, BAD = 0, 1, 2


@dataclass(frozen=True)
class Case:
    """A case that has been understood. `rules` are the ids that it proves."""

    path: Path
    number: int
    title: str
    rules: tuple[str, ...]
    stage: Stage
    steps: tuple[Step, ...]

    @property
    def work(self) -> int:
        """How much there is to do: the cells of the map, for each step and for the beginning."""
        return self.stage.field.width * self.stage.field.height * (len(self.steps) + 3)

    def differences(self, tell: Callable[[str], None] | None = None) -> list[str]:
        """What is not as the case says, each as "file:line: expected …, got …". CaseError if a line turns out to make no sense."""
        playing = Playing(self.stage, self.steps, tell)
        try:
            found = playing.play()
        except Fault as error:
            raise CaseError(f"{self.path}:{error.line or playing.number or self.number}: {error}") from None
        except Exception as error:  # a situation can be written that the rules never bring about
            raise CaseError(f"{self.path}:{playing.number or self.number}: {_impossible(error)}") from error
        return [f"{self.path}:{difference.number}: {difference}" for difference in found]


def load(path: Path) -> list[Case]:
    """The cases of the file. CaseError, with all that is wrong in it, a line each, if it cannot be understood."""
    text = read(path)
    faults: list[str] = []
    cases = []
    try:
        shared, groups = _grouped(list(blocks(text)))
    except Fault as error:
        raise CaseError(f"{path}:{error.line}: {error}") from None
    work = 0
    for head, body in groups:
        try:
            cases.append(_case(path, head, shared, body))
            work += cases[-1].work
            if work > MOST_WORK:
                raise CaseError(f"{path}:{head.number}: too many steps on large maps; split the file, or draw smaller maps")
        except Fault as error:
            fault = f"{path}:{error.line or head.number}: {error}"
            if fault not in faults:
                faults.append(fault)
        except ContentError as error:
            raise CaseError(f"{path}:{head.number}: {error}") from None
        except Exception as error:  # a figure can be written that its ruleset cannot make
            raise CaseError(f"{path}:{head.number}: {_impossible(error)}") from error
    if len(faults) > MOST_FAULTS:
        faults[MOST_FAULTS:] = [f"{path}: and {len(faults) - MOST_FAULTS} more"]
    if faults:
        raise CaseError("\n".join(faults))
    return cases


def _grouped(found: list[Block]) -> tuple[list[Block], list[tuple[Block, list[Block]]]]:
    """What all cases share, and each case with its statements."""
    shared: list[Block] = []
    groups: list[tuple[Block, list[Block]]] = []
    for block in found:
        name, _, title = block.text.partition(" ")
        if name == "case":
            if not title.strip():
                raise Fault("a case needs a title", block.number)
            groups.append((block, []))
        elif groups:
            groups[-1][1].append(block)
        elif name in SETUP:
            shared.append(block)
        else:
            hint = nearest(name, (*SETUP, "case"))
            raise Fault(f"{name!r} stands before the first line `case`; only what all cases share may stand there{hint}", block.number)
    if not groups:
        raise Fault("there is no line `case TITLE`", found[0].number if found else 1)
    if len(groups) > MOST_CASES:
        raise Fault(f"more than {MOST_CASES} cases in one file", groups[MOST_CASES][0].number)
    return shared, groups


def _case(path: Path, head: Block, shared: list[Block], body: list[Block]) -> Case:
    if head.body:
        raise Fault("nothing is indented below case", head.body[0].number)
    setup = Setup(path.parent, line=head.number)
    script: list[Block] = []
    for block in (*shared, *body):
        name = block.text.split(None, 1)[0]
        _noting(block, _sort, setup, block, name, script)
    situation = _noting(head, stage, setup)
    if len(script) > MOST_STEPS:
        raise Fault(f"more than {MOST_STEPS} steps in one case", script[MOST_STEPS].number)
    steps = tuple(_noting(block, read_step, block, setup.ruleset.ID, situation.lexicon) for block in script)
    late = next((step for step in steps[1:] if isinstance(step, BeginStep) and _acts(steps, step)), None)
    if late:
        raise Fault("a battle begins once, before the orders", late.number)
    if not setup.rules:
        raise Fault("the case quotes no rule: add a line `rules` with at least one id", head.number)
    if not steps:
        raise Fault("nothing happens in this case: order something, or look at odds", head.number)
    return Case(path, head.number, head.text.partition(" ")[2].strip(), setup.rules, situation, steps)


def _acts(steps: tuple[Step, ...], begin: BeginStep) -> bool:
    """Whether anything but dice stands before the beginning."""
    return any(not isinstance(step, DiceStep) for step in steps[: steps.index(begin)])


def _impossible(error: Exception) -> str:
    return f"the game cannot play this, {type(error).__name__}: {plain(str(error))}; if the situation makes sense, that is a fault of the game"


def _sort(setup: Setup, block: Block, name: str, script: list[Block]) -> None:
    if name not in SETUP:
        script.append(block)
    elif script:
        raise Fault(f"{name} belongs before the first of {', '.join(NAMES)} and the orders")
    else:
        take(setup, block)


def _noting(block: Block, what: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call, and give a fault the line of the block if it knows none better."""
    try:
        return what(*args, **kwargs)
    except Fault as error:
        raise Fault(str(error), error.line or block.number) from None


def files(paths: Iterable[Path | str]) -> Iterator[Path]:
    """The case files among these paths: of a folder, all that are in it. CaseError, when its turn comes, for a folder without any."""
    for given in paths:
        path = Path(given)
        if not _is_folder(path):
            yield path
            continue
        found = sorted(path.glob(f"**/*{SUFFIX}"))
        if not found:
            raise CaseError(f"{path}: no file *{SUFFIX} is in this folder")
        yield from found


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # a name that no file can have: reading it says so
        return False


def run_files(paths: Iterable[Path | str], out: TextIO, errors: TextIO, show: bool = False) -> int:
    """Play all cases and say to `out` what differs, to `errors` what cannot be understood. 0 if all is as written, 1 if something differs,
    2 if a file cannot be understood or a folder has none.

    With `show`, everything that happens is told in the words of a case, ready to be copied into one.
    """
    tally = Tally()
    for given in paths:
        try:
            for path in files([given]):
                _run_file(path, out, errors, show, tally)
        except CaseError as error:
            tally.bad += 1
            _say(errors, str(error))
    _say(out, tally.words())
    return BAD if tally.bad else DIFFERENT if tally.failed else SAME


@dataclass
class Tally:
    """How many cases were played, how many of them differ, and how many files were not understood."""

    played: int = 0
    failed: int = 0
    bad: int = 0

    def words(self) -> str:
        differ = [f"{self.failed} {'differs' if self.failed == 1 else 'differ'}"] if self.failed else []
        unread = [f"{_counted(self.bad, 'file')} not understood"] if self.bad else []
        return ", ".join([_counted(self.played, "case"), *([*differ, *unread] or ["all as written"])])


def _run_file(path: Path, out: TextIO, errors: TextIO, show: bool, tally: Tally) -> None:
    try:
        for case in load(path):
            tally.played += 1
            if show:
                _say(out, f"case {case.title}", f"rules {' '.join(case.rules)}")
            found = case.differences((lambda words: _say(out, words)) if show else None)
            if found:
                tally.failed += 1
                _say(out, f"{path}:{case.number}: case {case.title} ({', '.join(case.rules)})", *(f"  {words}" for words in found))
    except CaseError as error:
        tally.bad += 1
        _say(errors, str(error))


def _say(out: TextIO, *lines: str) -> None:
    """Print, whatever letters the console knows, and whatever signs there are in names of files."""
    for line in lines:
        line = short(line, len(line))
        print(line.encode(out.encoding or "utf-8", "backslashreplace").decode(out.encoding or "utf-8"), file=out)


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
