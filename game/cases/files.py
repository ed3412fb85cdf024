"""Case files read, and played one after the other."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from game.cases.battle_setup import Stage, stage
from game.cases.parsing import Block, CaseError, Fault, blocks, plain, read
from game.cases.runner import CaseRun
from game.cases.script import NAMES, read_step
from game.cases.setup import NAMES as SETUP
from game.cases.setup import Setup, take
from game.cases.steps import BeginStep, DiceStep, Step
from game.core.errors import ContentError, did_you_mean, short

Tell = Callable[[str], None]
"""What is told a line of words."""
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

    def differences(self, tell: Tell | None = None, warn: Tell | None = None) -> list[str]:
        """What is not as the case says, each as "file:line: expected …, got …". CaseError if a line turns out
        to make no sense.

        `warn` is told what goes as written, but proves less than it seems to.
        """
        playing = CaseRun(self.stage, self.steps, tell)
        try:
            found = playing.play()
        except Fault as error:
            raise CaseError(
                f"{plain(str(self.path))}:{error.line or playing.number or self.number}: {error}"
            ) from None
        except Exception as error:  # a situation can be written that the rules never bring about
            raise CaseError(
                f"{plain(str(self.path))}:{playing.number or self.number}: {_impossible(error)}"
            ) from error
        for warning in playing.warnings if warn else ():
            assert warn is not None
            warn(f"{plain(str(self.path))}:{warning.number}: warning: {warning}")
        return [f"{plain(str(self.path))}:{difference.number}: {difference}" for difference in found]


@dataclass(frozen=True)
class Understood:
    """What a file comes to: the cases that make sense, what is wrong with others, a line each, and how many
    these are."""

    cases: tuple[Case, ...]
    faults: tuple[str, ...]
    unread: int


def load(path: Path) -> list[Case]:
    """The cases of the file. CaseError, with all that is wrong in it, a line each, if not all of it can be
    understood."""
    found = understood(path)
    if found.faults:
        raise CaseError("\n".join(found.faults))
    return list(found.cases)


def understood(path: Path, text: str | None = None) -> Understood:
    """The file, or that text in its place, read as far as it can be. CaseError if none of it is a case."""
    faults: list[Fault] = []
    try:
        shared, groups = _grouped(list(blocks(read(path) if text is None else text, faults)), faults)
    except Fault as error:
        raise CaseError(f"{plain(str(path))}:{error.line}: {error}") from None
    cases: list[Case] = []
    spoilt = _spoilt([head.number for head, _ in groups], faults)
    work = 0
    for head, body in (group for number, group in enumerate(groups) if number not in spoilt):
        try:
            found = _case(path, head, shared, body, faults)
        except ContentError as error:
            faults.append(Fault(str(error), head.number))
        except Exception as error:  # a figure can be written that its ruleset cannot make
            faults.append(Fault(_impossible(error), head.number))
        else:
            work += found.work if found else 0
            if work > MOST_WORK:
                faults.append(
                    Fault("too many steps on large maps; split the file, or draw smaller maps", head.number)
                )
                break
            cases += [found] if found else []
    return Understood(tuple(cases), tuple(_listed(path, faults)), len(groups) - len(cases))


def _spoilt(heads: Sequence[int], faults: Sequence[Fault]) -> set[int]:
    """The numbers of the cases in which lines had to be left out; all of them, if such a line stands above
    the first."""
    lines = {bisect(heads, fault.line) - 1 for fault in faults}
    return set(range(len(heads))) if -1 in lines else lines


def _listed(path: Path, faults: Iterable[Fault]) -> list[str]:
    """What is wrong, in the order of the lines, each said once: what all cases share is read for each of
    them."""
    found = list(
        dict.fromkeys(
            f"{plain(str(path))}:{fault.line}: {fault}"
            for fault in sorted(faults, key=lambda fault: fault.line)
        )
    )
    return (
        found
        if len(found) <= MOST_FAULTS
        else [*found[:MOST_FAULTS], f"{plain(str(path))}: and {len(found) - MOST_FAULTS} more"]
    )


def _grouped(found: list[Block], faults: list[Fault]) -> tuple[list[Block], list[tuple[Block, list[Block]]]]:
    """What all cases share, and each case with its statements. Fault if there is no case, or too many."""
    shared: list[Block] = []
    groups: list[tuple[Block, list[Block]]] = []
    for block in found:
        name, _, title = block.text.partition(" ")
        if name == "case":
            groups.append((block, []))
            if not title.strip():
                faults.append(Fault("a case needs a title", block.number))
        elif groups:
            groups[-1][1].append(block)
        elif name in SETUP:
            shared.append(block)
        else:
            hint = did_you_mean(name, (*SETUP, "case"))
            words = (
                f"{name!r} stands before the first line `case`; only what all cases share may stand "
                f"there{hint}"
            )
            faults.append(Fault(words, block.number))
    if not groups and faults:
        raise faults[0]
    if not groups:
        raise Fault("there is no line `case TITLE`", found[0].number if found else 1)
    if len(groups) > MOST_CASES:
        raise Fault(f"more than {MOST_CASES} cases in one file", groups[MOST_CASES][0].number)
    return shared, groups


def _case(
    path: Path, head: Block, shared: list[Block], body: list[Block], faults: list[Fault]
) -> Case | None:
    """The case, or None if something is wrong with it: each line of which that is so is noted in `faults`."""
    before = len(faults)
    if head.body:
        faults.append(Fault("nothing is indented below case", head.body[0].number))
    setup = Setup(path.parent, line=head.number)
    script: list[Block] = []
    for block in (*shared, *body):
        with _noting(block, faults):
            _sort(setup, block, block.text.split(None, 1)[0], script)
    if len(faults) > before:
        return None
    with _noting(head, faults):
        situation = stage(setup)
        if len(script) > MOST_STEPS:
            raise Fault(f"more than {MOST_STEPS} steps in one case", script[MOST_STEPS].number)
    if len(faults) > before:
        return None
    steps: list[Step] = []
    for block in script:
        with _noting(block, faults):
            steps.append(read_step(block, setup.ruleset.ID, situation.lexicon))
    if len(faults) == before:
        with _noting(head, faults):
            _complete(setup, steps)
    if len(faults) > before:
        return None
    return Case(path, head.number, head.text.partition(" ")[2].strip(), setup.rules, situation, tuple(steps))


def _complete(setup: Setup, steps: Sequence[Step]) -> None:
    """Fault if something is missing in the case as a whole, or does not stand where it can be."""
    late = next((step for step in steps[1:] if isinstance(step, BeginStep) and _acts(steps, step)), None)
    if late:
        raise Fault("a battle begins once, before the orders", late.number)
    if not setup.rules:
        raise Fault("the case quotes no rule: add a line `rules` with at least one id")
    if not steps:
        raise Fault("nothing happens in this case: order something, or look at odds")


def _acts(steps: Sequence[Step], begin: BeginStep) -> bool:
    """Whether anything but dice stands before the beginning."""
    return any(not isinstance(step, DiceStep) for step in steps[: steps.index(begin)])


def _impossible(error: Exception) -> str:
    return (
        f"the game cannot play this, {type(error).__name__}: {plain(str(error))}; if the situation "
        "makes sense, that is a fault of the game"
    )


def _sort(setup: Setup, block: Block, name: str, script: list[Block]) -> None:
    if name not in SETUP:
        script.append(block)
    elif script:
        raise Fault(f"{name} belongs before the first of {', '.join(NAMES)} and the orders")
    else:
        take(setup, block)


@contextmanager
def _noting(block: Block, faults: list[Fault]) -> Iterator[None]:
    """Note a fault, with the line of the block if it knows none better."""
    try:
        yield
    except Fault as error:
        faults.append(Fault(str(error), error.line or block.number))


def files(paths: Iterable[Path | str]) -> Iterator[Path]:
    """The case files among these paths: of a folder, all that are in it. CaseError, when its turn comes, for
    a folder without any."""
    for given in paths:
        path = Path(given)
        if not _is_folder(path):
            yield path
            continue
        found = sorted(path.glob(f"**/*{SUFFIX}"))
        if not found:
            raise CaseError(f"{plain(str(path))}: no file *{SUFFIX} is in this folder")
        yield from found


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # a name that no file can have: reading it says so
        return False


def run_files(paths: Iterable[Path | str], out: TextIO, errors: TextIO, show: bool = False) -> int:
    """Play all cases and say to `out` what differs, to `errors` what cannot be understood. 0 if all is as
    written, 1 if something differs, 2 if a file cannot be understood or a folder has none.

    With `show`, everything that happens is told in the words of a case, ready to be copied into one.
    """
    tally = Tally()
    for given in paths:
        try:
            for path in files([given]):
                _run_file(path, out, errors, show, tally)
        except CaseError as error:
            tally.bad += 1
            _say(errors, *str(error).split("\n"))
    _say(out, tally.words())
    if tally.bad or tally.nonsense:
        return BAD
    if tally.failed:
        return DIFFERENT
    return SAME


@dataclass
class Tally:
    """How many cases were played, how many of them differ, and what was not understood: whole files, and
    cases of others."""

    played: int = 0
    failed: int = 0
    bad: int = 0
    nonsense: int = 0

    def words(self) -> str:
        differ = [f"{self.failed} {'differs' if self.failed == 1 else 'differ'}"] if self.failed else []
        unread = [f"{_counted(self.nonsense, 'case')} not understood"] if self.nonsense else []
        unread += [f"{_counted(self.bad, 'file')} not understood"] if self.bad else []
        return ", ".join([_counted(self.played, "case"), *([*differ, *unread] or ["all as written"])])


def _run_file(path: Path, out: TextIO, errors: TextIO, show: bool, tally: Tally) -> None:
    """Play what can be understood of the file, and say what cannot. CaseError if that is nothing."""
    found = understood(path)
    if not found.cases:
        raise CaseError("\n".join(found.faults))
    _say(errors, *found.faults)
    tally.nonsense += found.unread
    for case in found.cases:
        _run_case(case, out, errors, show, tally)


def _run_case(case: Case, out: TextIO, errors: TextIO, show: bool, tally: Tally) -> None:
    if show:
        _say(out, f"case {case.title}", f"rules {' '.join(case.rules)}")
    try:
        found = case.differences(
            (lambda words: _say(out, words)) if show else None, lambda words: _say(errors, words)
        )
    except CaseError as error:
        tally.nonsense += 1
        _say(errors, *str(error).split("\n"))
        return
    tally.played += 1
    if found:
        tally.failed += 1
        _say(
            out,
            f"{case.path}:{case.number}: case {case.title} ({', '.join(case.rules)})",
            *(f"  {words}" for words in found),
        )


def _say(out: TextIO, *lines: str) -> None:
    """Print, whatever letters the console knows, and whatever signs there are in names of files."""
    for line in lines:
        line = short(line, len(line))
        print(
            line.encode(out.encoding or "utf-8", "backslashreplace").decode(out.encoding or "utf-8"), file=out
        )


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
