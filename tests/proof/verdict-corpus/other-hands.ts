import type { PixelImage } from '@underbase/engine';
import { enlarged } from '../../../packages/tools/file-validator/drawn-art.ts';
import { bumps, clouds, specks, step } from '../../art/textures.ts';
import * as change from './changes.ts';
import { BOXED, casesOf, type Family, family, GEOMETRY, READY, SOFT, SOUND, type VerdictCase, WARNED } from './list.ts';
import type { Look } from './look.ts';
import { around, drawn, polygon, type } from './set-type.ts';

/** Words, inks and seeds of this list alone. */
const LOOKS: readonly Look[] = [
  { name: 'lantern', words: ['Lantern', 'Gulch'], inks: ['#233a2f', '#a6432c', '#ecc87a'], seed: 1402 },
  { name: 'sable', words: ['Sable Co', 'Reef'], inks: ['#161d33', '#6b3f6e', '#f2a3a0'], seed: 2617 },
  { name: 'quill', words: ['Rambler', 'Quill'], inks: ['#42211b', '#1f7a8c', '#d8d27a'], seed: 3089 },
  { name: 'bogart', words: ['Bogart', 'Egret'], inks: ['#0f3d3e', '#d1495b', '#edae49'], seed: 4775 },
  { name: 'dory', words: ['Doghouse', 'Dory'], inks: ['#3b1f4a', '#2b8a3e', '#9ad1f5'], seed: 5550 },
  { name: 'pepper', words: ['Papaya', 'Bodega'], inks: ['#2d2a26', '#e0562a', '#8fb996'], seed: 6231 },
];

const WHITE: change.Color = [255, 255, 255];

type Draw = (look: Look) => Promise<PixelImage>;

/** A round emblem: rings, a word across it, a small wheel below. */
const emblem: Draw = ({ words: [, short], inks: [dark, middle, light], seed }) =>
  drawn(
    54,
    54,
    `<circle cx="27" cy="27" r="23" fill="${dark}"/>`,
    `<circle cx="27" cy="27" r="20.2" fill="none" stroke="${light}" stroke-width="1.3"/>`,
    `<path d="M9 22h36l3 5l-3 5h-36l-3-5z" fill="${middle}"/>`,
    type(short.toUpperCase(), 27, 30, { sizeMm: 8, fill: light, boldMm: 0.1, spacingMm: 0.6 }),
    `<circle cx="27" cy="39.5" r="3.6" fill="${light}"/><circle cx="27" cy="39.5" r="1.7" fill="${dark}"/>`,
    around(
      27,
      14.5,
      5,
      seed % 72,
      polygon(
        [
          [0, -1.5],
          [4.4, 0],
          [0, 1.5],
        ],
        light,
      ),
    ),
  );

/** A word in lower case over a wave. */
const script: Draw = ({ words: [long], inks: [dark, middle] }) =>
  drawn(
    90,
    34,
    type(long, 45, 18, { sizeMm: 15, fill: dark, spacingMm: 0.9 }),
    `<path d="M15 27q7.5-5 15 0t15 0t15 0t15 0v3q-7.5 5-15 0t-15 0t-15 0t-15 0z" fill="${middle}"/>`,
  );

/** A plate with round corners and white lettering. */
const plate: Draw = ({ words: [long, short], inks: [dark], seed }) =>
  drawn(
    70,
    40,
    seed % 2 === 0
      ? `<rect x="4" y="4" width="62" height="32" rx="${3 + (seed % 4)}" fill="${dark}"/>`
      : `<ellipse cx="35" cy="20" rx="31" ry="16" fill="${dark}"/>`,
    type(long.toUpperCase(), 35, 20.5, { sizeMm: 8.4, fill: '#ffffff', boldMm: 0.1, spacingMm: 0.6 }),
    type(short.toUpperCase(), 35, 29.5, { sizeMm: 7.4, fill: '#ffffff', boldMm: 0.1, spacingMm: 0.6 }),
  );

/** Rays that widen outwards and end in a line across, around a half disc over a bar. */
const dawn: Draw = ({ inks: [dark, middle, light], seed }) => {
  const count = 7 + (seed % 3);
  const rays = Array.from({ length: count }, (_, i) => {
    const angle = Math.PI + ((i + 0.5) / count) * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const side = (far: number, half: number): readonly [number, number] => [30 + far * c - half * s, 30 + far * s + half * c];
    return polygon([side(13, 0.8), side(26, 2.2), side(26, -2.2), side(13, -0.8)], i % 2 === 0 ? dark : middle);
  });
  return drawn(
    60,
    42,
    `<path d="M19 30a11 11 0 0 1 22 0z" fill="${light}"/>`,
    ...rays,
    `<rect x="4" y="32.5" width="52" height="4" rx="2" fill="${dark}"/>`,
  );
};

/** A flag of black and white squares in a wave, on a pole: a checkerboard that is art. */
const flag: Draw = ({ seed }) => {
  const wave = (x: number) => 2.2 * Math.sin(x / 6 + (seed % 7));
  const squares = Array.from({ length: 40 }, (_, i) => {
    const [column, row] = [i % 8, Math.floor(i / 8)];
    const [x, y] = [9 + column * 5, 7 + row * 5];
    const corner = (u: number, v: number): readonly [number, number] => [u, v + wave(u)];
    const points = [corner(x, y), corner(x + 2.5, y), corner(x + 5, y), corner(x + 5, y + 5), corner(x + 2.5, y + 5), corner(x, y + 5)];
    return polygon(points, (column + row) % 2 === 0 ? '#141414' : '#ffffff');
  });
  return drawn(56, 54, `<rect x="6.2" y="4" width="2.8" height="46" rx="1.2" fill="#7a5330"/>`, ...squares);
};

/** Blotches of four inks within a shield's outline. */
const camouflage: Draw = async ({ inks, seed }) => {
  const shape = await drawn(50, 54, `<path d="M5 5h40v24c0 11-10 17-20 21c-10-4-20-10-20-21z" fill="${inks[0]}"/>`);
  const [broad, other] = [bumps(seed, 62), bumps(seed + 9, 58)];
  const colors = [...inks, '#8d8a76'].map(change.colorOf);
  const pixels = shape.pixels.slice();
  for (let at = 0; at < pixels.length; at += 4) {
    const [x, y] = [(at / 4) % shape.width, Math.floor(at / 4 / shape.width)];
    pixels.set(colors[(broad(x, y) > 0.5 ? 1 : 0) + (other(x, y) > 0.5 ? 2 : 0)], at);
  }
  return { ...shape, pixels };
};

/** Letters that hold a photograph's texture, hard at their edges. */
const filledLetters: Draw = async ({ words: [, short], inks: [dark, middle, light], seed }) => {
  const shape = await drawn(110, 30, type(short.toUpperCase(), 55, 22, { sizeMm: 20, fill: dark, boldMm: 0.25, spacingMm: 1.6 }));
  const [cloud, grain] = [clouds(seed, 120), specks(seed)];
  const [a, b, c] = [dark, middle, light].map(change.colorOf);
  const pixels = shape.pixels.slice();
  for (let at = 0; at < pixels.length; at += 4) {
    const [x, y] = [(at / 4) % shape.width, Math.floor(at / 4 / shape.width)];
    const tone = cloud(x, y);
    const share = step(tone, 0.3, 0.7);
    const ground = tone < 0.5 ? a : c;
    for (let i = 0; i < 3; i++)
      pixels[at + i] = Math.min(255, Math.max(0, ground[i] * (1 - share * 0.6) + b[i] * share * 0.6 + (grain(x, y) - 0.5) * 26));
  }
  return { ...shape, pixels };
};

/** A fine frame around an emblem. */
const framed =
  (lineMm: number): Draw =>
  ({ words: [, short], inks: [dark, middle] }) =>
    drawn(
      56,
      40,
      `<rect x="4" y="4" width="48" height="32" rx="4" fill="none" stroke="${dark}" stroke-width="${lineMm}"/>`,
      `<circle cx="28" cy="16.5" r="7" fill="${middle}"/>`,
      type(short.toUpperCase(), 28, 32, { sizeMm: 8, fill: dark, boldMm: 0.1, spacingMm: 0.6 }),
    );

/** A disc over one line of type of so many points. */
const credit =
  (points: number): Draw =>
  ({ words: [long, short], inks: [dark, middle] }) =>
    drawn(
      54,
      46,
      around(27, 20, 9, 0, `<ellipse cx="9" cy="0" rx="7" ry="2.6" fill="${middle}"/>`),
      type(`${long} ${short} goods, made by hand`, 27, 43, { sizeMm: (points / 72) * 25.4, fill: dark }),
    );

/** Paper with fibres and a vignette, as a phone or a scanner brings it. */
const onPaper =
  (color: change.Color, seed: number): change.Change =>
  (image) => {
    const flat = change.boxed(color, 5)(image);
    const [grain, patch] = [specks(seed), bumps(seed + 3, 18)];
    const pixels = flat.pixels.slice();
    for (let at = 0; at < pixels.length; at += 4) {
      const [x, y] = [(at / 4) % flat.width, Math.floor(at / 4 / flat.width)];
      const far = Math.hypot(x / flat.width - 0.5, y / flat.height - 0.5);
      const light = 1 - 0.06 * far + (patch(x, y) - 0.5) * 0.03;
      for (let c = 0; c < 3; c++)
        pixels[at + c] = Math.min(255, Math.max(0, Math.round(pixels[at + c] * light + (grain(x, y + c) - 0.5) * 7)));
    }
    return { ...flat, pixels };
  };

/** Trimmed to the outline, and then so much of it gone at one side, by a straight cut. */
const cutThrough =
  (side: 'top' | 'bottom' | 'left' | 'right', share: number): change.Change =>
  (image) => {
    const tight = change.trimmed(image);
    const [x, y] = [Math.round(tight.width * share), Math.round(tight.height * share)];
    const left = side === 'left' ? x : 0;
    const top = side === 'top' ? y : 0;
    const isAcross = side === 'left' || side === 'right';
    return change.windowed(tight, left, top, tight.width - (isAcross ? x : 0), tight.height - (isAcross ? 0 : y));
  };

const turn = <Value>(look: Look, ...values: readonly Value[]): Value => values[look.seed % values.length];
const any: Draw = (look) => turn(look, emblem, script, dawn)(look);

const CUT = { expected: WARNED, must: [['frame.cut']], may: [...GEOMETRY, 'trim.empty'] } as const;

/** Drawn in another way than the rest: set in a typeface, from other shapes, on other papers. The list and its truth stood before the code that it measures. */
const FAMILIES: readonly Family[] = [
  family('set type: an emblem', READY, emblem),
  family('set type: a word in lower case, cut to its outline', READY, async (look) => change.trimmed(await script(look))),
  family('set type: a plate with white lettering', READY, plate),
  family('a dawn of widening rays', READY, async (look) => (look.seed % 2 === 0 ? dawn(look) : change.trimmed(await dawn(look)))),
  family('a checkered flag', READY, flag),
  family('camouflage', SOUND, camouflage),
  family('set type: letters filled with a photo', SOUND, filledLetters),
  family('a frame of 0.8 mm', { ...READY, garment: '#f4f1ea' }, framed(0.8)),
  family('set type: white box as JPEG', { ...BOXED, format: 'jpeg' }, async (look) =>
    change.asJpeg(change.boxed(WHITE, 3)(await any(look)), 60 + (look.seed % 30)),
  ),
  family('on paper with fibres', BOXED, async (look) =>
    onPaper(turn<change.Color>(look, [201, 173, 132], [238, 233, 222], [222, 224, 228]), look.seed)(await any(look)),
  ),
  family('set type: level cut through letters', CUT, async (look) =>
    cutThrough(
      turn(look, 'top', 'bottom'),
      look.seed % 3 === 0 ? 0.12 : 0.2,
    )(await drawn(96, 22, type(look.words[0], 48, 16, { sizeMm: 17, fill: look.inks[0], boldMm: 0.15, spacingMm: 0.9 }))),
  ),
  family('widening rays cut', CUT, async (look) => cutThrough(turn(look, 'top', 'left', 'right'), 0.1)(await dawn(look))),
  family('set type: letters with white eyes', { expected: WARNED, must: [['bg.leftover']] }, async (look) =>
    change.pocketed(WHITE)(
      await drawn(
        96,
        26,
        type(turn(look, 'Bodega', 'Papaya', 'Doghouse'), 48, 18, { sizeMm: 15, fill: look.inks[0], boldMm: 0.15, spacingMm: 0.9 }),
      ),
    ),
  ),
  family(
    'set type: enlarged 2.6x',
    { expected: WARNED, must: [['dpi.true']], may: [...SOFT, ...GEOMETRY, 'edge.fringe', 'trim.empty'] },
    async (look) => enlarged(change.reduced(2.6)(await any(look)), 2.6, turn(look, 'bicubic', 'lanczos', 'bilinear')),
  ),
  family('set type: a credit of 4.5 pt', { expected: WARNED, must: [['text.small', 'line.min']], may: GEOMETRY }, credit(4.5)),
  family('a frame of 0.2 mm', { expected: ['not-ready'], must: [['line.min']] }, framed(0.2)),
  family('set type: a soft shadow', { expected: ['not-ready'], must: [SOFT], may: ['trim.empty', 'edge.fringe'] }, async (look) =>
    change.glowing(10, [0, 0, 0], 0.55, 12)(await script(look)),
  ),
  family(
    'a rim of white paper',
    { expected: WARNED, must: [['edge.fringe', 'bg.leftover', 'alpha.rim']], may: ['trim.empty', 'line.min', 'gap.min'] },
    async (look) => change.ringed(2 + (look.seed % 2), WHITE)(await turn(look, emblem, dawn)(look)),
  ),
];

export const OTHER_CASES: readonly VerdictCase[] = FAMILIES.flatMap((one) => LOOKS.map((look) => casesOf(one, look, true)));
