"""Writes a trained network as the product reads it, and as ONNX.

    python3 export.py FOLDER NAME ../packages/engine/network/weights/x4-art

makes OUT.ts (whole numbers, base64; the form is described in packages/engine/network/network-weights.ts) and weights/BASENAME.onnx (f32).
"""
import argparse
import base64
import os
import struct

import numpy as np
import torch

from artwork.damage import premultiply
from make_sheets import ensure
from network import LOBES, Network

MAGIC = 0x314E4255
INPUT = 4080
"""What 1 is at the network's door: 16 steps a level."""
OUTPUT = 16320
"""What 1 is behind it: 64 steps a level."""
SHORT = 32767
ROOM = 2.0
"""Values of the held-out sheets reach at most SHORT / ROOM; what goes beyond is held there."""


def load(folder, name):
    held = torch.load(os.path.join(folder, name + ".pt"))
    given = held["options"]
    model = Network(given["scale"], given["width"], given["depth"])
    model.load_state_dict(held["model"])
    if model.bridged:
        raise SystemExit("Bridged networks are not known to the product.")
    return model.eval()


@torch.no_grad()
def peaks(model, shard):
    """The largest value behind each convolution."""
    found = [0.0] * model.depth
    for kind in ("clean", "rough"):
        x = torch.from_numpy(np.stack([premultiply(s).transpose(2, 0, 1) for s in shard[kind]]))
        for number, (layer, bend) in enumerate(zip(model.body, model.bends)):
            x = layer(x)
            found[number] = max(found[number], float(x.abs().max()))
            x = bend(x)
    return found


def packed(weight):
    """Outputs in eights; in these by row, column, pair of inputs; of these output by output both inputs."""
    outputs, inputs, side, _ = weight.shape
    return weight.reshape(outputs // 8, 8, inputs // 2, 2, side, side).transpose(0, 4, 5, 2, 1, 3).reshape(-1)


def by_sub_pixel(outputs, scale):
    """PyTorch's order of the last outputs, channel by channel, to sub-pixel by sub-pixel."""
    return outputs.reshape(4, scale * scale, *outputs.shape[1:]).swapaxes(0, 1).reshape(outputs.shape)


def quantized(weight, bias, scale_in, scale_out, most_in):
    """Weights, bias and shift, as fine as 16 bits and sums of 32 bits allow for any input."""
    for shift in range(24, -1, -1):
        factor = scale_out / scale_in * 2.0**shift
        whole = np.rint(weight * factor)
        offset = np.rint(bias * scale_out * 2.0**shift) + (1 << shift >> 1)
        reach = np.abs(whole).sum((1, 2, 3)) * most_in + np.abs(offset)
        if np.abs(whole).max() <= SHORT and reach.max() < 2**31 - 1:
            return whole.astype("<i2"), offset.astype("<i4"), shift
    raise SystemExit("A layer cannot be held in 32 bits.")


def whole_numbers(model, shard):
    depth = model.depth
    scales = [INPUT] + [2.0 ** np.floor(np.log2(SHORT / ROOM / peak)) for peak in peaks(model, shard)] + [OUTPUT]
    layers = list(model.body) + [model.head]
    shifts, body = [], b""
    for number, layer in enumerate(layers):
        weight, bias = (p.detach().double().numpy() for p in (layer.weight, layer.bias))
        if number == depth:
            weight, bias = (by_sub_pixel(p, model.scale) for p in (weight, bias))
        whole, offset, shift = quantized(weight, bias, scales[number], scales[number + 1], INPUT if number == 0 else SHORT)
        shifts.append(shift)
        body += offset.tobytes()
        if number < depth:
            slopes = np.clip(np.rint(model.bends[number].weight.detach().numpy() * 32768), -32768, 32767)
            body += slopes.astype("<i2").tobytes()
        body += packed(whole).tobytes()
    taps = np.zeros((model.scale, 8), "<i2")
    exact = model.taps.double().numpy()
    taps[:, : 2 * LOBES + 1] = np.rint(exact * 16384)
    taps[:, LOBES] += 16384 - taps.sum(1)
    return struct.pack(f"<{5 + depth}i", MAGIC, model.scale, model.width, depth, *shifts) + body + taps.tobytes()


def module(data, name):
    text = base64.b64encode(data).decode()
    return f"// Written by training/export.py; see training/README.md.\n/** Weights of the network {name}, for `readNetworkWeights`; base64. */\nexport const NETWORK_BYTES =\n  '{text}';\n"


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("folder")
    options.add_argument("name")
    options.add_argument("out")
    given = options.parse_args()
    model = load(given.folder, given.name)
    with np.load(ensure(given.folder, 0, True)) as held:
        data = whole_numbers(model, {k: held[k] for k in ("clean", "rough")})
    name = os.path.basename(given.out)
    os.makedirs(os.path.dirname(given.out), exist_ok=True)
    with open(given.out + ".ts", "w") as file:
        file.write(module(data, name))
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "weights")
    os.makedirs(here, exist_ok=True)
    side = 32 + 2 * model.reach
    torch.onnx.export(model, torch.zeros(1, 4, side, side), os.path.join(here, name + ".onnx"), input_names=["small"], output_names=["large"],
                      dynamic_axes={"small": {0: "n", 2: "h", 3: "w"}, "large": {0: "n", 2: "H", 3: "W"}}, opset_version=13)
    print(name, len(data), "bytes of whole numbers,", sum(p.numel() for p in model.parameters()), "parameters")
