"""Makes the golden pieces: art of our own with a known alpha, laid on backdrops of our own. Run it in this folder.

NAME.png (or .jpg) is what the tool gets, TRUTH.png what it should make of it. Needs numpy, scipy and Pillow.
"""
import io

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage

SIZE, FINE = 224, 4
dice = np.random.default_rng(18)
y, x = np.mgrid[:SIZE, :SIZE].astype(float) / SIZE


def drawn(paint):
    """RGBA of what `paint` draws, four times as fine, averaged with premultiplied alpha."""
    sheet = Image.new("RGBA", (SIZE * FINE, SIZE * FINE))
    paint(ImageDraw.Draw(sheet))
    fine = np.asarray(sheet).astype(float)
    alpha = fine[..., 3:] / 255
    mean = lambda values: values.reshape(SIZE, FINE, SIZE, FINE, -1).mean((1, 3))
    share = mean(alpha)
    return np.dstack([mean(fine[..., :3] * alpha) / np.maximum(share, 1e-9), share * 255])


def badge(pen):
    """Two rings with an opening, a mug with a handle, a bar: pockets of three sizes."""
    f = FINE
    pen.ellipse([52 * f, 40 * f, 172 * f, 160 * f], fill="#b8322a")
    pen.ellipse([74 * f, 62 * f, 150 * f, 138 * f], fill=(0, 0, 0, 0))
    pen.rounded_rectangle([88 * f, 76 * f, 122 * f, 126 * f], 6 * f, fill="#1d3a6e")
    pen.arc([112 * f, 84 * f, 140 * f, 116 * f], 270, 90, fill="#1d3a6e", width=6 * f)
    pen.rectangle([40 * f, 168 * f, 184 * f, 186 * f], fill="#e0a526")
    for left in (56, 96, 136):
        pen.rectangle([left * f, 173 * f, (left + 12) * f, 181 * f], fill=(0, 0, 0, 0))


def fur():
    """A round beast: strands of one pixel and less around a body."""
    def paint(pen):
        own = np.random.default_rng(7)
        for turn in np.linspace(0, 2 * np.pi, 900):
            at = own.uniform(44, 52)
            end = own.uniform(58, 74)
            lean = own.normal(0, 0.12)
            tone = int(own.uniform(-26, 26))
            a = (112 + at * np.cos(turn), 116 + at * np.sin(turn))
            b = (112 + end * np.cos(turn + lean), 116 + end * np.sin(turn + lean))
            pen.line([a[0] * FINE, a[1] * FINE, b[0] * FINE, b[1] * FINE], fill=(150 + tone, 92 + tone, 48 + tone, 255), width=3)
        pen.ellipse([58 * FINE, 62 * FINE, 166 * FINE, 170 * FINE], fill="#94592e")
    return drawn(paint)


def twigs(pen):
    own = np.random.default_rng(3)
    def grow(at, angle, length, width):
        to = (at[0] + length * np.cos(angle), at[1] + length * np.sin(angle))
        pen.line([at[0] * FINE, at[1] * FINE, to[0] * FINE, to[1] * FINE], fill="#3b2a1e", width=max(2, int(width * FINE)))
        if width > 0.7:
            for turn in (-0.55, 0.4):
                grow(to, angle + turn + own.normal(0, 0.12), length * own.uniform(0.66, 0.82), width * 0.68)
    grow((112, 196), -np.pi / 2, 44, 6)


def smoke():
    noise = ndimage.gaussian_filter(dice.normal(0, 1, (SIZE, SIZE)), 9)
    shape = np.exp(-(((x - 0.5) / 0.16) ** 2 + ((y - 0.5) / 0.24) ** 2))
    alpha = np.clip(shape * (1 + 0.5 * noise / noise.std()) * 230, 0, 235)
    alpha[alpha < 4] = 0
    return np.dstack([np.full((SIZE, SIZE), value) for value in (226, 230, 236)] + [alpha])


def scene(sigma):
    """Boxes and lamps, out of focus by `sigma` pixels."""
    own = np.random.default_rng(11)
    sheet = Image.new("RGB", (SIZE, SIZE), "#58707e")
    pen = ImageDraw.Draw(sheet)
    for _ in range(26):
        a, b = own.uniform(-20, SIZE, 2), own.uniform(20, 110, 2)
        pen.rectangle([a[0], a[1], a[0] + b[0], a[1] + b[1]], fill=tuple(int(v) for v in own.uniform(40, 200, 3)))
    return ndimage.gaussian_filter(np.asarray(sheet).astype(float), (sigma, sigma, 0))


def planks():
    grain = ndimage.gaussian_filter(dice.normal(0, 1, (SIZE, SIZE)), (12, 0.8))
    board = (x * 5).astype(int)
    shade = dice.normal(0, 13, 6)[board] + 18 * grain / grain.std() - 60 * ((x * SIZE) % (SIZE / 5) < 2)
    return np.clip(np.array([150.0, 112, 78]) + shade[..., None], 0, 255)


def meadow():
    blades = ndimage.gaussian_filter(dice.normal(0, 1, (SIZE, SIZE)), (1.6, 0.7))
    return np.clip(np.array([84.0, 116, 52]) + 30 * (blades / blades.std())[..., None], 0, 255)


def laid(art, ground):
    share = art[..., 3:] / 255
    return np.clip(art[..., :3] * share + ground * (1 - share), 0, 255)


def save(name, values, quality=None):
    image = Image.fromarray(np.rint(values).astype(np.uint8))
    image.save(name, **({"quality": quality} if quality else {"optimize": True}))


flat = lambda *color: np.full((SIZE, SIZE, 3), color, float)
shade = 1 - 0.4 * ndimage.gaussian_filter(np.roll(drawn(badge)[..., 3], (7, 6), (0, 1)), 7)[..., None] / 255
PIECES = {
    "badge": (drawn(badge), {
        "white": (flat(255, 255, 255), 60), "gradient": (np.dstack([210 - 90 * y, 150 + 80 * x, 120 + 100 * y]), None),
        "noisy": (flat(170, 182, 196) + dice.normal(0, 8, (SIZE, SIZE, 3)), None), "shadow": (flat(226, 228, 232) * shade, None),
        "blur": (scene(9), None), "planks": (planks(), None), "meadow": (meadow(), None)}),
    "fur": (fur(), {"studio": (np.dstack([206 - 40 * y, 214 - 40 * y, 222 - 40 * y]), None)}),
    "twigs": (drawn(twigs), {"sky": (np.dstack([150 + 70 * y, 190 + 40 * y, 230 + 10 * y]), None)}),
    "smoke": (smoke(), {"dark": (flat(28, 32, 44), None)}),
}

if __name__ == "__main__":
    for name, (art, grounds) in PIECES.items():
        save(f"{name}.png", art)
        for ground, (picture, quality) in grounds.items():
            save(f"{name}-on-{ground}.{'jpg' if quality else 'png'}", laid(art, picture), quality)
