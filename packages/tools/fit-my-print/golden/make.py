"""Makes packages/tools/fit-my-print/golden: a small picture and what fits of it on a canvas, in linear light.

An implementation of its own, in double precision: filter matrices over the whole picture (cubics of Mitchell and Netravali).
Needs Python with NumPy and Pillow. Run from the root of the checkout: python3 packages/tools/fit-my-print/golden/make.py
"""
import numpy as np
from PIL import Image

FOLDER = "packages/tools/fit-my-print/golden"


def picture(width=60, height=44):
    """A disc, a block and a ramp off the middle, clear space around them, green hidden under it."""
    y, x = np.mgrid[:height, :width] + 0.5
    color = np.zeros((height, width, 3)) + [0, 255, 0]
    alpha = np.clip(12.5 - np.hypot(x - 20, y - 18), 0, 1)
    color[alpha > 0] = [214, 40, 57]
    block = (x > 36) & (x < 52) & (y > 8) & (y < 22)
    color[block] = [20, 60, 160]
    ramp = (x > 12) & (x < 50) & (y > 32) & (y < 40)
    color[ramp] = [240, 200, 20]
    alpha[block] = 1
    alpha[ramp] = ((x[ramp] - 11) / 40)
    return np.rint(np.dstack([color, alpha * 255])).astype(np.uint8)


def to_linear(coded):
    return np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4)


def to_coded(linear):
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * np.clip(linear, 0, 1) ** (1 / 2.4) - 0.055)


def cubic(x, b, c):
    x = np.abs(x)
    near = ((12 - 9 * b - 6 * c) * x ** 3 + (-18 + 12 * b + 6 * c) * x ** 2 + 6 - 2 * b) / 6
    far = ((-b - 6 * c) * x ** 3 + (6 * b + 30 * c) * x ** 2 + (-12 * b - 48 * c) * x + 8 * b + 24 * c) / 6
    return np.where(x < 1, near, np.where(x < 2, far, 0))


def matrix(source, target):
    """Weight of each source pixel in each target pixel; edges repeated. Softer when reducing, Mitchell when enlarging."""
    scale = source / target
    b, c = (0.5, 0.25) if target < source else (1 / 3, 1 / 3)
    pad = int(4 * max(1, scale)) + 4
    samples = np.arange(-pad, source + pad)
    weights = cubic((samples[None] + 0.5 - (np.arange(target)[:, None] + 0.5) * scale) / max(1, scale), b, c)
    out = np.zeros((target, source))
    np.add.at(out, (slice(None), np.clip(samples, 0, source - 1)), weights)
    return out / out.sum(1, keepdims=True)


def resize(image, width, height):
    alpha = image[..., 3:] / 255
    light = np.dstack([to_linear(image[..., :3] / 255) * alpha, alpha])
    mixed = np.einsum("yj,jkc,xk->yxc", matrix(image.shape[0], height), light, matrix(image.shape[1], width))
    rim = np.clip(mixed[..., 3:], 0, 1)
    color = to_coded(np.clip(np.divide(mixed[..., :3], rim, out=np.zeros_like(mixed[..., :3]), where=rim * 255 >= 0.5), 0, 1))
    out = np.rint(np.dstack([color, rim]) * 255)
    out[out[..., 3] == 0] = 0
    return out.astype(np.uint8)


def fit(image, width, height, trim):
    if trim:
        box = Image.fromarray(image).getchannel("A").getbbox()
        image = image[box[1]:box[3], box[0]:box[2]]
    factor = min(width / image.shape[1], height / image.shape[0])
    art = resize(image, round(image.shape[1] * factor), round(image.shape[0] * factor))
    canvas = np.zeros((height, width, 4), np.uint8)
    top, left = (height - art.shape[0]) // 2, (width - art.shape[1]) // 2
    canvas[top:top + art.shape[0], left:left + art.shape[1]] = art
    return canvas


source = picture()
Image.fromarray(source).save(f"{FOLDER}/input.png")
Image.fromarray(fit(source, 110, 130, False)).save(f"{FOLDER}/larger.png")
Image.fromarray(fit(source, 100, 75, True)).save(f"{FOLDER}/larger-trimmed.png")
Image.fromarray(fit(source, 40, 23, False)).save(f"{FOLDER}/smaller.png")
Image.fromarray(fit(source, 25, 30, True)).save(f"{FOLDER}/smaller-trimmed.png")
