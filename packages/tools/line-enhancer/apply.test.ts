import { expect, test } from 'vitest';
import { applyLines } from './apply.ts';
import type { Plan } from './plan.ts';

const WHITE = { r: 255, g: 255, b: 255 };
const RED = { r: 200, g: 40, b: 40 };

test('where the art as a whole grows beyond the faint rim of one ink’s line, that rim is no pale thread', () => {
  // Ink, its line's rim, and what the art grows beyond: a column of a pixel each.
  const size = { width: 3, height: 1 };
  const pixels = Uint8Array.from([RED, WHITE, WHITE].flatMap(({ r, g, b }) => [r, g, b, 255]));
  const plan: Pick<Plan, 'after' | 'reachPx' | 'inner' | 'renewed'> & { readonly art: Plan['art'] } = {
    art: { coverage: Uint8Array.of(255, 0, 0), beside: { kind: 'color', alike: [], color: WHITE, inks: [RED] }, drawn: null },
    after: Uint8Array.of(255, 255, 128),
    inner: { inks: [WHITE, RED], added: Uint8Array.of(0, 60, 0), ink: Uint8Array.of(0, 1, 0) },
    reachPx: 3,
    renewed: null,
  };
  const rect = { x: 0, y: 0, ...size };
  const target = { rect, pixels: new Uint8Array(12) };
  applyLines({ rect, pixels }, target, { ...size, dpi: 300, scale: 1 }, plan as Plan);
  expect([0, 4, 8].map((at) => target.pixels[at + 1])).toEqual([40, 40, 147]);
});
