"""Writes packages/engine/network/golden/tiny.json: a tiny network by chance, a picture, and what PyTorch makes of it in f32.

    python3 golden.py
"""
import base64
import json
import os

import numpy as np
import torch
from torch.nn import functional as F

from artwork.damage import premultiply
from export import whole_numbers
from network import Network

OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../packages/engine/network/golden/tiny.json")


def picture(rng):
    """11 x 9, straight: noise, with a flat corner, a clear corner and thin alpha between."""
    pixels = rng.integers(0, 256, (9, 11, 4)).astype(np.uint8)
    pixels[:, 4:, 3] = 255
    pixels[5:, 7:] = (200, 30, 90, 255)
    pixels[:4, :4, 3] = 0
    return pixels


@torch.no_grad()
def main():
    torch.manual_seed(3)
    model = Network(2, 8, 3).eval()
    model.head.weight *= 4
    for bend in model.bends:
        bend.weight.uniform_(-0.4, 0.9)
    rng = np.random.default_rng(3)
    pixels = picture(rng)
    small = torch.from_numpy(premultiply(pixels).transpose(2, 0, 1)[None])
    held = F.pad(small, (model.reach,) * 4, mode="replicate")
    large = model(held).clamp(0, 1)[0].permute(1, 2, 0).numpy()
    noise = rng.integers(0, 256, (4, 60, 60, 4)).astype(np.uint8)
    data = whole_numbers(model, {"clean": noise, "rough": noise})
    encoded = lambda array: base64.b64encode(array).decode()
    golden = dict(width=11, height=9, factor=2, weights=encoded(data), pixels=encoded(pixels.tobytes()), premultiplied=[round(float(v) * 255, 2) for v in large.reshape(-1)])
    os.makedirs(os.path.dirname(OUT), exist_ok=True)
    with open(OUT, "w") as file:
        json.dump(golden, file, separators=(",", ":"))
        file.write("\n")


main()
