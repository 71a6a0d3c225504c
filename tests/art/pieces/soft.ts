import { seededRandom } from '@underbase/engine';
import { fill, soften } from '../coverage.ts';
import { jersey, noise, paper } from '../grounds.ts';
import { textAround } from '../lettering.ts';
import type { Drawing, Kit } from '../piece.ts';
import { alike, ellipse, type Point, smooth, smoothLine, strokeOf } from '../rings.ts';
import { mixed, rgb, Sheet } from '../sheet.ts';
import { clouds, step } from '../textures.ts';

/** Neon lettering with its glow on black. */
export function glow({ width, height, unit: u, seed }: Kit): Drawing {
  const words = ['OPEN LATE', 'NIGHT CAB', 'EAST SIDE'][seed % 3];
  const letters = (weight: number) =>
    fill(textAround(words, [50 * u, 40 * u], { heightPx: 9 * u, weight, spacing: 0.36, slant: 0.12 }), width, height);
  const [tube, core] = [letters(0.13), letters(0.06)];
  const ring = fill(strokeOf([...ellipse([50 * u, 40 * u], 45 * u, 20 * u), [95 * u, 40 * u]], 1 * u), width, height);
  const boosted = (coverage: typeof tube, by: number) => ({ ...coverage, shares: coverage.shares.map((share) => Math.min(1, share * by)) });
  const sheet = new Sheet(width, height)
    .lay(boosted(soften(tube, 5 * u), 1.6), '#ff2f8e', 0.75)
    .lay(boosted(soften(ring, 4 * u), 2.2), '#25c7ff', 0.6)
    .lay(soften(tube, 1.2 * u), '#ff5fae')
    .lay(ring, '#7fe3ff')
    .lay(tube, '#ff8cc6')
    .lay(soften(core, 0.8), '#fff3fa');
  return { sheet, ground: '#000000', grain: noise(seed, 0.4) };
}

/** A neon sign in its own haze on black, shared as a small JPEG: what fades holds blocks that are even by chance. */
export function neonHaze({ width, height, unit: u, seed }: Kit): Drawing {
  const swirls = clouds(seed + 2, 22 * u);
  const bolt = [
    [56, 20],
    [42, 42],
    [54, 40],
    [44, 62],
  ].map(([x, y]): Point => [x * u, y * u]);
  const tube = fill(strokeOf(bolt, 0.8 * u), width, height);
  const boosted = (coverage: typeof tube, by: number) => ({ ...coverage, shares: coverage.shares.map((share) => Math.min(1, share * by)) });
  const out = (x: number, y: number) => Math.hypot((x - 50 * u) / (47 * u), (y - 40 * u) / (38 * u));
  const sheet = new Sheet(width, height)
    .lay(
      [alike(ellipse([50 * u, 40 * u], 47 * u, 38 * u))],
      (x, y) => mixed(rgb('#ff5a36'), rgb('#c02a78'), Math.min(1, out(x, y))),
      (x, y) => 0.8 * Math.max(0, 0.9 - 0.9 * out(x, y)) * step(swirls(x, y), 0.2, 0.75),
    )
    .lay(boosted(soften(tube, 2.2 * u), 1.4), '#ff5a36', 0.8)
    .lay(soften(tube, 0.6 * u), '#ff7a4a')
    .lay(tube, '#ffd9b0');
  return { sheet, ground: '#09090b', grain: noise(seed + 3, 1), jpegQuality: 60, hasHalvedChroma: true };
}

/** Wisps of smoke on black, thin to almost nothing. */
export function smoke({ width, height, unit: u, seed }: Kit): Drawing {
  const random = seededRandom(seed);
  const wide = clouds(seed, 26 * u);
  const bend = clouds(seed + 1, 34 * u, 0.4);
  const strands = clouds(seed + 2, 9 * u, 0.6);
  const plume = soften(
    fill(
      Array.from({ length: 7 }, () => {
        const at: Point = [(30 + random.nextUnit() * 40) * u, (12 + random.nextUnit() * 52) * u];
        return alike(ellipse(at, (7 + random.nextUnit() * 8) * u, (10 + random.nextUnit() * 9) * u, random.nextUnit() * 90));
      }),
      width,
      height,
    ),
    6 * u,
  );
  const sheet = new Sheet(width, height).lay(
    plume,
    (x, y) => mixed(rgb('#8fa3b8'), rgb('#f3f5f6'), wide(x, y)),
    (x, y) => {
      const shift = (bend(x, y) - 0.5) * 40 * u;
      return step(strands(x + shift, y * 0.6 + shift), 0.36, 0.72) * step(wide(x, y), 0.25, 0.7);
    },
  );
  return { sheet, ground: '#050505', groundAt: () => rgb('#050505'), grain: noise(seed + 4, 0.8) };
}

const WASHES = ['#3d7ea6', '#d9694f', '#6a994e', '#e0a526', '#7a5c99'];

/** Watercolor on paper: washes with dark rims and grains of pigment, wet into each other. */
export function watercolor({ width, height, unit: u, seed }: Kit): Drawing {
  const random = seededRandom(seed);
  const sheet = new Sheet(width, height);
  const granules = clouds(seed + 3, 5);
  const pools = clouds(seed + 4, 12 * u);
  for (let wash = 0; wash < 6; wash++) {
    const [cx, cy] = [(20 + random.nextUnit() * 60) * u, (18 + random.nextUnit() * 44) * u];
    const size = (10 + random.nextUnit() * 11) * u;
    const outline = smooth(
      Array.from({ length: 11 }, (_, i): Point => {
        const radius = size * (0.72 + 0.4 * random.nextUnit());
        return [cx + Math.cos((i / 11) * 2 * Math.PI) * radius, cy + Math.sin((i / 11) * 2 * Math.PI) * radius * 0.85];
      }),
    );
    const shape = soften(fill([alike(outline)], width, height), 0.9);
    const within = soften(shape, 1.6 * u);
    const paint = WASHES[(wash + seed) % WASHES.length];
    sheet.lay(shape, paint, (x, y) => {
      const rim = 1 - step(within.shares[y * width + x], 0.5, 0.85);
      return Math.min(0.95, (0.22 + 0.42 * pools(x, y) + 0.34 * rim) * (0.75 + 0.5 * granules(x, y)));
    });
  }
  return { sheet, ground: '#fbf8f1', groundAt: paper('#fbf8f1', seed + 7, width), grain: noise(seed + 8, 1.1) };
}

/** The head of a fox whose fur ends in single hairs, on forest green. */
export function fur({ width, height, unit: u, seed }: Kit): Drawing {
  const random = seededRandom(seed);
  const sheet = new Sheet(width, height);
  const head = smooth(
    [
      [50, 20],
      [61, 19],
      [72, 8],
      [76, 26],
      [74, 42],
      [60, 60],
      [50, 68],
      [40, 60],
      [26, 42],
      [24, 26],
      [28, 8],
      [39, 19],
    ].map(([x, y]) => [x * u, y * u] as const),
  );
  const [red, dark, pale] = [rgb('#c4682a'), rgb('#6d3213'), rgb('#f2e2cb')];
  sheet.lay([alike(head)], (_x, y) => mixed(dark, red, step(y / height, 0.1, 0.55)));
  for (let hair = 0; hair < 1500; hair++) {
    const at = random.nextBelow(head.length);
    const [x, y] = head[at];
    const [nx, ny] = head[(at + 1) % head.length];
    const along = Math.atan2(ny - y, nx - x);
    const out = along - Math.PI / 2 + random.nextNormal() * 0.45;
    const inward = random.nextUnit() * 5 * u;
    const length = (2 + random.nextUnit() * 4.5) * u;
    const from: Point = [x - Math.cos(along - Math.PI / 2) * inward, y - Math.sin(along - Math.PI / 2) * inward];
    const sway = out + random.nextNormal() * 0.35;
    const line = smoothLine(
      [
        from,
        [from[0] + (Math.cos(out) * length) / 2, from[1] + (Math.sin(out) * length) / 2],
        [from[0] + Math.cos(sway) * length, from[1] + Math.sin(sway) * length],
      ],
      4,
    );
    const tone = mixed(mixed(red, dark, random.nextUnit() * 0.8), pale, y > 44 * u ? 0.75 : random.nextUnit() * 0.3);
    sheet.lay(
      strokeOf(line, (t) => 0.3 + (1 - t) * 0.22 * u),
      () => tone,
      0.85,
    );
  }
  sheet.shade(
    [
      alike(
        smooth(
          [
            [50, 38],
            [58, 50],
            [50, 68],
            [42, 50],
          ].map(([x, y]) => [x * u, y * u] as const),
        ),
      ),
    ],
    '#f2e2cb',
    0.9,
  );
  for (const x of [38, 62])
    sheet
      .lay([alike(ellipse([x * u, 35 * u], 3.2 * u, 2 * u, x > 50 ? -18 : 18))], '#e8b04a')
      .lay([alike(ellipse([x * u, 35 * u], 1 * u, 1.8 * u))], '#14100c');
  sheet.lay([alike(ellipse([50 * u, 62 * u], 3.4 * u, 2.4 * u))], '#1a1310');
  return { sheet, ground: '#24402f', groundAt: jersey('#24402f', seed + 1, 4), grain: noise(seed + 2, 1) };
}
