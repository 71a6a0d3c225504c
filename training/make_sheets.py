"""Draws shards of sheets: /FOLDER/NNNN.npz, each of SHARD sheets from its own seed. Runs on where it stopped.

    python3 make_sheets.py FOLDER --shards 40
"""
import argparse
import os

import numpy as np

from artwork.damage import clean, on_ground, rough
from artwork.sheets import SIZE, sheet

SHARD = 48
SEED = 20_260_731
SCALE = 4


def shard(number, held_out=False, draw=sheet):
    """`draw`: sheets of another mixture, to go on with where a network is found weak."""
    rng = np.random.default_rng([SEED, number, held_out])
    arrays = {"high": [], "clean": [], "ground": [], "rough": []}
    for _ in range(SHARD):
        high = draw(rng, held_out)
        ground = on_ground(rng, high)
        arrays["high"].append(high)
        arrays["clean"].append(clean(rng, high, SCALE))
        arrays["ground"].append(ground)
        arrays["rough"].append(rough(rng, ground, SCALE))
    return {name: np.stack(value) for name, value in arrays.items()}


def ensure(folder, number, held_out=False):
    path = os.path.join(folder, f"{'held' if held_out else 'sheets'}-{number:04}.npz")
    if not os.path.exists(path):
        part = f"{path}.{os.getpid()}.npz"
        np.savez(part, **shard(number, held_out))
        os.replace(part, path)
    return path


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("folder")
    options.add_argument("--shards", type=int, default=40)
    given = options.parse_args()
    os.makedirs(given.folder, exist_ok=True)
    for number in range(2):
        ensure(given.folder, number, True)
    for number in range(given.shards):
        ensure(given.folder, number)
