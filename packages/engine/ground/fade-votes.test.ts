import { expect, test } from 'vitest';
import { fill, soften } from '../../../tests/art/coverage.ts';
import { alike, ellipse } from '../../../tests/art/rings.ts';
import { Sheet } from '../../../tests/art/sheet.ts';
import type { PixelImage } from '../image.ts';
import { readFadeVotes } from './fade-votes.ts';
import { findGround } from './find-ground.ts';
import { GROUND_CELL } from './ground-cells.ts';
import { hasSlits, readPassages } from './soft-passages.ts';

const SIDE = 240;
const disc = (radius: number, by = 0) => fill([alike(ellipse([SIDE / 2 + by, SIDE / 2 + by], radius))], SIDE, SIDE);

function look(image: PixelImage) {
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  const cells = SIDE / GROUND_CELL;
  return { votes: readFadeVotes(image, ground, cells, cells, 0), passages: readPassages(image, ground) };
}

/** Whether a crest of red within cream is outlined, over a shadow so strong, so far to the right and below, so soft; and the part of its passages that is soft. */
function crestOver(strength: number, by: number, deviation: number) {
  const image = new Sheet(SIDE, SIDE)
    .lay(soften(disc(80, by), deviation), '#000000', strength)
    .lay(disc(80), '#f4e9d0')
    .lay(disc(72), '#b3202c')
    .toFlat(300, () => [255, 255, 255]);
  const { votes, passages } = look(image);
  return { isOutlined: votes.isOutlined, soft: passages.soft / (passages.soft + passages.sharp) };
}

test('an outline holds all that lies within it though a few passages look gradual, but not over a shadow', () => {
  expect(crestOver(0, 0, 1)).toEqual({ isOutlined: true, soft: 0 });
  const hint = crestOver(0.15, 6, 4);
  expect(hint.soft).toBeGreaterThan(0.04);
  expect(hint.isOutlined).toBe(true);
  const shadow = crestOver(0.2, 10, 6);
  expect(shadow.soft).toBeLessThan(0.3);
  expect(shadow.isOutlined).toBe(false);
});

test("what is of the ground's color within an outline is no slit between strands", () => {
  const lines = (x: number): [number, number, number] => (x % 6 < 2 ? [246, 247, 250] : [224, 168, 48]);
  const image = new Sheet(SIDE, SIDE)
    .lay(disc(80), '#0a0a0c')
    .lay(disc(72), '#e0a830')
    .lay(disc(60), (x) => lines(x))
    .toFlat(300, () => [255, 255, 255]);
  const { votes, passages } = look(image);
  expect(hasSlits(passages)).toBe(true);
  expect(votes.isOutlined).toBe(true);
  expect(votes.hasSlits).toBe(false);
});
