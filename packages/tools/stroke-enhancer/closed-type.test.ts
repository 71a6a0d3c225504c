import { type PixelImage, plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { closedType, NOTHING_CLOSED } from './closed-type.ts';

const KERNELS = plainKernels();
const NO_PLANES = { holes: null, visible: null };
const reach = (reachPx: number, ...narrower: number[]) => ({ reachPx, narrower });

/** Black where one of the distances is below 0; edges between pixels. */
function drawn(...shapes: ((x: number, y: number) => number)[]): PixelImage {
  const [width, height] = [120, 60];
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const away = Math.min(...shapes.map((shape) => shape((at % width) + 0.5, Math.floor(at / width) + 0.5)));
    pixels[at * 4 + 3] = away < 0 ? 255 : 0;
  }
  return { width, height, pixels, dpi: 300, icc: null };
}

const bar = (left: number, right: number) => (x: number, y: number) => Math.max(left - x, x - right, 10 - y, y - 50);
const ring = (cx: number, inner: number) => (x: number, y: number) => Math.abs(Math.hypot(x - cx, y - 30) - inner - 4) - 4;
/** A ring that is open to the right by so much. */
const open = (cx: number, inner: number, px: number) => (x: number, y: number) =>
  Math.max(ring(cx, inner)(x, y), x > cx ? px / 2 - Math.abs(y - 30) : -1);

test('openings that fill and gaps between parts are counted, and where they are', () => {
  const art = drawn(bar(10, 20), bar(24, 34), ring(70, 3));
  expect(closedType(art, NO_PLANES, reach(1.2), KERNELS)).toBe(NOTHING_CLOSED);
  const gone = closedType(art, NO_PLANES, reach(3.5), KERNELS);
  expect(gone).toMatchObject({ filled: 1, gaps: 1 });
  const [opening, meeting] = gone.places;
  expect([opening.x, opening.width, opening.y]).toEqual([67, 6, 27]);
  expect([meeting.x >= 20 && meeting.x + meeting.width <= 24, meeting.height]).toEqual([true, 46]);
});

test('a bay whose mouth closes is a gap; acute corners and holes that count as art are none', () => {
  expect(closedType(drawn(open(60, 12, 4)), NO_PLANES, reach(3), KERNELS)).toMatchObject({ filled: 0, gaps: 1 });
  const notch = drawn((x, y) => Math.max(20 - x, x - 100, 10 - y, y - 50, Math.abs(x - 60) < (50 - y) * 0.2 ? 1 : -1));
  expect(closedType(notch, NO_PLANES, reach(3), KERNELS)).toMatchObject({ filled: 0, gaps: 0 });
  const holes = new Uint8Array(120 * 60).fill(255);
  expect(closedType(drawn(ring(60, 3)), { holes, visible: null }, reach(4), KERNELS)).toMatchObject({ filled: 0 });
});

test('narrower reaches that close nearly nothing are told, and crumbs are no openings', () => {
  const art = drawn(bar(10, 20), bar(24, 34), ring(70, 3));
  expect(closedType(art, NO_PLANES, reach(3.5, 0.5, 1, 1.4, 2.2, 3), KERNELS)).toMatchObject({ filled: 1, gaps: 1, openAt: 3 });
  expect(closedType(art, NO_PLANES, reach(3.5, 2.2, 3), KERNELS)).toMatchObject({ openAt: 0 });
  expect(closedType(drawn(ring(60, 0.8)), NO_PLANES, reach(3), KERNELS)).toMatchObject({ filled: 1 });
  const crumb = (x: number, y: number) => (Math.hypot(x - 60.5, y - 30.5) < 0.8 ? 1 : Math.hypot(x - 60, y - 30) - 20);
  expect(closedType(drawn(crumb), NO_PLANES, reach(3), KERNELS)).toBe(NOTHING_CLOSED);
});
