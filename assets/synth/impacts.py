"""What comes of weapons: hits, misses, falls, explosions, what breaks and burns."""

from __future__ import annotations

from dsp import (
    Dice,
    Signal,
    band,
    burst,
    decay,
    drive,
    flutter,
    grains,
    joined,
    level,
    noise,
    room,
    slide,
    struck,
    swell,
    tone,
)


def flesh(dice: Dice) -> Signal:
    thud = 0.7 * tone(slide(dice.about(190), 85, 0.2, 0.02), 0.2) * decay(0.2, 0.04, 0.002)
    return joined(
        0.26,
        (0, thud),
        (0, 1.1 * burst(dice, 0.2, 250, 1700, 0.022)),
        (0.03, 0.4 * burst(dice, 0.18, 500, 2600, 0.03, 0.01)),
    )


def armour(dice: Dice) -> Signal:
    plate = struck(
        dice,
        0.36,
        ((640, 0.05, 0.5), (1370, 0.07, 0.6), (2240, 0.06, 0.5), (3560, 0.04, 0.3), (5100, 0.03, 0.2)),
    )
    return joined(
        0.4,
        (0, plate),
        (0, 0.9 * burst(dice, 0.1, 900, 7000, 0.006)),
        (0, 0.5 * burst(dice, 0.2, 120, 500, 0.03)),
    )


def wood(dice: Dice) -> Signal:
    """A bullet goes into a board: a hollow knock, and splinters."""
    knock = struck(dice, 0.3, ((210, 0.05, 0.9), (395, 0.035, 0.6), (820, 0.02, 0.35)), 0.06)
    chips = 0.5 * grains(dice, 0.3, 90, 900, 4200, 0.003, decay(0.3, 0.07, 0.01))
    return joined(0.34, (0, knock), (0, 0.8 * burst(dice, 0.12, 500, 3200, 0.01)), (0.02, chips))


def stone(dice: Dice) -> Signal:
    """A bullet on brick or stone: a dry crack, and grit that falls."""
    crack = 1.3 * burst(dice, 0.16, 1100, 7000, 0.009) + 0.6 * burst(dice, 0.16, 180, 700, 0.02)
    grit = 0.6 * grains(dice, 0.45, 120, 1500, 6500, 0.002, swell(0.45, 0.35, 1.2))
    return joined(0.5, (0, crack), (0.04, grit))


def metal(dice: Dice) -> Signal:
    """A bullet through sheet metal: it rings, low and short."""
    ring = struck(dice, 0.5, ((310, 0.1, 0.7), (742, 0.12, 0.6), (1290, 0.1, 0.45), (2180, 0.07, 0.3)), 0.07)
    return joined(0.54, (0, ring), (0, 0.9 * burst(dice, 0.08, 1400, 8000, 0.005)))


def ricochet(dice: Dice) -> Signal:
    """It glances off and whines away."""
    long = dice.about(0.5, 0.12)
    start = dice.about(3400, 0.2)
    whine = tone(slide(start, start * 0.42, long) * flutter(dice, long, 30, 0.02), long) * swell(
        long, 0.12, 1.4
    )
    whine *= 0.7 + 0.3 * tone(dice.about(38, 0.2), long)
    return joined(long + 0.04, (0, 1.1 * burst(dice, 0.12, 1500, 8000, 0.006)), (0.01, 0.55 * whine))


def whiff(dice: Dice) -> Signal:
    """A blow through the air."""
    long = dice.about(0.26)
    return level(band(noise(dice, long), 500, 2600)) * swell(long, 0.5, 2.2)


def parry(dice: Dice) -> Signal:
    ring = struck(
        dice,
        0.7,
        ((1180, 0.14, 0.4), (2090, 0.17, 0.5), (3020, 0.13, 0.4), (4230, 0.1, 0.3), (5870, 0.07, 0.2)),
        0.05,
    )
    return joined(0.74, (0, ring), (0, burst(dice, 0.1, 1500, 8000, 0.005)), (dice.about(0.05), 0.3 * ring))


def fall(dice: Dice) -> Signal:
    """A body that goes down: the knees, the rest, the cloth."""

    def thud(hertz: float) -> Signal:
        return tone(slide(hertz * 1.6, hertz, 0.22, 0.03), 0.22) * decay(
            0.22, 0.05, 0.004
        ) * 0.6 + 1.2 * burst(dice, 0.22, 150, 1100, 0.03)

    cloth = (
        0.5 * level(band(noise(dice, 0.45), 700, 3500)) * swell(0.45, 0.3, 1.4) * flutter(dice, 0.45, 25, 0.6)
    )
    return joined(0.62, (0, cloth), (0.06, 0.6 * thud(85)), (dice.about(0.24), 1.1 * thud(62)))


def explosion(dice: Dice) -> Signal:
    long = 1.5
    boom = 2.4 * level(band(noise(dice, long), 45, 420)) * decay(long, 0.26, 0.004)
    blast = 2.4 * burst(dice, long, 300, 5000, 0.1)
    low = 0.8 * tone(slide(95, 30, long, 0.09), long) * decay(long, 0.3, 0.003)
    debris = 0.7 * grains(dice, long, 90, 600, 4500, 0.005, swell(long, 0.28, 1.3))
    return joined(
        long + 0.15, (0, room(dice, drive(boom + blast + low, 2.2), 0.22, 0.25, 0.15, 1800)), (0, debris)
    )


def fire(dice: Dice) -> Signal:
    """Something catches fire."""
    long = 1.2
    whoosh = level(band(noise(dice, long), 110, 1100)) * swell(long, 0.16, 1.3) * flutter(dice, long, 18, 0.4)
    return whoosh + 0.9 * grains(dice, long, 55, 1400, 6500, 0.003, swell(long, 0.35, 0.8))


def burning(dice: Dice) -> Signal:
    """Flames lick at somebody: a short crackle."""
    long = 0.6
    return 0.6 * level(band(noise(dice, long), 130, 800)) * swell(long, 0.3, 1.2) + grains(
        dice, long, 35, 1600, 7000, 0.003, swell(long, 0.3, 1)
    )


def smoke(dice: Dice) -> Signal:
    long = 1.1
    return level(band(noise(dice, long), 1800, 7000)) * swell(long, 0.12, 1.3) + 0.4 * burst(
        dice, long, 200, 900, 0.05
    )


def acid(dice: Dice) -> Signal:
    long = 0.9
    fizz = (
        0.6
        * level(band(noise(dice, long), 3000, 9000))
        * swell(long, 0.15, 1.2)
        * flutter(dice, long, 40, 0.6)
    )
    return fizz + grains(dice, long, 80, 2500, 9000, 0.0018, swell(long, 0.2, 1))


def flash(dice: Dice) -> Signal:
    """A bang without a body, and the ear that rings."""
    bang = drive(2.4 * burst(dice, 0.3, 900, 9000, 0.018) + burst(dice, 0.3, 150, 900, 0.03), 2.5)
    ring = 0.12 * tone(dice.about(4100, 0.04), 0.8) * decay(0.8, 0.3, 0.05)
    return joined(0.84, (0, bang), (0.02, ring))


def crumble(dice: Dice) -> Signal:
    """Walls and doors give way."""
    long = 1.0
    stones = 1.3 * grains(dice, long, 120, 350, 3200, 0.008, decay(long, 0.25, 0.05))
    thuds = [
        (dice.uniform(0, 0.4), struck(dice, 0.2, ((130, 0.04, 0.7), (260, 0.03, 0.5), (480, 0.02, 0.3))))
        for _ in range(5)
    ]
    return joined(long, (0, stones), (0, 0.9 * burst(dice, long, 80, 500, 0.14)), *thuds)


def glass(dice: Dice) -> Signal:
    shards = [
        (
            float(dice.exponential(0.09)),
            dice.uniform(0.2, 0.7)
            * struck(
                dice, 0.25, ((dice.uniform(2600, 4500), 0.03, 0.6), (dice.uniform(5000, 8500), 0.02, 0.5))
            ),
        )
        for _ in range(16)
    ]
    return joined(
        0.6, (0, 1.2 * burst(dice, 0.2, 2500, 9000, 0.012)), *[(min(at, 0.4), one) for at, one in shards]
    )


def collision(dice: Dice) -> Signal:
    """Sheet metal that meets something: the blow, the plates, the glass."""
    blow = 1.6 * burst(dice, 0.8, 60, 420, 0.09) + 1.2 * burst(dice, 0.8, 300, 4500, 0.05)
    sheet = struck(
        dice,
        0.8,
        (
            (168, 0.16, 0.7),
            (331, 0.14, 0.6),
            (587, 0.12, 0.5),
            (1043, 0.09, 0.4),
            (1790, 0.07, 0.3),
            (2760, 0.05, 0.2),
        ),
        0.08,
    )
    return drive(joined(1.0, (0, blow), (0, sheet), (0.07, 0.7 * sheet), (0.1, 0.5 * glass(dice))), 1.5)


SOUNDS = {
    "hit-flesh": flesh,
    "hit-armour": armour,
    "hit-wood": wood,
    "hit-stone": stone,
    "hit-metal": metal,
    "miss-shot": ricochet,
    "miss-blow": whiff,
    "parry": parry,
    "fall": fall,
    "explosion": explosion,
    "blaze": fire,
    "burning": burning,
    "hiss": smoke,
    "sizzle": acid,
    "flash": flash,
    "crumble": crumble,
    "glass": glass,
    "collision": collision,
}
