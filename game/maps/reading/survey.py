"""Looks over a map for everything that it says in other words than ours."""

from __future__ import annotations

from game.maps.reading.bridges import find_decks
from game.maps.reading.cell_claims import Claims, Survey
from game.maps.reading.doorways import find_doors
from game.maps.reading.inverted_marks import turn_inverted
from game.maps.reading.large_pictures import read_large
from game.maps.reading.layer_claims import LayerClaims
from game.maps.reading.name_claims import find_tops, read_names, read_roofs
from game.maps.reading.object_claims import ObjectClaims
from game.maps.reading.picture_claims import read_pictures
from game.maps.reading.walled_floor import find_walled_floor
from game.maps.tiled.source import Source


def claims_of(source: Source, look: bool = True) -> Claims:
    """What each source says of the cells, and where somebody begins; pictures are asked only if one may
    `look`: whoever has said something in our words needs no guessing by colour."""
    survey = Survey(source)
    survey.said.looked = look
    survey.look()
    LayerClaims(survey).read()
    read_names(survey)
    read_roofs(survey)
    ObjectClaims(survey).read()
    find_doors(survey)
    find_tops(survey)
    if look:
        read_large(survey)
        read_pictures(survey)
        turn_inverted(survey)
        find_decks(survey)
        find_walled_floor(survey)
    return survey.said


def begins_of(source: Source) -> list[tuple[int, int, str]]:
    """Where somebody begins on a map whose ground is marked in our words: who, which cell, and what says
    so."""
    survey = Survey(source)
    LayerClaims(survey).read()
    ObjectClaims(survey).read()
    return survey.said.begins
