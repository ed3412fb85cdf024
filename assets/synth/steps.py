"""Steps, by what one walks on: the heel, then the sole."""

from __future__ import annotations

from dsp import Dice, Signal, burst, decay, grains, joined, slide, span, struck, swell, tone

LONG = 0.26
GAP = 0.075


def _thump(dice: Dice, hertz: float, tau: float) -> Signal:
    """The weight that comes down."""
    return tone(slide(dice.about(hertz) * 1.5, hertz * 0.8, 0.16, 0.03), 0.16) * decay(0.16, tau, 0.003)


def _twice(dice: Dice, heel: Signal, sole: Signal) -> Signal:
    return joined(LONG, (0, heel), (dice.about(GAP, 0.2), 0.6 * sole))


def grass(dice: Dice) -> Signal:
    def one() -> Signal:
        return 1.2 * burst(dice, 0.16, 900, 4500, 0.03, 0.012) + 0.2 * _thump(dice, 95, 0.02)

    return _twice(dice, one(), one())


def dirt(dice: Dice) -> Signal:
    def one() -> Signal:
        return (
            burst(dice, 0.16, 180, 1500, 0.025, 0.004)
            + 0.35 * _thump(dice, 95, 0.03)
            + 0.35 * grains(dice, 0.16, 14, 1200, 4000, 0.002)
        )

    return _twice(dice, one(), one())


def stone(dice: Dice) -> Signal:
    def one() -> Signal:
        click = struck(dice, 0.12, ((1450, 0.006, 0.5), (2350, 0.005, 0.4), (3300, 0.004, 0.25)))
        return joined(
            0.16,
            (0, click),
            (0, 0.8 * burst(dice, 0.1, 900, 6000, 0.01)),
            (0, 0.3 * _thump(dice, 125, 0.015)),
        )

    return _twice(dice, one(), 0.8 * one())


def wood(dice: Dice) -> Signal:
    def one() -> Signal:
        board = struck(
            dice, 0.18, ((165, 0.045, 1.0), (310, 0.035, 0.7), (545, 0.025, 0.45), (980, 0.012, 0.25))
        )
        return joined(0.18, (0, board), (0, 0.4 * burst(dice, 0.06, 700, 4000, 0.007)))

    return _twice(dice, one(), one())


def metal(dice: Dice) -> Signal:
    def one() -> Signal:
        plate = struck(
            dice,
            0.24,
            ((225, 0.09, 0.6), (610, 0.11, 0.5), (1130, 0.09, 0.45), (1890, 0.06, 0.3), (2950, 0.04, 0.2)),
        )
        return joined(0.24, (0, plate), (0, 0.5 * burst(dice, 0.06, 1200, 6000, 0.006)))

    return joined(0.34, (0, one()), (dice.about(GAP, 0.2), 0.5 * one()))


def water(dice: Dice) -> Signal:
    whole = 0.9 * burst(dice, 0.36, 500, 4200, 0.07, 0.02)
    for _ in range(7):
        low = dice.uniform(350, 900)
        drop = tone(slide(low, low * 1.9, 0.05), 0.05) * swell(0.05, 0.3)
        whole = joined(0.36, (0, whole), (dice.uniform(0.03, 0.26), 0.35 * drop))
    return whole + joined(0.36, (0, 0.2 * _thump(dice, 100, 0.03)))


def leaves(dice: Dice) -> Signal:
    shape = swell(LONG, 0.25, 1.5) + 0.5 * swell(LONG, 0.6, 3)
    return grains(dice, LONG, 70, 1800, 7500, 0.003, shape) + joined(LONG, (0, 0.15 * _thump(dice, 95, 0.02)))


def gravel(dice: Dice) -> Signal:
    shape = decay(LONG, 0.05, 0.012) + 0.7 * decay(LONG, 0.03, 0.09) * (span(LONG) > 0.06)
    return grains(dice, LONG, 60, 1000, 5000, 0.0035, shape) + joined(LONG, (0, 0.2 * _thump(dice, 95, 0.02)))


SOUNDS = {
    "step-grass": grass,
    "step-dirt": dirt,
    "step-stone": stone,
    "step-wood": wood,
    "step-metal": metal,
    "step-water": water,
    "step-leaves": leaves,
    "step-gravel": gravel,
}
