"""What a map has that Tiled draws and the game does not, or not in a battle: each is told."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from game.maps.collision_layers import sign_layers
from game.maps.errors import quoted
from game.maps.findings import Finding
from game.maps.reading.cell_claims import layers_in_order, properties_of
from game.maps.tile_stamps import stamps
from game.maps.tiled.source import Source

_AT_REST = ("1", "1.0")


def undrawn(source: Source) -> Iterator[Finding]:
    """Signs on layers, texts, modes and speeds of layers that are left out."""
    signs = sign_layers(source, stamps(source.root))
    moves = [_moves(one.layer) for one in layers_in_order(source.root) if one.visible]
    still = [at for at, moved in enumerate(moves) if not moved]
    for at, one in enumerate(one for one in layers_in_order(source.root) if one.visible):
        where = f"layer {quoted(one.name)}"
        if one.layer in signs:
            yield Finding(
                "hint",
                where,
                "it only says what blocks, and is not drawn in a battle.",
                "it would lie over the picture of the map",
                "hide it in Tiled, or show it by the setting Collision layers of maps",
            )
        if one.layer.get("mode") and (_is_over(one.layer) or moves[at]):
            yield Finding(
                "hint",
                where,
                f"its blend mode {one.layer.get('mode', '')} is not drawn.",
                "layers above the figures, and those that go by at a speed of their own, are drawn plainly",
                "take the mode, the property over or the parallax factor away",
            )
        if moves[at] and still and still[0] < at < still[-1]:
            yield Finding(
                "hint",
                where,
                "its parallax factor is not drawn.",
                "it lies between layers that stay with the ground, and stays with them",
                "move it below or above all of them",
            )
        texts = len(one.layer.findall("object[@shape='text']"))
        if texts:
            yield Finding(
                "hint",
                where,
                f"{'1 text is' if texts == 1 else f'{texts} texts are'} not drawn.",
                "the game writes in letters of its own",
                "say it in the map property briefing, or by an object of class event with a message",
            )


def _moves(layer: Element) -> bool:
    return any(layer.get(key, "1") not in _AT_REST for key in ("parallaxx", "parallaxy"))


def _is_over(layer: Element) -> bool:
    return properties_of(layer).get("over", "").lower() in ("true", "1", "yes")
