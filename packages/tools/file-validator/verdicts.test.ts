import { type PixelImage, plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { type Drawing, draw, enlarged, flattened, INK, isInBar, isInBox, isInDisc, type Paint } from './drawn-art.ts';
import type { Method } from './settings.ts';
import { DEFAULT_PROFILE } from './shop-profile.ts';
import { validateAll } from './validate.ts';

const SIDE = 480;
const PAPER: Paint = [255, 255, 255, 255];
const RED: Paint = [190, 60, 50, 255];

/** A disc with a thick bar of another ink, clear around. */
const badge: Drawing = (x, y) => {
  const at = { x: SIDE / 2, y: SIDE / 2 };
  if (!isInDisc(x, y, at, 180)) return null;
  return isInBar(x, y, at, 240, 60, 20) ? RED : INK;
};

const sheet = (drawing: Drawing, fine = 4): PixelImage => draw({ width: SIDE, height: SIDE, dpi: 300 }, drawing, fine);

function reportOn(image: PixelImage, garment: string | null = null, method: Method = 'dtf') {
  const info = {
    format: 'png',
    widthPx: image.width,
    heightPx: image.height,
    dpi: 300,
    hasAlpha: true,
    colorMode: 'rgb',
    bitDepth: 8,
    iccName: 'sRGB',
    pages: 1,
    sizeBytes: 1,
  } as const;
  const settings = { method, printWidthIn: null, garment, profile: DEFAULT_PROFILE };
  return validateAll(info, image, settings, { kernels: plainKernels(), progress: () => {} });
}

function judged(image: PixelImage, garment: string | null = null, method: Method = 'dtf') {
  const report = reportOn(image, garment, method);
  const found = report.checks.filter(({ status }) => status === 'warn' || status === 'fail');
  return {
    verdict: report.verdict,
    ids: found.map(({ id }) => id),
    failed: found.filter(({ status }) => status === 'fail').map(({ id }) => id),
  };
}

/** The part of a picture from a column and a row on, `width` x `height`; clear beyond it. */
function windowOf({ pixels, ...image }: PixelImage, left: number, top: number, width: number, height: number): PixelImage {
  const cut = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const v = y + top;
    if (v < 0 || v >= image.height) continue;
    const from = Math.max(0, left);
    const to = Math.min(image.width, left + width);
    cut.set(pixels.subarray((v * image.width + from) * 4, (v * image.width + to) * 4), (y * width + from - left) * 4);
  }
  return { ...image, width, height, pixels: cut };
}

function withAlpha(image: PixelImage, alphaOf: (index: number, alpha: number) => number): PixelImage {
  const pixels = image.pixels.slice();
  for (let at = 3, index = 0; at < pixels.length; at += 4, index++) pixels[at] = alphaOf(index, pixels[at]);
  return { ...image, pixels };
}

test('art that stands free is ready', () => {
  expect(judged(sheet(badge))).toEqual({ verdict: 'ready', ids: [], failed: [] });
});

const onWhite = flattened(sheet(badge), [255, 255, 255]);

test.each([
  ['white', onWhite],
  ['white with one clear pixel', withAlpha(onWhite, (index) => (index === 0 ? 0 : 255))],
  ['white, all but opaque', withAlpha(onWhite, () => 254)],
  [
    'navy, all but opaque',
    withAlpha(
      flattened(
        sheet((x, y) => (badge(x, y) ? PAPER : null)),
        [20, 32, 60],
      ),
      () => 254,
    ),
  ],
  ['within a clear margin', windowOf(onWhite, -40, -40, SIDE + 80, SIDE + 80)],
])('a box is not ready, and its art has no faults of the box: %s', (_, image) => {
  expect(judged(image)).toEqual({ verdict: 'not-ready', ids: ['alpha.none'], failed: ['alpha.none'] });
});

test('the fix for a box within a clear margin names a place on it: no border of the picture leads there', () => {
  const seedsIn = (image: PixelImage) => {
    const { checks } = reportOn(image);
    const [fix] = checks.find(({ id }) => id === 'alpha.none')?.fixes ?? [];
    return fix?.kind === 'tool' ? fix.options.seeds : null;
  };
  expect(seedsIn(windowOf(onWhite, -40, -40, SIDE + 80, SIDE + 80))).toEqual([{ mode: 'remove', x: 42, y: 42 }]);
  expect(seedsIn(onWhite)).toBeUndefined();
});

test('a box is information on a screen, and a warning on a garment of another color', () => {
  expect(judged(onWhite, null, 'screen').ids).not.toContain('alpha.none');
  expect(judged(onWhite, '#101010', 'screen').ids).toContain('alpha.none');
  expect(judged(onWhite, '#ffffff', 'screen').ids).not.toContain('alpha.none');
});

test('a frame drawn around art is no box', () => {
  const framed: Drawing = (x, y) => (isInBox(x, y, 14, 14, SIDE - 28, SIDE - 28) ? badge(x, y) : INK);
  expect(judged(sheet(framed)).ids).toEqual([]);
});

test('pale inks beside strong ones are no ground', () => {
  const cream: Paint = [244, 236, 214, 255];
  const rings: Drawing = (x, y) => {
    const away = Math.hypot(x - SIDE / 2, y - SIDE / 2);
    return away > 190 ? null : away > 150 ? INK : away > 110 ? cream : INK;
  };
  expect(judged(flattened(sheet(rings), [255, 255, 255])).ids).toEqual(['alpha.none']);
});

test('art cut off at the edge is told, art that ends there is not', () => {
  const whole = sheet(badge);
  const left = SIDE / 2 - 180;
  expect(judged(windowOf(whole, left + 70, left - 10, 340, 400)).ids).toContain('frame.cut');
  expect(judged(windowOf(whole, left, left, 360, 360)).ids).toEqual([]);
  const bar: Drawing = (x, y) => (isInBox(x, y, 0, 100, SIDE, 120) ? RED : isInDisc(x, y, { x: 240, y: 320 }, 80) ? INK : null);
  expect(judged(sheet(bar)).ids).toEqual([]);
});

test('a ring that is cut goes on bent; the flat sides of polygons, and the slanted foot of a letter, end there', () => {
  const middle = { x: SIDE / 2, y: SIDE / 2 };
  const ring: Drawing = (x, y) => (isInDisc(x, y, middle, 200) && !isInDisc(x, y, middle, 140) ? INK : null);
  expect(judged(windowOf(sheet(ring), 39, 39, 402, 330)).ids).toContain('frame.cut');
  expect(judged(windowOf(sheet(ring), 40, 40, 400, 400)).ids).toEqual([]);
  const octagon: Drawing = (x, y) =>
    Math.max(Math.abs(x - middle.x), Math.abs(y - middle.y), (Math.abs(x - middle.x) + Math.abs(y - middle.y)) / 1.4) < 180 ? INK : null;
  expect(judged(windowOf(sheet(octagon, 1), 60, 60, 360, 360)).ids).toEqual([]);
  // An arm whose end is slanted, as that of an E.
  const arm: Drawing = (x, y) =>
    isInBox(x, y, 100, 60, 60, 340) || (isInBox(x, y, 100, 360, 240, 40) && x < 300 + (400 - y) * 0.4) ? INK : null;
  expect(judged(windowOf(sheet(arm), 100, 60, 240, 340)).ids).toEqual([]);
});

test('parts that end together at a side, one of them aslant, were cut; the same on both sides is a design', () => {
  const parts =
    (isTwin: boolean): Drawing =>
    (x, y) => {
      const u = isTwin ? Math.min(x, SIDE - x) : x;
      return isInBox(u, y, 0, 300, 300, 60) || (y > 80 + 0.6 * u && y < 220 - 0.2 * u) || isInBox(x, y, 200, 80, 80, 300) ? INK : null;
    };
  expect(judged(windowOf(sheet(parts(false)), 0, 70, SIDE, 320)).ids).toContain('frame.cut');
  expect(judged(windowOf(sheet(parts(true)), 0, 70, SIDE, 320)).ids).not.toContain('frame.cut');
});

test('a plate with shaped corners is art, a box of the same color is a box', () => {
  const word: Drawing = (x, y) => (isInBar(x, y, { x: SIDE / 2, y: SIDE / 2 }, 200, 60, 0) ? PAPER : INK);
  const shaped: Drawing = (x, y) => (Math.min(x, SIDE - x) + Math.min(y, SIDE - y) < 40 ? null : word(x, y));
  expect(judged(sheet(word)).ids).toEqual(['alpha.none']);
  expect(judged(sheet(shaped)).ids).toEqual([]);
});

test('the seam where two shapes abut, and the end of a crotch, are no pinholes', () => {
  const seam: Drawing = (x, y) => (isInBox(x, y, 238, 200, 2, 1) ? null : badge(x, y));
  expect(judged(sheet(seam)).ids).toEqual([]);
});

test('letters that stand in for an absent font are told of the font alone', () => {
  const image = sheet((x, y) => (isInBox(x, y, 100, 100, 280, 200) && Math.abs(x - SIDE / 2) > 2 ? INK : null));
  const info = {
    format: 'svg',
    widthPx: SIDE,
    heightPx: SIDE,
    dpi: 300,
    hasAlpha: true,
    colorMode: 'rgb',
    bitDepth: 8,
    iccName: null,
    pages: 1,
    sizeBytes: 1,
  } as const;
  const missingFonts = [{ family: 'Gone', words: 'Ridge', isInFile: false, isHere: false }];
  const settings = { method: 'dtf', printWidthIn: null, garment: null, profile: DEFAULT_PROFILE } as const;
  const failed = (facts: object) =>
    validateAll({ ...info, ...facts }, image, settings, { kernels: plainKernels(), progress: () => {} })
      .checks.filter(({ status }) => status === 'fail')
      .map(({ id }) => id);
  expect(failed({})).toContain('gap.min');
  expect(failed({ missingFonts })).toEqual(['font.missing']);
});

test('a page that is one picture is judged by its pixels, a picture on a page by its own resolution', () => {
  const settings = { method: 'dtf', printWidthIn: null, garment: null, profile: DEFAULT_PROFILE } as const;
  const image = sheet(badge);
  const page = (dpi: number, isWhole: boolean, drawnAt: number) => {
    const info = {
      format: 'pdf',
      widthPx: SIDE,
      heightPx: SIDE,
      dpi: drawnAt,
      hasAlpha: true,
      colorMode: 'rgb',
      bitDepth: 8,
      iccName: null,
      pages: 1,
      sizeBytes: 1,
      pictures: { dpi, isWhole },
    } as const;
    const { checks, grade } = validateAll(info, { ...image, dpi: drawnAt }, settings, { kernels: plainKernels(), progress: () => {} });
    return { ...checks.find(({ id }) => id === 'dpi.effective'), grade };
  };
  expect(page(120, true, 120)).toMatchObject({ status: 'fail', value: 120, grade: 'F' });
  expect(page(200, false, 300)).toMatchObject({ status: 'warn', value: 200, grade: 'C' });
  expect(page(400, false, 300)).toMatchObject({ status: 'pass', grade: 'A' });
  // Drawn coarsely for a look at it, it still prints sharp: the letter says so, as the check does.
  expect(page(400, false, 100)).toMatchObject({ status: 'pass', grade: 'A' });
});

test('art enlarged so much that no edge of it is narrow is told, as blur and not as a fade', () => {
  const small = draw({ width: 40, height: 40, dpi: 300 }, (x, y) => badge(x * 12, y * 12), 4);
  const { ids } = judged(enlarged(small, 16, 'bicubic'));
  expect(ids).toContain('dpi.true');
});

test.each([
  [3, true],
  [24, false],
])('a white ring of %i px is a halo: %s', (widthPx, isHalo) => {
  const ringed: Drawing = (x, y) => badge(x, y) ?? (isInDisc(x, y, { x: SIDE / 2, y: SIDE / 2 }, 180 + widthPx) ? PAPER : null);
  expect(judged(sheet(ringed)).ids.includes('edge.fringe')).toBe(isHalo);
});

test('a scrap of paper in a corner, and letters whose eyes are filled, are left of a background', () => {
  const scrap: Drawing = (x, y) => (Math.hypot(x, y) < 60 ? [244, 242, 236, 255] : badge(x, y));
  expect(judged(sheet(scrap)).ids).toContain('bg.leftover');
  const letters =
    (fill: Paint | null): Drawing =>
    (x, y) => {
      const at = { x: 60 + 120 * Math.floor(x / 120), y: SIDE / 2 };
      if (!isInDisc(x, y, at, 52)) return null;
      return isInDisc(x, y, at, 22) ? fill : INK;
    };
  expect(judged(sheet(letters(PAPER))).ids).toContain('bg.leftover');
  expect(judged(sheet(letters(null))).ids).toEqual([]);
  const face: Drawing = (x, y) => (isInDisc(x, y, { x: 180, y: 200 }, 30) || isInDisc(x, y, { x: 300, y: 200 }, 30) ? PAPER : badge(x, y));
  expect(judged(sheet(face)).ids).not.toContain('bg.leftover');
});

test('white lettering is no leftover where clear pixels keep white, and a lone white eye is', () => {
  const letterAt = (x: number, y: number, left: number, width: number) => isInBox(x, y, left, 200, width, 80);
  const widths = [26, 48, 30, 14, 40] as const;
  const isLetter = (x: number, y: number) => widths.some((width, index) => letterAt(x, y, 100 + 62 * index, width));
  const onDisc =
    (isWhite: (x: number, y: number) => boolean): Drawing =>
    (x, y) =>
      isInDisc(x, y, { x: SIDE / 2, y: SIDE / 2 }, 220) ? (isWhite(x, y) ? PAPER : INK) : null;
  const keptWhite = (image: PixelImage): PixelImage => {
    const pixels = image.pixels.slice();
    for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3] === 0) pixels.fill(255, at, at + 3);
    return { ...image, pixels };
  };
  expect(judged(keptWhite(sheet(onDisc(isLetter)))).ids).not.toContain('bg.leftover');
  const isEye = (x: number, y: number) => isInDisc(x, y, { x: 240, y: 240 }, 50);
  expect(judged(keptWhite(sheet(onDisc(isEye)))).ids).toContain('bg.leftover');
});

test('doubled pixels are told at any factor', () => {
  const small = draw({ width: 40, height: 40, dpi: 300 }, (x, y) => badge(x * 12, y * 12), 4);
  expect(judged(enlarged(small, 12, 'nearest')).ids).toContain('dpi.true');
});

test('the crotch where two strokes meet is no gap, a slit is', () => {
  const wedge: Drawing = (x, y) => {
    const spread = (y - 60) * 0.3;
    return y > 40 && y < 440 && Math.abs(x - SIDE / 2) < 60 + Math.max(0, spread) && (y < 60 || Math.abs(x - SIDE / 2) > spread)
      ? INK
      : null;
  };
  expect(judged(sheet(wedge)).ids).toEqual([]);
  const slit: Drawing = (x, y) => (isInBox(x, y, 60, 60, 360, 360) && Math.abs(x - SIDE / 2) > 2 ? INK : null);
  expect(judged(sheet(slit)).failed).toContain('gap.min');
});

test('squares of gray that were saved with the art are a box, and its art has no faults of theirs', () => {
  const checkers =
    (cellPx: number, other: number): Drawing =>
    (x, y) => {
      const level = (Math.floor(x / cellPx) + Math.floor(y / cellPx)) % 2 === 0 ? 255 : other;
      return badge(x, y) ?? [level, level, level, 255];
    };
  for (const [cellPx, other] of [
    [8, 204],
    [13.5, 230],
    [40, 191],
  ]) {
    expect(judged(sheet(checkers(cellPx, other)))).toEqual({ verdict: 'not-ready', ids: ['alpha.none'], failed: ['alpha.none'] });
  }
  expect(judged(sheet(checkers(60, 0))).ids).not.toContain('alpha.none');
});

test('strokes that a cut ends upright are told where the art stands off the other edges', () => {
  const bars: Drawing = (x, y) => (y > 100 && y < 380 && x > 40 && Math.floor(x / 60) % 2 === 0 ? INK : null);
  expect(judged(windowOf(sheet(bars), 0, 0, 400, SIDE)).ids).toContain('frame.cut');
  expect(judged(windowOf(sheet(bars), 0, 0, 440, SIDE)).ids).toEqual([]);
  // Trimmed to its outline, it touches every edge.
  expect(judged(windowOf(sheet(bars), 40, 101, 380, 278)).ids).toEqual([]);
});

test('a glow around sharp inks is no enlargement', () => {
  const glow: Drawing = (x, y) => {
    const away = Math.hypot(x - SIDE / 2, y - SIDE / 2) - 120;
    if (away > 70) return null;
    if (away > 0) return [230, 190, 90, 255 * (1 - away / 70) ** 2];
    return isInBar(x, y, { x: SIDE / 2, y: SIDE / 2 }, 160, 40, 20) || isInBar(x, y, { x: SIDE / 2, y: SIDE / 2 }, 160, 40, 75) ? RED : INK;
  };
  const { ids } = judged(sheet(glow));
  expect(ids).toContain('alpha.fade');
  expect(ids).not.toContain('dpi.true');
});

test('the eyes of lettering that is large enough are no pinholes', () => {
  const eyes: Drawing = (x, y) => {
    const place = Math.floor((x - 30) / 70);
    const at = { x: 65 + 70 * place, y: SIDE / 2 };
    if (place < 0 || place > 5 || !isInBox(x, y, at.x - 18 - 2 * (place % 3), at.y - 26, 36 + 4 * (place % 3), 52)) return null;
    return isInDisc(x, y, at, 3) ? null : INK;
  };
  expect(judged(sheet(eyes)).ids).not.toContain('hole.pin');
  const alone: Drawing = (x, y) => (isInDisc(x, y, { x: 200, y: 200 }, 3) ? null : badge(x, y));
  expect(judged(sheet(alone)).ids).toContain('hole.pin');
});

/** A disc with a glow that runs out, in levels of rounding only. */
const glowing: Drawing = (x, y) => {
  const away = Math.hypot(x - SIDE / 2, y - SIDE / 2) - 100;
  return away <= 0 ? RED : [230, 190, 90, 200 * Math.exp(-((away / 45) ** 2))];
};

test.each([
  ['black', [0, 0, 0]],
  ['white', [255, 255, 255]],
] as const)('a glow that was painted on %s is a box, and where it runs out there are no lines, holes or dots', (_, ground) => {
  const flat = flattened(sheet(glowing), ground);
  // What rounding and a little grain make of the end of a fade.
  for (let at = 0; at < flat.pixels.length; at++) {
    if (at % 4 !== 3 && flat.pixels[at] !== ground[0])
      flat.pixels[at] = Math.max(0, Math.min(255, flat.pixels[at] + ((at * 7919) % 5) - 2));
  }
  const told = judged(flat).ids;
  expect(told).toContain('alpha.none');
  for (const id of ['line.min', 'gap.min', 'hole.pin', 'speck.count', 'dpi.true']) expect(told).not.toContain(id);
});

/** Steps at the borders of 8 x 8 blocks, as hard compression leaves them. */
function blocky(image: PixelImage): PixelImage {
  const pixels = image.pixels.slice();
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const step = (((x >> 3) * 37 + (y >> 3) * 61) % 7) - 3;
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * image.width + x) * 4 + channel;
        pixels[at] = Math.max(0, Math.min(255, pixels[at] + 2 * step));
      }
    }
  }
  return { ...image, pixels };
}

test.each([
  ['flat art', badge, [255, 255, 255], ['Vectorize']],
  ['a glow, which tracing would cut into steps', glowing, [0, 0, 0], []],
] as const)('damage of compression is answered by what suits %s', (_, drawing, ground, labels) => {
  const found = reportOn(blocky(flattened(sheet(drawing), ground))).checks.find(({ id }) => id === 'jpeg.artifacts');
  expect(found?.status).toBe('warn');
  expect(found?.fixes.map(({ label }) => label)).toEqual(labels);
});

test('paper in uneven light is a box; a rectangle of one color that runs from light to dark is none', () => {
  const lit =
    (share: number, color: Paint): Drawing =>
    (x, y) => {
      const [r, g, b] = badge(x, y) ?? color;
      const light = 1 - (share * (x + y)) / (2 * SIDE);
      return [r * light, g * light, b * light, 255];
    };
  expect(judged(sheet(lit(0.3, [244, 240, 231, 255]))).failed).toContain('alpha.none');
  expect(judged(sheet(lit(0.3, [40, 60, 140, 255]))).failed).not.toContain('alpha.none');
});

test('a page with a bar across its top is a box', () => {
  const page: Drawing = (x, y) => (y < 24 ? [225, 228, 232, 255] : (badge(x, y) ?? PAPER));
  expect(judged(sheet(page)).failed).toContain('alpha.none');
  const halves: Drawing = (_, y) => (y < SIDE / 2 ? INK : PAPER);
  expect(judged(sheet(halves)).failed).not.toContain('alpha.none');
});

test('soft art whose single pixels differ is no enlargement', () => {
  const wash =
    (grain: number): Drawing =>
    (x, y) => {
      const away = Math.hypot(x - SIDE / 2, y - SIDE / 2);
      const word = Math.imul(Math.imul(Math.floor(x), 0x27d4eb2d) ^ Math.imul(Math.floor(y), 0x165667b1), 0x85ebca6b);
      const noise = (((word ^ (word >>> 15)) & 255) / 255 - 0.5) * grain;
      return away > 210 ? null : [150 + noise, 90 + noise, 70 + noise, 255 * Math.min(1, (210 - away) / 14)];
    };
  expect(judged(sheet(wash(0), 1)).ids).toContain('dpi.true');
  expect(judged(sheet(wash(24), 1)).ids).not.toContain('dpi.true');
});
