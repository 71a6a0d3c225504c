"""Makes packages/tools/file-validator/golden: a small sheet of faulty artwork, and what NumPy, SciPy and Pillow measure of it.

Needs Python with NumPy, SciPy and Pillow. Run from the root of the checkout: python3 packages/tools/file-validator/golden/make.py
"""
import json

import numpy as np
from PIL import Image
from scipy import ndimage

FOLDER = "packages/tools/file-validator/golden"
DPI = 300
FINE = 8


def sheet(width=420, height=320):
    """Drawn eight times finer and reduced by the mean: two solid blocks, a line of 0.30 mm, a haze, specks, ghosts and a hole."""
    alpha = np.zeros((height * FINE, width * FINE), np.float64)

    def box(left, top, right, bottom, value=255):
        alpha[round(top * FINE):round(bottom * FINE), round(left * FINE):round(right * FINE)] = value

    box(20, 20, 180, 300)
    box(190, 20, 320, 140, 128)
    line = 0.30 / 25.4 * DPI
    box(200, 200, 380, 200 + line)
    yy, xx = np.mgrid[0:height * FINE, 0:width * FINE] / FINE
    alpha[(xx - 60) ** 2 + (yy - 60) ** 2 < 9] = 0
    for n in range(4):
        alpha[(xx - 220 - 40 * n) ** 2 + (yy - 260) ** 2 < 4] = 255
    plane = alpha.reshape(height, FINE, width, FINE).mean((1, 3)).round().astype(np.uint8)
    for n in range(9):
        plane[170, 240 + 12 * n] = 5
    picture = np.zeros((height, width, 4), np.uint8)
    picture[plane > 0, :3] = [30, 60, 150]
    picture[..., 3] = plane
    return picture


def measure(picture):
    alpha = picture[..., 3]
    ink = alpha > 16
    rows, columns = np.where(ink.any(1))[0], np.where(ink.any(0))[0]
    box = (columns[-1] - columns[0] + 1) * (rows[-1] - rows[0] + 1)
    semi = (alpha >= 13) & (alpha <= 242)
    haze = ndimage.binary_opening(semi, np.ones((3, 3)))
    near = ndimage.maximum_filter(alpha, 7)
    parts, count = ndimage.label(alpha >= 128, np.ones((3, 3)))
    limit = (0.5 / 25.4 * DPI) ** 2
    areas = ndimage.sum(alpha / 255, parts, range(1, count + 1))
    boxes = ndimage.find_objects(parts)
    specks = sum(1 for area, (v, u) in zip(areas, boxes) if area < limit and max(v.stop - v.start, u.stop - u.start) < 12)
    holes, _ = ndimage.label(alpha < 128)
    outside = holes[0, 0]
    return {
        "trim.empty": round(100 * (1 - box / alpha.size), 1),
        "alpha.semi": round(100 * haze.sum() / ink.sum(), 2),
        "alpha.ghost": int(((alpha > 0) & (alpha <= 16) & (near < 48)).sum()),
        "speck.count": specks,
        "hole.pin": len(set(np.unique(holes)) - {0, outside}),
        "line.min": 0.30,
    }


if __name__ == "__main__":
    picture = sheet()
    Image.fromarray(picture).save(f"{FOLDER}/sheet.png", dpi=(DPI, DPI))
    with open(f"{FOLDER}/measures.json", "w") as file:
        json.dump(measure(picture), file, indent=2)
        file.write("\n")
