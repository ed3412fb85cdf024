"""Where the focus goes by the keys: to the next widget, or to the nearest in a direction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pygame import Rect

from game.client.kit.widgets import Area, Widget


def next_of(key: str, widgets: Sequence[Widget], way: int, areas: Sequence[Area] = ()) -> Widget:
    """The widget that comes after the one of that key (`way` 1), or before it (-1); the first, or the last,
    if there is none of that key. Of areas that say where Tab comes to them only that widget counts."""
    heads = {}
    for area in areas:
        held = [widget.key for widget in widgets if widget.stop and widget.area == area.key]
        if area.enter is not None and held:
            heads[area.key] = area.enter if area.enter in held else held[0]
    at = next((widget for widget in widgets if widget.key == key), None)
    key = heads.get(at.area, key) if at else key
    stops = [widget for widget in widgets if widget.stop and heads.get(widget.area, widget.key) == widget.key]
    keys = [widget.key for widget in stops]
    if key in keys:
        place = keys.index(key) + way
    elif way > 0:
        place = 0
    else:
        place = -1
    return stops[place % len(keys)]


def nearest(focused: Widget, widgets: Sequence[Widget], way: tuple[int, int]) -> Widget | None:
    """The nearest widget in that direction, None if there is none; what lies sideways counts as further away.

    Whoever goes through a list comes to its end first, also where the rest of it is scrolled out of sight;
    sideways then to the list beside it.
    """
    x, y = focused.rect.center

    def far(widget: Widget) -> float:
        dx, dy = widget.rect.centerx - x, widget.rect.centery - y
        ahead = dx * way[0] + dy * way[1]
        aside = abs(dx * way[1]) + abs(dy * way[0])
        return ahead + 2.5 * aside if ahead > 4 else float("inf")

    stops = [widget for widget in widgets if widget.stop]
    listed = [widget for widget in stops if focused.area and widget.area == focused.area]
    for among in filter(None, (listed, _beside(focused, stops, way[0]) if focused.area else [], stops)):
        best = min(among, key=far)
        if far(best) < float("inf"):
            return best
    return None


def _beside(focused: Widget, stops: Sequence[Widget], way: int) -> list[Widget]:
    """What is in the next list to the right (`way` 1) or to the left (-1) of the widget's own; none if that
    is not sideways."""

    def off(widget: Widget) -> int:
        return widget.rect.left - focused.rect.right if way > 0 else focused.rect.left - widget.rect.right

    beyond = [
        widget for widget in stops if way and widget.area not in ("", focused.area) and off(widget) >= 0
    ]
    area = min(beyond, key=off).area if beyond else ""
    return [widget for widget in beyond if widget.area == area]


def brought_in(widget: Widget, area: Area, offset: float) -> float:
    """How far to scroll the area, scrolled by `offset` now, so that the widget is in sight."""
    if widget.rect.y < area.rect.y:
        return offset - (area.rect.y - widget.rect.y) - 8
    if widget.rect.bottom > area.rect.bottom:
        return offset + (widget.rect.bottom - area.rect.bottom) + 8
    return offset


def in_sight(widgets: Sequence[Widget], clips: Mapping[str, Rect]) -> Iterator[Widget]:
    """Those of which anything can be seen: of a long list only what is not scrolled out of its area (`clips`,
    by key) is worth drawing."""
    seen = {key: clip.inflate(24, 24) for key, clip in clips.items()}
    return (
        widget for widget in widgets if widget.area not in seen or seen[widget.area].colliderect(widget.rect)
    )


def cut_to_areas(widgets: Sequence[Widget], areas: Sequence[Area]) -> list[Widget]:
    """The same where lists do not scroll: each only as far as it can be seen, and what is scrolled out of its
    area not at all."""
    clips = {area.key: area.rect for area in areas}
    cut = [
        replace(widget, rect=widget.rect.clip(clips[widget.area])) if widget.area in clips else widget
        for widget in widgets
    ]
    return [widget for widget in cut if widget.area not in clips or widget.rect.size != (0, 0)]
