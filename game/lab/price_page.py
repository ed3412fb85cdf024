"""The kept page of `enfilade prices --page`: a section for each ruleset, so that one can be fought out anew
without the others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.lab.price_duels import Duel

HEAD = """\
# What figures cost, and what they win

Written by `enfilade prices RULESET --games N --page docs/prices.md`, a section for each ruleset; nothing \
here is changed by hand.

Three figures of a kind fight three of another in a small yard with crates, the computer on both sides, \
every second battle with the sides
swapped. A draw counts as half a win. *Expected* is what the prices let one expect: of as many figures \
each, twice the price wins four battles
of five. *May be* is where the share of wins lies in 95 of 100 cases (Wilson); prices are off where what is \
expected lies outside of it. With
some forty pairs one or two lie outside by chance.

Prices follow battles, and battles that moved a price prove nothing about it: each section says which seeds \
the prices were fitted to. The points,
and what they let one expect, are those of the day on which the section was written.
"""
SECTION = "\n## "


def section(title: str, duels: Sequence[Duel], games: int, seed: str, fitted: Sequence[str] = ()) -> str:
    """The part of the page for one ruleset, those that do not fit in bold; `fitted` are the seeds of battles
    by which prices were moved."""
    fitting = sum(duel.verdict == "fits" for duel in duels)
    lines = [
        f"{title}",
        "",
        (
            f"{fitting} of {len(duels)} pairs fit; {games} battles each, seed {seed}. {_proof(seed, fitted)}"
        ).rstrip(),
        "",
    ]
    lines += [
        "| three of these | points | against | points | expected | won | may be | |",
        "| --- | ---: | --- | ---: | ---: | ---: | ---: | --- |",
    ]
    return "\n".join([*lines, *(_row(duel) for duel in duels), ""])


def _proof(seed: str, fitted: Sequence[str]) -> str:
    """What these battles say of prices that were fitted to others, or to themselves."""
    if not fitted:
        return ""
    told = f"Prices were fitted to battles of seed{'s' if len(fitted) > 1 else ''} {' and '.join(fitted)}"
    return f"{told}, these among them: they prove little." if seed in fitted else f"{told}; these are others."


def _row(duel: Duel) -> str:
    low, high = duel.interval
    verdict = duel.verdict if duel.verdict == "fits" else f"**{duel.verdict}**"
    shares = (
        f"{100 * duel.expected:.0f} % | {100 * duel.wins / duel.games:.0f} % | {100 * low:.0f} to "
        f"{100 * high:.0f} %"
    )
    return f"| {duel.first} | {duel.prices[0]} | {duel.second} | {duel.prices[1]} | {shares} | {verdict} |"


def write(page: Path, part: str) -> None:
    """Put the section in place of the one with its title, or at the end; the others stay as they are."""
    kept = page.read_text(encoding="utf-8").split(SECTION)[1:] if page.is_file() else []
    title = part.partition("\n")[0]
    titles = [old.partition("\n")[0] for old in kept]
    if title in titles:
        kept[titles.index(title)] = part
    else:
        kept.append(part)
    page.write_text(HEAD + "".join(SECTION + old.strip("\n") + "\n" for old in kept), encoding="utf-8")
