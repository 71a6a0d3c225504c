"""Pictures like photographs: leaves of many sizes that hide one another, each with its own texture and focus."""
import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from artwork.chance import between, color, log_between, pick
from artwork.shapes import blob, corners, turned_box
from artwork.surfaces import fractal, ramp


def texture(rng, size):
    a, b = np.array(color(rng), np.float32), np.array(color(rng), np.float32)
    middle, spread = (a + b) / 2, (b - a) / 2 * between(rng, 0.05, 0.5)
    field = fractal(rng, size, between(rng, 0.7, 2), log_between(rng, 0.15, 1))
    if rng.random() < 0.25:
        y, x = np.mgrid[0:size, 0:size]
        turn, pitch = rng.uniform(0, 3.2), log_between(rng, 4, 40)
        field = field * 0.4 + np.sin((x * np.cos(turn) + y * np.sin(turn)) * 2 * np.pi / pitch + field * between(rng, 0, 2))
    light = 0.6 + 0.6 * ramp(rng, size)
    return (middle + field[..., None] * spread) * light[..., None]


def scene(rng, size):
    """size x size RGB, f32 0 to 255."""
    unit = 3
    textures = [texture(rng, size) for _ in range(5)]
    out = textures[0]
    for _ in range(int(log_between(rng, 6, 70))):
        mask = Image.new("L", (size * unit,) * 2)
        cx, cy = rng.uniform(0, size * unit, 2)
        radius = log_between(rng, 4, size * 0.5) * unit
        ImageDraw.Draw(mask).polygon(pick(rng, (blob, blob, turned_box, corners))(rng, cx, cy, radius), fill=255)
        mask = mask.reduce(unit)
        if rng.random() < 0.35:
            mask = mask.filter(ImageFilter.GaussianBlur(log_between(rng, 0.4, 8)))
        share = np.asarray(mask, np.float32)[..., None] / 255
        filling = pick(rng, textures)
        if rng.random() < 0.6:
            tint = np.array(color(rng), np.float32)
            filling = filling * between(rng, 0.2, 0.9) + tint * between(rng, 0.1, 0.7)
        out = out + (filling - out) * share
    blur = log_between(rng, 0.35, 1.6)
    picture = Image.fromarray(np.uint8(np.clip(out, 0, 255))).filter(ImageFilter.GaussianBlur(blur))
    out = np.asarray(picture, np.float32)
    if rng.random() < 0.5:
        out = out + rng.normal(0, log_between(rng, 0.5, 6), out.shape[:2])[..., None] + rng.normal(0, 1, out.shape)
    return np.clip(out, 0, 255).astype(np.float32)
