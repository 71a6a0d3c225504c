"""Makes packages/tools/line-enhancer/golden: lines and gaps of known width, and what they become, from 24 x 24 samples a pixel.

Needs Python with NumPy and Pillow. Run from the root of the checkout: python3 packages/tools/line-enhancer/golden/make.py
"""
import numpy as np
from PIL import Image

FOLDER = "packages/tools/line-enhancer/golden"
WIDTH, HEIGHT, SAMPLES = 150, 90, 24
INK, GROUND = np.array([26, 60, 150]), np.array([250, 246, 235])


def stroke(x, y, x0, y0, x1, y1):
    """Distance to a straight piece: what is within half a width of it is a line with round ends."""
    dx, dy = x1 - x0, y1 - y0
    along = np.clip(((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy), 0, 1)
    return np.hypot(x - x0 - along * dx, y - y0 - along * dy)


def art(x, y, least):
    """Four lines, a ring and a block; every line at least so wide."""
    wide = lambda width: max(width, least) / 2
    inside = stroke(x, y, 10.3, 12.2, 20.8, 78.4) < wide(0.9)
    inside |= stroke(x, y, 26.2, 10.7, 31.9, 77.2) < wide(1.6)
    inside |= stroke(x, y, 41.4, 12.5, 60.8, 74.7) < wide(2.7)
    inside |= stroke(x, y, 56.1, 11.3, 70.2, 26.9) < wide(6)
    inside |= np.abs(np.hypot(x - 86.4, y - 55.3) - 18.2) < wide(1.3)
    return inside | ((np.abs(x - 126.3) < 14.2) & (np.abs(y - 45.6) < 31.4))


def tapered(x, y, least):
    """The same, but each line runs out to its own width over five minima from its tips, steep at first; a third of the line at most."""
    inside = art(x, y, 0) | (np.abs(np.hypot(x - 86.4, y - 55.3) - 18.2) < least / 2)
    for x0, y0, x1, y1, own in ((10.3, 12.2, 20.8, 78.4, 0.45), (26.2, 10.7, 31.9, 77.2, 0.8), (41.4, 12.5, 60.8, 74.7, 1.35)):
        length = np.hypot(x1 - x0, y1 - y0)
        for at in np.linspace(0, 1, 400):
            share = min(1, (min(at, 1 - at) * length + own) / min(5 * least, length / 3))
            radius = own + (least / 2 - own) * share * (2 - share)
            inside |= np.hypot(x - x0 - at * (x1 - x0), y - y0 - at * (y1 - y0)) < radius
    return inside


def gaps(x, y, least):
    """A block with two slits and a hole like a line; every gap at least so wide."""
    wide = lambda width: max(width, least) / 2
    inside = (np.abs(x - 75.2) < 62.3) & (np.abs(y - 45.4) < 36.2)
    inside &= stroke(x, y, 31.3, 24.8, 44.1, 66.2) >= wide(1.2)
    inside &= stroke(x, y, 62.7, 60.3, 98.9, 27.4) >= wide(2.1)
    return inside & (np.abs(np.hypot(x - 112.2, y - 60.7) - 11.3) >= wide(1.5))


def coverage(shape, least):
    side, down = (np.arange(n * SAMPLES) / SAMPLES + 0.5 / SAMPLES for n in (WIDTH, HEIGHT))
    x, y = np.meshgrid(side, down)
    return shape(x, y, least).reshape(HEIGHT, SAMPLES, WIDTH, SAMPLES).mean((1, 3))


def save(name, alpha, on_ground=False):
    if on_ground:
        pixels = GROUND + (INK - GROUND) * alpha[..., None]
    else:
        pixels = np.dstack([np.where(alpha[..., None] > 0, INK, 0), alpha * 255])
    Image.fromarray(np.rint(pixels).astype(np.uint8)).save(f"{FOLDER}/{name}.png")


for name, least in (("lines", 0), ("lines-4px", 4)):
    save(name, coverage(art, least))
    save(f"{name}-opaque", coverage(art, least), True)
for name, least in (("gaps", 0), ("gaps-4px", 4)):
    save(name, coverage(gaps, least))
save("lines-4px-tapered", coverage(tapered, 4))
