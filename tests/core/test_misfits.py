"""A value that does not fit is told in words for people: where, how far from right, what would be."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from game.core.misfits import misfit

Meta = msgspec.Meta


class Inner(msgspec.Struct):
    depth: int


class Sheet(msgspec.Struct, forbid_unknown_fields=True):
    title: Annotated[str, Meta(min_length=1, max_length=5)] = "x"
    level: Annotated[int, Meta(ge=0, le=400)] = 0
    share: Annotated[float, Meta(ge=0)] = 0.0
    names: Annotated[tuple[str, ...], Meta(min_length=1, max_length=2)] = ("a",)
    at: tuple[int, int] = (0, 0)
    ends: Literal["", "won", "lost"] = ""
    code: Annotated[str, Meta(pattern="^a$")] = "a"
    where: Inner | None = None
    all: dict[Annotated[str, Meta(max_length=2)], list[Inner]] = {}
    on: bool = False


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"title": "a" * 1234}, "title: has 1,234 letters; at most 5 are right"),
        ({"title": ""}, "title: is empty; it needs at least 1 letter"),
        ({"title": 5}, "title: is a whole number; text in quotes is right"),
        ({"level": 8000}, "level: is 8,000; at most 400 is right"),
        ({"level": -1}, "level: is -1; at least 0 is right"),
        ({"level": "high"}, "level: is text; a whole number is right"),
        ({"level": 1.5}, "level: is a number with a point; a whole number is right"),
        ({"share": -0.5}, "share: is -0.5; at least 0 is right"),
        ({"names": []}, "names: is empty; it needs at least 1 entry"),
        ({"names": ["a", "b", "c"]}, "names: has 3 entries; at most 2 are right"),
        ({"names": ["a", 2]}, "names[1]: is a whole number; text in quotes is right"),
        ({"at": [1]}, "at: has 1 entry; 2 are right"),
        ({"ends": "wonn"}, "ends: there is no 'wonn'; won or lost is right (did you mean 'won'?)"),
        ({"ends": "x"}, "ends: there is no 'x'; won or lost is right"),
        ({"code": "b"}, "code: is 'b'; it has to look like '^a$'"),
        ({"where": 3}, "where: is a whole number; a table is right"),
        ({"where": {}}, "where.depth: is missing"),
        ({"all": {"a": [{"depth": "x"}]}}, "all[0].depth: is text; a whole number is right"),
        ({"all": {"abc": []}}, "all: a key in it is too long; at most 2 letters are right"),
        ({"on": 1}, "on: is a whole number; true or false is right"),
        ({"tilte": "x"}, "unknown key tilte"),
        ([], "is a list; a table is right"),
    ],
)
def test_what_is_wrong_is_told_without_words_of_types(data: object, told: str) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(data, Sheet)
    assert misfit(error.value, data, Sheet).told == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"", "it ends in the middle"),
        (b'{"title": "x"', "it ends in the middle"),
        (b'{"title" 5}', "it is damaged at byte 9"),
        (b'{"title": "\xff"}', "it has bytes that are no text in UTF-8"),
        (b"[" * 5000, "something in it is nested too deeply"),
        (b"[]", "is a list; a table is right"),
        (b'{"level": 99999999999999999999}', "level: is too large; at most 400 is right"),
    ],
)
def test_a_file_that_is_no_json_is_told_of_as_damaged(text: bytes, told: str) -> None:
    kind: object = dict[str, object] if text.startswith(b"[[") else Sheet
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError, RecursionError)) as error:
        msgspec.json.decode(text, type=kind if kind is Sheet else object)
    assert misfit(error.value).told == told
