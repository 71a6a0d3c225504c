"""Golden plates of the color separator, from how the art is drawn instead of from its pixels.

Three inks meet on a sheet drawn eight times as large; an ink's coverage is its area in each pixel, and so is the art's opacity. The art itself is
made of the same areas, so the separator has to find inks, rims and coverages again. Needs Python with NumPy and Pillow.
Run from the root of the checkout: python3 packages/tools/color-separator/golden/make.py
"""

import numpy as np
from PIL import Image

FOLDER = "packages/tools/color-separator/golden"
WIDTH, HEIGHT, FINE = 120, 90, 8
RED, BLUE, YELLOW = (200, 30, 45), (25, 60, 160), (250, 205, 40)


def areas():
    """Exclusive areas of red, blue and yellow on the fine sheet: a disc, a slanted band over it, a ring's half beside."""
    y, x = np.mgrid[0 : HEIGHT * FINE, 0 : WIDTH * FINE] / FINE
    band = np.abs(0.3 * (x - 60) - (y - 45)) < 9
    disc = np.hypot(x - 50, y - 45) < 34
    block = (x > 70) & (x < 112) & (y > 12) & (y < 80)
    blue = band & (disc | block)
    red = disc & ~blue
    yellow = block & ~blue & ~red
    return red, blue, yellow


def shrink(mask):
    return mask.reshape(HEIGHT, FINE, WIDTH, FINE).mean((1, 3))


def main():
    shares = [shrink(mask.astype(float)) for mask in areas()]
    alpha = sum(shares)
    color = sum(share[..., None] * np.array(ink) for share, ink in zip(shares, (RED, BLUE, YELLOW)))
    color = np.divide(color, alpha[..., None], out=np.zeros_like(color), where=alpha[..., None] > 0)
    art = np.rint(np.dstack([color, alpha * 255])).astype(np.uint8)
    Image.fromarray(art).save(f"{FOLDER}/input.png", dpi=(300, 300))
    # What is to be seen of each ink; plates under others may cover more.
    for name, share in zip(("red", "blue", "yellow"), shares):
        Image.fromarray(np.rint(255 - 255 * share).astype(np.uint8)).save(f"{FOLDER}/visible-{name}.png", dpi=(300, 300))


main()
