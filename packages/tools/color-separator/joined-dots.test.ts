import { expect, test } from 'vitest';
import { leastDotPx, OWN_DOT, settleDots, settledStrips } from './joined-dots.ts';

const DPI = 720;
const [WIDTH, HEIGHT] = [61, 120];

/** Rows of text as a film: ink, dots that are marked, and bare. */
const filmOf = (rows: readonly string[]) => Uint8Array.from(rows.join(''), (mark) => (mark === '#' ? 255 : mark === 'o' ? OWN_DOT : 0));

test('dots of inks stay on a film of the base where they join its ink or are no specks', () => {
  const rows = ['oo......oooo', 'oo......oooo', '........oooo', '#o......oooo', '..o.........', '...........o'];
  const film = filmOf(rows);
  expect(leastDotPx(DPI)).toBeGreaterThan(4);
  expect(leastDotPx(DPI)).toBeLessThan(16);
  settleDots(film, { width: 12, height: 6 }, DPI);
  const kept = filmOf(['........####', '........####', '........####', '##......####', '..#.........', '............']);
  expect(film).toEqual(kept);
});

test('strips settle as the whole film does, wherever they are cut', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const film = Uint8Array.from({ length: WIDTH * HEIGHT }, () => (random() < 0.01 ? 255 : random() < 0.36 ? OWN_DOT : 0));
  const whole = film.slice();
  settleDots(whole, { width: WIDTH, height: HEIGHT }, DPI);
  expect(whole.filter((mark) => mark > 0).length).toBeLessThan(film.filter((mark) => mark > 0).length);
  for (const rows of [1, 9, 16, 50, HEIGHT]) {
    const strips = Array.from({ length: Math.ceil(HEIGHT / rows) }, (_, strip) =>
      film.slice(strip * rows * WIDTH, (strip + 1) * rows * WIDTH),
    );
    const given: number[] = [];
    for (const part of settledStrips(strips, { width: WIDTH, height: HEIGHT }, rows, DPI)) for (const mark of part) given.push(mark);
    expect(Uint8Array.from(given)).toEqual(whole);
  }
});
