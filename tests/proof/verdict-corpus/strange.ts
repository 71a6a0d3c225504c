import * as change from './changes.ts';
import * as design from './designs.ts';
import { BOX, BOXED, casesOf, type Family, family, GEOMETRY, READY, SOFT, SOUND, type VerdictCase, WARNED } from './list.ts';
import { FRESH, SEEN, UNSEEN } from './look.ts';
import * as strange from './strange-designs.ts';

const { badge, mascot, shield, sun, wordmark } = design;
const WHITE: change.Color = [255, 255, 255];
const BLACK: change.Color = [0, 0, 0];
const logo = (look: Parameters<design.Design>[0]) => [badge, wordmark, shield][look.seed % 3](look);

/** What shops get besides clean drawings: saved hard, photographed, taken off a screen, lit, washed, written by hand. */
const FAMILIES: readonly Family[] = [
  family('reversed type of 24 pt', READY, strange.reversed(24)),
  family('reversed type of 36 pt', READY, strange.reversed(36, 0.24)),
  family('slab letters that lean', READY, strange.slab),
  family('a pen of 0.8 to 2 mm', READY, strange.script(0.8, 2)),
  family('outlined letters', READY, strange.outlined),
  family('dots and stripes of its own', READY, strange.patterned),
  family('washes with hard edges', SOUND, strange.watercolor(false)),
  family('neon without a glow', SOUND, strange.neonSign),
  family('a huge clear margin', { ...SOUND, may: ['trim.empty'] }, (look) => change.padded(logo(look), Math.round(45 * design.MM))),
  family('screen: a pen of 1 to 2 mm', { ...READY, method: 'screen' }, strange.script(1, 2)),
  family('screen: reversed type of 40 pt', { ...READY, method: 'screen' }, strange.reversed(40, 0.24)),
  family('a logo as JPEG of quality 50', { ...BOXED, format: 'jpeg' }, (look) => change.asJpeg(change.boxed(WHITE)(logo(look)), 50)),
  family('a logo as JPEG of quality 35, on color', { ...BOXED, format: 'jpeg' }, (look) =>
    change.asJpeg(change.boxed(change.colorOf(look.inks[2]))(design.moon('#141414')(look)), 35),
  ),
  family('rows of type as JPEG of quality 50', { ...BOXED, format: 'jpeg' }, (look) =>
    change.asJpeg(change.boxed(WHITE)(design.typeRows(24)(look)), 50),
  ),
  family('a huge white margin', { ...BOXED }, (look) => change.boxed(WHITE, 40)(logo(look))),
  family('a print photographed', { expected: ['not-ready'], must: [BOX], may: ['jpeg.artifacts', 'dpi.true'], format: 'jpeg' }, (look) =>
    change.asJpeg(strange.photographed(look.seed)(mascot(look)), 85),
  ),
  family('a screenshot', { ...BOXED, may: ['text.small', 'line.min', 'jpeg.artifacts'] }, strange.screenshot),
  family(
    'reversed type of 4 pt',
    { expected: WARNED, must: [['text.small', 'line.min', 'gap.min']], may: GEOMETRY },
    strange.reversed(4, 0.16),
  ),
  family('a pen of 0.25 to 1 mm', { expected: ['not-ready'], must: [['line.min']], may: ['gap.min'] }, strange.script(0.25, 1)),
  family('a glow on black', BOXED, (look) =>
    change.boxed(BLACK)(change.glowing(18, change.colorOf('#ff3fae'), 0.9)(strange.neonSign(look))),
  ),
  family('a glow on black, as JPEG', { ...BOXED, format: 'jpeg' }, (look) =>
    change.asJpeg(change.boxed(BLACK)(change.glowing(22, change.colorOf('#38f2ff'), 0.8)(sun(look))), 80),
  ),
  family('a shadow on white', BOXED, (look) => change.boxed(WHITE)(change.glowing(9, BLACK, 0.5, 16)(logo(look)))),
  family('washes on white', BOXED, (look) => change.boxed(WHITE)(strange.watercolor(true)(look))),
  family('washes that run out', { expected: ['not-ready'], must: [SOFT], may: ['trim.empty', 'edge.fringe'] }, strange.watercolor(true)),
  family('neon with a glow', { expected: ['not-ready'], must: [SOFT], may: ['trim.empty', 'edge.fringe'] }, (look) =>
    change.glowing(20, change.colorOf('#ff3fae'), 0.85)(strange.neonSign(look)),
  ),
];

/** Files unlike those of the list, drawn when its checks stood. */
export const STRANGE_CASES: readonly VerdictCase[] = FAMILIES.flatMap((one) => [
  ...SEEN.map((look) => casesOf(one, look, false)),
  ...UNSEEN.map((look) => casesOf(one, look, true)),
]);

export const FRESH_STRANGE_CASES: readonly VerdictCase[] = FAMILIES.flatMap((one) => FRESH.map((look) => casesOf(one, look, true)));
