"""Words of a map that are nearly ours, and whether what it names is there: rulesets, missions, options,
squads, figures, things, zones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from game.core.errors import did_you_mean, short
from game.core.field import SIDES, Field, Zone
from game.maps.errors import quoted
from game.maps.findings import Finding
from game.maps.loader import TEXTS
from game.maps.reading.cell_claims import layers_in_order, properties_of
from game.maps.tiled.source import Source
from game.systems.map_triggers import EVENT, PROPERTIES
from game.systems.objectives import ITEM, MISSIONS, REINFORCEMENT, UNIT

_ZONES = (
    "deployment",
    "exit",
    "glare",
    "hazard",
    "item",
    "ladder",
    "nest",
    "objective",
    "reinforcement",
    "unit",
    "vehicle",
)
"""Kinds of zones that something is made of; any other word is only the name of a place."""
_HAZARD = ("condition", "damage", "dc", "turn", "text", "total", "label", "skill", "turns", "harm", "open")
"""What rulesets read of hazards and of what somebody can work."""
CONDITIONS = ("fire", "acid", "electricity", "smoke", "poison", "fog", "dust", "gas")
"""The words of `condition` that some rules know."""
OF_OBJECTS = {
    "door": ("open", "lock"),
    EVENT: PROPERTIES,
    "exit": ("side", "count", "figures", "after"),
    "hazard": ("side", *_HAZARD),
    "item": ("item",),
    "light": ("light", "radius"),
    "objective": ("goal", "side", "rounds", "to", "figure", "count"),
    "reinforcement": ("side", "round", "figures", "archetypes"),
    "spawn": ("side", "archetype"),
    "unit": ("side", "archetype"),
    "vehicle": ("side", "archetype"),
    "zone": ("kind", "side", "difficulty", *_HAZARD),
}
"""The properties that objects of our classes have."""
OF_MAPS = ("title", "name", "description", "metres_per_tile", "ruleset", "ambience", "mission")
"""The properties that maps have, beside texts (`briefing`), `option.NAME` and `squad.SIDE`."""
_ENOUGH = 20
"""Names that are looked up; an author who gets so many wrong has other worries."""


def misspelt(source: Source) -> Iterator[Finding]:
    """Properties of objects of our classes that are nearly ours, where that one is not there, or only as the
    class of a Tiled project has it from the start."""
    for one in layers_in_order(source.root):
        for thing in one.layer.findall("object") if one.layer.tag == "objectgroup" else ():
            usual = source.object_classes.get(thing.get("type", ""), {})
            said = {key.lower()[:40]: value for key, value in properties_of(thing).items()}
            kind = thing.get("type", "").lower()
            if kind not in OF_OBJECTS or (kind == EVENT and "when" not in said):
                continue
            missing = [key for key in OF_OBJECTS[kind] if key not in said or said[key] == usual.get(key)]
            where = f"layer {quoted(one.name)}, {kind} {thing.get('id', '')}"
            for key in sorted(said.keys() - set(OF_OBJECTS[kind])):
                yield _ignored(key, next(iter(get_close_matches(key, missing, 1, 0.7)), ""), where)


def map_properties(source: Source) -> Iterator[Finding]:
    """Properties of the map that are nearly ours; and on a map that speaks our words, all that nothing is
    read of."""
    known = (*OF_MAPS, *TEXTS, *(f"{text}.{side}" for text in TEXTS for side in SIDES))
    ours = speaks_our_words(source)
    for key in properties_of(source.root):
        if key in known or key.startswith(("option.", "squad.")):
            continue
        near = next(iter(get_close_matches(key.lower()[:40], known, 1, 0.8)), "")
        if near or ours:
            yield _ignored(key, near, "map property")


def speaks_our_words(source: Source) -> bool:
    """Whether somebody has made the map for this game: it has an object of a class of ours with a side, or an
    event."""
    for group in source.root.iter("objectgroup"):
        for thing in group.findall("object"):
            said = properties_of(thing)
            if thing.get("type", "").lower() in OF_OBJECTS and (said.get("side") in SIDES or "when" in said):
                return True
    return False


def _ignored(key: str, near: str, where: str) -> Finding:
    """A property that is not read: a slip of the pen, or a word that the game does not know."""
    if near:
        what = f"{quoted(key)} is not known; is {near} meant?"
        return _warning(what, "it is not read", f"rename it to {near}", where)
    why = "the game knows no such property"
    return Finding("hint", where, f"{quoted(key)} is not read.", why, "docs/maps.md has all")


def unknown(field: Field) -> Iterator[Finding]:
    """What is named and is not there, with what was probably meant."""
    for zone in field.zones[:_ENOUGH]:
        near = get_close_matches(zone.kind[:40], _ZONES, 1, 0.7) if zone.kind not in _ZONES else []
        if near:
            yield _warning(
                f"zone of kind {short(zone.kind)!r}: is {near[0]} meant?",
                "it is only a name",
                f"set kind to {near[0]}",
            )
        elif zone.kind == "hazard":
            yield from _of_hazard(zone)
    if field.ruleset or field.suggested or any(True for _ in _called(field)):
        yield from _of_rulesets(field)


def _of_hazard(zone: Zone) -> Iterator[Finding]:
    """A condition that no rules know, and ground that does nothing to anybody."""
    said, where = zone.properties, f"hazard {zone.name} at {zone.cells[0]}".replace("  ", " ")
    condition = said.get("condition", "")
    if condition and condition not in CONDITIONS:
        words = ", ".join(CONDITIONS)
        what = f"no rules know the condition {short(condition)!r}{did_you_mean(condition, CONDITIONS)}"
        yield _warning(f"{what}.", "it brings nobody into any", f"take one of {words}", where)
    elif not condition and not any(
        said.get(key, "").strip().lstrip("0").isdigit() for key in ("damage", "turn")
    ):
        yield _warning(
            "it does nothing to whoever is there.",
            "it has neither a condition nor damage",
            f"give it condition ({CONDITIONS[0]}, {CONDITIONS[4]} ...) or damage (1 and more)",
            where,
        )


def _of_rulesets(field: Field) -> Iterator[Finding]:
    from game.rulesets import RULESETS  # all of them take a moment, and few maps name anything of theirs

    if field.ruleset and field.ruleset not in RULESETS:
        yield _missing("map property ruleset", field.ruleset, RULESETS)
    rulesets = [RULESETS[field.ruleset]] if field.ruleset in RULESETS else list(RULESETS.values())
    choices = [choice for ruleset in rulesets for choice in ruleset.CHOICES if choice.scope == "battle"]
    known = {
        "mission": set(MISSIONS),
        "squad": {squad.id for ruleset in rulesets for squad in ruleset.squads()},
        "figure": {figure.id for ruleset in rulesets for figure in ruleset.archetypes()},
        "thing": {thing for ruleset in rulesets for thing in ruleset.lying()},
    }
    for key, value in field.suggested:
        kind, _, name = key.partition(".")
        values = (
            {value for choice in choices if choice.name == name for value in choice.values}
            if kind == "option"
            else known[kind]
        )
        if not values or (kind == "squad" and name not in SIDES):
            yield _missing(
                "map property",
                key,
                {f"squad.{side}" for side in SIDES} | {f"option.{choice.name}" for choice in choices},
            )
        elif value not in values:
            yield _missing(f"map property {short(key)}", value, values)
    for kind, name in dict.fromkeys(_called(field)):
        if name not in known[kind]:
            yield _missing(kind, name, known[kind])


def _called(field: Field) -> Iterator[tuple[str, str]]:
    """The figures and things that objects name; of a thing with several names, one for each ruleset, the
    first."""
    for spawn in field.spawns[:_ENOUGH]:
        yield from [("figure", spawn.archetype)] if spawn.archetype else []
    for zone in field.zones[:_ENOUGH]:
        for kind, key in ((UNIT, "archetype"), (REINFORCEMENT, "archetypes"), (EVENT, "archetypes")):
            yield from [
                ("figure", name)
                for name in zone.properties.get(key, "").replace(",", " ").split()[:_ENOUGH]
                if zone.kind == kind
            ]
        yield from [
            ("thing", name)
            for name in zone.properties.get("item", "").replace(",", " ").split()[:1]
            if zone.kind == ITEM
        ]


def _missing(where: str, name: str, known: Iterable[str]) -> Finding:
    return _warning(
        f"there is no {short(name)!r}{did_you_mean(name, known)}.",
        "it is passed over",
        "correct it in Tiled",
        where,
    )


def _warning(what: str, why: str, todo: str, where: str = "") -> Finding:
    return Finding("warning", where, what, why, todo)
