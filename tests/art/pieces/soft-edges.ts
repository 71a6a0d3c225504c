import { seededRandom } from '@underbase/engine';
import { fill, soften } from '../coverage.ts';
import type { Kit } from '../piece.ts';
import { alike, ellipse, type Point, smooth, smoothLine, star, strokeOf } from '../rings.ts';
import { mixed, rgb, Sheet } from '../sheet.ts';

/** Three feathers: a shaft, hundreds of barbs that part here and there, and down at the root. */
export function feathers({ width, height, unit: u, seed }: Kit): Sheet {
  const random = seededRandom(seed + 11);
  const sheet = new Sheet(width, height);
  const tones = [rgb('#22303f'), rgb('#8a3b22'), rgb('#c99a4b')];
  for (let feather = 0; feather < 3; feather++) {
    const [rootX, tipX] = [(30 + 20 * feather) * u, (24 + 26 * feather) * u];
    const placeAt = (t: number): Point => [rootX + (tipX - rootX) * t + Math.sin(t * 3) * 2 * u, (72 - 60 * t) * u];
    for (let barb = 0; barb < 420; barb++) {
      const t = 0.06 + (0.94 * barb) / 420;
      const [x, y] = placeAt(t);
      const side = barb % 2 === 0 ? 1 : -1;
      const length = (9 * Math.sin(Math.PI * Math.min(1, t + 0.12)) ** 0.6 + random.nextNormal() * 0.7) * u;
      const lift = (0.7 + random.nextNormal() * 0.08 + (random.nextUnit() < 0.04 ? 0.5 : 0)) * (t < 0.15 ? 0.4 : 1);
      const end: Point = [x + side * Math.cos(lift) * length, y - Math.sin(lift) * length];
      const middle: Point = [x + side * Math.cos(lift * 0.6) * length * 0.55, y - Math.sin(lift * 0.6) * length * 0.55];
      const tone = mixed(tones[feather], tones[(feather + 1) % 3], t * 0.7 + random.nextUnit() * 0.15);
      sheet.lay(
        strokeOf(smoothLine([[x, y], middle, end], 5), (along) => 0.35 + (1 - along) * 0.2 * u),
        () => tone,
        t < 0.15 ? 0.5 : 0.92,
      );
    }
    const shaft = Array.from({ length: 24 }, (_, at) => placeAt(at / 23));
    sheet.lay(
      strokeOf(shaft, (along) => (0.7 - 0.5 * along) * u),
      '#efe3cc',
    );
  }
  return sheet;
}

/** A badge cut out too softly: a star over a disc, their edges three and eight pixels wide. */
export function softBadge({ width, height, unit: u, seed }: Kit): Sheet {
  const turn = (seed % 7) * 9;
  const disc = soften(fill([alike(ellipse([50 * u, 40 * u], 31 * u))], width, height), 3);
  const drop = soften(fill([alike(smooth([...ellipse([52 * u, 43 * u], 32 * u, 30 * u)]))], width, height), 8);
  const mark = soften(fill([alike(star([50 * u, 40 * u], 24 * u, 10 * u, 5, turn))], width, height), 1.2);
  return new Sheet(width, height).lay(drop, '#1b2a4a').lay(disc, '#c8323c').lay(mark, '#f7e9c9');
}
