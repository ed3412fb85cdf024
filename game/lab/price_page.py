"""The kept page of `enfilade prices --page`: a section for each ruleset, so that one can be fought out anew
without the others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from game.core.describing.narration import join_words
from game.lab.price_fitting import Circle, Duel, Worth, circles, strengths, unexplained

HEAD = """\
# What figures cost, and what they win

Written by `enfilade prices RULESET --games N --squads N --page docs/prices.md`, a section for each ruleset; \
nothing here is changed by hand.

Three figures of a kind fight three of another in a small yard with crates, the computer on both sides, \
every second battle with the sides
swapped. A draw counts as half a win. *Expected* is what the prices let one expect: of as many figures \
each, twice the price wins four battles
of five. *May be* is where the share of wins lies in 95 of 100 cases (Wilson); prices are off where what is \
expected lies outside of it. With
some forty pairs one or two lie outside by chance.

*By battles* is the price by which all battles of the section are the likeliest (Bradley and Terry), with \
the interval in which the true one lies in
95 of 100 cases; it is in bold where what is paid lies outside. Who won all of its battles, or lost all, is \
known from one side only: its interval is
wide. Pairs that fit no price at all are told, and the circles in which each beats the next: no price shows \
these. The squad builder adds up what
figures are worth by battles to the strength of a squad.

Prices follow battles, and battles that moved a price prove nothing about it: each section says which seeds \
the prices were fitted to. The points,
and what they let one expect, are those of the day on which the section was written.
"""
SECTION = "\n## "
SQUADS = "Squads, each against each other"
"""With these words begins what a section says of squads."""
CIRCLES = 12
"""So many circles are told of at most, the surest first."""


def section(
    title: str,
    duels: Sequence[Duel],
    seeds: Sequence[str],
    fitted: Sequence[str] = (),
) -> str:
    """The part of the page for one ruleset, those that do not fit in bold; `fitted` are the seeds of battles
    by which prices were moved. What it says of squads comes after it (`squad_part`)."""
    fitting = sum(duel.verdict == "fits" for duel in duels)
    worths = strengths(duels)
    odd = unexplained(duels, worths)
    lines = [
        f"{title}",
        "",
        f"{fitting} of {len(duels)} pairs fit; {_seeds(seeds)}. {_proof(seeds, fitted)}".rstrip(),
        f"{len(duels) - len(odd)} of {len(duels)} fit the prices by battles"
        + (f", but for {', '.join(f'{duel.first} and {duel.second}' for duel in odd)}." if odd else "."),
        *circle_lines(circles(duels)),
        "",
        *worth_lines(worths),
        "",
        *_rows("three of these", duels),
        "",
    ]
    return "\n".join(lines)


def squad_part(squads: Sequence[Duel], maps: Sequence[str], seed: str) -> str:
    """What a section says of its squads, each of which fought each other on these maps."""
    fitting = sum(duel.verdict == "fits" for duel in squads)
    shared = circle_lines(circles(squads))
    lines = [
        f"{SQUADS} on {join_words(list(maps))}: {fitting} of {len(squads)} pairs fit; seed {seed}. "
        f"{shared[0]}",
        *shared[1:],
        "",
        *worth_lines(strengths(squads)),
        "",
        *_rows("squad", squads),
        "",
    ]
    return "\n".join(lines)


def _rows(what: str, duels: Sequence[Duel]) -> list[str]:
    return [
        f"| {what} | points | against | points | expected | won | may be | battles | |",
        "| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | --- |",
        *map(_row, duels),
    ]


def circle_lines(found: Sequence[Circle]) -> list[str]:
    """The circles in words; those of which chance may have made a part say so."""
    if not found:
        return ["No circles: nobody beats somebody who beats them again over others."]
    return [f"{len(found)} circle{'s' if len(found) != 1 else ''}:", "", *map(_circle, found[:CIRCLES])]


def _circle(circle: Circle) -> str:
    links = zip(circle.names, (*circle.names[1:], circle.names[0]), circle.shares, strict=True)
    told = ", ".join(f"{one} beats {other} ({100 * share:.0f} %)" for one, other, share in links)
    return f"- {told}{'' if circle.sure else '; one of these may be chance'}."


def worth_lines(worths: Sequence[Worth]) -> list[str]:
    """A table of what is paid and what the battles say."""
    return [
        "| | points | by battles | may be | battles |",
        "| --- | ---: | ---: | ---: | ---: |",
        *(
            f"| {one.name} | {one.price} | {_if_off(one, f'{one.likeliest:.0f}')} | "
            f"{one.low:.0f} to {one.high:.0f} | {one.games} |"
            for one in worths
        ),
    ]


def _if_off(worth: Worth, words: str) -> str:
    return words if worth.fits else f"**{words}**"


def _seeds(seeds: Sequence[str]) -> str:
    return f"seed{'s' if len(seeds) > 1 else ''} {' and '.join(seeds)}"


def _proof(seeds: Sequence[str], fitted: Sequence[str]) -> str:
    """What these battles say of prices that were fitted to others, or to themselves."""
    if not fitted:
        return ""
    told = f"Prices were fitted to battles of {_seeds(fitted)}"
    moved = set(seeds) & set(fitted)
    return f"{told}, these among them: they prove little." if moved else f"{told}; these are others."


def _row(duel: Duel) -> str:
    low, high = duel.interval
    verdict = duel.verdict if duel.verdict == "fits" else f"**{duel.verdict}**"
    shares = (
        f"{100 * duel.expected:.0f} % | {100 * duel.wins / duel.games:.0f} % | {100 * low:.0f} to "
        f"{100 * high:.0f} % | {duel.games}"
    )
    return f"| {duel.first} | {duel.prices[0]} | {duel.second} | {duel.prices[1]} | {shares} | {verdict} |"


class Earlier(NamedTuple):
    """The battles that a page has of one ruleset: their seeds, and of each pair the wins of the first and how
    many."""

    seeds: list[str]
    fought: dict[tuple[str, str], tuple[float, int]]

    def added(self, duel: Duel) -> Duel:
        """These battles and those of the page."""
        wins, games = self.fought.get((duel.first, duel.second), (0.0, 0))
        return replace(duel, wins=duel.wins + wins, games=duel.games + games)


_HEADED = re.compile(
    r"pairs fit; (?:(?P<each>\d+) battles each, )?seeds? (?P<seeds>\S+(?: and \S+)*)\.(?: |$)", re.M
)
_FOUGHT = re.compile(
    r"^\| (\S+) \| \d+ \| (\S+) \| \d+ \| \d+ % \| (\d+) % \| \d+ to \d+ % \|(?: (\d+) \|)?", re.M
)


def earlier(page: Path, title: str) -> Earlier:
    """Nothing if there is no such page or section. Shares are whole percents, exact for up to 49 battles."""
    part = _divided(page, title)[0]
    head = _HEADED.search(part)
    if head is None:
        return Earlier([], {})
    fought = {}
    for first, second, share, count in _FOUGHT.findall(part):
        games = int(count or head["each"])
        fought[first, second] = (round(2 * games * int(share) / 100) / 2, games)
    return Earlier(head["seeds"].split(" and "), fought)


def _sections(page: Path) -> list[str]:
    return page.read_text(encoding="utf-8").split(SECTION)[1:] if page.is_file() else []


def _divided(page: Path, title: str) -> tuple[str, str]:
    """What the section of that title says of figures, and of squads; "" for what it does not."""
    part = next((part for part in _sections(page) if part.partition("\n")[0] == title), "")
    figures, words, squads = part.partition(f"\n{SQUADS}")
    return figures, (words + squads).strip("\n")


def write(page: Path, title: str, figures: str = "", squads: str = "") -> None:
    """Put the section in place of the one with its title, or at the end; the others stay as they are, and of
    it what is not given anew."""
    kept, earlier = _sections(page), _divided(page, title)
    figures, squads = figures or earlier[0] or title, squads or earlier[1]
    part = "\n\n".join(filter(None, (figures.strip("\n"), squads.strip("\n"))))
    titles = [old.partition("\n")[0] for old in kept]
    if title in titles:
        kept[titles.index(title)] = part
    else:
        kept.append(part)
    page.write_text(HEAD + "".join(SECTION + old.strip("\n") + "\n" for old in kept), encoding="utf-8")
