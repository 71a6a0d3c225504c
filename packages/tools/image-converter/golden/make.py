"""Makes packages/tools/image-converter/golden: a small picture, its press colors, its background and its choked white.

An implementation of its own: blending in double precision, LittleCMS through Pillow, and for the white a distance transform of the shape
drawn eight times as large. Needs Python with NumPy, SciPy and Pillow. Run from the root of the checkout: python3 packages/tools/image-converter/golden/make.py
"""
import io
import struct

import numpy as np
from PIL import Image, ImageCms
from scipy.ndimage import distance_transform_edt

FOLDER = "packages/tools/image-converter/golden"
WIDTH, HEIGHT, SCALE, CHOKE = 64, 48, 8, 3
GROUND = (32, 96, 160)


def shape(scale):
    """A disc beside a bar, true where there is art."""
    y, x = (np.mgrid[:HEIGHT * scale, :WIDTH * scale] + 0.5) / scale
    return (np.hypot(x - 20.3, y - 24.1) < 16.4) | ((x > 44) & (x < 56) & (y > 6) & (y < 42))


def averaged(fine):
    return fine.reshape(HEIGHT, SCALE, WIDTH, SCALE).mean((1, 3))


GRID = 9


def srgb_of_lab(lab):
    """sRGB, 0 to 1, of Lab under D50; clipped."""
    fy = (lab[..., 0] + 16) / 116
    f = np.stack([fy + lab[..., 1] / 500, fy, fy - lab[..., 2] / 200], -1)
    xyz = np.where(f > 6 / 29, f**3, 3 * (6 / 29) ** 2 * (f - 4 / 29)) * [0.9642, 1, 0.8249]
    linear = xyz @ np.array([[3.1339, -1.6169, -0.4906], [-0.9788, 1.9161, 0.0335], [0.0719, -0.2290, 1.4052]]).T
    linear = np.clip(linear, 0, 1)
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)


def lab_of_srgb(rgb):
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    xyz = linear @ np.array([[0.4361, 0.3851, 0.1431], [0.2225, 0.7169, 0.0606], [0.0139, 0.0971, 0.7141]]).T / [0.9642, 1, 0.8249]
    f = np.where(xyz > (6 / 29) ** 3, np.cbrt(np.maximum(xyz, 1e-9)), xyz / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1)


def grid(dimensions):
    return np.stack(np.meshgrid(*[np.linspace(0, 1, GRID)] * dimensions, indexing="ij"), -1)


def table(values):
    """A lut16 tag (ICC.1, 10.10) with straight curves on both sides."""
    inputs, outputs = values.ndim - 1, values.shape[-1]
    ends = struct.pack(">HH", 0, 65535)
    head = b"mft2" + bytes(4) + bytes([inputs, outputs, GRID, 0]) + struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536) + struct.pack(">HH", 2, 2)
    return head + ends * inputs + np.rint(np.clip(values, 0, 1) * 65535).astype(">u2").tobytes() + ends * outputs


def press_profile():
    """A press that prints what it is told, with half of the gray as black: for tests alone."""
    lab = grid(3) * [65535 / 65280 * 100, 65535 / 256, 65535 / 256] - [0, 128, 128]
    inks = 1 - srgb_of_lab(lab)
    black = inks.min(-1, keepdims=True) / 2
    cmyk = grid(4)
    rgb = np.clip(1 - cmyk[..., :3] - cmyk[..., 3:], 0, 1)
    pcs = (lab_of_srgb(rgb) + [0, 128, 128]) / [65535 / 65280 * 100, 65535 / 256, 65535 / 256]
    text = b"Press for tests"
    tags = {b"desc": b"desc" + bytes(4) + struct.pack(">I", len(text) + 1) + text + bytes(1 + 4 + 4 + 2 + 1 + 67), b"cprt": b"text" + bytes(4) + b"CC0\0", b"wtpt": b"XYZ " + bytes(4) + struct.pack(">3I", 0xF6D6, 0x10000, 0xD32D)}
    tags |= {b"A2B0": table(pcs), b"B2A0": table(np.concatenate([inks - black, black], -1))}
    at, entries, data = 132 + 12 * len(tags), b"", b""
    for name, content in tags.items():
        entries += name + struct.pack(">II", at + len(data), len(content))
        data += content + bytes(-len(content) % 4)
    header = struct.pack(">III", at + len(data), 0, 0x02100000) + b"prtrCMYKLab " + struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(28) + struct.pack(">3I", 0xF6D6, 0x10000, 0xD32D)
    return header + bytes(128 - len(header)) + struct.pack(">I", len(tags)) + entries + data


def main():
    fine = shape(SCALE)
    y, x = np.mgrid[:HEIGHT, :WIDTH]
    rgb = np.dstack([x * 4, y * 5, 255 - x * 2 - y]).astype(np.uint8)
    alpha = np.rint(averaged(fine) * 255).astype(np.uint8)
    Image.fromarray(np.dstack([rgb, alpha])).save(f"{FOLDER}/input.png", dpi=(300, 300))

    share = alpha[..., None] / 255
    flat = np.rint(rgb * share + np.array(GROUND) * (1 - share)).astype(np.uint8)
    Image.fromarray(flat).save(f"{FOLDER}/flattened.png")

    press = press_profile()
    with open(f"{FOLDER}/press.icc", "wb") as file:
        file.write(press)
    profiles = ImageCms.createProfile("sRGB"), ImageCms.ImageCmsProfile(io.BytesIO(press))
    inks = ImageCms.profileToProfile(Image.fromarray(flat), *profiles, renderingIntent=1, outputMode="CMYK", flags=0x2000)
    inks.save(f"{FOLDER}/inks.tif")

    inside = distance_transform_edt(fine) / SCALE
    white = averaged(inside > CHOKE)
    Image.fromarray(np.rint(white * 255).astype(np.uint8)).save(f"{FOLDER}/white.png")


main()
