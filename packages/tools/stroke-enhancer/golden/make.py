"""Makes packages/tools/stroke-enhancer/golden: shapes whose distance is known by formula, and their strokes, from 24 x 24 samples a pixel.

Needs Python with NumPy and Pillow. Run from the root of the checkout: python3 packages/tools/stroke-enhancer/golden/make.py
"""
import numpy as np
from PIL import Image

FOLDER = "packages/tools/stroke-enhancer/golden"
WIDTH, HEIGHT, SAMPLES = 120, 64, 24
ART, STROKE, RING = (200, 40, 50), (16, 64, 255), (250, 210, 30)
TURN = np.deg2rad(27)
GROW = 8


def disc(x, y):
    """Distance to a ring's outer circle; its hole is `hole`."""
    return np.hypot(x - 32.3, y - 31.6) - 19.4


def hole(x, y):
    return 9.7 - np.hypot(x - 32.3, y - 31.6)


def turned(x, y):
    x, y = x - 86.2, y - 32.4
    return x * np.cos(TURN) + y * np.sin(TURN), y * np.cos(TURN) - x * np.sin(TURN)


def box(x, y, join):
    """Signed distance to a turned box; with other joins than round, what takes its place: equal where the stroke's edge is."""
    u, v = (np.abs(part) - 15 for part in turned(x, y))
    if join == "round":
        return np.hypot(np.maximum(u, 0), np.maximum(v, 0)) + np.minimum(np.maximum(u, v), 0)
    if join == "miter":
        return np.maximum(u, v)
    # A bevel cuts the corner where a straight line joins the ends of both sides' offsets.
    return np.where((u > 0) & (v > 0), u + v, np.maximum(u, v))


def shape_distance(x, y, join, holes):
    ring = disc(x, y) if holes != "stroke" else np.maximum(disc(x, y), hole(x, y))
    return np.minimum(ring, box(x, y, join))


def picture(layers, grow, join="round", holes="stroke"):
    """Layers of (from, to, color) by distance, the art first; what no layer covers is clear."""
    side = (np.arange((WIDTH + 2 * grow) * SAMPLES) + 0.5) / SAMPLES - grow
    down = (np.arange((HEIGHT + 2 * grow) * SAMPLES) + 0.5) / SAMPLES - grow
    x, y = np.meshgrid(side, down)
    is_hole = hole(x, y) > 0
    distance = shape_distance(x, y, join, holes)
    sheet = np.zeros((*x.shape, 4))
    for low, high, color in reversed(layers):
        sheet[(distance > low) & (distance <= high)] = (*color, 1)
    if holes == "skip":
        sheet[is_hole] = 0
    if holes == "fill":
        sheet[is_hole] = (*STROKE, 1)
    sheet[..., :3] *= sheet[..., 3:]
    mean = sheet.reshape(HEIGHT + 2 * grow, SAMPLES, WIDTH + 2 * grow, SAMPLES, 4).mean((1, 3))
    with np.errstate(invalid="ignore", divide="ignore"):
        mean[..., :3] = np.where(mean[..., 3:] > 0, mean[..., :3] / mean[..., 3:], 0)
    mean[..., 3] *= 255
    return Image.fromarray(np.rint(mean).astype(np.uint8))


FAR = -1000
picture([(FAR, 0, ART)], 0).save(f"{FOLDER}/input.png")
for join in ("round", "miter", "bevel"):
    picture([(FAR, 0, ART), (0, 5.3, STROKE)], 6, join).save(f"{FOLDER}/outside-{join}.png")
picture([(FAR, -3, ART), (-3, 3, STROKE)], 3).save(f"{FOLDER}/center.png")
picture([(FAR, -4, ART), (-4, 0, STROKE)], 0).save(f"{FOLDER}/inside.png")
picture([(FAR, 0, ART), (0, 3, STROKE), (3, 7.5, RING)], GROW).save(f"{FOLDER}/rings.png")
for holes in ("fill", "skip"):
    picture([(FAR, 0, ART), (0, 4, STROKE)], 4, holes=holes).save(f"{FOLDER}/holes-{holes}.png")
