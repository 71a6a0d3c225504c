import { jersey, noise } from '../grounds.ts';
import { textAround, textOnArc } from '../lettering.ts';
import type { Drawing, Kit } from '../piece.ts';
import { alike, ellipse, type Ring, rectangle, smooth, star, strokeOf } from '../rings.ts';
import { Sheet } from '../sheet.ts';
import { clouds, cracks, specks, step } from '../textures.ts';

/** A crest in three inks that fades out downwards and in patches, on navy jersey. */
export function fadedCrest({ width, height, unit: u, seed }: Kit): Drawing {
  const shield = smooth(
    [
      [24, 14],
      [50, 9],
      [76, 14],
      [75, 40],
      [64, 60],
      [50, 70],
      [36, 60],
      [25, 40],
    ].map(([x, y]) => [x * u, y * u] as const),
  );
  const inner = shield.map(([x, y]): readonly [number, number] => [50 * u + (x - 50 * u) * 0.92, 40 * u + (y - 40 * u) * 0.92]);
  const sheet = new Sheet(width, height)
    .lay([alike(shield)], '#d9c9a3')
    .lay([alike(inner)], '#8e2f2a')
    .lay([alike(star([50 * u, 33 * u], 11 * u, 4.4 * u, 7))], '#d9c9a3')
    .lay([alike(rectangle(20 * u, 47 * u, 60 * u, 10.5 * u))], '#e9e1cf')
    .lay(textAround('NORTH FORK', [50 * u, 52.2 * u], { heightPx: 5.2 * u, weight: 0.2, isSlab: true }), '#23314a')
    .lay(textOnArc('TIMBER & TRADE', [50 * u, 96 * u], 77 * u, -90, { heightPx: 3.6 * u, weight: 0.17 }), '#e9e1cf');
  const patches = clouds(seed, 22 * u);
  const fine = clouds(seed + 1, 7);
  sheet.wear((x, y) => {
    const down = 1 - 0.8 * step(y / height, 0.25, 0.95);
    return down * (0.35 + 0.65 * step(patches(x, y), 0.32, 0.6)) * (0.8 + 0.2 * step(fine(x, y), 0.3, 0.6));
  });
  return {
    sheet,
    ground: '#1d2840',
    groundAt: jersey('#1d2840', seed + 2, 7),
    grain: noise(seed + 9, 1.4),
    colors: ['#d9c9a3', '#8e2f2a', '#e9e1cf', '#23314a'],
  };
}

/** Poster lettering, cracked and rubbed off as by many washes, on charcoal. */
export function crackedType({ width, height, unit: u, seed }: Kit): Drawing {
  const sheet = new Sheet(width, height)
    .lay(textAround('MESA', [50 * u, 24 * u], { heightPx: 20 * u, weight: 0.27, stretch: 0.9, spacing: 0.36, isSlab: true }), '#f0e4c8')
    .lay([alike(rectangle(12 * u, 42 * u, 76 * u, 11 * u))], '#d2472e')
    .lay(textAround('SUN VALLEY 1974', [50 * u, 47.5 * u], { heightPx: 5 * u, weight: 0.2 }), '#f0e4c8')
    .lay(textAround('DESERT RACE CLUB', [50 * u, 64 * u], { heightPx: 5.6 * u, weight: 0.16, spacing: 0.3 }), '#e3a83b');
  const lines = cracks(seed, 9 * u, Math.max(2, 0.5 * u));
  const holes = clouds(seed + 4, 4 * u);
  const dust = specks(seed + 5);
  sheet.wear((x, y) => (1 - lines(x, y)) * step(holes(x, y), 0.36, 0.42) * (dust(x >> 1, y >> 1) < 0.02 ? 0 : 1));
  return {
    sheet,
    ground: '#2a2b2e',
    groundAt: jersey('#2a2b2e', seed + 6, 5),
    grain: noise(seed + 8, 1.2),
    colors: ['#f0e4c8', '#d2472e', '#e3a83b'],
  };
}

/** Dark washed-out art on a light shirt, saved as a JPEG: a sun that sinks in bands into waves. */
export function washedSun({ width, height, unit: u, seed }: Kit): Drawing {
  const sheet = new Sheet(width, height);
  for (let band = 0; band < 9; band++) {
    const top = 12 + band * 5.2;
    const cut = rectangle(0, top * u, width, (4.6 - band * 0.38) * u);
    sheet.lay(clipped(ellipse([50 * u, 36 * u], 25 * u), cut), '#233a3a', 0.95 - band * 0.07);
  }
  for (let wave = 0; wave < 4; wave++) {
    const line = Array.from({ length: 60 }, (_, i): readonly [number, number] => [
      (12 + (i * 76) / 59) * u,
      (60 + wave * 4 + Math.sin(i / 4 + wave + seed) * 1.3) * u,
    ]);
    sheet.lay(
      strokeOf(line, (along) => (0.3 + 1.4 * Math.sin(along * Math.PI)) * u),
      '#38524e',
      0.8 - wave * 0.14,
    );
  }
  sheet.lay(textAround('LOW WATER', [50 * u, 7 * u], { heightPx: 4.2 * u, weight: 0.14, spacing: 0.55 }), '#233a3a', 0.85);
  const rubbed = clouds(seed, 10 * u);
  sheet.wear((x, y) => 0.45 + 0.55 * step(rubbed(x, y), 0.35, 0.62));
  return { sheet, ground: '#e6dfcf', groundAt: jersey('#e6dfcf', seed + 2, 6), grain: noise(seed + 7, 1.5), jpegQuality: 84 };
}

/** The part of a convex ring above and below two levels. */
function clipped(ring: Ring, [[, top], , [, bottom]]: Ring): readonly Ring[] {
  const inside = ring.map(([x, y]): readonly [number, number] => [x, Math.min(bottom, Math.max(top, y))]);
  // Points beyond the levels slide along the chord: what they enclose there has no height.
  const cuts = ring.flatMap(([x, y], i) => {
    const [bx, by] = ring[(i + 1) % ring.length];
    const levels = [top, bottom].filter((l) => (y - l) * (by - l) < 0).sort((a, b) => Math.abs(a - y) - Math.abs(b - y));
    return [inside[i], ...levels.map((l): readonly [number, number] => [x + ((bx - x) * (l - y)) / (by - y), l])];
  });
  return [alike(cuts)];
}
