import { type PixelImage, seededRandom } from '@underbase/engine';
import type { CheckId } from './check-list.ts';
import {
  type Drawing,
  draw,
  type Enlarging,
  enlarged,
  flattened,
  INK,
  isInBar,
  isInBox,
  isInDisc,
  type Paint,
  type Sheet,
} from './drawn-art.ts';
import type { CheckStatus } from './report.ts';
import type { ValidationSettings } from './settings.ts';
import type { FileFacts } from './sheet.ts';

/** What one check must say of a piece of drawn artwork. */
export interface Truth {
  readonly id: CheckId;
  /** The true measure, and how far off it may be read. */
  readonly value?: number;
  readonly within?: number;
  readonly status?: CheckStatus | readonly CheckStatus[];
}

/** Artwork with known truth. All checks that `truths` does not name must raise no warning, but for those in `aside`. */
export interface TruthCase {
  readonly name: string;
  readonly make: () => PixelImage;
  readonly info?: Partial<FileFacts>;
  readonly settings?: Partial<ValidationSettings>;
  readonly truths: readonly Truth[];
  /** Checks that the drawing is bound to set off too, beside the one that it is drawn for. */
  readonly aside?: readonly CheckId[];
}

const DPI = 300;
const PX_PER_MM = DPI / 25.4;
const WHITE: Paint = [255, 255, 255, 255];
const SHEET: Sheet = { width: 360, height: 360, dpi: DPI };
const MIDDLE = { x: 180, y: 180 };

/** A disc to every side of the sheet, so that nothing is left to trim. */
const FULL: Drawing = (x, y) => (isInDisc(x, y, MIDDLE, 180) ? INK : null);

/** A frame of ink around the sheet, open inside. */
const isFrame = (x: number, y: number, { width, height }: Sheet = SHEET, wide = 24): boolean =>
  x < wide || y < wide || x >= width - wide || y >= height - wide;

const lineCases = [0.2, 0.3, 0.34, 0.4, 0.5, 0.7, 1].flatMap((mm) =>
  [0, 17, 45, 90].map(
    (degrees): TruthCase => ({
      name: `line of ${mm.toFixed(2)} mm at ${degrees}°`,
      make: () =>
        draw(SHEET, (x, y) => (isFrame(x, y) || isInBar(x, y, { x: 181.3, y: 178.6 }, 160, mm * PX_PER_MM, degrees) ? INK : null)),
      truths: [
        {
          id: 'line.min',
          value: mm,
          within: 0.04,
          status: mm < 0.35 ? 'fail' : mm < 0.5 ? ['warn', ...(mm > 0.49 ? (['pass'] as const) : [])] : ['pass', 'warn'],
        },
      ],
    }),
  ),
);

const gapCases = [0.2, 0.3, 0.4, 0.6, 0.8, 1].flatMap((mm) =>
  [0, 17, 45, 90].map(
    (degrees): TruthCase => ({
      name: `gap of ${mm.toFixed(2)} mm at ${degrees}°`,
      make: () => draw(SHEET, (x, y) => (isInBar(x, y, { x: 180.4, y: 179.2 }, 170, mm * PX_PER_MM, degrees) ? null : INK)),
      truths: [{ id: 'gap.min', value: mm, within: 0.04, status: mm < 0.5 ? 'fail' : mm < 0.7 ? 'warn' : 'pass' }],
    }),
  ),
);

const rimCases = [1, 3, 4, 5].map(
  (px): TruthCase => ({
    name: `rim of ${px} px`,
    make: () =>
      draw({ width: 220, height: 220, dpi: DPI }, (x, y) => {
        const inside = 104 - Math.hypot(x - 110, y - 110);
        const alpha = Math.min(1, Math.max(0, inside / px + 0.5));
        return alpha > 0 ? [30, 60, 150, px === 1 ? (inside > 0 ? 255 : 0) : 255 * alpha] : null;
      }),
    truths: [{ id: 'alpha.rim', value: px, within: 0.5, status: px < 1.5 ? 'pass' : px <= 4 ? ['warn', 'fail'] : 'fail' }],
    aside: ['alpha.semi', 'trim.empty', 'dpi.true', 'alpha.fade'],
  }),
);

const fadeCases = [1, 3, 8].map(
  (mm): TruthCase => ({
    name: `fade of ${mm} mm`,
    make: () =>
      draw({ width: 300, height: 240, dpi: DPI }, (x) => {
        // A crisp edge beside it: without one the same pixels are a hard edge that was enlarged.
        if (x >= 262 && x < 290) return INK;
        const alpha = Math.min(1, Math.max(0, (mm * PX_PER_MM - (x - 150)) / (mm * PX_PER_MM)));
        return alpha > 0 ? [30, 60, 150, 255 * alpha] : null;
      }),
    truths: [
      { id: 'alpha.fade', value: mm, within: 0.15 * mm, status: 'fail' },
      // The fade is the cause: what follows from it is no row of its own.
      { id: 'alpha.semi', status: 'info' },
      { id: 'alpha.ghost', value: 0, within: 0, status: 'pass' },
    ],
    aside: ['alpha.rim', 'trim.empty', 'dpi.true'],
  }),
);

const glowCases = [10, 25].map(
  (mm): TruthCase => ({
    name: `glow of ${mm} mm`,
    make: () => {
      const side = Math.ceil(2 * mm * PX_PER_MM + 160);
      return draw(
        { width: side, height: side, dpi: DPI },
        (x, y) => {
          const alpha = Math.min(1, Math.max(0, 1 - (Math.hypot(x - side / 2, y - side / 2) - 70) / (mm * PX_PER_MM)));
          return alpha > 0 ? [240, 160, 60, 255 * alpha] : null;
        },
        1,
      );
    },
    truths: [
      { id: 'alpha.fade', value: mm, within: 0.15 * mm, status: 'fail' },
      { id: 'alpha.semi', status: 'info' },
      { id: 'alpha.ghost', value: 0, within: 0, status: 'pass' },
    ],
    aside: ['trim.empty'],
  }),
);

const ghostCases = [0, 1, 26, 300].map(
  (count): TruthCase => ({
    name: `${count} ghost pixels`,
    make: () => {
      const image = draw({ width: 400, height: 300, dpi: DPI }, (x, y) =>
        isFrame(x, y, { width: 400, height: 300, dpi: DPI }) ? INK : null,
      );
      const random = seededRandom(5);
      for (let made = 0; made < count; ) {
        const at = ((40 + random.nextBelow(220)) * 400 + 40 + random.nextBelow(320)) * 4;
        if (image.pixels[at + 3] !== 0) continue;
        image.pixels.set([200, 10, 10, 1 + (made % 12)], at);
        made++;
      }
      return image;
    },
    truths: [{ id: 'alpha.ghost', value: count, within: 0, status: count === 0 ? 'pass' : ['warn', 'fail'] }],
  }),
);

const semiCases = [0, 10, 45].map(
  (percent): TruthCase => ({
    name: `${percent} % at half opacity`,
    make: () => draw({ width: 300, height: 200, dpi: DPI }, (x) => [30, 60, 150, x < percent * 3 ? 128 : 255], 2),
    truths: [{ id: 'alpha.semi', value: percent, within: 0.5, status: percent > 0 ? 'fail' : 'pass' }],
    aside: percent > 0 ? ['garment.match'] : ['alpha.none', 'size.film'],
  }),
);

/** Art on an old background, cut out again so that its color stays in the rim. */
function matted(ground: Paint, width: number): PixelImage {
  const image = draw({ width, height: width, dpi: DPI }, (x, y) =>
    isInDisc(x, y, { x: width / 2, y: width / 2 }, width / 2) ? [190, 40, 60, 255] : null,
  );
  for (let at = 0; at < image.pixels.length; at += 4) {
    const alpha = image.pixels[at + 3];
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      image.pixels[at + channel] = Math.round((image.pixels[at + channel] * alpha + ground[channel] * (255 - alpha)) / 255);
    }
    image.pixels[at + 3] = alpha >= 40 ? 255 : 0;
  }
  return image;
}

const fringeCases: readonly TruthCase[] = [
  { name: 'white fringe', make: () => matted(WHITE, 300), truths: [{ id: 'edge.fringe', status: 'warn' }] },
  { name: 'black fringe', make: () => matted([0, 0, 0, 255], 300), truths: [{ id: 'edge.fringe', status: 'warn' }] },
  { name: 'clean cut', make: () => draw(SHEET, FULL), truths: [{ id: 'edge.fringe', value: 0, within: 5, status: 'pass' }] },
];

const speckCases = [0, 3, 12].flatMap((count): readonly TruthCase[] => {
  const places = Array.from({ length: count }, (_, n) => ({ x: 60 + (n % 4) * 75.3, y: 60 + Math.floor(n / 4) * 90.7 }));
  return [
    {
      name: `${count} specks`,
      make: () => draw(SHEET, (x, y) => (isFrame(x, y) || places.some((place) => isInDisc(x, y, place, 2)) ? INK : null)),
      truths: [{ id: 'speck.count', value: count, within: 0, status: count > 5 ? 'warn' : 'pass' }],
    },
    {
      name: `${count} pinholes`,
      make: () => draw(SHEET, (x, y) => (isInDisc(x, y, MIDDLE, 180) && !places.some((place) => isInDisc(x, y, place, 3)) ? INK : null)),
      truths: [
        {
          id: 'hole.pin',
          value: places.filter(({ x, y }) => Math.hypot(x - 180, y - 180) < 170).length,
          within: 0,
          status: count > 0 ? 'warn' : 'pass',
        },
      ],
      aside: ['gap.min', 'line.min'],
    },
  ];
});

/** E, T, H, L and I of bars, so that their height is known. */
function isLetter(index: number, u: number, v: number, high: number): boolean {
  const bar = high * 0.16;
  const wide = high * 0.56;
  const inside = u >= 0 && u < wide && v >= 0 && v < high;
  if (!inside) return false;
  const left = u < bar;
  const middle = Math.abs(v - high / 2) < bar / 2;
  switch (index % 5) {
    case 0:
      return left || v < bar || v >= high - bar || middle;
    case 1:
      return v < bar || Math.abs(u - wide / 2) < bar / 2;
    case 2:
      return left || u >= wide - bar || middle;
    case 3:
      return left || v >= high - bar;
    default:
      return u < bar;
  }
}

const textCases = [4, 5, 9, 12].map((points): TruthCase => {
  const capPx = (points * 0.72 * DPI) / 72;
  return {
    name: `lettering of ${points} pt`,
    make: () =>
      draw(SHEET, (x, y) => {
        const column = Math.floor((x - 40) / (capPx * 0.8));
        const isText = y >= 160 && y < 160 + capPx && x >= 40 && x < 320 && column < Math.floor(280 / (capPx * 0.8));
        if (isText && isLetter(column, x - 40 - column * capPx * 0.8, y - 160, capPx)) return INK;
        return isFrame(x, y) ? INK : null;
      }),
    truths: [{ id: 'text.small', value: points, within: points * 0.08, status: points < 6 ? 'warn' : 'pass' }],
    aside: ['line.min', 'gap.min', 'hole.pin'],
  };
});

function pocketArt(hidden: Paint | null): PixelImage {
  const image = draw(SHEET, (x, y) => {
    const away = Math.hypot(x - 180, y - 180);
    if (away > 180) return null;
    return away < 60 ? WHITE : INK;
  });
  if (hidden)
    for (let at = 0; at < image.pixels.length; at += 4)
      if (image.pixels[at + 3] === 0) image.pixels.set([hidden[0], hidden[1], hidden[2], 0], at);
  return image;
}

const POCKET_PERCENT = (100 * 60 ** 2) / 180 ** 2;

const leftoverCases: readonly TruthCase[] = [
  {
    name: 'pocket of a hidden background',
    make: () => pocketArt(WHITE),
    truths: [{ id: 'bg.leftover', value: POCKET_PERCENT, within: 0.6, status: 'warn' }],
  },
  {
    name: 'white that may be meant',
    make: () => pocketArt(null),
    truths: [{ id: 'bg.leftover', value: POCKET_PERCENT, within: 0.6, status: 'info' }],
  },
  {
    name: 'white ink',
    make: () =>
      draw(SHEET, (x, y) =>
        isInDisc(x, y, MIDDLE, 60) ? WHITE : isInDisc(x, y, MIDDLE, 120) ? INK : isInDisc(x, y, MIDDLE, 180) ? WHITE : null,
      ),
    truths: [{ id: 'bg.leftover', value: 0, within: 0, status: 'pass' }],
  },
];

/** Art of one ink that fills the whole canvas, with its shapes in alpha alone, as many programs write it. */
function inAlpha(alphaAt: (x: number, y: number) => number, inkAt: (x: number, y: number) => Paint = () => INK): PixelImage {
  const image: PixelImage = { width: 360, height: 360, pixels: new Uint8Array(360 * 360 * 4), dpi: DPI, icc: null };
  for (let y = 0; y < 360; y++) {
    for (let x = 0; x < 360; x++) {
      const [r, g, b] = inkAt(x, y);
      image.pixels.set([r, g, b, Math.round(255 * Math.min(1, Math.max(0, alphaAt(x, y))))], (y * 360 + x) * 4);
    }
  }
  return image;
}

const fromMiddle = (x: number, y: number): number => Math.hypot(x - 179.5, y - 179.5);
const SOFT_EDGES = ['alpha.rim', 'alpha.semi', 'alpha.fade', 'alpha.ghost', 'dpi.true', 'trim.empty'] as const;

/** Clean art whose clear pixels keep its ink: none of it is left of a background. */
const oneInkCases: readonly TruthCase[] = (
  [
    ['a checkerboard to the border', (x, y) => (Math.floor(x / 45) + Math.floor(y / 45) + 1) % 2, ['gap.min', 'line.min']],
    ['stripes to the border', (x) => Math.floor(x / 40 + 1) % 2, []],
    ['flag stripes', (_, y) => Math.floor(y / 40 + 1) % 2, []],
    ['a grid to the border', (x, y) => (x % 60 < 14 || y % 60 < 14 ? 1 : 0), []],
    ['a frame', (x, y) => (isFrame(x, y) ? 1 : 0), []],
    ['a corner that bleeds off', (x, y) => 300.5 - Math.hypot(x, y), ['trim.empty']],
    ['an edge of 5 px', (x, y) => (175 - fromMiddle(x, y)) / 5 + 0.5, SOFT_EDGES],
    ['a fade of 3 mm', (x, y) => (160 - fromMiddle(x, y)) / (3 * PX_PER_MM) + 0.5, SOFT_EDGES],
    ['a glow', (x, y) => (170 - fromMiddle(x, y)) / 140, SOFT_EDGES],
    [
      'dots',
      (x, y) => 8.2 - Math.hypot((x % 24) - 11.6, (y % 24) - 11.6),
      ['speck.count', 'line.min', 'gap.min', 'tone.range', 'trim.empty'],
    ],
  ] as const satisfies readonly (readonly [string, (x: number, y: number) => number, readonly CheckId[]])[]
).map(
  ([name, alphaAt, aside]): TruthCase => ({
    name: `one ink in alpha alone, ${name}`,
    make: () => inAlpha(alphaAt),
    truths: [{ id: 'bg.leftover', value: 0, within: 0, status: 'pass' }],
    aside,
  }),
);

const hiddenInkCases: readonly TruthCase[] = [
  ...oneInkCases,
  {
    name: 'white stripes in alpha alone',
    make: () =>
      inAlpha(
        (x) => Math.floor(x / 40 + 1) % 2,
        () => WHITE,
      ),
    truths: [{ id: 'bg.leftover', value: 0, within: 0, status: 'pass' }],
  },
  {
    name: 'a flag of two inks whose clear pixels keep one',
    make: () =>
      inAlpha(
        (x) => (x < 300 ? 1 : 0),
        (x, y) => (x >= 300 || Math.floor(y / 40) % 2 ? WHITE : INK),
      ),
    truths: [{ id: 'bg.leftover', status: ['pass', 'info'] }],
    aside: ['trim.empty'],
  },
];

const garmentCases = [0, 20, 60].map(
  (percent): TruthCase => ({
    name: `${percent} % in the garment's color`,
    make: () =>
      draw(
        { width: 300, height: 200, dpi: DPI },
        (x, y) => (isInBox(x, y, 3, 3, 294, 194) ? (x < 3 + percent * 2.94 ? [27, 37, 64, 255] : [220, 190, 60, 255]) : null),
        2,
      ),
    settings: { garment: '#1b2540' },
    truths: [
      {
        id: 'garment.match',
        value: percent,
        within: 1,
        status: percent > 20 ? 'fail' : percent === 20 ? ['warn', 'fail'] : percent > 5 ? 'warn' : 'pass',
      },
    ],
    aside: ['contrast.low', 'trim.empty'],
  }),
);

const contrastCases: readonly TruthCase[] = [
  {
    name: 'edge lost on the garment',
    make: () => draw(SHEET, (x, y) => (isInDisc(x, y, MIDDLE, 180) ? (y < 180 ? [30, 40, 70, 255] : [230, 230, 120, 255]) : null)),
    settings: { garment: '#1b2540' },
    truths: [{ id: 'contrast.low', value: 50, within: 3, status: 'warn' }],
    aside: ['garment.match'],
  },
];

const countCases = [2, 4, 6, 8].map((colors): TruthCase => {
  const inks: readonly Paint[] = [
    [200, 40, 40, 255],
    [40, 60, 160, 255],
    [240, 200, 60, 255],
    [30, 30, 30, 255],
    [90, 160, 90, 255],
    [150, 80, 150, 255],
    [120, 200, 220, 255],
    [240, 150, 170, 255],
  ];
  return {
    name: `${colors} colors`,
    make: () =>
      draw(SHEET, (x, y) =>
        isInDisc(x, y, MIDDLE, 180) ? inks[Math.floor(((Math.atan2(y - 180, x - 180) + Math.PI) / (2 * Math.PI)) * colors) % colors] : null,
      ),
    settings: { method: 'screen' },
    truths: [{ id: 'color.count', value: colors, within: 0, status: colors > 6 ? 'warn' : 'pass' }],
  };
});

const inkCases: readonly TruthCase[] = [
  {
    name: 'a third in neon green',
    make: () =>
      draw(
        { width: 300, height: 200, dpi: DPI },
        (x, y) => (isInBox(x, y, 0, 0, 300, 199.5) ? (x < 100 ? [0, 255, 0, 255] : [120, 90, 60, 255]) : null),
        2,
      ),
    truths: [{ id: 'color.gamut', value: 33.3, within: 1, status: 'warn' }],
  },
  {
    name: 'off-white in a quarter',
    make: () =>
      draw({ width: 400, height: 300, dpi: DPI }, (x, y) => (y > 299.4 ? null : x < 100 ? [250, 251, 249, 255] : x < 200 ? WHITE : INK), 2),
    truths: [{ id: 'color.nearwhite', value: 25, within: 1, status: 'warn' }],
    aside: ['bg.leftover'],
  },
  {
    name: 'solid block of 7 in',
    make: () => draw({ width: 800, height: 760, dpi: 100 }, (x, y) => (isInBox(x, y, 20, 20, 760, 720) ? INK : null), 1),
    settings: { printWidthIn: 8 },
    truths: [{ id: 'coverage.heavy', value: 7.1, within: 0.65, status: 'warn' }],
    aside: ['dpi.effective', 'trim.empty'],
  },
];

/** A halftone of round dots with a ramp of tones: cut hard, with smoothed edges, or soft as after scaling. */
function screened(lpi: number, degrees: number, edge: 'hard' | 'smooth' | 'soft', tone: (x: number) => number): PixelImage {
  const pitch = DPI / lpi;
  const angle = (degrees * Math.PI) / 180;
  const sheet = { width: 512, height: 512, dpi: DPI };
  return draw(
    sheet,
    (x, y) => {
      const u = (x * Math.cos(angle) + y * Math.sin(angle)) / pitch;
      const v = (y * Math.cos(angle) - x * Math.sin(angle)) / pitch;
      const away = Math.hypot(u - Math.round(u), v - Math.round(v)) * pitch;
      const radius = pitch * Math.sqrt(tone(x / 512) / Math.PI);
      if (edge !== 'soft') return away <= radius ? INK : null;
      const alpha = Math.min(1, Math.max(0, (radius - away) / 4 + 0.5));
      return alpha > 0.02 ? [30, 60, 150, 255 * alpha] : null;
    },
    { hard: 1, smooth: 4, soft: 2 }[edge],
  );
}

const halftoneCases: readonly TruthCase[] = [
  {
    name: 'crisp halftone of 30 lpi',
    make: () => screened(30, 22.5, 'hard', (t) => 0.2 + 0.4 * t),
    truths: [
      { id: 'halftone.baked', status: 'info' },
      { id: 'halftone.dot', value: (25.4 / 30) * 2 * Math.sqrt(0.21 / Math.PI), within: 0.05, status: 'pass' },
      { id: 'tone.range', value: 0, within: 2, status: 'pass' },
    ],
    aside: ['trim.empty'],
  },
  {
    name: 'fine halftone of 45 lpi with lost tones',
    make: () => screened(45, 15, 'hard', (t) => 0.01 + 0.5 * t),
    truths: [
      { id: 'halftone.baked', status: 'info' },
      // A twentieth of the dots stand in the lightest twentieth of the ramp.
      { id: 'halftone.dot', value: (25.4 / 45) * 2 * Math.sqrt(0.035 / Math.PI), within: 0.03, status: 'warn' },
      { id: 'tone.range', value: 8, within: 1.5, status: 'warn' },
    ],
    aside: ['trim.empty'],
  },
  {
    name: 'halftone with smoothed dots',
    make: () => screened(40, 22.5, 'smooth', (t) => 0.3 + 0.3 * t),
    truths: [{ id: 'halftone.baked', status: 'warn' }],
    aside: ['alpha.rim', 'trim.empty', 'dpi.true'],
  },
  {
    name: 'halftone that was scaled',
    make: () => screened(25, 22.5, 'soft', (t) => 0.3 + 0.25 * t),
    truths: [{ id: 'halftone.baked', status: 'warn' }],
    aside: ['alpha.rim', 'alpha.semi', 'alpha.fade', 'tone.range', 'trim.empty', 'halftone.dot'],
  },
  {
    name: 'halftone too fine for the mesh',
    make: () => screened(65, 22.5, 'hard', (t) => 0.3 + 0.3 * t),
    settings: { method: 'screen' },
    truths: [{ id: 'halftone.dot', status: 'warn' }],
    aside: ['halftone.baked', 'trim.empty', 'tone.range'],
  },
];

/** Flat art with edges in every direction and colors inside. */
const POSTER: Drawing = (x, y) => {
  const away = Math.hypot(x - 130, y - 130);
  if (away > 128) return null;
  if (isInBar(x, y, { x: 100, y: 90 }, 90, 14, 23)) return [240, 210, 90, 255];
  if (isInDisc(x, y, { x: 160, y: 160 }, 42)) return [200, 50, 60, 255];
  if (isInBar(x, y, { x: 90, y: 180 }, 80, 17, -38)) return [255, 255, 255, 255];
  return isInDisc(x, y, { x: 170, y: 80 }, 25) ? [40, 150, 90, 255] : INK;
};

/** The same, larger, on an opaque white ground. */
export function posterOnWhite(): PixelImage {
  return flattened(
    draw({ width: 400, height: 400, dpi: DPI }, (x, y) => POSTER(x * 0.65, y * 0.65)),
    [255, 255, 255],
  );
}

/** What a photo has: soft shapes, texture at every scale, noise of a camera. */
export function photoLike(size: number, seed: number): PixelImage {
  const random = seededRandom(seed);
  const waves = Array.from({ length: 60 }, () => {
    const frequency = 2 ** (random.nextUnit() * 8);
    const angle = random.nextUnit() * Math.PI * 2;
    return {
      fx: (Math.cos(angle) * frequency) / size,
      fy: (Math.sin(angle) * frequency) / size,
      phase: random.nextUnit() * 7,
      size: 60 / frequency ** 0.8,
    };
  });
  const image = draw(
    { width: size, height: size, dpi: DPI },
    (x, y) => {
      const light = waves.reduce((sum, wave) => sum + wave.size * Math.sin(2 * Math.PI * (wave.fx * x + wave.fy * y) + wave.phase), 120);
      const edge =
        isInDisc(x, y, { x: size * 0.6, y: size * 0.4 }, size * 0.2) ||
        isInBar(x, y, { x: size * 0.3, y: size * 0.7 }, size * 0.5, size * 0.06, 33)
          ? 70
          : 0;
      const value = Math.min(255, Math.max(0, light + edge));
      return [value, value * 0.9, value * 0.8, 255];
    },
    2,
  );
  for (let at = 0; at < image.pixels.length; at += 4) {
    const noise = (random.nextBelow(9) + random.nextBelow(9) - 8) / 2;
    for (let channel = 0; channel < 3; channel++)
      image.pixels[at + channel] = Math.min(255, Math.max(0, image.pixels[at + channel] + noise));
  }
  return image;
}

const NOT_MEANT: readonly CheckId[] = [
  'alpha.rim',
  'alpha.semi',
  'alpha.fade',
  'trim.empty',
  'color.mode',
  'line.min',
  'gap.min',
  'color.gamut',
  'edge.fringe',
  'contrast.low',
  'dpi.tag',
  'alpha.ghost',
  'color.nearwhite',
];

/** Bilinear enlarging leaves the least trace: small factors are read up to a third too large in small art, and in photos 1.5, 3 and 6 as each other. */
const BILINEAR_PHOTO = [2, 4.3];

const enlargedCases = (['nearest', 'bilinear', 'bicubic', 'lanczos'] as const satisfies readonly Enlarging[]).flatMap((by) =>
  [1.5, 2, 3, 4.3, 6].flatMap((factor): readonly TruthCase[] => {
    const share = by === 'bilinear' && factor <= 2 ? 0.27 : 0.16;
    const truths: readonly Truth[] = [
      {
        id: 'dpi.true',
        value: Math.round(DPI / factor),
        within: (DPI / factor) * share,
        status: factor > 1.9 ? 'warn' : ['pass', 'warn'],
      },
    ];
    const art: TruthCase = {
      name: `art enlarged ${factor}x, ${by}`,
      make: () => enlarged(draw({ width: 260, height: 260, dpi: DPI }, POSTER), factor, by),
      truths,
      aside: NOT_MEANT,
    };
    const photo: TruthCase = {
      name: `photo enlarged ${factor}x, ${by}`,
      make: () => enlarged(photoLike(240, 3), factor, by),
      truths,
      aside: NOT_MEANT,
    };
    return by === 'bilinear' && !BILINEAR_PHOTO.includes(factor) ? [art] : [art, photo];
  }),
);

const sizeCases: readonly TruthCase[] = [
  {
    name: '187 DPI at 12 in',
    make: () => draw({ width: 2244, height: 40, dpi: null }, () => INK, 1),
    settings: { printWidthIn: 12 },
    truths: [
      { id: 'dpi.effective', value: 187, within: 0.5, status: 'warn' },
      { id: 'dpi.tag', status: 'warn' },
      { id: 'size.film', value: 12, within: 0.01, status: 'pass' },
    ],
    aside: ['alpha.none'],
  },
  {
    name: '100 DPI fails',
    make: () => draw({ width: 200, height: 100, dpi: 100 }, () => INK, 1),
    truths: [{ id: 'dpi.effective', value: 100, within: 0, status: 'fail' }],
    aside: ['alpha.none'],
  },
  {
    name: '1200 DPI is too much',
    make: () => draw({ width: 300, height: 300, dpi: 1200 }, (x, y) => (isInDisc(x, y, { x: 150, y: 150 }, 149) ? INK : null)),
    truths: [
      { id: 'dpi.excess', value: 1200, within: 0, status: 'warn' },
      { id: 'dpi.effective', status: 'pass' },
    ],
  },
  {
    name: 'tag of 72 DPI for a print of 1.2 in',
    make: () => draw({ ...SHEET, dpi: 72 }, FULL),
    settings: { printWidthIn: 1.2 },
    truths: [{ id: 'dpi.tag', value: 76, within: 0.1, status: 'warn' }],
    aside: ['trim.empty'],
  },
  {
    name: '24 in do not fit the film',
    make: () => draw({ width: 720, height: 720, dpi: 30 }, (x, y) => (isInDisc(x, y, { x: 360, y: 360 }, 360) ? INK : null), 2),
    truths: [{ id: 'size.film', value: 24, within: 0.01, status: 'fail' }],
    aside: ['dpi.effective', 'coverage.heavy'],
  },
  {
    name: 'margin of a quarter',
    make: () => draw({ width: 400, height: 300, dpi: DPI }, (x, y) => (isInBox(x, y, 0, 0, 300, 300) ? INK : null), 1),
    // So little film costs nothing.
    truths: [{ id: 'trim.empty', value: 25, within: 0.1, status: 'info' }],
  },
  {
    name: 'opaque art on white',
    make: () =>
      flattened(
        draw(SHEET, (x, y) => (isInDisc(x, y, MIDDLE, 120) ? INK : null)),
        [255, 255, 255],
      ),
    truths: [{ id: 'alpha.none', value: 100, within: 0.1, status: 'fail' }],
    aside: ['coverage.heavy'],
  },
  {
    name: 'nothing but clear pixels',
    make: () => draw({ width: 60, height: 60, dpi: DPI }, () => null, 1),
    truths: [{ id: 'file.sanity', value: 1, within: 0, status: 'fail' }],
  },
  {
    name: 'several pages under a name that lies',
    make: () => draw(SHEET, FULL),
    info: { format: 'gif', pages: 3, fileName: 'art.png' },
    truths: [{ id: 'file.sanity', value: 2, within: 0, status: 'warn' }],
  },
  {
    name: 'CMYK with 16 bits',
    make: () => draw(SHEET, FULL),
    info: { format: 'tiff', colorMode: 'cmyk', bitDepth: 16 },
    truths: [{ id: 'color.mode', status: 'warn' }],
  },
  {
    name: 'Display P3',
    make: () => draw(SHEET, FULL),
    info: { iccName: 'Display P3' },
    truths: [{ id: 'color.mode', status: 'warn' }],
  },
];

/** Art that no check may complain of. */
const cleanCases: readonly TruthCase[] = (
  [
    ['a disc', SHEET, FULL],
    ['a poster of five colors', { width: 260, height: 260, dpi: DPI }, (x, y) => POSTER(x, y)],
    [
      'a ring with a heart',
      SHEET,
      (x, y) =>
        isInDisc(x, y, MIDDLE, 180) && !isInDisc(x, y, MIDDLE, 130)
          ? [220, 60, 50, 255]
          : isInDisc(x, y, MIDDLE, 80)
            ? [30, 90, 80, 255]
            : null,
    ],
    [
      'bars in every direction',
      SHEET,
      (x, y) =>
        isFrame(x, y) || [0, 30, 60, 90, 120, 150].some((degrees) => isInBar(x, y, MIDDLE, 210, 16, degrees)) ? [170, 80, 40, 255] : null,
    ],
    ['a gradient inside a solid shape', SHEET, (x, y) => (isInDisc(x, y, MIDDLE, 180) ? [60 + x / 3, 80 + y / 4, 150, 255] : null)],
    [
      'a star',
      SHEET,
      (x, y) => (Math.hypot(x - 180, y - 180) < 120 + 58 * Math.cos(5 * Math.atan2(y - 180, x - 180)) ? [240, 180, 40, 255] : null),
    ],
    ['stripes', { width: 300, height: 300, dpi: DPI }, (x, y) => (x % 50 < 25 ? INK : y < 299.5 ? [230, 220, 200, 255] : null)],
  ] as readonly (readonly [string, Sheet, Drawing])[]
).map(([name, sheet, drawing]) => ({
  name: `clean: ${name}`,
  make: () => draw(sheet, drawing),
  truths: [],
  aside: name === 'a star' || name === 'a poster of five colors' ? ['trim.empty'] : [],
}));

const photoCases = [11, 12].map(
  (seed): TruthCase => ({
    name: `clean: photo ${seed}`,
    make: () => photoLike(320, seed),
    truths: [{ id: 'dpi.true', status: 'pass' }],
    aside: [],
  }),
);

/** Every check with artwork that it must find, or leave alone. */
export const TRUTH_CASES: readonly TruthCase[] = [
  ...cleanCases,
  ...photoCases,
  ...sizeCases,
  ...semiCases,
  ...rimCases,
  ...fadeCases,
  ...glowCases,
  ...ghostCases,
  ...fringeCases,
  ...lineCases,
  ...gapCases,
  ...textCases,
  ...speckCases,
  ...leftoverCases,
  ...hiddenInkCases,
  ...garmentCases,
  ...contrastCases,
  ...countCases,
  ...inkCases,
  ...halftoneCases,
  ...enlargedCases,
];
