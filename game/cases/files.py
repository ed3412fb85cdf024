"""Case files: a situation, dice, orders, answers and what must come of them, in a text that needs no Python (docs/cases.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ParamSpec, TextIO, TypeVar

from game.cases.playing import Playing
from game.cases.script import NAMES, Step, read_step
from game.cases.stage import NAMES as SETUP
from game.cases.stage import Setup, Stage, stage, take
from game.cases.text import Block, CaseError, Fault, blocks, read
from game.cases.values import Lexicon
from game.core.errors import ContentError, nearest

P = ParamSpec("P")
T = TypeVar("T")
SUFFIX = ".case"
MOST_CASES = 500
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
    lexicon: Lexicon

    def differences(self, tell: Callable[[str], None] | None = None) -> list[str]:
        """What is not as the case says, each as "file:line: expected …, got …". CaseError if a line turns out to make no sense."""
        playing = Playing(self.stage, self.steps, self.lexicon, tell)
        try:
            found = playing.play()
        except Fault as error:
            raise CaseError(f"{self.path}:{error.line or playing.number or self.number}: {error}") from None
        except Exception as error:  # a situation can be written that the rules never bring about
            raise CaseError(f"{self.path}:{playing.number or self.number}: {_impossible(error)}") from error
        return [f"{self.path}:{difference.number}: {difference.words}" for difference in found]


def load(path: Path) -> list[Case]:
    """The cases of the file. CaseError, with all that is wrong in it, a line each, if it cannot be understood."""
    text = read(path)
    faults: list[str] = []
    cases = []
    try:
        shared, groups = _grouped(list(blocks(text)))
    except Fault as error:
        raise CaseError(f"{path}:{error.line}: {error}") from None
    for head, body in groups:
        try:
            cases.append(_case(path, head, shared, body))
        except Fault as error:
            fault = f"{path}:{error.line or head.number}: {error}"
            if fault not in faults:
                faults.append(fault)
        except ContentError as error:
            raise CaseError(f"{path}:{head.number}: {error}") from None
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
    try:
        lexicon = situation.lexicon()
    except Exception as error:
        raise Fault(_impossible(error), head.number) from error
    steps = tuple(_noting(block, read_step, block, setup.ruleset.ID, lexicon) for block in script)
    if not setup.rules:
        raise Fault("the case quotes no rule: add a line `rules` with at least one id", head.number)
    if not steps:
        raise Fault("nothing happens in this case: order something, or look at odds", head.number)
    return Case(path, head.number, head.text.partition(" ")[2].strip(), setup.rules, situation, steps, lexicon)


def _impossible(error: Exception) -> str:
    return f"the game cannot play this, {type(error).__name__}: {error}; if the situation makes sense, that is a fault of the game"


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
    """The case files among these paths: of a folder, all that are in it."""
    for given in paths:
        path = Path(given)
        if path.is_dir():
            yield from sorted(path.glob(f"**/*{SUFFIX}"))
        else:
            yield path


def run_files(paths: Iterable[Path | str], out: TextIO, show: bool = False) -> int:
    """Play all cases and say what differs. 0 if nothing does, 1 if something does, 2 if a file cannot be understood.

    With `show`, everything that happens is told in the words of a case, ready to be copied into one.
    """
    result, played, failed, bad = SAME, 0, 0, 0
    for path in files(paths):
        try:
            for case in load(path):
                played += 1
                if show:
                    print(f"case {case.title}", file=out)
                found = case.differences(_teller(out) if show else None)
                if found:
                    failed += 1
                    result = max(result, DIFFERENT)
                    print(f"{path}:{case.number}: case {case.title} ({', '.join(case.rules)})", file=out)
                    print(*(f"  {words}" for words in found), sep="\n", file=out)
        except CaseError as error:
            result, bad = BAD, bad + 1
            print(error, file=out)
    differ = [f"{failed} {'differs' if failed == 1 else 'differ'}"] if failed else []
    unread = [f"{_counted(bad, 'file')} not understood"] if bad else []
    print(_counted(played, "case"), *([*differ, *unread] or ["all as written"]), sep=", ", file=out)
    return result


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _teller(out: TextIO) -> Callable[[str], None]:
    return lambda words: print(words, file=out)
