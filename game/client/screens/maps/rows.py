"""The rows of the screen where a map is read: layers, sources, findings, tools."""

from __future__ import annotations

from pygame import Rect

from game.client.board.reading_overlay import TONES
from game.client.kit.atlases import picture
from game.client.kit.pen import Pen
from game.client.kit.symbols import level_sign
from game.client.kit.widgets import Hint, Look
from game.core.field import Cell, Cover, Field, Zone
from game.maps.findings import Finding
from game.maps.reading.inference import Account
from game.maps.reading.picture_claims import PICTURES

ROW = 38
WORDS = {
    "walls": "Walls",
    "water": "No entry",
    "cover": "Cover",
    "cost": "Slow",
    "light": "Light",
    "doors": "Doors",
    "zones": "Zones",
    "spawns": "Places",
}
NARROW = 104
"""Less room than that holds no picture beside the words."""
OFF = "#73848b"


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def check_box(pen: Pen, x: float, y: float, on: bool, look: Look) -> None:
    box = Rect(round(x), round(y), 14, 14)
    pen.fill(box, "ink", 0.8, 3)
    rim = "good" if on else "fog"
    pen.frame(box, "brass" if look.hover else rim, 1, 3)
    if on:
        points = [
            (x + 3, y + 7),
            (x + 6, y + 10),
            (x + 11, y + 4),
            (x + 11, y + 6.5),
            (x + 6, y + 12.5),
            (x + 3, y + 9.5),
        ]
        pen.polygon(points, "good")


def layer_switch(pen: Pen, rect: Rect, look: Look, layer: str, count: int, on: bool) -> None:
    check_box(pen, rect.x, rect.y + 4, on, look)
    sign, at = Rect(rect.x + 20, rect.y + 3, 16, 16), rect.x + 42
    if rect.width < NARROW or layer in ("light", "doors", "zones"):
        at = rect.x + 19
    elif layer in TONES:
        pen.fill(sign, TONES[layer], 0.4)
        pen.frame(sign, TONES[layer], 1.4)
    elif layer == "cover":
        found = picture("marks", "shield/full", pen.px(24))
        if found:
            wide, high = (length / pen.scale for length in found.surface.get_size())
            pen.stamp(found.surface, sign.centerx - wide / 2, sign.centery - high / 2)
    else:
        pen.mark("azure", sign.x - 2, sign.y + 2, 12)
        pen.mark("ember", sign.x + 8, sign.y + 2, 12)
    room = rect.right - at - pen.width(str(count), 11) - 4
    words = "Water" if layer == "water" and rect.width < NARROW else WORDS[layer]
    size = pen.fit(words, room, (12.5, 11, 10, 9))
    end = pen.text(words, at, rect.y + 16, size, "paper" if on else OFF, room=room)
    pen.text(f"{count}", end + 4, rect.y + 16, 11, "fog")


def source_row(pen: Pen, rect: Rect, look: Look, one: Account, switchable: bool = True) -> None:
    used = not one.unused
    pen.plate(
        rect, "steel" if used else "slate", 0.85, "brass" if look.hover and switchable else "steel", 1, 5
    )
    check_box(pen, rect.x + 9, rect.centery - 7, used, look)
    tone = "paper" if used else "fog"
    count = "1 cell" if one.cells == 1 else f"{one.cells} cells"
    wide = pen.width(count, 12)
    pen.text(capital(one.words), rect.x + 32, rect.y + 16, 12.5, tone, True, room=rect.width - wide - 52)
    pen.text(count, rect.right - 10, rect.y + 16, 12, tone, False, 1)
    below = one.unused or ("says outright what blocks" if one.explicit else told_by(one.key))
    pen.text(below, rect.x + 32, rect.y + 31, 11, "fog", room=rect.width - 42)


def told_by(key: str) -> str:
    """What a source that does not say it outright is known by."""
    if key == "void":
        return "what nobody has drawn"
    return "told by its look" if key.startswith(PICTURES) else "told by its name"


def source_hint(one: Account) -> Hint:
    state = f"Not used: {one.unused}." if one.unused else "Used. Press to leave it out."
    return Hint(capital(one.words), f"{one.cells} drawn cells are blocked by it. {state}")


def finding_row(pen: Pen, rect: Rect, look: Look, one: Finding, place: Cell | None) -> None:
    pen.plate(rect, "slate", 0.85, "brass" if look.hover else "steel", 1, 5)
    level_sign(pen, rect.x + 16, rect.centery, one.level)
    room = rect.width - (76 if place else 40)
    lines = pen.wrap(capital(one.line), 12, room)
    top = rect.centery + (4 if len(lines) == 1 else -4)
    for number, line in enumerate(lines[:2]):
        cut = line if number == 0 or len(lines) <= 2 else f"{line} ..."
        pen.text(cut, rect.x + 30, top + 15 * number, 12, "paper", room=room)
    if place:
        pen.text("Show", rect.right - 10, rect.centery + 4, 12, "paper" if look.hover else "brass", True, 1)


def finding_hint(one: Finding) -> Hint:
    more = " ".join(f"{capital(words)}." for words in (one.why.rstrip("."), one.todo.rstrip(".")) if words)
    return Hint(one.level.capitalize(), f"{capital(one.line)} {more}".strip())


def side_choice(pen: Pen, rect: Rect, look: Look, side: str, chosen: bool) -> None:
    if chosen or look.hover:
        pen.frame(rect, "paper" if chosen else "brass", 1.5, 3)
    pen.mark(side, rect.x + 4, rect.y + 4, 16)


def zone_words(zone: Zone) -> str:
    """What a zone is, in a few words."""
    what = {"objective": zone.properties.get("goal") or "objective", "item": zone.properties.get("item", "")}
    kind = what.get(zone.kind) or {"reinforcement": "relief"}.get(zone.kind, zone.kind)
    named = f" {zone.name}" if zone.name else ""
    return f"{kind}{named}{f' of {zone.side}' if zone.side else ''}"


def cell_words(field: Field, cell: Cell) -> str:
    """What stands on a cell, in words."""
    tile = field[cell]
    said = [tile.name or ("blocked" if tile.blocks else "open ground")]
    if tile.blocks:
        said.append("nobody sees through" if tile.blocks_sight else "seen over")
    if tile.cover is not Cover.NONE:
        said.append(f"{tile.cover.name.lower()} cover")
    if tile.cost > 1 and not tile.blocks:
        said.append(f"a step costs {tile.cost}")
    if tile.edges:
        said.append(f"walls to the {tile.edges}")
    if tile.light:
        said.append(f"{tile.light.name.lower().replace('_', ' ')} light")
    door = next((door for door in field.doors if door.cell == cell), None)
    if door:
        lock = f", lock {door.lock}" if door.lock else ""
        said.append(f"a door, {'open' if door.open else 'shut'}{lock}")
    said += [zone_words(zone) for zone in field.zones if cell in zone.cells]
    spawn = next((spawn for spawn in field.spawns if spawn.cell == cell), None)
    if spawn:
        said.append(f"{spawn.side} begins here")
    return f"{cell}: {', '.join(said)}"
