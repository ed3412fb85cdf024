"""The sheet of a figure of which the rules tell nothing any more, as it was when it was seen."""

from __future__ import annotations

import msgspec

from game.client.seat.view.board_objects import Sprite
from game.core.describing.sheet import Sheet


def as_shown(sheet: Sheet, sprite: Sprite) -> Sheet:
    """The sheet, which knows only the kind of figure, with the health, states and shots of the `sprite`:
    what happened is still being shown, and it is out of sight, or gone, since."""
    return msgspec.structs.replace(
        sheet,
        gauges=sprite.gauges or sheet.gauges,
        boxes=(),  # the gauges are as many rows: which wound was moved to which box was not to be seen
        thresholds=tuple(msgspec.structs.replace(step, count=0) for step in sheet.thresholds),
        marks=tuple(one.state.mark(one.state.said(one.count)) for one in sprite.statuses.values()),
        cards=tuple(
            msgspec.structs.replace(card, shots=sprite.ammo[card.id][0]) if card.id in sprite.ammo else card
            for card in sheet.cards
        ),
    )
