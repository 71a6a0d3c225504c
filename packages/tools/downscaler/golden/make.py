"""Makes packages/tools/downscaler/golden: a small picture and its exact area averages in linear light.

An implementation of its own, in double precision: coverage matrices over the whole picture. Needs Python with NumPy and Pillow.
Run from the root of the checkout: python3 packages/tools/downscaler/golden/make.py
"""
import numpy as np
from PIL import Image

FOLDER = "packages/tools/downscaler/golden"


def picture(width=90, height=60):
    """A disc with a soft rim, stripes one pixel wide, a ramp, and green hidden under full transparency."""
    y, x = np.mgrid[:height, :width] + 0.5
    color = np.zeros((height, width, 3)) + [0, 255, 0]
    alpha = np.zeros((height, width))
    disc = np.clip(20.5 - np.hypot(x - 25, y - 28), 0, 1)
    alpha = np.maximum(alpha, disc)
    color[disc > 0] = [214, 40, 57]
    stripes = (x > 50) & (x < 80) & (y > 6) & (y < 30)
    color[stripes] = np.where((x[stripes].astype(int) % 2)[:, None], [255, 255, 255], [0, 0, 0])
    alpha[stripes] = 1
    ramp = (x > 48) & (y > 36) & (y < 54)
    color[ramp] = np.repeat(((x[ramp] - 48) / 42 * 255)[:, None], 3, 1)
    alpha[ramp] = (y[ramp] - 36) / 18
    return np.rint(np.dstack([color, alpha * 255])).astype(np.uint8)


def to_linear(coded):
    return np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4)


def to_coded(linear):
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * np.maximum(linear, 0) ** (1 / 2.4) - 0.055)


def coverage(source, target):
    """Share of each source pixel in each target pixel."""
    edges = np.arange(target + 1) * source / target
    low = np.maximum(edges[:-1, None], np.arange(source)[None])
    high = np.minimum(edges[1:, None], np.arange(source)[None] + 1)
    return np.maximum(high - low, 0) * target / source


def shrink(image, width, height):
    alpha = image[..., 3:] / 255
    light = np.dstack([to_linear(image[..., :3] / 255) * alpha, alpha])
    mixed = np.einsum("yj,jkc,xk->yxc", coverage(image.shape[0], height), light, coverage(image.shape[1], width))
    rim = mixed[..., 3:]
    color = to_coded(np.divide(mixed[..., :3], rim, out=np.zeros_like(mixed[..., :3]), where=rim * 255 >= 0.5))
    out = np.rint(np.dstack([color, rim]) * 255)
    out[out[..., 3] == 0] = 0
    return out.astype(np.uint8)


source = picture()
Image.fromarray(source).save(f"{FOLDER}/input.png")
Image.fromarray(shrink(source, 30, 20)).save(f"{FOLDER}/area-third.png")
Image.fromarray(shrink(source, 36, 24)).save(f"{FOLDER}/area-40.png")
