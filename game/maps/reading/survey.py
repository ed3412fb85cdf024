"""Looks over a map for everything that it says in other words than ours."""

from __future__ import annotations

from game.maps.reading.claims import Claims, Survey
from game.maps.reading.layer_claims import LayerClaims
from game.maps.reading.name_claims import find_tops, read_names
from game.maps.reading.object_claims import ObjectClaims
from game.maps.tiled.source import Source


def claims_of(source: Source) -> Claims:
    """What each source says of the cells, and where somebody begins."""
    survey = Survey(source)
    LayerClaims(survey).read()
    read_names(survey)
    ObjectClaims(survey).read()
    find_tops(survey)
    survey.look()
    return survey.said


def begins_of(source: Source) -> list[tuple[int, int, str]]:
    """Where somebody begins on a map whose ground is marked in our words: who, which cell, and what says
    so."""
    survey = Survey(source)
    LayerClaims(survey).read()
    ObjectClaims(survey).read()
    return survey.said.begins
