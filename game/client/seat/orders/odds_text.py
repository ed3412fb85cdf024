"""The odds of an order as a side may read them: what they are about, how chances are said in words, and what
an order makes of the attacks to come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from time import perf_counter

from game.core.actions import Action
from game.core.battle import Battle
from game.core.describing.display import PLAIN, Display, Endings, Graded
from game.core.describing.forms import Margins
from game.core.describing.odds_delta import Shift, shifts
from game.core.probability.chances import Chances, Outcome, Risk
from game.core.references import NO_UNIT, UnitId

SUCCESSES = ("crit", "hit", "pass", "done")
FAILURES = ("miss", "fail")


@dataclass(frozen=True)
class Odds:
    """What the tooltip is about. `side` and `title` name the target, `words` the order; `more` says that
    there are other ways to do it.

    `graded` are the odds as degrees on a ladder, where a ruleset has one; of several targets, `about` is the
    one pointed at. `margins` say what a hit by so much does, where that counts. `shifts` are the chances of
    attacks to come that the order of `unit` changes, as far as they are known. `endings` are what may become
    of each one.
    """

    title: str
    side: str
    words: str
    chances: Chances
    names: dict[UnitId, str]
    more: str = ""
    graded: tuple[Graded, ...] = ()
    display: Display = PLAIN
    sides: dict[UnitId, str] = field(default_factory=dict)
    about: UnitId = NO_UNIT
    margins: Margins | None = None
    unit: UnitId = NO_UNIT
    shifts: Sequence[Shift] = ()
    endings: Endings = ()
    brief: bool = False  # each roll in one line, where there is no room for more


def percent(share: Fraction, digits: int = 1) -> str:
    """A chance as people write it: never "0" for what can happen, nor "100" for what can fail; below one in a
    hundred not as if it were that, and what is too little for the digits is told as less than can be."""
    value = float(share * 100)
    digits = digits or int(value < 1)
    if share in (0, 1):
        return f"{value:.0f}"
    least = 10**-digits
    told = "< " if value < least else ""
    return f"{told}{min(max(value, least), 100 - least):.{digits}f}"


def loss(share: Fraction) -> str:
    """What is lost of somebody on average."""
    told = percent(share, 0)
    return f"{told} %" if told.startswith("<") else f"−{told} %"


def works(outcome: Outcome) -> bool:
    """Whether the order has done what it was meant to do."""
    return outcome.key in SUCCESSES if outcome.works is None else outcome.works


def success(chances: Chances) -> Fraction:
    """The chance that the order does what it is meant to do."""
    return sum((outcome.chance for outcome in chances.outcomes if works(outcome)), Fraction(0))


def rolled(chances: Chances) -> bool:
    """Whether anything is rolled for, or may befall whoever gives the order: a way like that is never gone by
    one press."""
    return len(chances.outcomes) > 1 or bool(chances.risks or chances.checks or chances.expected)


def likeliest(chances: Chances) -> Outcome | None:
    """Where nothing can succeed or fail now, as of a total that is kept for later: the outcome to reckon
    with; None where something can."""
    if len(chances.outcomes) < 2 or any(
        works(one) or one.works is not None or one.key in FAILURES for one in chances.outcomes
    ):
        return None
    return max(chances.outcomes, key=lambda one: one.chance)


def awaited(chances: Chances) -> tuple[tuple[UnitId, Fraction], ...]:
    """Whom something that goes off later strikes, and how likely, if everybody is where they are now; the
    likeliest first, () of all else."""
    if likeliest(chances) is None:
        return ()
    return tuple(sorted((one for one in chances.caught if one[1]), key=lambda one: -one[1]))


def out_at_once(chances: Chances, graded: tuple[Graded, ...] = ()) -> Fraction:
    """How likely the order puts its target out, for a list of orders; 0 where nobody may know, where nothing
    is judged now, or where instead it is said how much harm it does."""
    if len(graded) == 1:
        return graded[0].out or Fraction(0)
    harms = any(one.key in ("hit", "pass") for one in chances.outcomes)
    if harms or len(chances.outcomes) < 2 or likeliest(chances):
        return Fraction(0)
    return sum((one.chance for one in chances.outcomes if one.works and one.down), Fraction(0))


def out_digits(out: Fraction, works: Fraction) -> int:
    """With how many digits it is told from the chance to succeed, beside which it is said."""
    return int(bool(out) and out != works and percent(out, 0) == percent(works, 0))


def short(chances: Chances, graded: tuple[Graded, ...] = ()) -> str:
    """The odds in a few words, for a list of orders: "61 %, 4 harm", "60 %, 31 % the head, 37 % out", "76 %
    Ott may strike", "9 % to destroy it"."""
    parts = []
    likely, later = likeliest(chances), awaited(chances)
    if later:
        parts.append(f"{percent(later[0][1], 0)} % if nobody leaves")
    elif likely:
        parts.append(f"{likely.words} {percent(likely.chance, 0)} %")
    elif len(chances.outcomes) > 1:
        best = next((one for one in chances.outcomes if one.key in ("hit", "pass")), None)
        goal = f" {chances.goal}" if chances.goal else ""
        out, works = out_at_once(chances, graded), success(chances)
        more = list(graded[0].more) if len(graded) == 1 else []
        if works and out == works and not more and not goal:  # whoever is hit is out: said once
            parts.append(f"{percent(works, 0)} % out")
        else:
            digits = out_digits(out, works)
            parts.append(
                f"{percent(works, digits)} %{goal}{f', {best.harm} harm' if best and best.harm else ''}"
            )
            parts += [f"{percent(share, 0)} % {words}" for words, share in more]
            parts += [f"{percent(out, digits)} % out"] if out else []
    elif any(one.key in FAILURES for one in chances.outcomes):
        parts.append("0 %")
    least = min((share for _, share in chances.replies), default=None)
    if least is not None and (
        likely or least != success(chances)
    ):  # which may reckon with the best defence already
        parts.append(f"{percent(least, 0)} % defended")
    parts += [f"{percent(risk.chance, 0)} % {risk.words}" for risk in chances.risks[:1]]
    return ", ".join(parts)


def hurt(chances: Chances, own: Mapping[UnitId, str]) -> str:
    """What the order may do to its own side, in a few words, the worst first: "81 % Juno, a friend", "81 %
    Juno, 2 more of yours"; "" if nothing. `own` are their names."""
    hits: dict[UnitId, Fraction] = {}
    for one in chances.outcomes:
        if one.unit in own and one.harm:
            hits[one.unit] = hits.get(one.unit, Fraction(0)) + one.chance
    hits.update((unit, share) for unit, share in awaited(chances) if unit in own)
    lost = {unit: share for unit, share in chances.expected if share and unit in own and unit not in hits}
    found = [
        (f"{percent(share, 0)} % {own[unit]}", "")
        for unit, share in sorted(hits.items(), key=lambda row: -row[1])
    ]
    found += [(own[unit], loss(share)) for unit, share in sorted(lost.items(), key=lambda row: -row[1])]
    if not found:
        return ""
    who, loses = found[0]
    if len(found) > 1:
        return f"{f'{who} {loses}'.strip()}, {len(found) - 1} more of yours"
    return f"{who}, a friend{f': {loses}' if loses else ''}"


def rule_of(odds: Odds) -> str:
    """The first rule that the odds speak of, "" if they speak of none."""
    return first_rule(odds.chances)


def first_rule(chances: Chances) -> str:
    """The first rule of a modifier or a risk, "" if there is none."""
    rules = [item.rule for check in chances.checks for item in check.modifiers]
    rules += [risk.rule for risk in chances.risks]
    return next(iter(rules), "")


NO_CHANGE = frozenset(("EndTurn", "Later", "TakeBack"))
"""Orders that are about the turn."""


class Shifting:
    """`told` gives what is known by now of an order; it grows while `work` is given time."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._known: dict[Action, list[Shift]] = {}
        self._work: list[Iterator[None]] = []

    def told(self, order: Action) -> list[Shift]:
        if order not in self._known:
            self._known[order] = []
            if order.verb not in NO_CHANGE:
                side = self._battle.table.unit(order.unit).side
                self._work.append(shifts(self._battle, order, side, self._known[order].append))
        return self._known[order]

    def work(self, seconds: float) -> None:
        """Go on for so long, with what was asked about last."""
        ends = perf_counter() + seconds
        while self._work and perf_counter() < ends:
            if next(self._work[-1], self) is self:
                self._work.pop()


def lines(
    told: Iterable[Shift], unit: UnitId, names: Mapping[UnitId, str]
) -> list[tuple[str, str, str, bool]]:
    """Who hits whom, the chance before and after, and whether that is good for `unit`; nothing of what
    changes by less than a percent."""
    found = []
    for shift in told:
        before, after = _said(shift.before), _said(shift.after)
        if before == after:
            continue
        if shift.unit == unit:
            who = f"I hit {names.get(shift.target, '')}"
        else:
            who = (
                f"{names.get(shift.unit, '')} hits "
                f"{'me' if shift.target == unit else names.get(shift.target, '')}"
            )
        found.append(
            (who, before, after, ((shift.after or 0) > (shift.before or 0)) == (shift.target != unit))
        )
    return found


def _said(chance: Fraction | None) -> str:
    return "none" if chance is None else f"{percent(chance, 0)} %"


def on_step(risk: Risk, risks: tuple[Risk, ...]) -> str:
    """Which step of the way it is about, where the same may happen on several and is not equally likely."""
    same = {
        one.chance for one in risks if (one.unit, one.sign, one.words) == (risk.unit, risk.sign, risk.words)
    }
    return f", step {risk.step + 1}" if len(same) > 1 else ""
