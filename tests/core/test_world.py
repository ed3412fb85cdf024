"""Worlds: queries in a fixed order, snapshots, digests, and no mixing."""

from __future__ import annotations

import gc

import esper
import pytest

from game.core.components import Component, Down, Item
from game.core.world import World


class Tag(Component, frozen=True):
    text: str


class Number(Component, frozen=True):
    value: int


def test_entities_are_numbered_in_the_order_of_their_creation() -> None:
    world = World()
    assert [world.create(Tag(text)) for text in "abc"] == [1, 2, 3]


def test_queries_come_by_number_whatever_was_put_first() -> None:
    world = World()
    for _ in range(40):
        world.create()
    for entity in (33, 7, 40, 1, 20):
        world.put(entity, Tag(str(entity)), Number(entity))
    assert [entity for entity, _ in world.each(Tag)] == [1, 7, 20, 33, 40]
    assert world.having(Tag, Number) == [1, 7, 20, 33, 40]
    world.drop(7, Number)
    assert world.having(Tag, Number) == [1, 20, 33, 40]


def test_a_component_is_put_in_place_of_the_one_of_its_type() -> None:
    world = World()
    entity = world.create(Tag("old"), Number(1))
    world.put(entity, Tag("new"))
    assert world.get(entity, Tag) == Tag("new") and world.get(entity, Number) == Number(1)


def test_what_is_not_there_is_none_or_an_error() -> None:
    world = World()
    entity = world.create(Tag("a"))
    assert world.find(entity, Number) is None and not world.has(entity, Number)
    world.drop(entity, Number)
    with pytest.raises(KeyError):
        world.get(entity, Number)


def test_a_snapshot_is_a_state_to_come_back_to() -> None:
    world = World()
    entity = world.create(Tag("before"))
    snapshot = world.snapshot()
    world.put(entity, Tag("after"), Down())
    world.create(Number(2))
    again = World(snapshot)
    assert again.snapshot() == snapshot == {1: {Tag: Tag("before")}}
    assert again.create() == 2
    assert world.get(entity, Tag) == Tag("after")


def test_two_worlds_do_not_mix() -> None:
    one, two = World(), World()
    assert one.create(Tag("one")) == two.create(Tag("two")) == 1
    one.put(1, Number(1))
    assert two.find(1, Number) is None
    pairs = [(a.text, b.text) for (_, a), (_, b) in zip(one.each(Tag), two.each(Tag), strict=True)]
    assert pairs == [("one", "two")]


def test_a_query_stays_in_its_world_while_another_is_used() -> None:
    one, two = World(), World()
    for text in "abc":
        one.create(Tag(text))
    seen = []
    for _, tag in one.each(Tag):
        two.create(Item("thing"))
        seen.append(tag.text)
    assert seen == ["a", "b", "c"] and one.having(Item) == []


def test_a_world_that_nobody_holds_is_forgotten() -> None:
    before = set(esper.list_worlds())
    worlds = [World() for _ in range(20)]
    for world in worlds:
        world.create(Tag("a"))
    assert len(set(esper.list_worlds()) - before) == 20
    del worlds, world
    gc.collect()
    assert set(esper.list_worlds()) <= before


def test_the_digest_does_not_depend_on_the_order_in_which_components_were_put() -> None:
    one, two = World(), World()
    one.create(Tag("a"), Number(1))
    two.create(Number(1))
    two.put(1, Tag("a"))
    assert one.digest() == two.digest()


@pytest.mark.parametrize("change", [Number(2), Tag("b"), Down()])
def test_the_digest_tells_every_change(change: Component) -> None:
    world = World()
    world.create(Tag("a"), Number(1))
    before = world.digest()
    world.put(1, change)
    assert world.digest() != before


def test_the_digest_is_pinned() -> None:
    """It is written into saves: the same on every machine."""
    world = World()
    world.create(Tag("a"), Number(1))
    world.create(Down())
    assert world.digest() == "e6b3558525a3f6e3bc88b7389d65a5f2"
