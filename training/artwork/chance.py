"""Small random choices that every drawing needs."""
import colorsys
import math


def pick(rng, values):
    return values[int(rng.integers(len(values)))]


def between(rng, low, high):
    return float(rng.uniform(low, high))


def log_between(rng, low, high):
    """Even over the logarithm: as many hairlines as bars."""
    return float(math.exp(rng.uniform(math.log(low), math.log(high))))


def color(rng):
    """Ink colors: a third near black, near white or gray, the rest of any hue."""
    kind = rng.random()
    if kind < 0.14:
        return tuple(int(v) for v in rng.integers(0, 45, 3))
    if kind < 0.28:
        return tuple(int(v) for v in rng.integers(225, 256, 3))
    if kind < 0.34:
        return (int(rng.integers(0, 256)),) * 3
    r, g, b = colorsys.hsv_to_rgb(rng.random(), rng.uniform(0.25, 1), rng.uniform(0.15, 1))
    return (int(r * 255), int(g * 255), int(b * 255))


def opaque_color(rng):
    return (*color(rng), 255)


def spot(rng, size, overhang=0.1):
    """A place on the sheet, sometimes a little off it."""
    return between(rng, -overhang, 1 + overhang) * size, between(rng, -overhang, 1 + overhang) * size
