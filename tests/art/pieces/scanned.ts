import { fill, soften } from '../coverage.ts';
import { noise, paper } from '../grounds.ts';
import { textAround } from '../lettering.ts';
import type { Drawing, Kit } from '../piece.ts';
import { ellipse, type Point, type Ring, smoothLine, strokeOf, turned } from '../rings.ts';
import { Sheet } from '../sheet.ts';
import { clouds } from '../textures.ts';

const circle = (center: Point, radius: number): readonly Point[] => {
  const ring = ellipse(center, radius);
  return [...ring, ring[0]];
};

/** An inked emblem, tilted on the glass, on yellowed paper, saved small. */
export function scannedEmblem({ width, height, unit: u, seed }: Kit): Drawing {
  const rings: Ring[] = [...strokeOf(circle([50 * u, 40 * u], 33 * u), 0.9 * u), ...strokeOf(circle([50 * u, 40 * u], 30.5 * u), 0.35 * u)];
  for (let ray = 0; ray < 24; ray++) {
    const angle = (ray / 24) * 2 * Math.PI;
    const at = (radius: number): Point => [(50 + Math.cos(angle) * radius) * u, (40 + Math.sin(angle) * radius) * u];
    rings.push(...strokeOf([at(19), at(ray % 2 ? 24 : 28)], (along) => (0.9 - 0.7 * along) * u));
  }
  rings.push(...strokeOf(circle([50 * u, 40 * u], 17 * u), 0.6 * u));
  rings.push(...textAround('OAK', [50 * u, 36 * u], { heightPx: 9 * u, weight: 0.15, isSlab: true }));
  rings.push(...textAround('EST. 1962', [50 * u, 46.5 * u], { heightPx: 3 * u, weight: 0.14 }));
  const tilted = turned(rings, [width / 2, height / 2], 0.7 + (seed % 5) * 0.2);
  // The glass is never quite in focus.
  const sheet = new Sheet(width, height).lay(soften(fill(tilted, width, height), 0.8), '#2b2724');
  return { sheet, ground: '#e4d8bd', groundAt: paper('#e4d8bd', seed, width), grain: noise(seed + 3, 2.6), jpegQuality: 68 };
}

/** A pencil drawing: strokes that swell and pale with the pressure of the hand. */
export function scannedSketch({ width, height, unit: u, seed }: Kit): Drawing {
  const sheet = new Sheet(width, height);
  const grainOfPaper = clouds(seed + 12, 6);
  for (let leaf = 0; leaf < 9; leaf++) {
    const turn = (leaf / 9) * 2 * Math.PI + seed;
    const tip: Point = [(50 + Math.cos(turn) * 34) * u, (40 + Math.sin(turn) * 29) * u];
    const side = (bend: number): Point => [(50 + Math.cos(turn + bend) * 19) * u, (40 + Math.sin(turn + bend) * 16) * u];
    for (const bend of [-0.32, 0, 0.32]) {
      const line = smoothLine([[50 * u, 40 * u], side(bend), tip], 30);
      const shape = soften(
        fill(
          strokeOf(line, (along) => (0.25 + 0.75 * Math.sin(along * Math.PI)) * u * (bend ? 1 : 0.5)),
          width,
          height,
        ),
        0.7,
      );
      sheet.lay(shape, '#3a3a3e', (x, y) => 0.55 + 0.45 * grainOfPaper(x, y));
    }
  }
  return { sheet, ground: '#efebe2', groundAt: paper('#efebe2', seed + 1, width), grain: noise(seed + 4, 2), jpegQuality: 76 };
}

/** Hairlines: rays, loops and a spiral from 0.6 to 2 pixels wide, and script that swells; nothing but the art. */
export function hairlines({ width, height, unit: u, seed }: Kit): Drawing {
  const sheet = new Sheet(width, height);
  for (let ray = 0; ray < 12; ray++) {
    const angle = (ray / 12) * Math.PI + 0.07 + seed * 0.01;
    const at = (radius: number): Point => [(26 + Math.cos(angle) * radius) * u, (40 + Math.sin(angle) * radius) * u];
    sheet.lay(strokeOf([at(-20), at(20)], 0.6 + ray * 0.12), '#111111');
  }
  const spiral = Array.from(
    { length: 400 },
    (_, i): Point => [(72 + Math.cos(i / 14) * (2 + i / 22)) * u, (28 + Math.sin(i / 14) * (2 + i / 22)) * u],
  );
  sheet.lay(strokeOf(spiral, 1.3), '#111111');
  const script = Array.from({ length: 260 }, (_, i): Point => [(48 + i * 0.17 + Math.sin(i / 9) * 3) * u, (64 - Math.cos(i / 9) * 6) * u]);
  sheet.lay(
    strokeOf(script, (along) => 0.8 + 2.4 * Math.abs(Math.sin(along * 29))),
    '#111111',
  );
  return { sheet, ground: '#ffffff', colors: ['#111111'] };
}
