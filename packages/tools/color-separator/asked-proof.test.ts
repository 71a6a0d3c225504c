import { cielabFromRgb, deltaE2000, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { Sheet } from '../../../tests/art/sheet.ts';
import { printOf } from './files-for-tests.ts';
import type { SeparatorOptions } from './options.ts';

const SIDE = 64;

/** Golden bars on nothing: one is full, the next as clear as one in four. */
function bars(): PixelImage {
  const image = new Sheet(SIDE, SIDE).toImage(300);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const bar = (at % SIDE) >> 4;
    image.pixels.set([255, 176, 32, [0, 255, 0, 64][bar]], at * 4);
  }
  return image;
}

const art = bars();
const GARMENT = [27, 42, 74];
const factsOf = async (given: Partial<SeparatorOptions>, parts = 1) => {
  const { report, picture } = await printOf(art, { garment: '#1b2a4a', choke: '0mm', ...given }, undefined, parts);
  const value = (id: string) => report.facts.find((fact) => fact.id === id)?.value;
  return { worst: Number(value('worstError')), mean: value('meanError'), picture };
};

/** How far a bar of the proof is off the art, in CIEDE2000. */
function offAt({ pixels }: PixelImage, x: number): number {
  const at = (32 * SIDE + x) * 4;
  const on = (c: number) => Math.round((art.pixels[at + c] * art.pixels[at + 3] + GARMENT[c] * (255 - art.pixels[at + 3])) / 255);
  const lab = (level: (c: number) => number) => cielabFromRgb({ r: level(0), g: level(1), b: level(2) });
  return deltaE2000(
    lab(on),
    lab((c) => pixels[at + c]),
  );
}

test('what an ink set lets shine through is off as the proof shows it, at most and in the mean', async () => {
  const { worst, mean, picture } = await factsOf({ inkSet: 'plastisol' });
  const [solid, tint] = [offAt(picture, 24), offAt(picture, 56)];
  expect(tint).toBeGreaterThan(3);
  expect(Math.abs(worst - Math.max(solid, tint))).toBeLessThan(0.5);
  expect(Math.abs(Number(mean) - (solid + tint) / 2)).toBeLessThan(0.5);
  // A view changes nothing, nor do the parts that the picture is made in.
  expect(await factsOf({ inkSet: 'plastisol', misregistration: '6px', pressGain: 30, show: 'plate' })).toMatchObject({ worst, mean });
  expect(await factsOf({ inkSet: 'plastisol' }, 3)).toMatchObject({ worst, mean });
});

test('plates of covering inks are told as what they lose', async () => {
  const { worst, mean } = await factsOf({});
  expect(worst).toBeLessThan(3);
  expect(mean).toBeUndefined();
});
