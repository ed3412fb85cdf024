"""The text of case files: read within bounds, cut into statements and words, each with the line where it
stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.core.errors import EnfiladeError

MOST_BYTES = 512 * 1024
MOST_LINES = 10_000
MOST_LETTERS = 4000
MOST_NESTING = 3
MOST_IN_A_FAULT = 480

_KEY = re.compile(r"([A-Za-z_][\w.]*)=")
_BARE = re.compile(r'(?:\(-?\d+, *-?\d+\)|[^\s"\[\]])+')
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPED = re.compile(r'\\(["\\n])')


class CaseError(EnfiladeError):
    """A case file cannot be read: the message says where, what is wrong, and what was probably meant."""


class Fault(ValueError):
    """Something wrong on a line, before it is known which file the line is in. `line` 0: on the line that is
    being read."""

    def __init__(self, words: str, line: int = 0) -> None:
        super().__init__(plain(words))
        self.line = line


def plain(words: str, most: int = MOST_IN_A_FAULT) -> str:
    """The words on one line, without letters that cannot be shown, cut in the middle if they are too many."""
    if len(words) > most:
        words = f"{words[: most * 2 // 3]} ... {words[-most // 3 :]}"
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in words)


def quoted(text: str) -> str:
    """The text as it stands in quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _unquoted(text: str) -> str:
    return _ESCAPED.sub(lambda found: "\n" if found[1] == "n" else found[1], text)


@dataclass(frozen=True)
class Word:
    """A word of a line, `key=` before it taken off. `quoted` stood in quotes; `listed` stood in brackets, and
    `text` is what they hold."""

    text: str
    key: str = ""
    quoted: bool = False
    listed: bool = False

    @property
    def bare(self) -> bool:
        return not (self.key or self.quoted or self.listed)


@dataclass(frozen=True)
class Line:
    """A line without the spaces around it; `indent` is how many stood before it."""

    number: int
    text: str
    indent: int = 0


@dataclass(frozen=True)
class Block:
    """A statement: its line, and the indented lines below it."""

    number: int
    text: str
    body: tuple[Line, ...]


def read(path: Path) -> str:
    """The text of the file. CaseError if it is none of ours."""
    try:
        if not path.is_file():
            raise CaseError(f"{plain(str(path))}: no such file")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise CaseError(
                f"{plain(str(path))}: larger than {MOST_BYTES // 1024} kB; split it into several files"
            )
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise CaseError(f"{plain(str(path))}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise CaseError(f"{plain(str(path))}: not a text in UTF-8 (byte {error.start})") from None
    if text.count("\n") > MOST_LINES:
        raise CaseError(f"{plain(str(path))}: more than {MOST_LINES} lines; split it into several files")
    return text


def blocks(text: str, faults: list[Fault] | None = None) -> Iterator[Block]:
    """The statements of the text: what stands at the margin, each with what is indented below it. Fault for a
    line that is none of ours; where there is a list for them, they are noted there, and the line is left out.
    """
    head: Line | None = None
    body: list[Line] = []
    for number, whole in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        try:
            _check(whole, number, head is None)
        except Fault as error:
            if faults is None:
                raise
            faults.append(error)
            continue
        line = without_comment(whole)
        if not line.strip():
            continue
        if line[0] in " \t":
            assert head is not None
            body.append(Line(number, line.strip(), len(line) - len(line.lstrip())))
            continue
        if head:
            yield Block(head.number, head.text, tuple(body))
        head, body = Line(number, line.strip()), []
    if head:
        yield Block(head.number, head.text, tuple(body))


def _check(line: str, number: int, first: bool) -> None:
    if len(line) > MOST_LETTERS:
        raise Fault(f"a line of {len(line)} letters; {MOST_LETTERS} are the most", number)
    wrong = next(
        (letter for letter in line if letter != "\t" and not letter.isprintable() and not letter.isspace()),
        "",
    )
    wrong = wrong or next(
        (letter for letter in line if letter in "\0\x0b\x0c\x1c\x1d\x1e\x1f\x85\u2028\u2029"), ""
    )
    if wrong:
        raise Fault(f"a letter that cannot be shown (U+{ord(wrong):04X}) does not belong into a case", number)
    if first and line[:1] in (" ", "\t") and without_comment(line).strip():
        raise Fault("an indented line belongs to the statement above it, and there is none", number)


def _outside(text: str) -> Iterator[tuple[int, str]]:
    """The letters that stand outside quotes, with their places; the quotes themselves are left out."""
    inside, place = False, 0
    while place < len(text):
        letter = text[place]
        if inside and letter == "\\":
            place += 1
        elif letter == '"':
            inside = not inside
        elif not inside:
            yield place, letter
        place += 1


def without_comment(line: str) -> str:
    """The line up to a `;` that begins a comment: at the margin or after a space, outside quotes."""
    for place, letter in _outside(line):
        if letter == ";" and (place == 0 or line[place - 1].isspace()):
            return line[:place].rstrip()
    return line.rstrip()


def words(text: str) -> list[Word]:
    """The words of a line. Fault if quotes or brackets are not closed."""
    found: list[Word] = []
    place = 0
    while True:
        while place < len(text) and text[place] in " \t,":
            place += 1
        if place == len(text):
            return found
        key = ""
        named = _KEY.match(text, place)
        if named:
            key, place = named[1], named.end()
        word, place = _value(text, place, key)
        found.append(word)


def _value(text: str, place: int, key: str) -> tuple[Word, int]:
    start = text[place : place + 1]
    if start == '"':
        found = _QUOTED.match(text, place)
        if not found:
            raise Fault(f"a quotation mark is not closed: {text[place:]}")
        return Word(_unquoted(found[1]), key, quoted=True), found.end()
    if start == "[":
        end = _closing(text, place)
        return Word(text[place + 1 : end], key, listed=True), end + 1
    bare = _BARE.match(text, place)
    if not bare:
        raise Fault(f"a value is missing after {key}=" if key else f"a stray {start!r}")
    return Word(bare[0].rstrip(","), key), bare.end()


def _closing(text: str, start: int) -> int:
    depth = 0
    for place, letter in _outside(text[start:]):
        if letter in "[]":
            depth += 1 if letter == "[" else -1
            if depth > MOST_NESTING:
                raise Fault("too many brackets in one another")
            if depth == 0:
                return start + place
    raise Fault(f"a bracket is not closed: {text[start:]}")


def parts(text: str) -> list[str]:
    """The parts of a list: cut at its commas, but not at those inside quotes, brackets or parentheses."""
    found, depth, start = [], 0, 0
    for place, letter in _outside(text):
        if letter in "([":
            depth += 1
        elif letter in ")]":
            depth -= 1
        elif letter == "," and depth == 0:
            found.append(text[start:place].strip())
            start = place + 1
    found.append(text[start:].strip())
    return [part for part in found if part]
