"""Worlds: queries in a fixed order, snapshots, digests, and no mixing."""

from __future__ import annotations

import gc

import esper
import pytest

from game.core.components import Component, Down, Item
from game.core.world import World, bare_component_names


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
    assert world.digest() == "062fd7842d3fc9c2e46ef7c87928830a"
    assert world.digest(bare_component_names) == "e6b3558525a3f6e3bc88b7389d65a5f2", (
        "as digests before version 3 counted it"
    )


def test_the_queries_of_esper_find_the_same() -> None:
    world = World()
    for value in (3, 1, 2):
        world.create(Number(value))
    world.drop(2, Number)
    world.copy().put(1, Number(9))
    before = esper.current_world
    esper.switch_world(world._name)
    found = sorted(esper.get_component(Number))
    esper.switch_world(before)
    assert found == list(world.each(Number)) == [(1, Number(3)), (3, Number(2))]


@pytest.mark.parametrize("copied", [False, True])
def test_a_copy_and_what_it_was_made_of_change_by_themselves(copied: bool) -> None:
    one = World()
    one.create(Tag("a"), Number(1))
    two = one.copy()
    changed, other = (two, one) if copied else (one, two)
    changed.put(1, Tag("b"), Down())
    changed.drop(1, Number)
    changed.create(Number(2))
    assert other.snapshot() == {1: {Tag: Tag("a"), Number: Number(1)}}
    assert (other.having(Number), other.having(Down), other.create()) == ([1], [], 2)
    assert changed.snapshot() == {1: {Tag: Tag("b"), Down: Down()}, 2: {Number: Number(2)}}


def test_a_snapshot_does_not_follow_the_world() -> None:
    world = World()
    world.create(Tag("a"), Number(1))
    before = world.snapshot()
    world.put(1, Tag("b"))
    world.drop(1, Number)
    world.create()
    assert before == {1: {Tag: Tag("a"), Number: Number(1)}}


def test_the_revision_counts_what_changes() -> None:
    world, seen = World(), [0]
    for change in (
        lambda: world.create(),
        lambda: world.create(Tag("a")),
        lambda: world.put(1, Tag("b")),
        lambda: world.put(1, Tag("c")),
        lambda: world.drop(1, Tag),
    ):
        change()
        assert world.revision > seen[-1]
        seen.append(world.revision)
    world.drop(1, Tag)
    world.put(2, Tag("a"))
    assert world.revision == seen[-1] == world.copy().revision


def test_what_is_remembered_is_forgotten_at_every_change_of_its_kinds() -> None:
    world, asked = World(), []
    world.create(Tag("a"))

    def texts() -> list[str]:
        asked.append(1)
        return [tag.text for _, tag in world.each(Tag)]

    def recalled() -> list[str]:
        return world.recall("texts", (Tag,), texts)

    assert recalled() == recalled() == ["a"] and len(asked) == 1
    world.put(1, Number(1))
    assert recalled() == ["a"] and len(asked) == 1, "another kind"
    world.put(1, Tag("b"))
    assert recalled() == ["b"]
    world.create(Tag("c"))
    assert recalled() == ["b", "c"]
    world.drop(1, Tag)
    assert recalled() == ["c"]
    world.put(1, Tag("b"))
    assert recalled() == ["b", "c"] and len(asked) == 5


@pytest.mark.parametrize("copied", [False, True])
def test_a_copy_remembers_until_it_changes_itself(copied: bool) -> None:
    one = World()
    one.create(Tag("a"))
    two = one.copy()
    changed, other = (two, one) if copied else (one, two)
    for world in (one, two):
        assert world.recall("tags", (Tag,), lambda world=world: len(world.having(Tag))) == 1
    changed.create(Tag("b"))
    assert changed.recall("tags", (Tag,), lambda: len(changed.having(Tag))) == 2
    assert other.recall("tags", (Tag,), lambda: len(other.having(Tag))) == 1
    third = changed.copy()
    third.drop(1, Tag)
    assert third.recall("tags", (Tag,), lambda: len(third.having(Tag))) == 1
