import type { PixelImage } from '@underbase/engine';
import type { CheckId, Method, Verdict } from '@underbase/tools/validation';
import { type Enlarging, enlarged } from '../../../packages/tools/file-validator/drawn-art.ts';
import * as change from './changes.ts';
import * as design from './designs.ts';
import { FRESH, type Look, SEEN, UNSEEN } from './look.ts';

/** One file, and what is true of it by how it was drawn. */
export interface VerdictCase {
  readonly name: string;
  readonly family: string;
  readonly isUnseen: boolean;
  readonly make: () => PixelImage | Promise<PixelImage>;
  readonly method: Method;
  readonly format: 'png' | 'jpeg';
  /** A print width is given that makes 300 DPI; else the file's own resolution holds. */
  readonly isSized: boolean;
  readonly garment: string | null;
  /** Verdicts that are right. */
  readonly expected: readonly Verdict[];
  /** Findings that have to be there: one of each row. */
  readonly must: readonly (readonly CheckId[])[];
  /** Ids on which reasonable people differ, besides those of `must`. A finding on any other id is invented. */
  readonly may: readonly CheckId[];
}

type Told = Partial<Pick<VerdictCase, 'method' | 'format' | 'isSized' | 'garment' | 'must' | 'may'>> & {
  readonly expected: readonly Verdict[];
};
type Make = (look: Look) => PixelImage | Promise<PixelImage>;

export interface Family extends Told {
  readonly name: string;
  readonly make: Make;
}

export const READY: Told = { expected: ['ready'] };
export const SOUND: Told = { expected: ['ready', 'warnings'] };
export const WARNED = ['warnings', 'not-ready'] as const satisfies readonly Verdict[];
export const GEOMETRY = ['line.min', 'gap.min', 'text.small', 'speck.count', 'hole.pin'] as const satisfies readonly CheckId[];
export const BOX = ['alpha.none', 'bg.leftover'] as const satisfies readonly CheckId[];
export const SOFT = ['alpha.semi', 'alpha.fade', 'alpha.ghost', 'alpha.rim'] as const satisfies readonly CheckId[];
export const BOXED: Told = { expected: ['not-ready'], must: [BOX], may: ['jpeg.artifacts', 'trim.empty'] };
const GARMENT = ['garment.match', 'contrast.low'] as const satisfies readonly CheckId[];

const { badge, eyes, mascot, moon, shield, stripes, sun, wordmark } = design;
const WHITE: change.Color = [255, 255, 255];
const WHITE_ART = '#ffffff';

/** One design after another, so that a family does not rest on one. */
const inTurn =
  (...designs: readonly design.Design[]): design.Design =>
  (look) =>
    designs[look.seed % designs.length](look);

const anyArt = inTurn(badge, wordmark, mascot, sun, shield);
const bold = inTurn(badge, mascot, shield);

export const family = (name: string, told: Told, make: Make): Family => ({ name, make, ...told });

const SOUND_FAMILIES: readonly Family[] = [
  family('a badge', READY, badge),
  family('a wordmark', READY, wordmark),
  family('a mascot with white eyes', READY, mascot),
  family('a sun of rays', READY, sun),
  family('a shield', READY, shield),
  family('stripes under a bar', READY, stripes),
  family('letters with open eyes', READY, eyes),
  family('cut tight to the outline', READY, (look) => change.trimmed(inTurn(wordmark, sun, badge)(look))),
  family('sturdy type of 18 pt', READY, design.typeRows(18)),
  family('sturdy type of 30 pt', READY, design.typeRows(30)),
  family('lines of 0.7 mm', READY, design.ruled(0.7)),
  family('gaps of 1 mm', READY, design.slotted(1)),
  family('a border as a sticker has', { ...READY, garment: '#101010', may: ['trim.empty'] }, (look) =>
    change.ringed(26, WHITE)(bold(look)),
  ),
  family('a thin ring of its own color', { ...READY, may: ['trim.empty'] }, (look) =>
    change.ringed(Math.round(0.8 * design.MM), change.colorOf(look.inks[1]))(sun(look)),
  ),
  family('white art for dark shirts', { ...READY, garment: '#101010' }, moon(WHITE_ART)),
  family('coarse flakes worn away', READY, (look) => change.flaked(look.seed)(bold(look))),
  family(
    'fine wear',
    { expected: ['ready', 'warnings', 'not-ready'], may: [...GEOMETRY, 'alpha.semi', 'alpha.rim', 'alpha.ghost'] },
    (look) => change.washed(look.seed)(wordmark(look)),
  ),
  family('hard dots', { ...SOUND, may: ['halftone.baked'] }, (look) =>
    change.dotted(1.2 + (look.seed % 3) * 0.1, [0.18, 0.42], change.colorOf(look.inks[0]), 20 + (look.seed % 9))(bold(look)),
  ),
  family('painted softly', SOUND, (look) => change.painted(look.seed)(mascot(look))),
  family('shaded inside', READY, (look) => change.shaded(0.3)(shield(look))),
  family('a photo to the edges', SOUND, design.photo),
  family('neon', SOUND, (look) => bold({ ...look, inks: ['#ff2fa0', '#39ff14', '#00e5ff'] })),
  family('screen: flat inks', { ...READY, method: 'screen' }, anyArt),
  family('screen: on white', { ...SOUND, method: 'screen', may: BOX }, (look) => change.boxed(WHITE)(anyArt(look))),
  family('screen: lines of 0.6 mm', { ...READY, method: 'screen' }, design.ruled(0.6)),
  family('screen: gaps of 1.4 mm', { ...READY, method: 'screen' }, design.slotted(1.4)),
  family('screen: JPEG on white', { ...SOUND, method: 'screen', format: 'jpeg', may: [...BOX, 'jpeg.artifacts'] }, (look) =>
    change.asJpeg(change.boxed(WHITE)(bold(look)), 92),
  ),
];

const grown = (factor: number, by: Enlarging, ...may: readonly CheckId[]): readonly [string, Told, Make] => [
  `enlarged ${factor}x, ${by}`,
  { expected: WARNED, must: [['dpi.true']], may: [...SOFT, 'edge.fringe', 'trim.empty', ...may] },
  (look) => enlarged(change.reduced(factor)(bold(look)), factor, by),
];

const INKS = ['#b5533f', '#2d4a6b', '#d9a94e', '#3f7a52', '#5b2a6c', '#27313b', '#e6d3ae', '#2f8f94', '#8a6f2a', '#b86a94', '#7d8794'];

const FAULTY_FAMILIES: readonly Family[] = [
  family('white box', BOXED, (look) => change.boxed(WHITE)(anyArt(look))),
  family('box with one clear pixel', BOXED, (look) => change.oneClearPixel(change.boxed(WHITE)(anyArt(look)))),
  family('box of alpha 254', BOXED, (look) => change.thinned(254, 254, look.seed)(change.boxed(WHITE)(anyArt(look)))),
  family('box of alpha 190 to 255', { ...BOXED, may: [...SOFT, 'jpeg.artifacts'] }, (look) =>
    change.thinned(190, 255, look.seed)(change.boxed(WHITE)(bold(look))),
  ),
  family('colored box', BOXED, (look) => change.boxed(change.colorOf(look.inks[2]), 3)(moon('#141414')(look))),
  family('dark box around white art', BOXED, (look) => change.boxed(change.colorOf(look.inks[0]))(moon(WHITE_ART)(look))),
  family('box within a clear margin', { ...BOXED, may: ['trim.empty', 'jpeg.artifacts'] }, (look) =>
    change.padded(change.boxed([250, 249, 246])(anyArt(look)), 40),
  ),
  family('box as JPEG', { ...BOXED, format: 'jpeg' }, (look) => change.asJpeg(change.boxed(WHITE)(bold(look)), 78 + (look.seed % 15))),
  family('checkerboard', { expected: ['not-ready'], must: [BOX], may: ['halftone.baked', 'jpeg.artifacts'] }, (look) =>
    change.onCheckers(8 + (look.seed % 9), 255, 204)(anyArt(look)),
  ),
  family('white pockets in letters', { expected: WARNED, must: [['bg.leftover']] }, (look) => change.pocketed(WHITE)(eyes(look))),
  family(
    'a scrap in a corner',
    { expected: WARNED, must: [['bg.leftover', 'alpha.none']], may: ['trim.empty', 'frame.cut', ...GEOMETRY] },
    (look) => change.scrapped([255, 255, 255], look.seed, [look.seed % 2, (look.seed >> 1) % 2])(anyArt(look)),
  ),
  family(
    'an off-white scrap',
    { expected: WARNED, must: [['bg.leftover', 'alpha.none']], may: ['trim.empty', 'frame.cut', ...GEOMETRY] },
    (look) => change.scrapped([243, 240, 232], look.seed + 3, [(look.seed >> 1) % 2, look.seed % 2], 9)(bold(look)),
  ),
  family('a word cut off', { expected: WARNED, must: [['frame.cut']], may: GEOMETRY }, (look) =>
    change.cutOff('right', 0.1 + (look.seed % 5) / 60)(wordmark(look)),
  ),
  family('a badge cut off', { expected: WARNED, must: [['frame.cut']], may: GEOMETRY }, (look) =>
    change.cutOff((['left', 'top', 'bottom'] as const)[look.seed % 3], 0.18)(inTurn(badge, shield)(look)),
  ),
  family('strokes cut off', { expected: WARNED, must: [['frame.cut']], may: GEOMETRY }, (look) =>
    change.cutOff((['right', 'bottom', 'left', 'top'] as const)[look.seed % 4], 0.13)(sun(look)),
  ),
  family(
    'white halo',
    { expected: WARNED, must: [['edge.fringe', 'bg.leftover', 'alpha.rim']], may: ['trim.empty', 'line.min', 'gap.min'] },
    (look) => change.ringed(2 + (look.seed % 3), WHITE)(bold(look)),
  ),
  family(
    'rim of an old ground',
    { expected: WARNED, must: [['edge.fringe', 'bg.leftover', 'alpha.rim']], may: ['trim.empty', 'alpha.semi'] },
    (look) => change.matted(look.seed % 2 === 0 ? WHITE : [0, 0, 0])(bold(look)),
  ),
  family('lines of 0.25 mm', { expected: ['not-ready'], must: [['line.min']] }, design.ruled(0.25)),
  family('lines of 0.42 mm', { expected: ['warnings'], must: [['line.min']] }, design.ruled(0.42)),
  family('gaps of 0.3 mm', { expected: ['not-ready'], must: [['gap.min']] }, design.slotted(0.3)),
  family('gaps of 0.6 mm', { expected: ['warnings'], must: [['gap.min']] }, design.slotted(0.6)),
  family('type of 4 pt', { expected: WARNED, must: [['text.small', 'line.min']], may: GEOMETRY }, design.footnote(4)),
  family('stray dots', { expected: WARNED, must: [['speck.count']], may: ['trim.empty', 'line.min'] }, (look) =>
    change.specked(40, look.seed)(mascot(look)),
  ),
  family(...grown(1.8, 'nearest', ...GEOMETRY)),
  family(...grown(4, 'nearest', ...GEOMETRY)),
  family(...grown(2, 'bicubic')),
  family(...grown(3.3, 'bicubic')),
  family(...grown(7, 'bicubic', ...GEOMETRY)),
  family(...grown(3, 'bilinear', ...GEOMETRY)),
  family(...grown(5, 'lanczos', ...GEOMETRY)),
  family(
    'enlarged 3x and sharpened',
    { expected: WARNED, must: [['dpi.true']], may: [...SOFT, 'edge.fringe', 'trim.empty', ...GEOMETRY] },
    (look) => change.sharpened(2, 1)(enlarged(change.reduced(3)(bold(look)), 3, 'bicubic')),
  ),
  family('enlarged 4x on white', { expected: ['not-ready'], must: [['dpi.true'], BOX], may: GEOMETRY }, (look) =>
    enlarged(change.reduced(4)(change.boxed(WHITE)(bold(look))), 4, 'bicubic'),
  ),
  family('few ghosts', { expected: WARNED, must: [['alpha.ghost']], may: ['trim.empty', 'speck.count'] }, (look) =>
    change.ghosts(30, look.seed)(anyArt(look)),
  ),
  family(
    'a veil',
    { expected: ['not-ready'], must: [['alpha.ghost', 'alpha.semi']], may: ['trim.empty', 'alpha.fade', 'alpha.rim'] },
    (look) => change.veiled(anyArt(look)),
  ),
  family('a shadow', { expected: ['not-ready'], must: [SOFT], may: ['trim.empty', 'edge.fringe'] }, (look) =>
    change.glowing(9, [0, 0, 0], 0.5, 16)(inTurn(wordmark, badge)(look)),
  ),
  family('a glow', { expected: ['not-ready'], must: [SOFT], may: ['trim.empty', 'edge.fringe'] }, (look) =>
    change.glowing(18, change.colorOf(look.inks[2]), 0.9)(moon('#f3e7d0')(look)),
  ),
  family('fades out below', { expected: ['not-ready'], must: [SOFT], may: ['trim.empty', 'edge.fringe'] }, (look) =>
    change.faded(0.45)(bold(look)),
  ),
  family('half clear', { expected: ['not-ready'], must: [SOFT], may: ['trim.empty', 'edge.fringe', 'gap.min'] }, (look) =>
    change.halfClear(0.4, 0.4 + (look.seed % 3) / 10)(bold(look)),
  ),
  family('soft edges', { expected: WARNED, must: [SOFT], may: ['trim.empty', 'edge.fringe', 'dpi.true'] }, (look) =>
    change.softened(3.5)(bold(look)),
  ),
  family('140 DPI', { expected: ['not-ready'], must: [['dpi.effective']], may: ['alpha.rim'] }, (look) => ({
    ...change.reduced(300 / 140)(bold(look)),
    dpi: 140,
  })),
  family('240 DPI', { expected: ['warnings'], must: [['dpi.effective']], may: ['alpha.rim'] }, (look) => ({
    ...change.reduced(300 / 240)(bold(look)),
    dpi: 240,
  })),
  family('art in the garment’s color', { expected: ['not-ready'], must: [GARMENT], garment: '#14203c' }, moon('#16233f')),
  family(
    'a band in the garment’s color',
    { expected: ['warnings'], must: [GARMENT], garment: '#14203c', may: ['gap.min'] },
    design.banded('#14203c', 6),
  ),
  family('screen: lines of 0.2 mm', { expected: ['not-ready'], must: [['line.min']], method: 'screen' }, design.ruled(0.2)),
  family('screen: gaps of 0.5 mm', { expected: ['not-ready'], must: [['gap.min']], method: 'screen' }, design.slotted(0.5)),
  family('screen: eleven inks', { expected: WARNED, must: [['color.count']], method: 'screen' }, design.wedges(INKS)),
  family('screen: a glow', { expected: WARNED, must: [SOFT], method: 'screen', may: ['trim.empty', 'edge.fringe'] }, (look) =>
    change.glowing(16, change.colorOf(look.inks[2]), 0.9)(sun(look)),
  ),
];

/** As the web exports it, with a print width that somebody typed. */
const asWebExport = (one: Family): Family => ({
  ...one,
  name: `${one.name}, tagged 72 DPI`,
  expected: ['ready', 'warnings'],
  isSized: true,
  make: async (look) => ({ ...(await one.make(look)), dpi: 72 }),
});

const withMargin = (one: Family): Family => ({
  ...one,
  name: `${one.name}, with a margin`,
  make: async (look) => change.padded(await one.make(look), Math.round(1.5 * design.MM)),
});

/** Sound families are fewer: enough of them are drawn another time, so that both halves are equal. */
const SPREAD: readonly Family[] = [
  ...SOUND_FAMILIES,
  ...SOUND_FAMILIES.filter(({ format, method, name }) => format !== 'jpeg' && method !== 'screen' && name !== 'fine wear')
    .slice(0, FAULTY_FAMILIES.length - SOUND_FAMILIES.length)
    .map((one, index) => (index % 2 === 0 ? asWebExport(one) : withMargin(one))),
];

export function casesOf(one: Family, look: Look, isUnseen: boolean): VerdictCase {
  const { name, make, ...told } = one;
  return {
    isSized: false,
    method: 'dtf',
    format: 'png',
    garment: null,
    must: [],
    may: [],
    ...told,
    name: `${name}: ${look.name}`,
    family: name,
    isUnseen,
    make: () => make(look),
  };
}

/** Faulty and sound in equal parts. */
const FAMILIES: readonly Family[] = [...SPREAD, ...FAULTY_FAMILIES];

export const VERDICT_CASES: readonly VerdictCase[] = FAMILIES.flatMap((one) => [
  ...SEEN.map((look) => casesOf(one, look, false)),
  ...UNSEEN.map((look) => casesOf(one, look, true)),
]);

/** The same families in lettering, colors and seeds of their own. */
export const FRESH_CASES: readonly VerdictCase[] = FAMILIES.flatMap((one) => FRESH.map((look) => casesOf(one, look, true)));
