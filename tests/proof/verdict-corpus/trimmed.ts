import type { PixelImage } from '@underbase/engine';
import { enlarged } from '../../../packages/tools/file-validator/drawn-art.ts';
import { textAround, textAt } from '../../art/lettering.ts';
import { alike, star } from '../../art/rings.ts';
import { specks } from '../../art/textures.ts';
import * as change from './changes.ts';
import * as design from './designs.ts';
import { BOX, BOXED, casesOf, type Family, family, GEOMETRY, READY, SOUND, type VerdictCase, WARNED } from './list.ts';
import { FRESH, SEEN, UNSEEN } from './look.ts';

const { badge, mascot, moon, shield, sun, wordmark } = design;
const WHITE: change.Color = [255, 255, 255];
const bold = (look: Parameters<design.Design>[0]) => [badge, mascot, shield][look.seed % 3](look);

/** Cut to its outline, and then through the art on one side. */
const sliced =
  (side: 'left' | 'right' | 'top' | 'bottom', share: number): change.Change =>
  (image) => {
    const { width, height, ...tight } = change.trimmed(image);
    const [x, y] = [Math.round(width * share), Math.round(height * share)];
    const whole = { ...tight, width, height };
    if (side === 'left') return change.windowed(whole, x, 0, width - x, height);
    if (side === 'right') return change.windowed(whole, 0, 0, width - x, height);
    return side === 'top' ? change.windowed(whole, 0, y, width, height - y) : change.windowed(whole, 0, 0, width, height - y);
  };

/** Grain of paper or of a camera, a little larger than single pixels. */
const grained =
  (levels: number, seed: number): change.Change =>
  (image) => {
    const dice = specks(seed);
    const pixels = image.pixels.slice();
    const at = (x: number, y: number) => dice(x, y) + dice(x + 7919, y) + dice(x, y + 7919) - 1.5;
    for (let y = 0; y < image.height; y++)
      for (let x = 0; x < image.width; x++) {
        const noise = 2 * levels * (0.6 * at(x, y) + 0.25 * (at(x + 1, y) + at(x, y + 1)));
        for (let c = 0; c < 3; c++) {
          const i = (y * image.width + x) * 4 + c;
          pixels[i] = Math.min(255, Math.max(0, Math.round(pixels[i] + noise)));
        }
      }
    return { ...image, pixels };
  };

/** Turned about its middle, read between four pixels on premultiplied values: what is lost of its detail may be told of. */
const turned =
  (degrees: number): change.Change =>
  (image) => {
    const wide = change.padded(image, Math.round(Math.max(image.width, image.height) / 3));
    const { width, height, pixels } = wide;
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const made = new Uint8Array(pixels.length);
    for (let y = 1; y < height - 1; y++)
      for (let x = 1; x < width - 1; x++) {
        const [dx, dy] = [x - width / 2, y - height / 2];
        const [u, v] = [width / 2 + dx * cos + dy * sin, height / 2 - dx * sin + dy * cos];
        const [left, top] = [Math.floor(u), Math.floor(v)];
        if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
        const sums = [0, 0, 0, 0];
        for (const [s, t, weight] of [
          [left, top, (left + 1 - u) * (top + 1 - v)],
          [left + 1, top, (u - left) * (top + 1 - v)],
          [left, top + 1, (left + 1 - u) * (v - top)],
          [left + 1, top + 1, (u - left) * (v - top)],
        ]) {
          const at = (t * width + s) * 4;
          for (let c = 0; c < 3; c++) sums[c] += pixels[at + c] * pixels[at + 3] * weight;
          sums[3] += pixels[at + 3] * weight;
        }
        const alpha = Math.round(sums[3]);
        if (alpha > 0) made.set([...sums.slice(0, 3).map((sum) => Math.round(sum / sums[3])), alpha], (y * width + x) * 4);
      }
    return change.trimmed({ ...wide, pixels: made });
  };

/** A plate over one line of type so small that nothing of it is solid. */
const tinyType: design.Design = ({ words: [long, short], inks: [dark, middle] }) =>
  design
    .sheetOf(46, 40)
    .lay([alike(star(design.at([23, 16]), design.mm(14), design.mm(9), 7))], middle)
    .lay(textAround(`${long} ${short} MADE BY HAND`, design.at([23, 37]), { heightPx: design.mm(0.62), weight: 0.15, spacing: 0.3 }), dark)
    .toImage(design.DPI);

/** Sturdy capitals of 14 pt, 0.58 mm apart: lettering, and no gaps. */
const closeType: design.Design = ({ words: [long, short], inks: [dark] }) => {
  const height = 2.9;
  const style = { heightPx: design.mm(height), weight: 0.2, spacing: 0.4 };
  return design
    .sheetOf(80, 16)
    .lay(textAt(`${long} ${short}`, design.at([3, 3]), style), dark)
    .lay(textAt(`${short} ${long}`, design.at([3, 9]), style), dark)
    .toImage(design.DPI);
};

const CUT = { expected: WARNED, must: [['frame.cut']], may: [...GEOMETRY, 'trim.empty'] } as const;
const GROWN_BOX = { expected: ['not-ready'], must: [['dpi.true'], BOX], may: [...GEOMETRY, 'jpeg.artifacts', 'trim.empty'] } as const;
const onWhite = (image: PixelImage) => change.boxed(WHITE)(image);

/** Drawn after the rest of the list stood: art trimmed tight and cut, grain, paper beside inks of its color, and what scaling leaves. */
const FAMILIES: readonly Family[] = [
  family('tight, a word cut at the left', CUT, (look) => sliced('left', 0.08 + (look.seed % 4) / 50)(wordmark(look))),
  family('tight, a word cut at the right', CUT, (look) => sliced('right', 0.1 + (look.seed % 5) / 50)(design.eyes(look))),
  family('tight, a badge cut', CUT, (look) => sliced((['left', 'right', 'top'] as const)[look.seed % 3], 0.06)(bold(look))),
  family('tight, rays cut below', CUT, (look) => sliced('bottom', 0.16)(sun(look))),
  family('tight type, whole', READY, (look) => change.trimmed(design.typeRows(26)(look))),
  family('tight bars, whole', READY, (look) => change.trimmed(design.stripes(look))),
  family('grainy paper', BOXED, (look) => grained(6 + (look.seed % 3), look.seed)(change.boxed([245, 242, 234], 3)(bold(look)))),
  family('a scrap beside inks of its color', { expected: WARNED, must: [['bg.leftover']], may: ['trim.empty', 'frame.cut'] }, (look) =>
    change.scrapped([243, 240, 232], look.seed, [look.seed % 2, (look.seed >> 1) % 2])(
      mascot({ ...look, inks: [look.inks[0], '#f1eee6', look.inks[2]] }),
    ),
  ),
  family('type too small to be solid', { expected: WARNED, must: [['text.small', 'line.min']], may: GEOMETRY }, tinyType),
  family('sturdy type of 14 pt, set close', READY, closeType),
  family('turned by a program', { ...SOUND, may: ['alpha.rim', 'dpi.true', 'trim.empty'] }, (look) =>
    turned(4 + (look.seed % 19))(bold(look)),
  ),
  family('enlarged 1.5x on white', GROWN_BOX, (look) => enlarged(change.reduced(1.5)(onWhite(bold(look))), 1.5, 'bicubic')),
  family('enlarged 3x, bilinear, on white', GROWN_BOX, (look) =>
    onWhite(enlarged(change.reduced(3)(change.trimmed(bold(look))), 3, 'bilinear')),
  ),
  family(
    'enlarged 2x and sharpened',
    { expected: WARNED, must: [['dpi.true']], may: ['alpha.rim', 'alpha.semi', 'edge.fringe', 'trim.empty'] },
    (look) => change.sharpened(1.2, 0.9)(enlarged(change.reduced(2)(wordmark(look)), 2, 'bicubic')),
  ),
  family('white art on a dark box, grainy', BOXED, (look) =>
    grained(5, look.seed)(change.boxed(change.colorOf(look.inks[0]))(moon('#ffffff')(look))),
  ),
];

export const TRIMMED_CASES: readonly VerdictCase[] = FAMILIES.flatMap((one) => [
  ...SEEN.map((look) => casesOf(one, look, false)),
  ...UNSEEN.map((look) => casesOf(one, look, true)),
]);

export const FRESH_TRIMMED_CASES: readonly VerdictCase[] = FAMILIES.flatMap((one) => FRESH.map((look) => casesOf(one, look, true)));
