"""Makes packages/tools/upscaler/golden: small pictures and what they become.

An implementation of its own, in double precision: matrices over the whole picture. Needs Python with NumPy and Pillow.
Run from the root of the checkout: python3 packages/tools/upscaler/golden/make.py
"""
import numpy as np
from PIL import Image

FOLDER = "packages/tools/upscaler/golden"


def photo(width=34, height=26):
    """A disc with a soft rim on a ramp, stripes, and green hidden under full transparency."""
    y, x = np.mgrid[:height, :width] + 0.5
    color = np.zeros((height, width, 3)) + [0, 255, 0]
    alpha = np.zeros((height, width))
    disc = np.clip(9.5 - np.hypot(x - 12, y - 13), 0, 1)
    color[disc > 0] = np.dstack([x * 6 + 20, 200 - y * 5, x * 0 + 90])[disc > 0]
    alpha = np.maximum(alpha, disc)
    stripes = (x > 24) & (x < 32) & (y > 4) & (y < 20)
    color[stripes] = np.where((x[stripes].astype(int) % 2)[:, None], [240, 230, 200], [20, 30, 60])
    alpha[stripes] = 1
    return np.rint(np.dstack([color, alpha * 255])).astype(np.uint8)


def sprite(side=12):
    y, x = np.mgrid[:side, :side]
    seen = (x - 5.5) ** 2 + (y - 5.5) ** 2 < 30
    color = np.where(((x * 3 + y * 5) % 4 < 2)[..., None], [214, 40, 57], [29, 40, 64])
    return np.dstack([np.where(seen[..., None], color, 0), seen * 255]).astype(np.uint8)


def squares(source, target):
    """How much of each target pixel lies on each source pixel."""
    edges = np.arange(target + 1) * source / target
    low = np.maximum(edges[:-1, None], np.arange(source)[None])
    high = np.minimum(edges[1:, None], np.arange(source)[None] + 1)
    return np.maximum(high - low, 0) * target / source


def restoring(source, target, sharpening=0.09):
    """Lanczos 2 over samples sharpened by 1 -2 1; beyond the border the last sample goes on."""
    def base(x):
        return np.where(np.abs(x) < 2, np.sinc(x) * np.sinc(x / 2), 0)

    matrix = np.zeros((target, source))
    for row in range(target):
        middle = (row + 0.5) * source / target - 0.5
        for sample in range(int(np.floor(middle)) - 4, int(np.floor(middle)) + 6):
            x = sample - middle
            weight = (1 + 2 * sharpening) * base(x) - sharpening * (base(x - 1) + base(x + 1))
            matrix[row, min(max(sample, 0), source - 1)] += weight
    return matrix / matrix.sum(1, keepdims=True)


def enlarge(image, width, height, weights):
    alpha = image[..., 3:] / 255
    mixed = np.dstack([image[..., :3] / 255 * alpha, alpha])
    mixed = np.einsum("yj,jkc,xk->yxc", weights(image.shape[0], height), mixed, weights(image.shape[1], width))
    rim = np.clip(mixed[..., 3:], 0, 1)
    color = np.clip(np.divide(mixed[..., :3], rim, out=np.zeros_like(mixed[..., :3]), where=rim * 255 >= 0.5), 0, 1)
    out = np.rint(np.dstack([color, rim]) * 255)
    out[out[..., 3] == 0] = 0
    return out.astype(np.uint8)


for name, picture in (("photo", photo()), ("sprite", sprite())):
    Image.fromarray(picture).save(f"{FOLDER}/{name}.png")
Image.fromarray(enlarge(photo(), 102, 78, restoring)).save(f"{FOLDER}/photo-3x.png")
Image.fromarray(enlarge(photo(), 85, 65, restoring)).save(f"{FOLDER}/photo-2.5x.png")
Image.fromarray(enlarge(sprite(), 60, 60, squares)).save(f"{FOLDER}/sprite-5x.png")
Image.fromarray(enlarge(sprite(), 30, 30, squares)).save(f"{FOLDER}/sprite-2.5x.png")
