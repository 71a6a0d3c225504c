"""What happens to art before a shop gets it: reduced, softened, saved as JPEG or with a palette."""
import io

import numpy as np
from PIL import Image, ImageFilter

from artwork.chance import between, color, log_between, pick

KERNELS = (Image.BOX, Image.BILINEAR, Image.HAMMING, Image.BICUBIC, Image.LANCZOS)


def straight(premultiplied):
    """Bytes as a file holds them, so that rounding under thin alpha is learned with."""
    alpha = premultiplied[..., 3:].astype(np.float32)
    colors = np.where(alpha > 0, premultiplied[..., :3] * 255.0 / np.maximum(alpha, 1), 0)
    return np.dstack([np.minimum(255, colors + 0.5), alpha]).astype(np.uint8)


def premultiply(pixels):
    """Straight bytes to premultiplied f32, 0 to 1."""
    out = pixels.astype(np.float32) / 255
    out[..., :3] *= out[..., 3:]
    return out


def reduced(sheet, scale, kernel=Image.BOX):
    """Premultiplied bytes, smaller by a whole factor."""
    planes = [Image.fromarray(np.ascontiguousarray(sheet[..., c])) for c in range(4)]
    size = (sheet.shape[1] // scale, sheet.shape[0] // scale)
    out = np.dstack([np.asarray(plane.resize(size, kernel)) for plane in planes])
    out[..., :3] = np.minimum(out[..., :3], out[..., 3:])
    return out


def clean(rng, sheet, scale):
    """Straight bytes of the small picture as good software makes it; most often the exact area."""
    kernel = Image.BOX if rng.random() < 0.75 else pick(rng, KERNELS)
    return straight(reduced(sheet, scale, kernel))


def on_ground(rng, sheet):
    """Opaque: what was nothing is a color, most often white or black."""
    ground = np.array(pick(rng, ((255, 255, 255), (255, 255, 255), (0, 0, 0), color(rng))), np.float32)
    out = np.full_like(sheet, 255)
    out[..., :3] = np.minimum(255, sheet[..., :3] + ground * (1 - sheet[..., 3:] / 255.0) + 0.5)
    return out


def jpeg(rng, picture, low, high):
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=int(rng.integers(low, high + 1)), subsampling=int(pick(rng, (0, 1, 2, 2))))
    return Image.open(io.BytesIO(file.getvalue())).convert("RGB")


def rough(rng, opaque, scale):
    """Straight opaque bytes of the small picture after a life on the web."""
    picture = Image.fromarray(np.ascontiguousarray(reduced(opaque, scale, pick(rng, KERNELS))[..., :3]))
    if rng.random() < 0.3:
        picture = picture.filter(ImageFilter.GaussianBlur(between(rng, 0.2, 0.8)))
    if rng.random() < 0.15:
        noisy = np.asarray(picture, np.float32) + rng.normal(0, log_between(rng, 0.5, 6), (picture.height, picture.width, 1))
        picture = Image.fromarray(np.uint8(np.clip(noisy, 0, 255)))
    if rng.random() < 0.1:
        dither = pick(rng, (Image.FLOYDSTEINBERG, Image.NONE))
        picture = picture.quantize(int(pick(rng, (8, 16, 32, 64, 256))), dither=dither).convert("RGB")
    else:
        picture = jpeg(rng, picture, 30, 95)
        if rng.random() < 0.15:
            picture = jpeg(rng, picture, 60, 95)
    return np.dstack([np.asarray(picture), np.full((picture.height, picture.width), 255, np.uint8)])
