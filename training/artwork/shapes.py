"""Shapes of logos and line art, drawn without anti-aliasing on an oversampled canvas."""
import math

import numpy as np
from PIL import ImageDraw

from artwork.chance import between, log_between, opaque_color, pick, spot


def star(rng, cx, cy, radius):
    points = int(rng.integers(3, 14))
    inner = between(rng, 0.3, 1.0) * radius
    turn = between(rng, 0, 2 * math.pi)
    at = lambda k: (radius if k % 2 == 0 else inner)
    return [(cx + at(k) * math.cos(turn + math.pi * k / points), cy + at(k) * math.sin(turn + math.pi * k / points)) for k in range(2 * points)]


def blob(rng, cx, cy, radius):
    """A closed smooth outline: a circle with a few waves."""
    angles = np.linspace(0, 2 * math.pi, 120, endpoint=False)
    size = np.ones_like(angles)
    for wave in range(2, 7):
        size += rng.uniform(-0.5, 0.5) / wave * np.cos(wave * angles + rng.uniform(0, 6.3))
    return [(cx + radius * r * math.cos(a), cy + radius * r * math.sin(a)) for a, r in zip(angles, size)]


def turned_box(rng, cx, cy, radius):
    turn, flat = between(rng, 0, math.pi), between(rng, 0.1, 1)
    c, s = math.cos(turn), math.sin(turn)
    return [(cx + radius * (u * c - flat * v * s), cy + radius * (u * s + flat * v * c)) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def corners(rng, cx, cy, radius):
    return [(cx + between(rng, -1, 1) * radius, cy + between(rng, -1, 1) * radius) for _ in range(int(rng.integers(3, 8)))]


def curve(points):
    """A cubic Bezier as a chain of points."""
    t = np.linspace(0, 1, 60)[:, None]
    a, b, c, d = (np.array(p) for p in points)
    return [tuple(p) for p in (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t * t * (1 - t) * c + t**3 * d]


def pen(draw, chain, width, fill):
    """A stroke with round ends and joins."""
    draw.line(chain, fill=fill, width=max(1, round(width)), joint="curve")
    for x, y in (chain[0], chain[-1]):
        draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=fill)


def solid(rng, canvas, unit):
    """One filled shape, sometimes with an outline."""
    draw = ImageDraw.Draw(canvas)
    cx, cy = spot(rng, canvas.width)
    radius = log_between(rng, 3, 160) * unit
    fill = opaque_color(rng)
    kind = rng.random()
    if kind < 0.3:
        flat = between(rng, 0.4, 1)
        draw.ellipse((cx - radius, cy - radius * flat, cx + radius, cy + radius * flat), fill=fill)
        if rng.random() < 0.5:
            ring = radius * between(rng, 0.3, 0.95)
            draw.ellipse((cx - ring, cy - ring * flat, cx + ring, cy + ring * flat), fill=opaque_color(rng))
        return
    if kind < 0.38:
        draw.rounded_rectangle((cx - radius, cy - radius / 2, cx + radius, cy + radius / 2), radius * between(rng, 0.02, 0.5), fill=fill)
        return
    outline = pick(rng, (star, blob, blob, turned_box, corners))(rng, cx, cy, radius)
    draw.polygon(outline, fill=fill)
    if rng.random() < 0.35:
        pen(draw, outline + outline[:2], log_between(rng, 1, 12) * unit, opaque_color(rng))


def line(rng, canvas, unit):
    """One pen stroke, a hairline to a bar."""
    draw = ImageDraw.Draw(canvas)
    width = log_between(rng, 0.7, 16) * unit
    start = np.array(spot(rng, canvas.width))
    reach = between(rng, 0.1, 0.9) * canvas.width
    chain = [tuple(start + rng.uniform(-1, 1, 2) * reach * k / 3) for k in range(4)]
    pen(draw, curve(chain) if rng.random() < 0.75 else [chain[0], chain[3]], width, opaque_color(rng))


def arc(rng, canvas, unit):
    draw = ImageDraw.Draw(canvas)
    cx, cy = spot(rng, canvas.width)
    fill, gap = opaque_color(rng), log_between(rng, 3, 24) * unit
    width = max(1, round(gap * between(rng, 0.2, 0.8)))
    start, sweep = between(rng, 0, 360), between(rng, 40, 360)
    for k in range(1, int(rng.integers(2, 14))):
        draw.arc((cx - k * gap, cy - k * gap, cx + k * gap, cy + k * gap), start, start + sweep, fill=fill, width=width)


def hatching(rng, canvas, unit):
    """Parallel strokes, straight or fanned."""
    draw = ImageDraw.Draw(canvas)
    cx, cy = spot(rng, canvas.width)
    gap, turn = log_between(rng, 3, 26) * unit, between(rng, 0, math.pi)
    width = max(1, round(gap * between(rng, 0.15, 0.75)))
    length, fan, fill = between(rng, 15, 220) * unit, between(rng, -0.04, 0.04), opaque_color(rng)
    for k in range(int(rng.integers(4, 40))):
        x, y = cx - k * gap * math.sin(turn), cy + k * gap * math.cos(turn)
        a = turn + fan * k
        draw.line((x, y, x + length * math.cos(a), y + length * math.sin(a)), fill=fill, width=width)


def dots(rng, canvas, unit):
    """A halftone: round dots on a turned grid, growing across the sheet."""
    draw = ImageDraw.Draw(canvas)
    pitch, turn = log_between(rng, 6, 40) * unit, between(rng, 0, math.pi / 2)
    c, s = math.cos(turn), math.sin(turn)
    low, high, fill = between(rng, 0.05, 0.4), between(rng, 0.3, 0.68), opaque_color(rng)
    x0, y0 = spot(rng, canvas.width)
    extent = between(rng, 0.15, 0.6) * canvas.width
    steps = min(40, int(extent / pitch))
    for i in range(-steps, steps + 1):
        for j in range(-steps, steps + 1):
            x, y = x0 + pitch * (i * c - j * s), y0 + pitch * (i * s + j * c)
            r = pitch * (low + (high - low) * (i + steps) / (2 * steps + 1))
            draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)
