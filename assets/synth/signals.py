"""What the table says: the interface, the turn, the round, the end, alarms, and states for better or
worse."""

from __future__ import annotations

from dsp import Dice, Signal, burst, decay, flutter, joined, room, slide, struck, swell, tone

C, D, E, G, A, B = 261.6, 293.7, 329.6, 392.0, 440.0, 493.9


def _bar(dice: Dice, hertz: float, long: float = 0.7) -> Signal:
    """A wooden bar under a soft mallet."""
    return struck(
        dice, long, ((hertz, 0.16, 0.8), (hertz * 3.93, 0.04, 0.22), (hertz * 9.2, 0.012, 0.1)), 0.002
    )


def press(dice: Dice) -> Signal:
    return struck(dice, 0.07, ((1250, 0.008, 0.6), (2500, 0.005, 0.3))) + 0.3 * burst(
        dice, 0.07, 1500, 6000, 0.002
    )


def refuse(dice: Dice) -> Signal:
    """Two low knocks: no."""
    knock = struck(dice, 0.12, ((185, 0.03, 0.8), (278, 0.025, 0.5), (560, 0.012, 0.2)), 0.01)
    return joined(0.26, (0, knock), (0.1, 0.9 * knock))


def confirm(dice: Dice) -> Signal:
    """Two small bars upwards: so be it."""
    return joined(0.4, (0, 0.8 * _bar(dice, 2 * G, 0.3)), (0.07, _bar(dice, 2 * C * 2, 0.32)))


def question(dice: Dice) -> Signal:
    """Somebody has to choose: up, and left open."""
    return joined(0.62, (0, _bar(dice, 2 * D, 0.5)), (0.13, _bar(dice, 2 * A, 0.48)))


def back(dice: Dice) -> Signal:
    """An order is taken back: downwards."""
    return joined(0.4, (0, 0.8 * _bar(dice, 2 * G, 0.3)), (0.07, _bar(dice, 2 * D, 0.32)))


def turn(dice: Dice) -> Signal:
    """Somebody has the turn."""
    return room(dice, joined(0.6, (0, _bar(dice, 2 * C, 0.5)), (0.1, _bar(dice, 2 * E, 0.5))), 0.1, 0.15)


def round_(dice: Dice) -> Signal:
    """A round begins: a low drum, and a bar over it."""
    drum = tone(slide(110, 62, 0.6, 0.04), 0.6) * decay(0.6, 0.16, 0.004) + 0.4 * burst(
        dice, 0.6, 90, 700, 0.03
    )
    return room(
        dice, joined(0.8, (0, drum), (0.22, 0.8 * drum), (0.22, 0.5 * _bar(dice, C, 0.55))), 0.12, 0.2
    )


def end(dice: Dice) -> Signal:
    """The battle is over: four bars and a low one, neither glad nor sad."""
    parts = [
        (0.0, _bar(dice, C)),
        (0.16, _bar(dice, G)),
        (0.32, _bar(dice, 2 * D)),
        (0.5, _bar(dice, 2 * G, 1.0)),
        (0.5, 0.8 * _bar(dice, C / 2, 1.0)),
    ]
    return room(dice, joined(1.6, *parts), 0.16, 0.25)


def report(dice: Dice) -> Signal:
    """A word to all: one bar."""
    return joined(0.5, (0, _bar(dice, 2 * A, 0.5)))


def better(dice: Dice) -> Signal:
    """A state for the better: a breath upwards."""
    low, long = dice.about(330, 0.02), 0.36
    over = 0.3 * tone(slide(2 * low, 3.15 * low, long), long) * swell(long, 0.5, 2)
    return joined(0.42, (0, tone(slide(low, 1.575 * low, long), long) * swell(long, 0.4, 1.6)), (0, over))


def worse(dice: Dice) -> Signal:
    """A state for the worse: downwards, and it wavers."""
    course = slide(300, 175, 0.42) * flutter(dice, 0.42, 14, 0.03)
    return (tone(course, 0.42) + 0.4 * tone(course * 1.5, 0.42)) * swell(0.42, 0.25, 1.4)


def alarm(dice: Dice) -> Signal:
    """Artillery is coming: a whistle that falls, twice as loud at its end."""
    long = 1.3
    course = slide(1900, 620, long) * flutter(dice, long, 20, 0.01)
    whistle = (tone(course, long) + 0.3 * tone(course * 2.01, long)) * (0.25 + 0.75 * swell(long, 0.85, 1.2))
    return joined(
        long, (0, 0.6 * whistle * swell(long, 0.8, 0.4)), (0, 0.35 * burst(dice, long, 300, 1200, 0.5, 0.3))
    )


def fuse(dice: Dice) -> Signal:
    """Something ticks: three times."""
    tick = struck(dice, 0.06, ((2900, 0.006, 0.6), (4300, 0.004, 0.4), (1250, 0.008, 0.3)), 0.01)
    return joined(0.62, (0, tick), (0.24, 0.8 * tick), (0.48, tick))


SOUNDS = {
    "press": press,
    "refuse": refuse,
    "confirm": confirm,
    "question": question,
    "back": back,
    "turn": turn,
    "round": round_,
    "end": end,
    "report": report,
    "better": better,
    "worse": worse,
    "alarm": alarm,
    "fuse": fuse,
}
