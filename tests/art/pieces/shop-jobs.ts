import { seededRandom } from '@underbase/engine';
import { fill, soften } from '../coverage.ts';
import { textAround, textAt, textOnArc } from '../lettering.ts';
import type { Kit } from '../piece.ts';
import { alike, ellipse, type Point, type Ring, rectangle, smooth, smoothLine, star, strokeOf } from '../rings.ts';
import { mixed, rgb, Sheet } from '../sheet.ts';
import { clouds, cracks, specks, step } from '../textures.ts';

/** A job as a screen print shop gets it, drawn for a garment: art without a ground. */
export interface ShopJob {
  readonly name: string;
  readonly method: 'spot' | 'simulated';
  /** Quality of the JPEG, its chroma halved, that the art came in, painted on the garment; art without a ground where absent. */
  readonly jpegQuality?: number;
  readonly draw: (kit: Kit, garment: string) => Sheet;
}

const isPale = (hex: string): boolean => {
  const [r, g, b] = rgb(hex);
  return 0.3 * r + 0.6 * g + 0.1 * b > 128;
};

/** A color that shows on the garment: the first for dark ones, the second for light ones. */
const on = (garment: string, onDark: string, onLight: string): string => (isPale(garment) ? onLight : onDark);

const at = (u: number, points: readonly Point[]): Point[] => points.map(([x, y]): Point => [x * u, y * u]);
const round = (u: number, x: number, y: number, radius: number, other = radius): Ring[] => [
  alike(ellipse([x * u, y * u], radius * u, other * u)),
];

function oneColorType({ width, height, unit: u }: Kit, garment: string): Sheet {
  const ink = on(garment, '#f3efe2', '#1c2b4a');
  return new Sheet(width, height)
    .lay(textAround('HOLLOW', [50 * u, 20 * u], { heightPx: 16 * u, weight: 0.26, isSlab: true }), ink)
    .lay(textAround('CREEK BAKERY', [50 * u, 41 * u], { heightPx: 8 * u, weight: 0.15 }), ink)
    .lay(textAround('BREAD IS A SLOW THING & SO ARE WE', [50 * u, 55 * u], { heightPx: 2 * u, weight: 0.14 }), ink)
    .lay(textAround('EST 1968 - 41 MILL LANE - OPEN TUE TO SUN', [50 * u, 61 * u], { heightPx: 1.3 * u, weight: 0.14 }), ink)
    .lay([alike(rectangle(20 * u, 66 * u, 60 * u, 0.35 * u))], ink);
}

/** A rooster: six colors on the body, five of them small. */
function rooster({ width, height, unit: u }: Kit, garment: string): Sheet {
  const sheet = new Sheet(width, height);
  const line = on(garment, '#151515', '#151515');
  const outlined = (rings: readonly Ring[], color: string) =>
    sheet
      .lay(
        rings.flatMap((ring) => strokeOf([...ring, ring[0]], 1.4 * u)),
        line,
      )
      .lay(rings, color);
  const blob = (...points: Point[]) => [alike(smooth(at(u, points)))];
  outlined(blob([30, 60], [18, 30], [30, 12], [40, 34], [44, 56]), '#1f7a54');
  outlined(blob([28, 60], [12, 46], [10, 26], [26, 36], [36, 56]), '#e08a1e');
  outlined(blob([34, 34], [58, 26], [66, 14], [76, 20], [74, 40], [62, 62], [40, 66], [30, 52]), '#f4ead2');
  outlined(blob([62, 16], [60, 6], [66, 9], [69, 3], [73, 9], [79, 6], [78, 18], [70, 14]), '#d32f2f');
  outlined(blob([77, 20], [88, 24], [78, 29], [74, 25]), '#f7c531');
  outlined(blob([74, 29], [79, 30], [78, 40], [73, 38]), '#d32f2f');
  sheet
    .lay(round(u, 71, 20, 2.2), '#ffffff')
    .lay(round(u, 71.5, 20, 1.3), '#3b7dd8')
    .lay(round(u, 71.5, 20, 0.7), line);
  sheet.lay(blob([40, 46], [56, 42], [60, 52], [46, 60]), '#c9b48a');
  sheet.lay(textAround('YARDBIRDS', [50 * u, 74 * u], { heightPx: 6.5 * u, weight: 0.2 }), '#d32f2f');
  sheet.lay(round(u, 88, 74, 0.8), '#8e44ad').lay(round(u, 12, 74, 0.8), '#8e44ad');
  return sheet;
}

function distressedType({ width, height, unit: u, seed }: Kit, garment: string): Sheet {
  const sheet = new Sheet(width, height)
    .lay(textAround('IRONWOOD', [50 * u, 20 * u], { heightPx: 13 * u, weight: 0.26, stretch: 0.85 }), on(garment, '#e8dcc0', '#2f3b52'))
    .lay([alike(rectangle(10 * u, 34 * u, 80 * u, 12 * u))], on(garment, '#b9472f', '#b9472f'))
    .lay(textAround('SAW MILL 1931', [50 * u, 40 * u], { heightPx: 6 * u, weight: 0.2 }), on(garment, '#e8dcc0', '#f4efe0'))
    .lay(textAround('WORK HARD REST WELL', [50 * u, 58 * u], { heightPx: 5 * u, weight: 0.15 }), on(garment, '#d8a441', '#8a6318'));
  const lines = cracks(seed + 3, 7 * u, 0.35 * u);
  const holes = clouds(seed + 4, 3 * u);
  const dust = specks(seed + 5);
  return sheet.wear((x, y) => (1 - lines(x, y)) * step(holes(x, y), 0.36, 0.42) * (dust(x >> 1, y >> 1) < 0.03 ? 0 : 1));
}

/** A mountain lake as a camera would have it: an opaque picture with soft borders. */
function photo({ width, height, unit: u, seed }: Kit): Sheet {
  const sheet = new Sheet(width, height);
  const frame = soften(fill([rectangle(10 * u, 8 * u, 80 * u, 64 * u)], width, height), 1.2 * u);
  const [rock, cloud, wave, tree] = [clouds(seed, 9 * u), clouds(seed + 1, 26 * u), clouds(seed + 2, 3 * u), clouds(seed + 3, 5 * u)];
  const ridge = clouds(seed + 6, 30 * u);
  const grain = specks(seed + 9);
  sheet.lay(frame, (x, y) => {
    const [across, down] = [x / u, y / u];
    const noise = (grain(x, y) - 0.5) * 7;
    const top = 34 - 22 * (ridge(x, 0) - 0.3) - 3 * (rock(x, 0) - 0.5);
    let color = mixed(mixed(rgb('#3f79b8'), rgb('#f6d9b0'), step(down, 8, 38)), rgb('#fbf7f0'), step(cloud(x, y * 2), 0.5, 0.75));
    if (down > top) {
      const light = step(rock(x - 0.6 * u, y), 0.4, 0.62);
      const rocky = mixed(rgb('#3c4250'), rgb('#a78d7c'), light);
      color = mixed(rocky, rgb('#f4f6fa'), step(top + 9 - down + 6 * (rock(x, y) - 0.5), 0, 4));
    }
    if (down > 46) {
      const mirror = mixed(rgb('#1f4d5c'), rgb('#86b5bd'), step(wave(x, y * 4), 0.35, 0.75) * (1 - step(down, 46, 70)));
      color = mixed(mirror, rgb('#f0b46c'), 0.5 * step(Math.abs(across - 58), 12, 0));
    }
    const shore = 44 + 5 * (tree(x, 0) - 0.5) - 9 * step(18 - across, 0, 12);
    if (down > shore && down < 48) color = mixed(rgb('#0f1d14'), rgb('#3f6b35'), step(tree(x, y), 0.45, 0.7));
    return [color[0] + noise, color[1] + noise, color[2] + noise];
  });
  return sheet;
}

/** A badge with lines of four pixels at 1200 pixels' width, each in a color of its own, saved small. */
function jpegLogo({ width, height, unit: u }: Kit, garment: string): Sheet {
  const sheet = new Sheet(width, height);
  const ring = (radius: number, thick: number, color: string) => {
    const circle = alike(ellipse([50 * u, 38 * u], radius * u));
    sheet.lay(strokeOf([...circle, circle[0]], thick * u), color);
  };
  sheet.lay(round(u, 50, 38, 31), on(garment, '#24507a', '#24507a')).lay(round(u, 50, 38, 25), '#f6efdf');
  ring(28, 0.34, '#ef6f9f');
  ring(23, 0.34, '#1ba39c');
  sheet.lay([alike(star([50 * u, 36 * u], 14 * u, 6 * u, 5))], '#c8372d').lay(round(u, 50, 36, 4), '#f2b632');
  for (const x of [40, 60]) sheet.lay(round(u, x, 52, 1), '#7d4fb0');
  sheet.lay(textAround('LAKESIDE ROWING', [50 * u, 74 * u], { heightPx: 5 * u, weight: 0.18 }), on(garment, '#f6efdf', '#24507a'));
  sheet.lay(strokeOf([at(u, [[20, 79]])[0], at(u, [[80, 79]])[0]], 0.34 * u), '#ef6f9f');
  return sheet;
}

const LABEL = ['WASH COLD INSIDE OUT', 'TUMBLE DRY LOW', 'DO NOT IRON THE PRINT', '100 COTTON', 'MADE FOR THE HARBOR CREW'];

function smallType({ width, height, unit: u }: Kit, garment: string): Sheet {
  const sheet = new Sheet(width, height);
  const colors = [on(garment, '#ffffff', '#111111'), on(garment, '#ffcf33', '#a3195b'), on(garment, '#58c7e8', '#0f5f86')];
  let top = 6 * u;
  for (let row = 0; top < height - 5 * u; row++) {
    const heightPx = (9 - (row % 6)) * 4.17 * 0.7;
    const style = { heightPx, weight: 0.14, isSlab: row % 3 === 0, slant: row % 4 === 3 ? 0.2 : 0 };
    sheet.lay(textAt(LABEL[row % LABEL.length], [8 * u, top], style), colors[row % colors.length]);
    top += heightPx * 2;
  }
  return sheet;
}

/** A sun in stripes that runs from yellow to magenta, palms before it. */
function gradients({ width, height, unit: u }: Kit, garment: string): Sheet {
  const sheet = new Sheet(width, height);
  const down = (_x: number, y: number) =>
    mixed(
      mixed(rgb('#ffe14d'), rgb('#ff7a3c'), step(y / u, 8, 36)),
      mixed(rgb('#ff7a3c'), rgb('#c2185b'), step(y / u, 30, 60)),
      step(y / u, 28, 38),
    );
  const sun = fill(round(u, 50, 36, 28), width, height);
  sheet.lay({ ...sun, shares: sun.shares.map((share, i) => (stripe(Math.floor(i / width) / u) ? 0 : share)) }, down);
  const palm = (x: number, lean: number) => {
    sheet.lay(
      strokeOf(
        smoothLine(
          at(u, [
            [x, 68],
            [x + lean / 2, 50],
            [x + lean, 34],
          ]),
        ),
        (t) => (2.4 - 1.2 * t) * u,
      ),
      on(garment, '#16324a', '#16324a'),
    );
    for (let leaf = 0; leaf < 7; leaf++) {
      const angle = (leaf / 7) * 2 * Math.PI;
      const tip: Point = [x + lean + 13 * Math.cos(angle), 35 + 7 * Math.sin(angle)];
      sheet.lay(
        strokeOf(
          smoothLine(at(u, [[x + lean, 34], [x + lean + 7 * Math.cos(angle), 31 + 3 * Math.sin(angle)], tip])),
          (t) => 1.8 * (1 - t) * u,
        ),
        on(garment, '#16324a', '#16324a'),
      );
    }
  };
  palm(34, -6);
  palm(64, 8);
  sheet.lay(textAround('GULF SHORE', [50 * u, 73 * u], { heightPx: 7 * u, weight: 0.2 }), (x) =>
    mixed(rgb('#21c5c9'), rgb('#4567d8'), x / width),
  );
  return sheet;
}

const stripe = (y: number): boolean => y > 34 && (y - 34) % 5 < 1.2 + (y - 34) * 0.05;

/** Letters of light with a halo that fades to nothing. */
function glow({ width, height, unit: u }: Kit): Sheet {
  const letters = (weight: number) =>
    fill(textAround('LATE DINER', [50 * u, 40 * u], { heightPx: 9 * u, weight, spacing: 0.34 }), width, height);
  const boosted = (coverage: ReturnType<typeof letters>, by: number) => ({
    ...coverage,
    shares: coverage.shares.map((share) => Math.min(1, share * by)),
  });
  return new Sheet(width, height)
    .lay(boosted(soften(letters(0.13), 4 * u), 1.6), '#31d67b', 0.7)
    .lay(soften(letters(0.14), u), '#58f0a0')
    .lay(letters(0.12), '#a9ffd0')
    .lay(soften(letters(0.05), 0.8), '#fbfff7');
}

const WASHES = ['#2f6f9f', '#c9563f', '#5d8f4a', '#d99b22', '#6d4f8f'];

function watercolor({ width, height, unit: u, seed }: Kit): Sheet {
  const random = seededRandom(seed);
  const sheet = new Sheet(width, height);
  const [granules, pools] = [clouds(seed + 3, 5), clouds(seed + 4, 12 * u)];
  for (let petal = 0; petal < 8; petal++) {
    const angle = (petal / 8) * 2 * Math.PI;
    const [cx, cy] = [50 + 17 * Math.cos(angle), 38 + 15 * Math.sin(angle)];
    const outline = Array.from({ length: 9 }, (_, i): Point => {
      const turn = (i / 9) * 2 * Math.PI;
      const radius = (8 + 3 * random.nextUnit()) * (1 + 0.5 * Math.abs(Math.cos(turn - angle)));
      return [(cx + Math.cos(turn) * radius) * u, (cy + Math.sin(turn) * radius) * u];
    });
    const shape = soften(fill([alike(smooth(outline))], width, height), 0.9);
    const within = soften(shape, 1.4 * u);
    sheet.lay(shape, WASHES[petal % WASHES.length], (x, y) => {
      const rim = 1 - step(within.shares[y * width + x], 0.5, 0.85);
      return Math.min(0.95, (0.25 + 0.45 * pools(x, y) + 0.34 * rim) * (0.75 + 0.5 * granules(x, y)));
    });
  }
  return sheet.lay(round(u, 50, 38, 5), '#3b2b1f', 0.9);
}

/** A lighthouse in strokes that swell from 0.15 to 1 mm, one part filled. */
function lineArt({ width, height, unit: u, seed }: Kit, garment: string): Sheet {
  const ink = on(garment, '#f7f4ea', '#101820');
  const sheet = new Sheet(width, height);
  const random = seededRandom(seed);
  const path = (points: readonly Point[], thin: number, thick: number) =>
    sheet.lay(
      strokeOf(smoothLine(at(u, points)), (t) => (thin + (thick - thin) * Math.sin(Math.PI * t)) * 11.8 * (width / 1200)),
      ink,
    );
  path(
    [
      [42, 66],
      [44, 40],
      [45, 18],
    ],
    0.3,
    0.9,
  );
  path(
    [
      [58, 66],
      [56, 40],
      [55, 18],
    ],
    0.3,
    0.9,
  );
  for (let band = 0; band < 5; band++)
    path(
      [
        [44 + band * 0.3, 60 - band * 9],
        [50, 58 - band * 9],
        [56 - band * 0.3, 60 - band * 9],
      ],
      0.15,
      0.5,
    );
  for (let wave = 0; wave < 9; wave++) {
    const y = 68 + wave * 1.2;
    path(
      Array.from({ length: 12 }, (_, i): Point => [16 + i * 6, y + random.nextNormal() * 0.7]),
      0.15,
      0.3 + 0.05 * wave,
    );
  }
  sheet.lay(round(u, 50, 14, 3.2), on(garment, '#f5c542', '#c8452f'));
  for (let ray = 0; ray < 14; ray++) {
    const angle = (ray / 14) * 2 * Math.PI;
    path(
      [
        [50 + 6 * Math.cos(angle), 14 + 6 * Math.sin(angle)],
        [50 + 13 * Math.cos(angle), 14 + 11 * Math.sin(angle)],
      ],
      0.15,
      0.4,
    );
  }
  return sheet;
}

/** A round patch: merrowed border, stitches in two shades of each color, a ring of type. */
function patch({ width, height, unit: u }: Kit, garment: string): Sheet {
  const sheet = new Sheet(width, height);
  const border = on(garment, '#d8a928', '#1d3557');
  sheet.lay(round(u, 50, 40, 36), border);
  for (let stitch = 0; stitch < 180; stitch++) {
    const angle = (stitch / 180) * 2 * Math.PI;
    const point = (radius: number, turn: number): Point => [
      (50 + radius * Math.cos(angle + turn)) * u,
      (40 + radius * Math.sin(angle + turn)) * u,
    ];
    sheet.lay(strokeOf([point(33, 0), point(35.6, 0.02)], 0.35 * u), on(garment, '#a67c12', '#3b5a85'));
  }
  sheet.lay(round(u, 50, 40, 32), '#2d6a4f').lay(round(u, 50, 40, 21), '#f1ede0');
  sheet.lay(textOnArc('NORTH RIDGE RANGERS', [50 * u, 40 * u], 26.5 * u, -90, { heightPx: 4.4 * u, weight: 0.19 }), '#f1ede0');
  sheet.lay(
    [
      alike(
        smooth(
          at(u, [
            [32, 50],
            [42, 30],
            [48, 40],
            [56, 24],
            [68, 50],
          ]),
        ),
      ),
    ],
    '#40916c',
  );
  sheet.lay([alike(star([44 * u, 28 * u], 2.4 * u, 1 * u, 5))], '#e63946').lay(round(u, 60, 27, 1.2), '#f4a261');
  return sheet;
}

/** A back print: a name on an arc and a number, each with two outlines. */
function teamName({ width, height, unit: u }: Kit, garment: string): Sheet {
  const sheet = new Sheet(width, height);
  const colors = [on(garment, '#0b0b0b', '#0b0b0b'), '#ffffff', on(garment, '#f28c28', '#c8102e')];
  for (const [layer, color] of colors.entries()) {
    const grow = 0.14 - layer * 0.07;
    sheet.lay(textOnArc('MORALES', [50 * u, 90 * u], 74 * u, -90, { heightPx: 9 * u, weight: 0.2 + grow * 1.5 }), color);
    sheet.lay(textAround('27', [50 * u, 50 * u], { heightPx: 36 * u, weight: 0.2 + grow * 0.5, stretch: 0.9 }), color);
  }
  return sheet;
}

/** Twelve kinds of jobs as shops get them. */
export const SHOP_JOBS: readonly ShopJob[] = [
  { name: 'one-color type', method: 'spot', draw: oneColorType },
  { name: 'rooster', method: 'spot', draw: rooster },
  { name: 'distressed type', method: 'spot', draw: distressedType },
  { name: 'photo', method: 'simulated', draw: photo },
  { name: 'jpeg logo', method: 'spot', jpegQuality: 82, draw: jpegLogo },
  { name: 'small type', method: 'spot', draw: smallType },
  { name: 'gradients', method: 'spot', draw: gradients },
  { name: 'glow', method: 'simulated', draw: glow },
  { name: 'watercolor', method: 'simulated', draw: watercolor },
  { name: 'line art', method: 'spot', draw: lineArt },
  { name: 'patch', method: 'spot', draw: patch },
  { name: 'team name', method: 'spot', draw: teamName },
];
