"""Makes packages/tools/color-ko/golden: art with a known alpha on known grounds, and that alpha with its colors.

The art is drawn here from formulas, sixteen by sixteen samples a pixel, so its alpha and own colors are known without any un-mixing;
the inputs are the art laid over a ground in sRGB-coded values. Needs Python with NumPy and Pillow.
Run from the root of the checkout: python3 packages/tools/color-ko/golden/make.py
"""
import numpy as np
from PIL import Image

FOLDER = "packages/tools/color-ko/golden"
SIZE, FINE = 96, 16

y, x = (np.mgrid[: SIZE * FINE, : SIZE * FINE] + 0.5) / FINE


def small(plane):
    """Mean of the samples of each pixel."""
    return plane.reshape(SIZE, FINE, SIZE, FINE, *plane.shape[2:]).mean((1, 3))


def layers():
    """Shapes from back to front, each a silhouette and a color: what a vector artist would draw."""
    radius, turn = np.hypot(x - 47.3, y - 45.8), np.arctan2(y - 45.8, x - 47.3)
    yield (radius < 36 + 3 * np.cos(9 * turn)), (29, 59, 79)
    yield (radius < 31.2), (243, 231, 208)
    yield (np.abs(radius - 27) < 0.9), (200, 85, 61)
    yield ((np.abs(x - 47.3) < 14 - np.abs(y - 48) * 0.9) & (np.abs(y - 48) < 13)), (200, 85, 61)
    yield (np.hypot(x - 47.3, y - 47) < 4.6), (243, 231, 208)
    yield ((np.abs(y - 86.2 - 2 * np.sin(x / 7)) < 0.55) & (x > 6) & (x < 90)), (29, 59, 79)


def art():
    """Straight-alpha RGBA, 0..255."""
    alpha, color = np.zeros(x.shape), np.zeros((*x.shape, 3))
    for shape, ink in layers():
        alpha[shape], color[shape] = 1, ink
    cover = small(alpha)[..., None]
    mean = small(color * alpha[..., None])
    return np.dstack([np.divide(mean, cover, out=np.zeros_like(mean), where=cover > 0), cover * 255])


def shadow():
    """A disc of one ink over its blurred shadow, known in closed form: a radial falloff of black."""
    distance = np.hypot(x - 50, y - 51)
    dark = 0.5 * np.clip(1 - (distance - 20) / 22, 0, 1) ** 2
    disc = np.hypot(x - 45, y - 45) < 21
    alpha = np.where(disc, 1, dark)
    color = np.where(disc[..., None], (43, 108, 176), (0, 0, 0))
    cover = small(alpha)[..., None]
    mean = small(color * alpha[..., None])
    return np.dstack([np.divide(mean, cover, out=np.zeros_like(mean), where=cover > 0), cover * 255])


def over(image, ground):
    cover = image[..., 3:] / 255
    return image[..., :3] * cover + np.asarray(ground, float) * (1 - cover)


def save(name, image):
    Image.fromarray(np.clip(np.rint(image), 0, 255).astype(np.uint8)).save(f"{FOLDER}/{name}.png", optimize=True)


badge, soft = art(), shadow()
save("badge", badge)
save("shadow", soft)
for name, ground in {"white": (255, 255, 255), "black": (0, 0, 0), "green": (0, 255, 0), "magenta": (255, 0, 255)}.items():
    save(f"badge-on-{name}", over(badge, ground))
save("shadow-on-white", over(soft, (255, 255, 255)))
rows, columns = np.mgrid[:SIZE, :SIZE] // 12
checker = np.where(((rows + columns) % 2)[..., None], (255, 255, 255), (204, 204, 204))
save("badge-on-checker", over(badge, checker))


def rings(is_kept):
    """Two rings on a ground; the pocket of the left one is kept with its ground, or open. Its truth needs no flood: the drawing knows its pockets."""
    radius = [np.hypot(x - cx, y - 48.3) for cx in (26.4, 69.2)]
    ring = [(r < 19.5) & (r > 9.2) for r in radius]
    alpha, color = np.zeros(x.shape), np.zeros((*x.shape, 3))
    for shape, ink in zip(ring, [(178, 32, 54), (43, 108, 176)]):
        alpha[shape], color[shape] = 1, ink
    if is_kept:
        pocket = radius[0] <= 9.2
        alpha[pocket], color[pocket] = 1, (255, 255, 255)
    cover = small(alpha)[..., None]
    mean = small(color * alpha[..., None])
    return np.dstack([np.divide(mean, cover, out=np.zeros_like(mean), where=cover > 0), cover * 255])


save("rings-one-kept", rings(True))
save("rings-on-white", over(rings(False), (255, 255, 255)))
