"""How many of each side have declared: of one's own side the figures are counted, of the others it is said
only whether they are done."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import panel
from game.client.seat.orders.declarations import declared_words, standing_of
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.scene import BoardScene


def rows(scene: BoardScene, own: str) -> list[tuple[str, str, str]]:
    """Side, words and their colour, for each side of which somebody stands."""
    found = []
    for side in dict.fromkeys(sprite.side for sprite in scene.units.values() if not sprite.down):
        standing = standing_of(scene, side)
        if side in scene.sides:
            found.append((side, "declared" if side == own or _known(scene, standing) else "hidden", "good"))
        elif side == own:
            ready = sum(
                bool(scene.declared.get(sprite.unit) and scene.declared[sprite.unit].words)
                for sprite in standing
            )
            found.append((side, f"{ready} of {len(standing)}", "good" if ready == len(standing) else "paper"))
        else:
            found.append((side, "not yet", "fog"))
    return found


def _known(scene: BoardScene, standing: list[Sprite]) -> bool:
    """Whether what they have declared has been shown to all."""
    return any(declared_words(scene, sprite.unit) for sprite in standing)


def draw(pen: Pen, rect: Rect, scene: BoardScene, own: str, titles: Mapping[str, str]) -> None:
    panel(pen, rect)
    pen.block("Declarations", rect.x + 14, rect.y + 12, 9, "brass")
    found = rows(scene, own)
    pitch = min(21.0, (rect.height - 34) / max(1, len(found)))
    for number, (side, words, color) in enumerate(found):
        line = rect.y + 44 + pitch * number
        pen.mark(side, rect.x + 13, line - 11, 13)
        wide = pen.width(words, 12)
        pen.text(
            titles.get(side, side), rect.x + 32, line, 12.5, "paper", side == own, room=rect.width - 54 - wide
        )
        pen.text(words, rect.right - 12, line, 12, color, False, 1)
