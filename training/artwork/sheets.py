"""One sheet: a piece of art at the large size, premultiplied RGBA bytes."""
import numpy as np
from PIL import Image

from artwork import lettering, shapes, surfaces
from artwork.chance import color, opaque_color, pick
from artwork.scenes import scene

SIZE = 384
UNIT = 4
"""Art is drawn UNIT times as large without anti-aliasing and reduced by area."""


def _label(rng, canvas, held_out):
    for _ in range(int(rng.integers(1, 4))):
        lettering.paragraph(rng, canvas, UNIT, held_out)
    for _ in range(int(rng.integers(0, 4))):
        shapes.line(rng, canvas, UNIT)


def _lettering(rng, canvas, held_out):
    for _ in range(int(rng.integers(0, 3))):
        shapes.solid(rng, canvas, UNIT)
    for _ in range(int(rng.integers(6, 20))):
        lettering.write(rng, canvas, UNIT, held_out)


def _logo(rng, canvas, held_out):
    for _ in range(int(rng.integers(6, 40))):
        pick(rng, (shapes.solid, shapes.solid, shapes.solid, shapes.line, shapes.arc, surfaces.shaded_shape))(rng, canvas, UNIT)
    for _ in range(int(rng.integers(0, 5))):
        lettering.write(rng, canvas, UNIT, held_out)


def _lines(rng, canvas, held_out):
    for _ in range(int(rng.integers(0, 3))):
        shapes.solid(rng, canvas, UNIT)
    for _ in range(int(rng.integers(10, 50))):
        pick(rng, (shapes.line, shapes.line, shapes.line, shapes.arc, shapes.hatching))(rng, canvas, UNIT)


def _halftone(rng, canvas, held_out):
    _logo(rng, canvas, held_out)
    for _ in range(int(rng.integers(1, 4))):
        shapes.dots(rng, canvas, UNIT)


KINDS = (_label, _lettering, _lettering, _logo, _logo, _logo, _lines, _halftone)


def soft(rng, held_out):
    """Smoke, washes, airbrush, fades in grain: art of which little is an edge."""
    out = np.zeros((SIZE, SIZE, 4), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        kind = rng.random()
        if kind < 0.4:
            layer = surfaces.clouds(rng, SIZE)
        else:
            canvas = Image.new("RGBA", (SIZE * UNIT,) * 2, (0, 0, 0, 0))
            pick(rng, KINDS)(rng, canvas, held_out)
            layer = np.asarray(canvas.convert("RGBa").reduce(UNIT), np.float32)
            layer = surfaces.dissolve(rng, layer) if kind < 0.75 else surfaces.softened(rng, layer)
        out = surfaces.over(layer, out)
    if rng.random() < 0.3:
        ground = np.array([*color(rng), 255], np.float32)
        out = surfaces.over(out, np.broadcast_to(ground, out.shape))
    return np.uint8(np.clip(out, 0, 255) + 0.5)


def sheet(rng, held_out=False):
    """
    SIZE x SIZE x 4 bytes, premultiplied. A sixth are scenes, an eighth is soft; about half of the art is on nothing, the rest on a ground.
    """
    if rng.random() < 0.125:
        return soft(rng, held_out)
    if rng.random() < 0.17:
        out = np.full((SIZE, SIZE, 4), 255, np.uint8)
        out[..., :3] = scene(rng, SIZE) + 0.5
        return out
    ground = opaque_color(rng) if rng.random() < 0.5 else (0, 0, 0, 0)
    canvas = Image.new("RGBA", (SIZE * UNIT,) * 2, ground)
    pick(rng, KINDS)(rng, canvas, held_out)
    if rng.random() < 0.12:
        canvas = surfaces.shadow(rng, canvas, UNIT)
    out = np.asarray(canvas.convert("RGBa").reduce(UNIT), np.float32)
    if rng.random() < 0.1:
        out = surfaces.wear(rng, out)
    if rng.random() < 0.12:
        out = surfaces.grain(rng, out)
    return np.uint8(out + 0.5)
