"""
How much of a pixel was of its own color before art was cut at a threshold, by which of the eight pixels around it are of that color: the mean over drawn
sheets. Prints the table of `packages/engine/enlarge/lost-rims.ts`: percents, one for each way that the eight can lie, turned and mirrored ways being one.

    python3 rims.py
"""
import numpy as np

from artwork.damage import on_ground
from artwork.sheets import SIZE, sheet

SEED = 20_261_129
SHEETS = 400
SCALE = 4
NOISE = 14
"""Levels of what a scanner adds before it decides; to a third of the sheets."""
AROUND = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""Places around a pixel, bit by bit, as they follow each other."""


def like(ways):
    """The least of the ways that a way becomes by turning and mirroring."""
    turned = [(way >> by | way << (8 - by)) & 255 for way in ways for by in (0, 2, 4, 6)]
    return min(turned)


def mirrored(way):
    return sum(1 << ((8 - bit + 2) % 8) for bit in range(8) if way >> bit & 1)


KEYS = [like((way, mirrored(way))) for way in range(256)]


def ways_of(cut):
    """For each pixel, which of those around it are as it is."""
    wide = np.pad(cut, 1, mode="edge")
    height, width = cut.shape
    out = np.zeros(cut.shape, int)
    for bit, (dx, dy) in enumerate(AROUND):
        out |= (wide[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width] == cut).astype(int) << bit
    return out


def main():
    rng = np.random.default_rng(SEED)
    sums, counts = np.zeros(256), np.zeros(256)
    for _ in range(SHEETS):
        art = on_ground(rng, sheet(rng))[..., :3] @ np.array((0.299, 0.587, 0.114)) >= 128
        cover = art.reshape(SIZE // SCALE, SCALE, SIZE // SCALE, SCALE).mean((1, 3))
        noise = rng.normal(0, NOISE / 255, cover.shape) if rng.random() < 1 / 3 else 0
        cut = cover + noise >= 0.5
        own = np.where(cut, cover, 1 - cover)
        keys = np.array(KEYS)[ways_of(cut)]
        np.add.at(sums, keys, own)
        np.add.at(counts, keys, 1)
    print([round(100 * sums[key] / counts[key]) for key in sorted(set(KEYS))])


if __name__ == "__main__":
    main()
