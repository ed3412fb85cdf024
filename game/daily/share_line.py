"""The line that is passed on: what people read, and what a game needs to check it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import blake2b

import msgspec

from game.core.errors import EnfiladeError, short
from game.core.records.record import Record
from game.core.ruleset import version_of
from game.daily.day import RECIPE, Challenge, date_of
from game.daily.score import MOST, Score
from game.rulesets import RULESETS

_LINE = re.compile(
    r"Enfilade daily (?P<date>\d{4}-\d\d-\d\d), [^:]{1,40}: "
    rf"(?P<points>\d{{1,3}}) of {MOST}, (?P<outcome>won|lost|drawn) in (?P<rounds>\d{{1,5}}) rounds?, "
    r"try (?P<number>\d{1,4}) "
    r"\[(?P<recipe>\d{1,4})-(?P<ruleset>[a-z0-9]{1,20})\.(?P<rules>\d{1,4})-"
    r"(?P<ground>[0-9a-f]{8})-"
    r"(?P<digest>[0-9a-f]{12})\]"
)


@dataclass(frozen=True)
class Line:
    """What a line says. `recipe` and `rules` are the versions of what is drawn from a date and of the rules,
    `ground` belongs to the map, `digest` to the record. `number` is which try it was: that is told, nobody
    can check it."""

    date: str
    points: int
    outcome: str
    rounds: int
    number: int
    recipe: int
    ruleset: str
    rules: int
    ground: str
    digest: str


def written(day: Challenge, scored: Score, number: int, record: Record) -> str:
    """The line of a battle that is over."""
    code = f"{RECIPE}-{day.ruleset}.{version_of(day.rules)}-{record.terrain[:8]}-{digest_of(record)}"
    return f"Enfilade daily {day.date}, {day.rules.TITLE}: {scored.words}, try {number} [{code}]"


def read(words: str) -> Line:
    """What the line says. EnfiladeError, in words, if it is none."""
    found = _LINE.search(" ".join(words.split()[:80])[:400])
    if not found:
        raise EnfiladeError(
            f"{short(words)!r} is no line of a daily challenge; one looks like: Enfilade daily 2026-11-28, "
            "No Way Out: 312 of 400, won in 7 rounds, try 2 [1-nwo.5-0f3a9c21-5d0e77a1b2c3]"
        )
    date = date_of(found["date"])
    if found["ruleset"] not in RULESETS:
        raise EnfiladeError(f"the challenge of {date} is not played by {short(found['ruleset'])}")
    return Line(
        date,
        int(found["points"]),
        found["outcome"],
        int(found["rounds"]),
        int(found["number"]),
        int(found["recipe"]),
        found["ruleset"],
        int(found["rules"]),
        found["ground"],
        found["digest"],
    )


def digest_of(record: Record) -> str:
    """What tells one battle from every other: all that it follows from. When it was saved is no part of it,
    nor how often rules were mended since."""
    parts = (record.scenario, record.seed, record.actions, record.terrain)
    return blake2b(msgspec.json.encode(parts), digest_size=6).hexdigest()
