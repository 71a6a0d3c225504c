import type { PixelWindow } from '@underbase/engine';
import { expect, test } from 'vitest';
import { tallyBaseEdges } from './base-edges.ts';
import type { Plan } from './plan.ts';

const [WIDTH, HEIGHT] = [60, 40];
const FRAME = { width: WIDTH, height: HEIGHT, dpi: 300, scale: 1 };
const FULL_NEED = 63;

const plane = (from: number, end: number): Uint8Array =>
  Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at % WIDTH >= from && at % WIDTH < end ? 255 : 0));
const planOf = (...roles: readonly string[]): Plan => ({ plates: roles.map((role) => ({ role })) }) as unknown as Plan;

/** Edges of an ink from 10 to 50 across, over the given planes beneath and beside it. */
function edgesOf(plan: Plan, others: readonly Uint8Array[], y = 0, height = HEIGHT) {
  const ink = plane(10, 50);
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const target: PixelWindow = { rect: { ...rect, y, height }, pixels: new Uint8Array(0) };
  return tallyBaseEdges({ rect, planes: [...others, ink], needs: ink.map((cover) => (cover ? FULL_NEED : 0)) }, target, FRAME, plan);
}

test('edges count whose base ends at them or closer than the press is off, every fourth row alike in any bands', () => {
  const plan = planOf('underbase', 'color');
  expect(edgesOf(plan, [plane(13, 47)])).toEqual({ edges: 20, snug: 0 });
  // Right at the left edge, and one pixel, .085 mm, short of the right one.
  expect(edgesOf(plan, [plane(10, 47)])).toEqual({ edges: 20, snug: 10 });
  expect(edgesOf(plan, [plane(10, 49)])).toEqual({ edges: 20, snug: 20 });
  const [upper, lower] = [edgesOf(plan, [plane(10, 49)], 0, 18), edgesOf(plan, [plane(10, 49)], 18, HEIGHT - 18)];
  expect(upper.snug + lower.snug).toBe(20);
});

test('edges beside other ink, or with white on top, show no white; without a base there are none', () => {
  // Black ink, which wants no base, right of it.
  expect(edgesOf(planOf('underbase', 'color', 'color'), [plane(10, 55), plane(50, 55)])).toEqual({ edges: 10, snug: 10 });
  expect(edgesOf(planOf('underbase', 'highlight', 'color'), [plane(10, 50), plane(40, 50)])).toEqual({ edges: 10, snug: 10 });
  expect(edgesOf(planOf('color'), [])).toEqual({ edges: 0, snug: 0 });
});
