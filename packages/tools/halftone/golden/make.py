"""Golden images of the halftone tool, by geometry alone: no threshold tables, no ranking.

A pixel is inked where its center lies in the dot that its own coverage asks for: a circle of area c around the nearest crossing of the
screen's lines, a diamond of area c, or a band of width c. Run from the root of the checkout: python3 packages/tools/halftone/golden/make.py
"""

import math
import os

import numpy as np
from PIL import Image

FOLDER = "packages/tools/halftone/golden"
WIDTH, HEIGHT, DPI = 240, 96, 300


def art():
    """A gray ramp over a fade of one color, with a hard-edged hole."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    ramp = np.rint(x * 255 / (WIDTH - 1))
    pixels = np.dstack([ramp, ramp, ramp, np.full_like(ramp, 255)])
    lower = y >= HEIGHT // 2
    pixels[lower] = np.dstack([np.full_like(ramp, 20), np.full_like(ramp, 90), np.full_like(ramp, 160), ramp])[lower]
    pixels[(x - 200) ** 2 + (y - 20) ** 2 < 120] = (0, 0, 0, 0)
    return pixels.astype(np.uint8)


def places(lpi, degrees):
    """How far every pixel stands from the middle of its cell, along and across the screen's angle, in cells."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    angle, per_px = math.radians(degrees), lpi / DPI
    along = per_px * (x * math.cos(angle) - y * math.sin(angle))
    across = per_px * (x * math.sin(angle) + y * math.cos(angle))
    middle = lambda cells: cells - np.floor(cells) - 0.5
    return middle(along), middle(across)


def is_ink(coverage, lpi, degrees, shape):
    u, v = places(lpi, degrees)
    u, v = np.abs(u), np.abs(v)
    if shape == "line":
        return v < coverage / 2
    if shape == "diamond":
        half = np.where(coverage <= 0.5, np.sqrt(coverage / 2), 1 - np.sqrt((1 - coverage) / 2))
        return u + v < half
    if shape == "square":
        return np.maximum(u, v) < np.sqrt(coverage) / 2
    raise ValueError(shape)


def coverage_of(pixels):
    gray = pixels[..., :3] @ np.array([0.299, 0.587, 0.114])
    return (1 - gray / 255) * pixels[..., 3] / 255


def write(name, pixels):
    Image.fromarray(pixels).save(os.path.join(FOLDER, name), dpi=(DPI, DPI))


def main():
    source = art()
    write("input.png", source)
    for shape, lpi, degrees in (("diamond", 36, 22.5), ("line", 40, 52), ("square", 30, 15)):
        ink = is_ink(coverage_of(source), lpi, degrees, shape)
        mono = np.full((HEIGHT, WIDTH, 4), 255, np.uint8)
        mono[ink] = (0, 0, 0, 255)
        write(f"mono-{shape}-{lpi}-{degrees}.png", mono)
    faded = source.copy()
    faded[..., 3] = np.where(is_ink(source[..., 3] / 255, 36, 22.5, "diamond"), 255, 0)
    write("alpha-diamond-36-22.5.png", faded)


main()
