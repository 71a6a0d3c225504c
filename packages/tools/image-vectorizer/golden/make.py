"""Makes packages/tools/image-vectorizer/golden: flat art from 16 x 16 samples a pixel, and the same art four times as large: what a true redraw of the small one is.

Needs Python with NumPy and Pillow. Run from the root of the checkout: python3 packages/tools/image-vectorizer/golden/make.py
"""
import numpy as np
from PIL import Image

FOLDER = "packages/tools/image-vectorizer/golden"
WIDTH, HEIGHT, SAMPLES, LARGER = 120, 84, 16, 4
NAVY, RED, CREAM = (24, 44, 84), (200, 48, 40), (244, 232, 208)


def star(x, y, cx, cy, outer, inner):
    """Inside a star of five points: the angle folded to one half of a point, then one straight side."""
    step = np.pi / 5
    angle = np.abs((np.arctan2(y - cy, x - cx) + np.pi / 2 + step) % (2 * step) - step)
    radius = np.hypot(x - cx, y - cy)
    ax, ay, bx, by = outer, 0, inner * np.cos(step), inner * np.sin(step)
    px, py = radius * np.cos(angle), radius * np.sin(angle)
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax) > 0


def areas(x, y):
    """Number of the ink at each place: 0 clear."""
    ink = np.where(np.hypot(x - 40.3, y - 42.4) < 33.2, 1, 0)
    ink = np.where(star(x, y, 40.3, 43.1, 24.6, 10.2), 3, ink)
    ink = np.where((np.abs(x - 95.3) < 19.6) & (np.abs(y - 22.7) < 14.2), 2, ink)
    ink = np.where(((x - 92.4) / 20.2) ** 2 + ((y - 62.2) / 11.3) ** 2 < 1, 2, ink)
    return np.where(np.hypot(x - 92.4, y - 62.2) < 6.1, 1, ink)


def draw(scale):
    side, down = (np.arange(n * scale * SAMPLES) / (scale * SAMPLES) + 0.5 / (scale * SAMPLES) for n in (WIDTH, HEIGHT))
    x, y = np.meshgrid(side, down)
    table = np.array([(0, 0, 0, 0)] + [(*ink, 255) for ink in (NAVY, RED, CREAM)], float)
    table[:, :3] *= table[:, 3:] / 255
    mixed = table[areas(x, y)].reshape(HEIGHT * scale, SAMPLES, WIDTH * scale, SAMPLES, 4).mean((1, 3))
    alpha = mixed[..., 3:]
    color = np.where(alpha > 0, mixed[..., :3] * 255 / np.maximum(alpha, 1e-9), 0)
    return np.rint(np.dstack([color, alpha])).astype(np.uint8)


Image.fromarray(draw(1)).save(f"{FOLDER}/art.png")
Image.fromarray(draw(LARGER)).save(f"{FOLDER}/art-4x.png")
