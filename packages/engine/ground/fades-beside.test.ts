import { expect, test } from 'vitest';
import { fadesBeside } from './fades-beside.ts';

const [WIDTH, HEIGHT] = [120, 80];
const SIZE = { width: WIDTH, height: HEIGHT };

/** A sheet un-mixed everywhere: what `alphaAt` says of a pixel, and where that is nothing the ground that goes. */
function sheet(alphaAt: (x: number, y: number) => number) {
  const solved = new Uint8Array(WIDTH * HEIGHT * 4);
  const goes = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < goes.length; at++) {
    const alpha = Math.min(255, Math.max(0, Math.round(alphaAt(at % WIDTH, Math.floor(at / WIDTH)))));
    solved[at * 4 + 3] = alpha;
    if (alpha === 0) goes[at] = 255;
  }
  return { solved, goes };
}

const marked = ({ solved, goes }: ReturnType<typeof sheet>): number =>
  fadesBeside(goes, solved, SIZE).filter((mark) => mark === 255).length;

test('a soft shadow beside a solid fades into the ground, and the solid does not', () => {
  const shadow = sheet((x) => (x < 40 ? 255 : 90 - (x - 40) * 3));
  const marks = fadesBeside(shadow.goes, shadow.solved, SIZE);
  expect(marks[10 * WIDTH + 60]).toBe(255);
  expect(marks[10 * WIDTH + 41]).toBe(255);
  expect(marks[10 * WIDTH + 20]).toBe(0);
  expect(marks[10 * WIDTH + 100]).toBe(0);
});

test('a pale solid with a soft rim, a pale ramp with one, and the rim of a solid are no fades', () => {
  expect(marked(sheet((x) => Math.min(52, (60 - x) * 18)))).toBe(0);
  expect(marked(sheet((x, y) => Math.min(24 + y, (60 - x) * 20)))).toBe(0);
  expect(marked(sheet((x) => (60 - x) * 90))).toBe(0);
});

test('what is too small for a fade is none', () => {
  expect(marked(sheet((x, y) => (y < 8 && x < 30 ? 90 - x * 3 : 0)))).toBe(0);
});
