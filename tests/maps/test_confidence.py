"""How sure a reading is of what it says."""

from __future__ import annotations

import pytest

from game.maps.reading.cell_claims import Claim, Claims
from game.maps.reading.confidence import confidence_of
from game.maps.reading.inference import Account, Inferred, Said
from game.maps.reading.picture_claims import PICTURES
from game.maps.reading.vocabulary import Sort

FLOOR, WALL, WOOD = 0, 1, 2
ROW = [WOOD] * 10 + [WALL] + [FLOOR] * 80
"""Behind a wall lies a wood, of which nobody has said that it blocks."""


@pytest.mark.parametrize(("walked", "sure"), [(range(11, 91), True), (range(10), False)])
def test_what_looks_like_obstacles_makes_doubtful_only_where_one_gets_to(walked: range, sure: bool) -> None:
    said = Claim("layer:walls", "layer 'walls'", True, bytes(Sort.HIGH * (cell == WALL) for cell in ROW))
    seen = Claim(PICTURES, "the pictures", False, bytes(Sort.HIGH * (cell == WOOD) for cell in ROW))
    claims = Claims([said, seen], drawn=b"\1" * len(ROW))
    cells: tuple[Said, ...] = tuple({"blocks": True} if cell == WALL else {} for cell in ROW)
    found = Inferred(cells, (Account(said.key, said.words, True, 1),))
    judged = confidence_of(claims, found, 80, 90, "", walked)
    assert judged.sure is sure
    assert any("look like obstacles" in why for why in judged.reasons) is not sure
