import { type Random, seededRandom } from '@underbase/engine';

/** A logo as it was drawn: SVG of a square of 100, its inks with the paper first, and the nodes of its outlines. */
export interface Logo {
  readonly svg: string;
  readonly inks: readonly string[];
  readonly nodes: number;
}

interface Shape {
  readonly body: string;
  readonly nodes: number;
}

/** Sets of inks that stand well apart. */
const INKS = [
  ['#b5202c', '#12284c', '#f2c230'],
  ['#0f6b4f', '#f08a24', '#2b2b33'],
  ['#5b2a86', '#1fa3c4', '#f4d35e'],
  ['#d8432f', '#1d6fb8', '#20242c'],
  ['#7a4a21', '#2e7d32', '#e9b949'],
];

const fixed = (value: number): string => value.toFixed(2);

function polygon(points: readonly (readonly [number, number])[], fill: string): Shape {
  return { body: `<path fill="${fill}" d="M${points.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join('L')}Z"/>`, nodes: points.length };
}

function star(cx: number, cy: number, outer: number, points: number, fill: string): Shape {
  const corners = Array.from({ length: 2 * points }, (_, at): readonly [number, number] => {
    const [radius, angle] = [at % 2 === 0 ? outer : outer * 0.45, (at * Math.PI) / points - Math.PI / 2];
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
  return polygon(corners, fill);
}

const circle = (cx: number, cy: number, r: number, fill: string): Shape => ({
  body: `<circle cx="${fixed(cx)}" cy="${fixed(cy)}" r="${fixed(r)}" fill="${fill}"/>`,
  nodes: 4,
});

/** Block letters on a grid of 5 x 7, as outlines; O and D have curves. */
const LETTERS: Readonly<Record<string, string>> = {
  L: 'M0 0h1.6v5.5h2.9v1.5h-4.5z',
  T: 'M0 0h5v1.5h-1.7v5.5h-1.6v-5.5h-1.7z',
  E: 'M0 0h4.4v1.5h-2.8v1.3h2.4v1.4h-2.4v1.3h2.9v1.5h-4.5z',
  H: 'M0 0h1.6v2.7h1.8v-2.7h1.6v7h-1.6v-2.8h-1.8v2.8h-1.6z',
  N: 'M0 0h1.7l1.8 3.9v-3.9h1.5v7h-1.7l-1.8-3.9v3.9h-1.5z',
  V: 'M0 0h1.7l.9 4.6 .9-4.6h1.6l-1.7 7h-1.7z',
  O: 'M2.5 0c1.6 0 2.5 1.4 2.5 3.5s-.9 3.5-2.5 3.5-2.5-1.4-2.5-3.5.9-3.5 2.5-3.5zM2.5 1.5c-.6 0-.9.8-.9 2s.3 2 .9 2 .9-.8.9-2-.3-2-.9-2z',
  D: 'M0 0h2c2 0 3 1.3 3 3.5s-1 3.5-3 3.5h-2zM1.6 1.5v4h.4c1 0 1.4-.7 1.4-2s-.4-2-1.4-2z',
};
const LETTER_NODES: Readonly<Record<string, number>> = { L: 6, T: 8, E: 12, H: 12, N: 10, V: 7, O: 8, D: 10 };

function word(random: Random, x: number, y: number, height: number, length: number, fill: string): Shape {
  const scale = height / 7;
  const letters = Array.from({ length }, () => Object.keys(LETTERS)[random.nextBelow(8)]);
  const body = letters
    .map(
      (letter, at) =>
        `<path transform="translate(${fixed(x + at * 6.2 * scale)} ${fixed(y)}) scale(${scale.toFixed(4)})" fill="${fill}" d="${LETTERS[letter]}"/>`,
    )
    .join('');
  return { body, nodes: letters.reduce((sum, letter) => sum + LETTER_NODES[letter], 0) };
}

/** A bow of two long curves. */
function swash(y: number, bend: number, thick: number, fill: string): Shape {
  const top = `M8 ${fixed(y)}C30 ${fixed(y - bend)} 68 ${fixed(y + bend)} 92 ${fixed(y)}`;
  return {
    body: `<path fill="${fill}" d="${top}L88 ${fixed(y + thick)}C66 ${fixed(y + thick + bend)} 32 ${fixed(y + thick - bend)} 12 ${fixed(y + thick)}Z"/>`,
    nodes: 4,
  };
}

/** A logo by its seed: a disc or a shield with a ring, a star or a peak, a word, a bow. */
export function drawLogo(seed: number): Logo {
  const random = seededRandom(seed);
  const between = (from: number, to: number) => from + (to - from) * random.nextUnit();
  const [one, other, third] = INKS[seed % INKS.length];
  const [cx, cy, r] = [50 + between(-2, 2), 38 + between(-2, 2), between(27, 33)];
  const shapes: Shape[] = [];
  if (seed % 3 === 0)
    shapes.push(
      polygon(
        [
          [cx - r, cy - r],
          [cx + r, cy - r],
          [cx + r, cy + 0.3 * r],
          [cx, cy + r],
          [cx - r, cy + 0.3 * r],
        ],
        one,
      ),
    );
  else shapes.push(circle(cx, cy, r, one));
  if (seed % 2 === 0) shapes.push(circle(cx, cy - 0.1 * r, r * 0.72, '#ffffff'));
  shapes.push(
    seed % 4 < 2
      ? star(cx, cy - 0.1 * r, r * 0.6, 5 + (seed % 3), third)
      : polygon(
          [
            [cx - 0.6 * r, cy + 0.25 * r],
            [cx - between(0.1, 0.2) * r, cy - 0.55 * r],
            [cx + 0.1 * r, cy - 0.1 * r],
            [cx + 0.25 * r, cy - 0.3 * r],
            [cx + 0.6 * r, cy + 0.25 * r],
          ],
          third,
        ),
  );
  shapes.push(swash(66 + between(0, 3), between(2, 5), between(4, 6), other));
  const length = 5 + random.nextBelow(3);
  const height = between(9, 12);
  shapes.push(word(random, 50 - (length * 6.2 - 1.2) * (height / 14), 80, height, length, other));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><rect width="100" height="100" fill="#ffffff"/>${shapes.map(({ body }) => body).join('')}</svg>`;
  return { svg, inks: ['#ffffff', one, other, third], nodes: 4 + shapes.reduce((sum, { nodes }) => sum + nodes, 0) };
}
