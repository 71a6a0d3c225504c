import { type PixelImage, seededRandom } from '@underbase/engine';
import { drawPiece } from '../../art/index.ts';
import { textAround } from '../../art/lettering.ts';
import type { Kit } from '../../art/piece.ts';
import { feathers, softBadge } from '../../art/pieces/soft-edges.ts';
import { alike, ellipse, type Point, rectangle, star, strokeOf } from '../../art/rings.ts';
import { mixed, rgb, Sheet } from '../../art/sheet.ts';
import { clouds } from '../../art/textures.ts';

/** Hard: outlines as art has them. Soft: hair, feathers, smoke. */
export type SubjectKind = 'hard' | 'soft' | 'smoke';

export interface Subject {
  readonly name: string;
  readonly kind: SubjectKind;
  /** Straight alpha. */
  readonly truth: PixelImage;
}

const RIGHT_HANDED = (ring: readonly Point[]) => [...alike(ring)].reverse();

/** A bicycle wheel: thin spokes, so that the backdrop shows between them. */
function wheel({ width, height, unit: u, seed }: Kit): Sheet {
  const count = 14 + (seed % 5) * 2;
  const at = (radius: number, turn: number): Point => [(50 + radius * Math.cos(turn)) * u, (40 + radius * Math.sin(turn)) * u];
  const sheet = new Sheet(width, height);
  for (let spoke = 0; spoke < count; spoke++) {
    const turn = ((spoke + 0.3) / count) * 2 * Math.PI;
    sheet.lay(strokeOf([at(3, turn), at(29, turn + 0.12)], 0.55 * u), '#8d949c');
  }
  return sheet
    .lay([alike(ellipse([50 * u, 40 * u], 32 * u)), RIGHT_HANDED(ellipse([50 * u, 40 * u], 28 * u))], '#23262b')
    .lay([alike(ellipse([50 * u, 40 * u], 28.4 * u)), RIGHT_HANDED(ellipse([50 * u, 40 * u], 26.6 * u))], '#a9322b')
    .lay([alike(ellipse([50 * u, 40 * u], 4 * u))], '#3b4048');
}

/** Links of a chain across the sheet, each with a hole. */
function chain({ width, height, unit: u, seed }: Kit): Sheet {
  const sheet = new Sheet(width, height);
  const bend = 6 + (seed % 4) * 3;
  for (let link = 0; link < 6; link++) {
    const x = 16 + link * 13.6;
    const y = 40 + bend * Math.sin(link * 1.1 + seed);
    const lean = 14 * Math.cos(link * 1.1 + seed);
    const tone = link % 2 === 0 ? '#b8912f' : '#d9b552';
    sheet.lay(
      [alike(ellipse([x * u, y * u], 8.6 * u, 5.6 * u, lean)), RIGHT_HANDED(ellipse([x * u, y * u], 6.2 * u, 3.3 * u, lean))],
      tone,
    );
  }
  return sheet;
}

/** A bare branch: twigs down to a pixel. */
function twigs({ width, height, unit: u, seed }: Kit): Sheet {
  const random = seededRandom(seed + 5);
  const sheet = new Sheet(width, height);
  const grow = ([x, y]: Point, turn: number, length: number, thick: number): void => {
    const end: Point = [x + length * u * Math.cos(turn), y + length * u * Math.sin(turn)];
    sheet.lay(
      strokeOf([[x, y], end], (along) => Math.max(0.22, thick * (1 - 0.3 * along)) * u),
      thick > 1 ? '#4a3424' : '#3a291d',
    );
    if (length < 3.2) return;
    for (const side of [-0.5, 0.42])
      grow(end, turn + side + random.nextNormal() * 0.16, length * (0.64 + 0.2 * random.nextUnit()), thick * 0.66);
  };
  grow([50 * u, 74 * u], -Math.PI / 2, 17, 2.4);
  return sheet;
}

const NAMES = ['DOVER RUG', 'BOGO BAR', 'ROAD 689', 'QUAD PRO'];

/** A flat logo with counters, a ring and a star with a hole: enclosed backdrop of many sizes. */
function logo({ width, height, unit: u, seed }: Kit): Sheet {
  const inks = [
    ['#b5202c', '#12284c', '#e0a020'],
    ['#0f6b4f', '#2b2b33', '#d9731a'],
    ['#5b2a86', '#14607a', '#c79a20'],
  ][seed % 3];
  const middle: Point = [50 * u, 29 * u];
  return new Sheet(width, height)
    .lay([alike(ellipse(middle, 22 * u)), RIGHT_HANDED(ellipse(middle, 17 * u))], inks[0])
    .lay([alike(star(middle, 13 * u, 6 * u, 5 + (seed % 4))), RIGHT_HANDED(ellipse(middle, 3.4 * u))], inks[2])
    .lay(textAround(NAMES[seed % NAMES.length], [50 * u, 64 * u], { heightPx: 13 * u, weight: 0.24, spacing: 0.34 }), inks[1]);
}

/** A thing as a photograph has it: shaded from one side, with a grain, a handle, a lit rim. */
function mug({ width, height, unit: u, seed }: Kit): Sheet {
  const glaze = [rgb('#3f6f8f'), rgb('#a8533a'), rgb('#7f8f4a')][seed % 3];
  const grain = clouds(seed, 5 * u);
  const shaded = (x: number, y: number) => {
    const side = (x / u - 28) / 34;
    const light = 0.62 + 0.5 * Math.sin(Math.PI * Math.min(1, Math.max(0, side * 0.9))) + 0.1 * (grain(x, y) - 0.5) - 0.1 * (y / height);
    return mixed([18, 18, 22], glaze, Math.min(1.25, light));
  };
  return new Sheet(width, height)
    .lay([alike(ellipse([66 * u, 40 * u], 12 * u, 14 * u)), RIGHT_HANDED(ellipse([66 * u, 40 * u], 7.6 * u, 9.4 * u))], shaded)
    .lay([alike(rectangle(28 * u, 20 * u, 35 * u, 42 * u))], shaded)
    .lay([alike(ellipse([45.5 * u, 62 * u], 17.5 * u, 5 * u))], shaded)
    .lay([alike(ellipse([45.5 * u, 20 * u], 17.5 * u, 5 * u))], (x, y) => mixed([30, 28, 28], glaze, 0.35 + 0.3 * grain(y, x)));
}

/** Subjects of one seed, `widthPx` wide and four fifths as high. */
export function subjectsOf(widthPx: number, seed: number): readonly Subject[] {
  const kit: Kit = { width: widthPx, height: Math.round(widthPx * 0.8), unit: widthPx / 100, seed };
  const drawn = (name: string, kind: SubjectKind, sheet: Sheet): Subject => ({ name, kind, truth: sheet.toImage(300) });
  const piece = (name: 'mascot' | 'fur' | 'smoke', kind: SubjectKind): Subject => ({
    name,
    kind,
    truth: drawPiece(name, { widthPx, seed }).truth,
  });
  return [
    drawn('logo', 'hard', logo(kit)),
    piece('mascot', 'hard'),
    drawn('mug', 'hard', mug(kit)),
    drawn('chain', 'hard', chain(kit)),
    drawn('wheel', 'hard', wheel(kit)),
    drawn('twigs', 'soft', twigs(kit)),
    drawn('feathers', 'soft', feathers({ ...kit, seed: seed * 31 })),
    piece('fur', 'soft'),
    drawn('soft badge', 'soft', softBadge(kit)),
    piece('smoke', 'smoke'),
  ];
}
