"""`enfilade daily`: what the challenge of a day is, how one's tries went, and whether a line is true."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path


def run(args: argparse.Namespace) -> int:
    if args.verify:
        return _verify(*args.verify)
    from game.client.seat.daily_book import DailyBook, today
    from game.daily.day import date_of

    book = DailyBook(date_of(args.date) if args.date else today())
    if args.play:
        from game.client.app import open_daily

        open_daily(book.date)
        return 0
    for line in _told(book.date):
        print(line)
    for one in book.known.of(book.date):
        print(one.line)
    return 0


def _told(date: str) -> Iterator[str]:
    """The challenge in a few lines."""
    import tempfile

    from game.daily import battle
    from game.daily.day import challenge
    from game.daily.score import MOST
    from game.rulesets import custom_content

    day = challenge(date)
    with tempfile.TemporaryDirectory() as place:
        _, field = battle.ground(day, Path(place))
    scenario = battle.scenario(day, field)
    yield f"{date}: {day.mission}, {day.title}, {day.rules.TITLE}, seed {day.seed}; the score is of {MOST}"
    for team in scenario.teams:
        kinds = [custom_content.archetype(day.rules, figure.archetype) for figure in team.figures]
        points = sum(kind.price for kind in kinds if kind)
        named = ", ".join(
            f"{figure.name} ({kind.title if kind else figure.archetype})"
            for figure, kind in zip(team.figures, kinds, strict=True)
        )
        whose = "you" if team.side == battle.US else f"computer, {battle.LEVEL}"
        yield f"{team.name} ({whose}), {points} points: {named}"


def _verify(words: str, path: str) -> int:
    from game import __version__
    from game.core.records.files import read
    from game.daily import share_line, verification

    found = verification.checked(share_line.read(words), read(Path(path)), __version__)
    print(found.words, file=sys.stdout if found.status == verification.TRUE else sys.stderr)
    return found.status
