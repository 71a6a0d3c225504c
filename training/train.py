"""Trains one network, or goes on where it stopped.

    python3 train.py FOLDER NAME --minutes 30 [--rough 0.5] [--scale 4] [--from OTHER]

Sheets are drawn into FOLDER first (make_sheets.py); the state is FOLDER/NAME.pt, the log of results goes to results.tsv.
"""
import argparse
import glob
import os
import time

import numpy as np
import torch

from artwork.damage import premultiply
from network import Network

HERE = os.path.dirname(os.path.abspath(__file__))
SHEET_SCALE = 4
"""The small pictures of the sheets are a quarter of the large ones."""


def is_scene(high):
    """Opaque, and hardly a pixel is like its neighbor."""
    return high[..., 3].min() == 255 and (high[:, 1:] == high[:, :-1]).all(2).mean() < 0.4


class Sheets:
    """Shards of a folder in memory, one more whenever `refresh` is called; patches by chance."""

    def __init__(self, folder, rng, kind="sheets", scenes=0.0, rough=0.5):
        """`scenes`: share of patches that are taken from pictures like photographs alone; `rough`: share of damaged ones."""
        self.folder, self.rng, self.kind, self.scenes, self.seen, self.shards = folder, rng, kind, scenes, set(), []
        self.names = (["high", "clean"] if rough < 1 or kind == "held" else []) + (["ground", "rough"] if rough > 0 or kind == "held" else [])
        self.refresh(4)

    def refresh(self, count=1):
        paths = sorted(glob.glob(f"{self.folder}/{self.kind}-????.npz"))
        for path in self.rng.permutation([p for p in paths if p not in self.seen])[:count]:
            if path not in self.seen:
                with np.load(path) as held:
                    shard = {name: held[name] for name in self.names}
                large = shard["high" if "high" in shard else "ground"]
                shard["scenes"] = np.flatnonzero([is_scene(high) for high in large])
                if self.scenes == 1:
                    shard = {name: value if name == "scenes" else value[shard["scenes"]] for name, value in shard.items()}
                    shard["scenes"] = np.arange(len(shard["scenes"]))
                self.shards.append(shard)
                self.seen.add(path)

    def patch(self, rough, inner, reach, scale):
        """Small (inner + 2 reach) and large inner x scale, both premultiplied f32. Of three places the liveliest, mostly."""
        rng = self.rng
        shard = self.shards[int(rng.integers(len(self.shards)))]
        number = int(rng.choice(shard["scenes"])) if rng.random() < self.scenes else int(rng.integers(len(shard["rough" if rough else "clean"])))
        low = shard["rough" if rough else "clean"][number]
        side = inner + 2 * reach
        places = rng.integers(0, low.shape[0] - side + 1, (3, 2))
        spread = [low[y : y + side : 2, x : x + side : 2].std((0, 1)).sum() for y, x in places]
        y, x = places[int(np.argmax(spread)) if rng.random() < 0.7 else 0]
        high = shard["ground" if rough else "high"][number]
        cut = high[(y + reach) * SHEET_SCALE : (y + reach + inner) * SHEET_SCALE, (x + reach) * SHEET_SCALE : (x + reach + inner) * SHEET_SCALE]
        small, large = premultiply(low[y : y + side, x : x + side]), cut.astype(np.float32) / 255
        return self.turned(small, self.at_scale(large, scale))

    def at_scale(self, large, scale):
        if scale == SHEET_SCALE:
            return large
        step = SHEET_SCALE // scale
        h, w = large.shape[:2]
        return large.reshape(h // step, step, w // step, step, 4).mean((1, 3))

    def turned(self, *pictures):
        turn, flip = int(self.rng.integers(4)), self.rng.random() < 0.5
        order = [*self.rng.permutation(3), 3]
        out = [np.rot90(p[..., order], turn) for p in pictures]
        return [np.ascontiguousarray((p[:, ::-1] if flip else p).transpose(2, 0, 1)) for p in out]

    def batch(self, count, rough_share, inner, reach, scale):
        pairs = [self.patch(self.rng.random() < rough_share, inner, reach, scale) for _ in range(count)]
        return [torch.from_numpy(np.stack(side)) for side in zip(*pairs)]


def soft_limit(y):
    """0 to 1; beyond it a tenth of the slope is kept, so that nothing gets stuck."""
    return y.clamp(0, 1) + 0.1 * (y - y.clamp(0, 1))


def garments(large, rng):
    """For each patch a color to see it on: half are colors of the patch itself, on which only a halo shows."""
    found = []
    for patch in large:
        y, x = (int(v) for v in rng.integers(0, patch.shape[1], 2))
        own = patch[:, y, x]
        found.append(own[:3] / own[3] if own[3] > 0.5 else torch.from_numpy(rng.random(3).astype(np.float32)))
    return torch.stack(found)[:, :, None, None]


def loss_of(out, large, power, rng):
    """Errors of premultiplied color and alpha, as seen over black, over white, over a garment, and of the alpha itself."""
    error = soft_limit(out) - large
    color, alpha = error[:, :3], error[:, 3:]
    seen = torch.cat([color, color - alpha, color - alpha * garments(large, rng), 0.5 * alpha], 1)
    return seen.abs().mean() if power == 1 else 20 * seen.square().mean()


@torch.no_grad()
def gains(model, sheets, rough, scenes_only=False):
    """Mean over sheets of the PSNR gained over Lanczos, over black and white pooled, and the share of sheets that gain."""
    found = []
    r, s = model.reach, model.scale
    for shard in sheets.shards:
        for number in shard["scenes"] if scenes_only else range(len(shard["high"])):
            small = torch.from_numpy(premultiply(shard["rough" if rough else "clean"][number]).transpose(2, 0, 1)[None])
            large = shard["ground" if rough else "high"][number].astype(np.float32) / 255
            large = sheets.at_scale(large, s).transpose(2, 0, 1)[None, :, r * s : -r * s, r * s : -r * s]
            large = torch.from_numpy(np.ascontiguousarray(large))
            base = model.base(small)
            def noise(y):
                e = y.clamp(0, 1) - large
                return float((e[:, :3].square().mean() + (e[:, :3] - e[:, 3:]).square().mean()) / 2) + 1e-7
            found.append(10 * np.log10(noise(base) / noise(base + model.residual(small))))
    return float(np.mean(found)), float(np.mean(np.array(found) > 0))


def main():
    options = argparse.ArgumentParser()
    options.add_argument("folder")
    options.add_argument("name")
    options.add_argument("--minutes", type=float, default=30)
    options.add_argument("--rough", type=float, default=0.5, help="share of damaged small pictures")
    options.add_argument("--scenes", type=float, default=0.0, help="share of patches from pictures like photographs alone")
    options.add_argument("--scale", type=int, default=4)
    options.add_argument("--width", type=int, default=32)
    options.add_argument("--depth", type=int, default=4)
    options.add_argument("--rate", type=float, default=1e-3)
    options.add_argument("--power", type=int, default=1, help="1: absolute error, 2: squared")
    options.add_argument("--batch", type=int, default=16)
    options.add_argument("--inner", type=int, default=32)
    options.add_argument("--until", help="HH:MM by which to be done whatever the processor had left for it; --minutes of processor time otherwise")
    options.add_argument("--start", help="weights of another run to begin with")
    given = options.parse_args()
    torch.set_num_threads(1)
    state_file = os.path.join(given.folder, given.name + ".pt")
    rng = np.random.default_rng()
    torch.manual_seed(1)
    model = Network(given.scale, given.width, given.depth)
    adam = torch.optim.Adam(model.parameters(), given.rate, betas=(0.9, 0.99))
    done = dict(seconds=0.0, steps=0)
    if os.path.exists(state_file):
        held = torch.load(state_file)
        model.load_state_dict(held["model"])
        adam.load_state_dict(held["adam"])
        done = held["done"]
    elif given.start:
        held = torch.load(os.path.join(given.folder, given.start + ".pt"))["model"]
        mine = model.state_dict()
        model.load_state_dict({k: held[k] if k in held and held[k].shape == v.shape else v for k, v in mine.items()})
    rng = np.random.default_rng([7, done["steps"]])
    sheets, held_out = Sheets(given.folder, rng, scenes=given.scenes, rough=given.rough), Sheets(given.folder, rng, "held")
    whole = given.minutes * 60
    began = time.time()
    end = time.mktime(time.strptime(time.strftime("%Y-%m-%d ") + given.until, "%Y-%m-%d %H:%M")) if given.until else None
    last_save, mean = time.process_time(), None
    clock = time.process_time()
    part = done["seconds"] / whole
    while part < 1:
        part = min(1, max(done["seconds"] / whole, (time.time() - began) / (end - began) if end else 0))
        for group in adam.param_groups:
            group["lr"] = given.rate * (min(1, done["steps"] / 200) * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * part))))
        if done["steps"] % 60 == 0:
            sheets.refresh()
        small, large = sheets.batch(given.batch, given.rough, given.inner, model.reach, given.scale)
        loss = loss_of(model(small), large, given.power, rng)
        adam.zero_grad()
        loss.backward()
        adam.step()
        mean = float(loss) if mean is None else 0.99 * mean + 0.01 * float(loss)
        now = time.process_time()
        done = dict(seconds=done["seconds"] + now - clock, steps=done["steps"] + 1)
        clock = now
        if now - last_save > 20 or part >= 1:
            last_save = now
            torch.save(dict(model=model.state_dict(), adam=adam.state_dict(), done=done, options=vars(given)), state_file + ".part")
            os.replace(state_file + ".part", state_file)
            only = given.scenes > 0.5
            clean, rough = gains(model, held_out, False, only), gains(model, held_out, True, only)
            line = f"{given.name}\t{done['steps']}\t{done['seconds']:.0f}\t{mean:.5f}\t{clean[0]:.3f}\t{clean[1]:.2f}\t{rough[0]:.3f}\t{rough[1]:.2f}"
            print(line, flush=True)
            with open(os.path.join(given.folder, "results.tsv"), "a") as log:
                log.write(line + "\n")
            clock = last_save = time.process_time()


if __name__ == "__main__":
    main()
