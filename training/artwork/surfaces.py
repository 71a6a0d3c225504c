"""What lies over or under shapes: fades, shadows, glows, wear, grain."""
import numpy as np
from PIL import Image, ImageFilter

from artwork.chance import between, color, log_between
from artwork.shapes import blob
from PIL import ImageDraw


def fractal(rng, size, slope, coarse=1.0):
    """Noise with a spectrum of 1/f^slope, mean 0, deviation 1. `coarse` below 1 leaves out the finest."""
    f = np.hypot(np.fft.fftfreq(size)[:, None], np.fft.rfftfreq(size)[None])
    f[0, 0] = 1
    spectrum = f**-slope * np.exp(2j * np.pi * rng.random(f.shape)) * (f < 0.71 * coarse)
    spectrum[0, 0] = 0
    field = np.fft.irfft2(spectrum, (size, size))
    return field / field.std()


def ramp(rng, size):
    """0 to 1 across the sheet, straight or round."""
    y, x = np.mgrid[0:size, 0:size] / size
    if rng.random() < 0.5:
        a = rng.uniform(0, 6.3)
        t = 0.5 + (np.cos(a) * (x - 0.5) + np.sin(a) * (y - 0.5)) * rng.uniform(0.8, 4)
    else:
        t = np.hypot(x - rng.uniform(0, 1), y - rng.uniform(0, 1)) * rng.uniform(0.8, 4)
    return np.clip(t, 0, 1)


def fade(rng, size, mask):
    """A layer of `mask` (L) filled with a gradient of two colors, sometimes into nothing."""
    t = np.asarray(Image.fromarray(np.uint8(ramp(rng, size // 4) * 255)).resize((size, size), Image.BILINEAR), np.float32)[..., None] / 255
    a, b = np.array(color(rng), np.float32), np.array(color(rng), np.float32)
    layer = np.empty((size, size, 4), np.uint8)
    layer[..., :3] = a + (b - a) * t
    layer[..., 3] = np.asarray(mask) * (1 - t[..., 0] if rng.random() < 0.35 else 1)
    return Image.fromarray(layer, "RGBA")


def shaded_shape(rng, canvas, unit):
    mask = Image.new("L", canvas.size)
    cx, cy = between(rng, 0, 1) * canvas.width, between(rng, 0, 1) * canvas.width
    ImageDraw.Draw(mask).polygon(blob(rng, cx, cy, log_between(rng, 10, 200) * unit), fill=255)
    canvas.alpha_composite(fade(rng, canvas.width, mask))


def shadow(rng, canvas, unit):
    """A soft shadow or glow of what is drawn so far, laid beneath it."""
    small = canvas.getchannel("A").reduce(4) if canvas.getchannel("A").getextrema()[0] < 255 else None
    if small is None:
        return canvas
    soft = small.filter(ImageFilter.GaussianBlur(log_between(rng, 0.5, 14) * unit / 4)).resize(canvas.size, Image.BILINEAR)
    layer = Image.new("RGBA", canvas.size, (*color(rng), 0))
    shift = int(between(rng, -10, 10) * unit)
    layer.putalpha(soft.transform(soft.size, Image.AFFINE, (1, 0, shift, 0, 1, shift)))
    layer.alpha_composite(canvas)
    return layer


def wear(rng, sheet):
    """Bites specks out of premultiplied pixels, as worn prints have it."""
    size = sheet.shape[0]
    field = fractal(rng, size, between(rng, 0.6, 1.6), between(rng, 0.2, 1))
    keep = np.clip((field - between(rng, -2.2, -0.6)) * log_between(rng, 1.5, 12), 0, 1)[..., None]
    return sheet * keep


def grain(rng, sheet):
    """Grain inside the ink: paper, cloth, spray."""
    field = fractal(rng, sheet.shape[0], between(rng, 0, 1.2), between(rng, 0.15, 1)) * log_between(rng, 2, 22)
    out = sheet.copy()
    out[..., :3] += field[..., None] * sheet[..., 3:] / 255
    out[..., :3] = np.clip(out[..., :3], 0, sheet[..., 3:])
    return out


def clouds(rng, size):
    """Smoke, haze or a wash of color: opacity that is hardly ever 0 or 255, premultiplied f32."""
    field = fractal(rng, size, between(rng, 1.4, 2.6), log_between(rng, 0.1, 1)) * between(rng, 0.15, 0.6) + between(rng, 0, 0.9)
    alpha = np.clip(field * (ramp(rng, size) if rng.random() < 0.5 else 1), 0, 1)[..., None] * between(rng, 0.4, 1)
    a, b = np.array(color(rng), np.float32), np.array(color(rng), np.float32)
    mix = ramp(rng, size)[..., None] if rng.random() < 0.4 else 0
    return np.dstack([(a + (b - a) * mix) * alpha, alpha * 255]).astype(np.float32)


def over(upper, lower):
    """Premultiplied f32, 0 to 255."""
    return upper + lower * (1 - upper[..., 3:] / 255)


def dissolve(rng, sheet):
    """Fades out in grain as fine as the pixels, or in soft spots: no software can know where each grain lay."""
    size = sheet.shape[0]
    field = fractal(rng, size, between(rng, 0, 0.9), log_between(rng, 0.3, 1)) * between(rng, 0.1, 0.5)
    keep = np.clip((ramp(rng, size) + field - between(rng, 0.1, 0.6)) * log_between(rng, 0.8, 12), 0, 1)[..., None]
    return sheet * keep


def softened(rng, sheet):
    """Out of focus or airbrushed."""
    blur = ImageFilter.GaussianBlur(log_between(rng, 0.8, 12))
    planes = [np.asarray(Image.fromarray(np.uint8(sheet[..., c] + 0.5)).filter(blur), np.float32) for c in range(4)]
    out = np.dstack(planes)
    out[..., :3] = np.minimum(out[..., :3], out[..., 3:])
    return out
