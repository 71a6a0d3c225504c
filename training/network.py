"""The network: a chain of 3x3 convolutions that corrects a Lanczos enlargement.

In: small picture, premultiplied RGBA, 0 to 1, N x 4 x h x w. Every convolution is "valid": the result is `reach` pixels
narrower on each side, so that a tile with a margin gives what the whole gives.
Out: N x 4 x (h - 2 reach) * scale x (w - 2 reach) * scale.

In the manner of ESPCN (Shi et al. 2016: all work at the small size, sub-pixels at the end) and VDSR (Kim et al. 2016: only
what the classical enlargement misses is learned).
"""
import math

import torch
from torch import nn
from torch.nn import functional as F

LOBES = 3


def lanczos_taps(scale):
    """scale x (2 LOBES + 1) weights: sub-pixel p of a pixel is the sum over k of taps[p][k] x source[k - LOBES]. Rows sum to 1."""
    def weight(x):
        if abs(x) >= LOBES:
            return 0.0
        if x == 0:
            return 1.0
        return LOBES * math.sin(math.pi * x) * math.sin(math.pi * x / LOBES) / (math.pi * x) ** 2

    taps = torch.zeros(scale, 2 * LOBES + 1, dtype=torch.float64)
    for p in range(scale):
        center = (p + 0.5) / scale - 0.5
        for k in range(2 * LOBES + 1):
            taps[p, k] = weight(k - LOBES - center)
    return (taps / taps.sum(1, keepdim=True)).float()


class Network(nn.Module):
    def __init__(self, scale, width=32, depth=4):
        """`depth` convolutions of 3x3 to `width` channels, one of 1x1 to the sub-pixels. With depth over 5, pairs are bridged."""
        super().__init__()
        self.scale, self.width, self.depth = scale, width, depth
        self.reach = max(depth, LOBES)
        self.bridged = depth > 5
        ways = [4] + [width] * depth
        self.body = nn.ModuleList(nn.Conv2d(a, b, 3) for a, b in zip(ways, ways[1:]))
        self.bends = nn.ModuleList(nn.PReLU(width, 0.1) for _ in range(depth))
        self.head = nn.Conv2d(width, 4 * scale * scale, 1)
        nn.init.zeros_(self.head.bias)
        with torch.no_grad():
            self.head.weight *= 0.1
        self.register_buffer("taps", lanczos_taps(scale), persistent=False)

    def base(self, x):
        """The Lanczos enlargement, inner part only, kept in 0 to 1."""
        n, c, h, w = x.shape
        s, k = self.scale, 2 * LOBES + 1
        trim = self.reach - LOBES
        x = x[..., trim : h - trim, trim : w - trim]
        x = F.conv2d(x.reshape(n * c, 1, *x.shape[2:]), self.taps.reshape(s, 1, 1, k))
        x = x.permute(0, 2, 3, 1).reshape(n * c, 1, x.shape[2], -1)
        x = F.conv2d(x, self.taps.reshape(s, 1, k, 1))
        x = x.permute(0, 2, 1, 3).reshape(n, c, -1, x.shape[3])
        return x.clamp(0, 1)

    def residual(self, x):
        kept = None
        for number, (layer, bend) in enumerate(zip(self.body, self.bends)):
            x = bend(layer(x))
            if self.bridged and number % 2 == 0:
                if kept is not None:
                    x = x + kept[..., 2:-2, 2:-2]
                kept = x
        if self.reach > self.depth:
            d = self.reach - self.depth
            x = x[..., d:-d, d:-d]
        return F.pixel_shuffle(self.head(x), self.scale)

    def forward(self, x):
        return self.base(x) + self.residual(x)
