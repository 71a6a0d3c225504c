import { expect, test } from 'vitest';
import { disc, draw, INK, knockOut, mix, WHITE, warnings } from './knockout-for-tests.ts';

/** A ring with a pupil of so many pixels, or none. */
const eye = (pupil: number) =>
  draw(160, 120, (x, y) => mix(WHITE, INK, disc(x, y, 80, 60, 50) - disc(x, y, 80, 60, 30) + (pupil > 0 ? disc(x, y, 80, 60, pupil) : 0)));

test('areas that go around other art are told: an eye, not the counter of a letter', () => {
  expect(warnings(knockOut(eye(12), {}).report)).toContain('areasGo');
  expect(warnings(knockOut(eye(0), {}).report)).not.toContain('areasGo');
});

test('nobody is told of an area that was chosen, to stay or to go, nor of one that stays by itself', () => {
  for (const mode of ['keep', 'remove'] as const) {
    const { report } = knockOut(eye(12), { seeds: [{ mode, x: 80, y: 40 }] });
    expect(warnings(report)).not.toContain('areasGo');
  }
  expect(warnings(knockOut(eye(12), { contiguous: true }).report)).not.toContain('areasGo');
});

test('an area that hardly shows is not told', () => {
  const poster = draw(400, 300, (x, y) => mix(WHITE, INK, disc(x, y, 200, 150, 140) - disc(x, y, 200, 150, 9) + disc(x, y, 200, 150, 4)));
  expect(warnings(knockOut(poster, {}).report)).not.toContain('areasGo');
});
