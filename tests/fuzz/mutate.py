"""Seeded damage: to data by its structure, and to files by their bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

INTEGERS = (0, 1, -1, 2, 3, 7, 255, 65536, 2**31 - 1, 2**31, 2**53 + 1, -(2**63), 2**63, 2**64, 10**30)
FLOATS = (0.5, -0.0, 1e308, 1e-320, -1e18)
STRINGS = (
    "", " ", "\0", "a\0b", "..", "../../../../etc/passwd", "/dev/zero", "/", ".", "~", "CON", "A" * 300,
    "A" * 70_000, "\ud800", "é́\u202e",
    "\U0001f5fa", "true", "null", "0", "-1", "9" * 5000, "1e999", "nan", "line\nbreak\r\n", "\x1b[31mred",
    "%s%n{0}", "<b>&amp;", "None", "human",
    "azure", "EMBER",
)  # fmt: skip
LONG_NUMBER = 4000
"""Digits that Python itself still turns into a number."""
NUMBERS = ("1" * 5000, "-" + "9" * 400, "1e400", "-0", "0.1", "1E5", "NaN", "Infinity", "01")
"""Numbers as a file may write them and no Python value can be."""
LARGEST = 4_000_000
"""Letters that a repetition may come to."""
DEPTHS = (20, 600, 5000, 100_000)
TOKENS = (
    b"\0",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"{}",
    b"[]",
    b'"',
    b"\\u0000",
    b"<!--",
    b"]]>",
    b"&#0;",
    b"&lt;",
    b"\r",
    b"\n\n",
    b"9" * 30,
    b"-",
    b"%",
)


class Doubled(dict[str, Any]):
    """An object with a key that stands in it twice."""

    def items(self) -> Any:
        pairs = list(super().items())
        return [*pairs, *pairs[-1:]]


class Verbatim(str):
    """Stands for what `text` writes without quotes: one of NUMBERS, or something nested deeply."""


def damaged(value: Any, random: Random, most: int = 3) -> Any:
    """The plain data with one to `most` faults in it."""
    for _ in range(random.randint(1, most)):
        value = _once(value, random)
    return value


def _once(value: Any, random: Random) -> Any:
    place = random.choice(list(places(value)))
    return _changed(value, place, random)


def places(value: Any, here: tuple[Any, ...] = (), deep: int = 0) -> Iterator[tuple[Any, ...]]:
    """Where something stands in the data, the whole of it first; of long lists the first and the last few."""
    yield here
    if deep > 12:
        return
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*here, key), deep + 1)
    elif isinstance(value, list):
        for index in sorted({*range(min(6, len(value))), *range(max(0, len(value) - 4), len(value))}):
            yield from places(value[index], (*here, index), deep + 1)


def _changed(value: Any, place: tuple[Any, ...], random: Random) -> Any:
    if not place:
        return another(value, random)
    key, rest = place[0], place[1:]
    copy: Any
    if isinstance(value, Doubled):
        copy = Doubled(value)
    elif isinstance(value, dict):
        copy = dict(value)
    else:
        copy = list(value)
    if rest or random.random() < 0.6:
        copy[key] = _changed(copy[key], rest, random)
    elif isinstance(copy, dict):
        copy = _keys(copy, key, random)
    else:
        _elements(copy, key, random)
    return copy


def _keys(table: dict[str, Any], key: str, random: Random) -> dict[str, Any]:
    match random.randrange(4):
        case 0:
            del table[key]
        case 1:
            table[random.choice((key.upper(), key + " ", "", "\0", *STRINGS[:12]))] = table.pop(key)
        case 2:
            other = random.choice(list(table))
            table[key], table[other] = table[other], table[key]
        case _:
            table[key] = table.pop(key)  # to the end, where it is doubled
            return Doubled(table)
    return table


def _elements(row: list[Any], index: int, random: Random) -> None:
    match random.randrange(5):
        case 0:
            del row[index]
        case 1:
            row.insert(index, row[index])
        case 2:
            row[:] = row * _times(row, random.choice((2, 3, 40)))
        case 3:
            other = random.randrange(len(row))
            row[index], row[other] = row[other], row[index]
        case _:
            row.insert(random.randrange(len(row) + 1), another(row[index], random))


def another(value: Any, random: Random) -> Any:
    """Something in place of `value`: another of its kind, or of any kind."""
    if random.random() < 0.5:
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return random.choice((value + 1, value - 1, -value, value * 2, random.choice(INTEGERS)))
        if isinstance(value, str):
            return random.choice(
                (
                    value + value,
                    value[: len(value) // 2],
                    value.upper(),
                    value + " ",
                    value + "\n",
                    random.choice(STRINGS),
                )
            )
        if isinstance(value, list | dict):
            return type(value)()
    return random.choice(_KINDS)(value, random)


_KINDS: tuple[Callable[[Any, Random], Any], ...] = (
    lambda value, random: random.choice(INTEGERS),
    lambda value, random: random.choice(STRINGS),
    lambda value, random: random.choice(FLOATS),
    lambda value, random: Verbatim(random.choice(NUMBERS)),
    lambda value, random: Verbatim(_nested(random)),
    lambda value, random: None,
    lambda value, random: True,
    lambda value, random: [],
    lambda value, random: {},
    lambda value, random: [value],
    lambda value, random: [value] * _times(value, random.choice((2, 1000))),
    lambda value, random: {"": value},
)


def _times(value: Any, wanted: int) -> int:
    """How often something may stand there without a file that no game would open for its size, and no fuzzer
    could write."""
    return max(2, min(wanted, LARGEST // len(repr(value))))


def _nested(random: Random) -> str:
    depth, (opening, closing) = random.choice(DEPTHS), random.choice((("[", "]"), ('{"a":', "}")))
    return opening * depth + "0" + closing * depth


def text(value: Any, random: Random) -> bytes:
    """The data as JSON, with what no JSON writer would write."""
    written = json.dumps(value, ensure_ascii=random.random() < 0.5)
    for number in NUMBERS:
        written = written.replace(f'"{number}"', number)
    return _NESTED.sub(lambda found: found[1].replace("\\", ""), written).encode("utf-8", "surrogatepass")


_NESTED = re.compile(r'"((?:\[)+0(?:\])+|(?:\{\\"a\\":)+0\}+)"')


def scratched(data: bytes, random: Random, tokens: tuple[bytes, ...] = TOKENS) -> bytes:
    """The bytes with one to four places damaged."""
    row = bytearray(data)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(row) + 1)
        end = min(len(row), at + random.choice((1, 1, 2, 8, 64)))
        match random.randrange(7):
            case 0 if at < len(row):
                row[at] ^= 1 << random.randrange(8)
            case 1:
                del row[at:end]
            case 2:
                row[at:at] = row[at:end] * random.choice((1, 2, 50))
            case 3:
                row[at:at] = random.choice(tokens)
            case 4:
                row[at:end] = random.randbytes(end - at)
            case 5:
                there = random.randrange(len(row) + 1)
                row[at:end] = row[there : there + 30]
            case _ if random.random() < 0.3:
                del row[at:]
    return bytes(row)


def lines_mixed(written: str, random: Random, pieces: tuple[str, ...]) -> str:
    """A text with lines left out, doubled, exchanged and indented otherwise, and with words in place of
    others: mostly `pieces`, which make sense."""
    rows = written.split("\n")
    for _ in range(random.choice((1, 1, 2, 4))):
        at, other = random.randrange(len(rows)), random.randrange(len(rows))
        match random.randrange(10):
            case 0 if len(rows) > 1:
                del rows[at]
            case 1:
                rows.insert(other, rows[at])
            case 2:
                rows[at], rows[other] = rows[other], rows[at]
            case 3:
                rows[at] = random.choice(("", " ", "  ", "\t", "      ")) + rows[at].strip()
            case 4:
                rows.insert(at, rows[at] + " " + random.choice(pieces))
            case _:
                words = rows[at].split(" ")
                place = random.randrange(len(words))
                words[place] = _word(words[place], random, pieces)
                rows[at] = " ".join(words)
    return "\n".join(rows)


def _word(word: str, random: Random, pieces: tuple[str, ...]) -> str:
    chance = random.random()
    if chance < 0.15:
        return random.choice((*STRINGS, *NUMBERS, str(random.choice(INTEGERS))))
    if chance < 0.3:
        return f"{word} {random.choice(pieces)}"
    key, equals, value = word.partition("=")
    if equals and chance < 0.8:
        others = [
            piece.partition("=")[2] for piece in random.sample(pieces, min(40, len(pieces))) if "=" in piece
        ]
        return f"{key}={random.choice(others or [value])}"
    if word.isdigit() and len(word) < LONG_NUMBER and chance < 0.8:
        return str(int(word) + random.choice((-1, 1, 10)))
    alike = [
        piece
        for piece in random.sample(pieces, min(60, len(pieces)))
        if piece[:1].isupper() == word[:1].isupper()
    ]
    return random.choice(alike or pieces)
