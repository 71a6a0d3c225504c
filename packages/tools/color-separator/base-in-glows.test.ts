import { expect, test } from 'vitest';
import { Sheet } from '../../../tests/art/sheet.ts';
import { baseFacts, baseWarnings } from './base-report.ts';
import { planesOf } from './planes-for-tests.ts';
import { tallyInks } from './tally-inks.ts';

const [WIDTH, HEIGHT] = [100, 84];
const RECT = { x: 0, y: 0, width: WIDTH, height: HEIGHT };

/** An opaque disk on black that is as bright at `off` from its middle, in pixels, as `bright` says, 0 to 1. */
function diskOf([r, g, b]: readonly number[], bright: (off: number) => number) {
  const image = new Sheet(WIDTH, HEIGHT).toImage(300);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const share = Math.min(1, Math.max(0, bright(Math.hypot((at % WIDTH) - 50, Math.floor(at / WIDTH) - 42))));
    image.pixels.set([r * share, g * share, b * share, 255], at * 4);
  }
  return image;
}

async function toldOf(color: readonly number[], bright: (off: number) => number) {
  const { plan, planes, needs, options } = await planesOf(diskOf(color, bright), { garment: '#000000' });
  const tally = tallyInks(
    { rect: RECT, planes, needs },
    { rect: RECT, pixels: new Uint8Array(0) },
    { ...RECT, dpi: 300, scale: 1 },
    null,
    plan,
  );
  let [ink, bare] = [0, 0];
  for (let at = 0; at < needs.length; at++) {
    const cover = 1 - planes.slice(1).reduce((open, plane) => open * (1 - plane[at] / 255), 1);
    ink += cover;
    bare += Math.max(0, cover - planes[0][at] / 255);
  }
  const facts = new Map(baseFacts(plan, tally).map(({ id, value }) => [id, Number(value)]));
  const warnings = baseWarnings(options, plan, tally).map(({ id }) => id);
  return { planes, roles: plan.plates.map(({ role }) => role), bare: (100 * bare) / ink, facts, warnings };
}

test.each([
  [255, 30, 160],
  [22, 219, 253],
])('the ink of an opaque glow of %i %i %i on black is told as far as it lies on the fabric', async (...color) => {
  const { roles, bare, facts, warnings } = await toldOf(color, (off) => (40 - off) / 28);
  expect(roles[0]).toBe('underbase');
  expect(bare).toBeGreaterThan(15);
  expect(Math.abs(Number(facts.get('baseLost')) - bare)).toBeLessThan(3);
  // Of that all lies on the rims of dots.
  expect(warnings).not.toContain('baseInFades');
});

test('a flat disk with a soft rim has next to no such ink', async () => {
  const { facts, warnings } = await toldOf([255, 30, 160], (off) => 36 - off);
  expect(facts.get('baseInFades') ?? 0).toBeLessThan(0.5);
  expect(warnings).not.toContain('baseInFades');
});

test.each([
  [255, 30, 160],
  [22, 219, 253],
])('dots of %i %i %i in a glow lie on dots a little smaller than they are', async (...color) => {
  const { planes, bare } = await toldOf(color, (off) => (40 - off) / 28);
  for (let at = 0; at < planes[0].length; at++) {
    const [base, ink] = [planes[0][at], planes[1][at]];
    if (ink < 90 || ink > 215) continue;
    expect(base).toBeLessThan(ink);
    expect(base / ink).toBeGreaterThan(0.4);
  }
  expect(bare).toBeLessThan(35);
});
