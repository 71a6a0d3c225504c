import { type Random, seededRandom } from '@underbase/engine';

/** A logo as it was drawn: SVG of a square of 100, lettering as outlines, and its inks with the paper first. */
export interface Logo {
  readonly svg: string;
  readonly inks: readonly string[];
}

function logoOf(ground: string, inks: readonly string[], shapes: readonly string[]): Logo {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><rect width="100" height="100" fill="${ground}"/>${shapes.join('')}</svg>`;
  return { svg, inks: [ground, ...inks] };
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

function polygon(points: readonly (readonly [number, number])[], fill: string): string {
  return `<path fill="${fill}" d="M${points.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join('L')}Z"/>`;
}

function star(cx: number, cy: number, outer: number, points: number, fill: string): string {
  const corners = Array.from({ length: 2 * points }, (_, at): readonly [number, number] => {
    const [radius, angle] = [at % 2 === 0 ? outer : outer * 0.45, (at * Math.PI) / points - Math.PI / 2];
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
  return polygon(corners, fill);
}

const circle = (cx: number, cy: number, r: number, fill: string): string =>
  `<circle cx="${fixed(cx)}" cy="${fixed(cy)}" r="${fixed(r)}" fill="${fill}"/>`;

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

function word(random: Random, x: number, y: number, height: number, length: number, fill: string): string {
  const scale = height / 7;
  const letters = Array.from({ length }, () => Object.keys(LETTERS)[random.nextBelow(8)]);
  return letters
    .map(
      (letter, at) =>
        `<path transform="translate(${fixed(x + at * 6.2 * scale)} ${fixed(y)}) scale(${scale.toFixed(4)})" fill="${fill}" d="${LETTERS[letter]}"/>`,
    )
    .join('');
}

/** A bow of two long curves. */
function swash(y: number, bend: number, thick: number, fill: string): string {
  const top = `M8 ${fixed(y)}C30 ${fixed(y - bend)} 68 ${fixed(y + bend)} 92 ${fixed(y)}`;
  return `<path fill="${fill}" d="${top}L88 ${fixed(y + thick)}C66 ${fixed(y + thick + bend)} 32 ${fixed(y + thick - bend)} 12 ${fixed(y + thick)}Z"/>`;
}

/** A badge: a disc or a shield with a ring, a star or a peak, a word, a bow. */
function badge(seed: number): Logo {
  const random = seededRandom(seed);
  const between = (from: number, to: number) => from + (to - from) * random.nextUnit();
  const [one, other, third] = INKS[seed % INKS.length];
  const [cx, cy, r] = [50 + between(-2, 2), 38 + between(-2, 2), between(27, 33)];
  const shapes: string[] = [];
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
  return logoOf('#ffffff', [one, other, third], shapes);
}

/** Letters of a light face by the thickness of their strokes, on the same grid. */
const LIGHT: readonly ((w: number) => string)[] = [
  (w) => `M0 0h${w}v${7 - w}h${4.2 - w}v${w}h-4.2z`,
  (w) => `M0 0h5v${w}h-${2.5 - w / 2}v${7 - w}h-${w}v-${7 - w}h-${2.5 - w / 2}z`,
  (w) => `M0 0h${w}v3h${5 - 2 * w}v-3h${w}v7h-${w}v-${4 - w}h-${5 - 2 * w}v${4 - w}h-${w}z`,
  (w) => `M0 0h4.4v${w}h-${4.4 - w}v${3 - w}h${3.6 - w}v${w}h-${3.6 - w}v${4 - 2 * w}h${4.4 - w}v${w}h-4.4z`,
  (w) => `M2 0h${w}v7h-${w}z`,
  (w) =>
    `M2.5 0c1.6 0 2.5 1.4 2.5 3.5s-.9 3.5-2.5 3.5-2.5-1.4-2.5-3.5.9-3.5 2.5-3.5zM2.5 ${w}c-1 0-${2.5 - w} .9-${2.5 - w} ${3.5 - w}s${1.5 - w} ${3.5 - w} ${2.5 - w} ${3.5 - w} ${2.5 - w}-.9 ${2.5 - w}-${3.5 - w}-${1.5 - w}-${3.5 - w}-${2.5 - w}-${3.5 - w}z`,
];

/** A line of a light face, its middle at `cx`. */
function lightWord(random: Random, cx: number, y: number, height: number, length: number, thick: number, fill: string): string {
  const scale = height / 7;
  const letters = Array.from({ length }, () => LIGHT[random.nextBelow(LIGHT.length)](thick));
  const x = cx - (length * 6.4 - 1.4) * (scale / 2);
  return letters
    .map(
      (d, at) =>
        `<path transform="translate(${fixed(x + at * 6.4 * scale)} ${fixed(y)}) scale(${scale.toFixed(4)})" fill="${fill}" fill-rule="evenodd" d="${d}"/>`,
    )
    .join('');
}

const ring = (cx: number, cy: number, outer: number, inner: number, fill: string): string =>
  `<path fill="${fill}" fill-rule="evenodd" d="M${fixed(cx - outer)} ${fixed(cy)}a${fixed(outer)} ${fixed(outer)} 0 1 1 ${fixed(2 * outer)} 0a${fixed(outer)} ${fixed(outer)} 0 1 1 ${fixed(-2 * outer)} 0zM${fixed(cx - inner)} ${fixed(cy)}a${fixed(inner)} ${fixed(inner)} 0 1 1 ${fixed(2 * inner)} 0a${fixed(inner)} ${fixed(inner)} 0 1 1 ${fixed(-2 * inner)} 0z"/>`;

const bar = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(height)}" fill="${fill}"/>`;

/** A label: a sign in thin rings, and two lines of light type, as small as a web page has it. */
function label(seed: number): Logo {
  const random = seededRandom(seed * 31 + 7);
  const between = (from: number, to: number) => from + (to - from) * random.nextUnit();
  const [one, other, third] = INKS[seed % INKS.length];
  const [cx, cy, r] = [50 + between(-2, 2), 34 + between(-2, 2), between(24, 29)];
  const thin = between(0.7, 1.1);
  const shapes = [
    ring(cx, cy, r, r - thin, one),
    ring(cx, cy, r - 2.6 * thin, r - 4.2 * thin, one),
    star(cx, cy, r * 0.62, 5 + (seed % 4), third),
    bar(14, 66, 72, between(0.7, 1.2), other),
    lightWord(random, 50, 71, between(6, 7.5), 7 + random.nextBelow(3), between(1, 1.3), other),
    lightWord(random, 50, 85, between(4, 5), 9 + random.nextBelow(4), between(0.9, 1.1), other),
  ];
  return logoOf('#ffffff', [one, other, third], shapes);
}

/** Inks on a shop's dark and toned grounds, tints of one hue among them. */
const ON_GROUND = [
  ['#101820', '#f2f0e6', '#d9a441', '#a8452c', '#5f7f86'],
  ['#1b2f5b', '#ffffff', '#e8503a', '#f6b93b', '#8fb4d9'],
  ['#f4ead5', '#3b2a20', '#9c3d2e', '#d8913d', '#6e8b5b'],
  ['#2d5a3d', '#f7f3e3', '#c9d66b', '#8a5a2b', '#e07a5f'],
] as const;

/** A crest of five inks on a ground of its own: stripes, a disc, hills before it, a word in a bar. */
function crest(seed: number): Logo {
  const random = seededRandom(seed * 53 + 11);
  const between = (from: number, to: number) => from + (to - from) * random.nextUnit();
  const [ground, light, one, other, third] = ON_GROUND[seed % ON_GROUND.length];
  const [cx, cy, r] = [50 + between(-2, 2), 38 + between(-2, 2), between(27, 31)];
  const hill = between(0.1, 0.3) * r;
  const shapes = [
    circle(cx, cy, r, light),
    circle(cx, cy, r - 2.2, one),
    circle(cx + between(-8, 8), cy - 0.25 * r, 0.33 * r, light),
    polygon(
      [
        [cx - 0.8 * r, cy + 0.35 * r],
        [cx - 0.3 * r, cy - hill],
        [cx, cy + 0.15 * r],
        [cx + 0.35 * r, cy - 1.2 * hill],
        [cx + 0.8 * r, cy + 0.35 * r],
      ],
      other,
    ),
    bar(cx - 0.8 * r, cy + 0.35 * r, 1.6 * r, between(3, 5), third),
    ...[0, 1, 2].map((at) => bar(14 + at * 4, 72 + at * 2.4, 72 - at * 8, 1.2, at === 1 ? one : light)),
    word(random, 50 - (6 * 6.2 - 1.2) * (9 / 14), 83, 9, 6, light),
  ];
  return logoOf(ground, [light, one, other, third], shapes);
}

const KINDS = { badge, label, crest } as const;

export type LogoKind = keyof typeof KINDS;
export const LOGO_KINDS = Object.keys(KINDS) as readonly LogoKind[];

/** A logo by its kind and seed, with its inks and the nodes of its drawing: what a web page shows at 200 to 400 pixels. */
export function drawLogo(kind: LogoKind, seed: number): Logo {
  return KINDS[kind](seed);
}
