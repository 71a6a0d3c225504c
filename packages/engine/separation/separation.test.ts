import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { chooseInks } from './choose-inks.ts';
import { differences, metricAt } from './color-metric.ts';
import { PaletteDiffusion } from './diffuse-palette.ts';
import { findFlatColors } from './flat-colors.ts';
import { letGoBeneath } from './let-go-beneath.ts';
import { MixTable } from './mix-table.ts';
import { measureNoise } from './picture-noise.ts';
import { RimFinder } from './rim-mixes.ts';
import { mixToOrigin, nearestColor } from './solve-mix.ts';
import { surveyColors } from './survey-colors.ts';

const rgb = (r: number, g: number, b: number): Rgb => ({ r, g, b });
const byte = fc.integer({ min: 0, max: 255 });
const color = fc.record({ r: byte, g: byte, b: byte });
const PRIMARIES = [rgb(0, 0, 0), rgb(255, 255, 255), rgb(220, 30, 40), rgb(30, 60, 190), rgb(250, 210, 40), rgb(20, 130, 60)];

function picture(width: number, height: number, pixel: (x: number, y: number) => readonly number[]): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let n = 0; n < width * height; n++) pixels.set(pixel(n % width, Math.floor(n / width)), n * 4);
  return { width, height, pixels, dpi: 300, icc: null };
}

test('the metric is near CIEDE2000 for small differences of colors that are not blue', () => {
  for (const [one, other] of [
    [rgb(120, 120, 120), rgb(124, 122, 120)],
    [rgb(200, 60, 50), rgb(204, 58, 54)],
    [rgb(40, 90, 60), rgb(44, 92, 60)],
    [rgb(240, 220, 80), rgb(238, 224, 88)],
  ]) {
    const vector = differences(metricAt(one), one, [other]);
    const expected = deltaE2000(cielabFromRgb(one), cielabFromRgb(other));
    expect(Math.hypot(...vector) / expected).toBeGreaterThan(0.6);
    expect(Math.hypot(...vector) / expected).toBeLessThan(1.6);
  }
});

describe('mixes', () => {
  const usable = PRIMARIES.map(() => true);

  function start(vectors: Float64Array): Float64Array {
    const shares = new Float64Array(PRIMARIES.length);
    shares[nearestColor(vectors, usable).index] = 1;
    return shares;
  }

  test('shares are shares, unusable colors get none, and no single color is nearer', () => {
    fc.assert(
      fc.property(color, fc.integer({ min: 0, max: 5 }), (wanted, missing) => {
        const isUsable = PRIMARIES.map((_, index) => index !== missing);
        const vectors = differences(metricAt(wanted), wanted, PRIMARIES);
        const { index, distance } = nearestColor(vectors, isUsable);
        const shares = new Float64Array(PRIMARIES.length);
        shares[index] = 1;
        mixToOrigin(vectors, isUsable, shares);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        expect(shares[missing]).toBe(0);
        const off = [0, 1, 2].map((axis) => shares.reduce((sum, share, ink) => sum + share * vectors[ink * 3 + axis], 0));
        expect(Math.hypot(...off)).toBeLessThan(distance + 0.5);
      }),
    );
  });

  test('a mix of known shares is found again', () => {
    const wanted = rgb(0.5 * 220 + 0.5 * 250, 0.5 * 30 + 0.5 * 210, 40);
    const vectors = differences(metricAt(wanted), wanted, PRIMARIES);
    const shares = start(vectors);
    mixToOrigin(vectors, usable, shares);
    expect([...shares].map((share) => Number(share.toFixed(2)))).toEqual([0, 0, 0.5, 0, 0.5, 0]);
  });

  test('with locality, a mix of near colors is worth a small miss, never more than it says', () => {
    const [plum, magenta, indigo, white] = [rgb(113, 47, 115), rgb(179, 61, 122), rgb(98, 50, 128), rgb(255, 255, 255)];
    const colors = [white, magenta, indigo, rgb(32, 20, 66)];
    const all = colors.map(() => true);
    const vectors = differences(metricAt(plum), plum, colors);
    const mixed = (locality: number) => {
      const shares = new Float64Array(colors.length);
      mixToOrigin(vectors, all, shares, 2e-3, locality);
      const off = [0, 1, 2].map((axis) => shares.reduce((sum, share, ink) => sum + share * vectors[ink * 3 + axis], 0));
      return { shares: [...shares], off: Math.hypot(...off) };
    };
    const farther = mixed(3e-5);
    expect(farther.shares[0] + farther.shares[3]).toBeGreaterThan(0.01);
    const near = mixed(0.02);
    expect(near.shares[0]).toBe(0);
    expect(near.shares[1] + near.shares[2]).toBeGreaterThan(0.8);
    expect(near.off).toBeLessThan(2);
  });

  test('gray is no ingredient of a ramp between two blues', () => {
    const [royal, process, gray] = [rgb(10, 60, 145), rgb(25, 160, 207), rgb(107, 114, 128)];
    const colors = [rgb(0, 0, 0), rgb(255, 255, 255), process, gray, royal];
    const palette = { colors, isUsable: colors.map(() => true), solidWithin: 1, locality: 0.02, evenness: 2e-3, bareWithin: 3 };
    const table = new MixTable({ ...palette, named: [], thinBase: 0.17, isOnBase: true, highlight: 'white' });
    for (let step = 1; step < 8; step++) {
      const blue = (one: number, other: number) => Math.round(one + (step / 8) * (other - one));
      const at = table.lookUp(blue(royal.r, process.r), blue(royal.g, process.g), blue(royal.b, process.b));
      expect(table.values[at + 3]).toBeLessThan(0.01);
    }
    const at = table.lookUp(110, 120, 130);
    expect(table.values[at + 3]).toBeGreaterThan(0.5);
  });

  test('what hardly shows beneath other inks is let go, and nothing jumps', () => {
    const order = [4, 3, 2];
    const kept = (shares: readonly number[], by = order) => {
      const all = Float64Array.from(shares);
      letGoBeneath(all, by);
      return [...all];
    };
    // Red over blue: a plate of blue would be solid behind the last holes of red.
    expect(kept([0, 0, 0.03, 0, 0.97])[2]).toBeLessThan(0.003);
    expect(kept([0, 0, 0.03, 0, 0.97]).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(kept([0, 0, 0.03, 0, 0.97], [])).toEqual([0, 0, 0.03, 0, 0.97]);
    // Small dots on top, and halves, stay.
    expect(kept([0, 0, 0.97, 0, 0.03])).toEqual([0, 0, 0.97, 0, 0.03]);
    expect(kept([0, 0, 0.5, 0, 0.5])).toEqual([0, 0, 0.5, 0, 0.5]);
    for (let top = 0; top < 1; top += 0.01) {
      const [one, next] = [top, top + 0.01].map((share) => kept([0, 0, 1 - share, 0, share])[2]);
      expect(Math.abs(one - next)).toBeLessThan(0.04);
    }
  });

  test('a table answers the same whatever was asked before', () => {
    const palette = {
      colors: PRIMARIES,
      isUsable: usable,
      solidWithin: 2,
      locality: 0.01,
      evenness: 1,
      bareWithin: 0,
      named: [],
      thinBase: 0,
      isOnBase: true,
      highlight: null,
    };
    const shared = new MixTable(palette);
    fc.assert(
      fc.property(color, ({ r, g, b }) => {
        const fresh = new MixTable(palette);
        const [one, other] = [shared.lookUp(r, g, b), fresh.lookUp(r, g, b)];
        expect([...shared.values.slice(one, one + 6)]).toEqual([...fresh.values.slice(other, other + 6)]);
        expect(fresh.values.slice(other, other + 6).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3);
      }),
      { numRuns: 60 },
    );
    const at = shared.lookUp(221, 31, 40);
    expect([...shared.values.slice(at, at + 6)]).toEqual([0, 0, 1, 0, 0, 0]);
  });
});

test('where dots would be strewn with fabric, what wants a base is mixed without it, and what is dark with it', () => {
  const colors = [rgb(16, 16, 16), rgb(255, 255, 255), rgb(240, 130, 30)];
  const palette = {
    colors,
    isUsable: [true, true, true],
    solidWithin: 0.3,
    locality: 0.01,
    evenness: 1,
    bareWithin: 3,
    named: [],
    thinBase: 0,
  };
  const fabricIn = (fabricInDark: boolean, { r, g, b }: Rgb) => {
    const table = new MixTable({ ...palette, isOnBase: true, highlight: null, fabricInDark });
    return table.values[table.lookUp(r, g, b)];
  };
  expect(fabricIn(false, rgb(140, 80, 22))).toBeGreaterThan(0.3);
  expect(fabricIn(true, rgb(140, 80, 22))).toBe(0);
  expect(fabricIn(true, rgb(60, 38, 18))).toBeGreaterThan(0.5);
});

describe('choice of inks', () => {
  const stripes = picture(120, 40, (x) => {
    const inks = [PRIMARIES[2], PRIMARIES[3], PRIMARIES[4]];
    const { r, g, b } = inks[Math.floor(x / 40)];
    return [r, g, b, 255];
  });
  const options = { given: [rgb(255, 255, 255)], library: [], tintCost: 0.06 };

  test('flat art gets its own colors, and errors fall with each', () => {
    const { inks, errors } = chooseInks(surveyColors(stripes, true), { ...options, most: 6 });
    expect(inks.map(({ r, g, b }) => `${r} ${g} ${b}`).sort()).toEqual(['220 30 40', '250 210 40', '30 60 190']);
    expect(errors).toEqual([...errors].sort((one, other) => other - one));
    expect(errors[3]).toBeLessThan(0.05);
  });

  test('never more than asked, and only from a library where there is one', () => {
    const library = [rgb(228, 0, 43), rgb(0, 51, 160)];
    expect(chooseInks(surveyColors(stripes, true), { ...options, library, most: 1 }).inks).toHaveLength(1);
    const { inks } = chooseInks(surveyColors(stripes, true), { ...options, library, most: 6 });
    for (const ink of inks) expect(library).toContainEqual(ink);
  });

  test('an ink that stays in any case takes no second screen from its library', () => {
    const [gold, red] = [rgb(255, 210, 63), rgb(200, 30, 40)];
    const pale = picture(120, 40, (x) => (x < 60 ? [255, 233, 196, 255] : [200, 30, 40, 255]));
    for (const stop of [{ worthwhile: 0.12, goodEnough: 0.1, worst: 5 }, undefined]) {
      const ask = { ...options, given: [rgb(255, 255, 255), gold], library: [gold, red], flats: findFlatColors(pale), stop, most: 4 };
      expect(chooseInks(surveyColors(pale, true), ask).inks).toEqual([red]);
    }
  });

  test('the survey tells what of a color is translucent', () => {
    const [width, height] = [64, 64];
    const pixels = new Uint8Array(width * height * 4);
    for (let at = 0; at < width * height; at++) {
      const isRed = at % width < width / 2;
      pixels.set(isRed ? [200, 30, 40, 255] : [30, 60, 200, 2 * Math.floor(at / width) + 60], at * 4);
    }
    const { colors } = surveyColors({ width, height, dpi: 300, icc: null, pixels }, false);
    const fadingOf = (isRed: boolean) => colors.find(({ r, b }) => r > b === isRed)?.fading;
    expect([fadingOf(true), fadingOf(false)]).toEqual([0, 1]);
  });

  test('an ink that later ones mix as well keeps no screen', () => {
    const [one, other, between] = [rgb(250, 20, 40), rgb(50, 140, 200), rgb(150, 80, 120)];
    const colors = [
      { ...between, share: 0.8 },
      { ...one, share: 0.1 },
      { ...other, share: 0.1 },
    ];
    const stop = { worthwhile: 0.15, goodEnough: 0.2, worst: 4 };
    const ask = { most: 8, given: [rgb(0, 0, 0)], library: [], tintCost: 0 };
    const { inks, errors } = chooseInks({ colors, extremes: [], flatShare: 0 }, { ...ask, stop });
    expect(inks).toHaveLength(2);
    expect(inks).toEqual(expect.arrayContaining([one, other]));
    expect(errors[2]).toBeLessThan(0.15);
  });

  test('rims are no colors of even art', () => {
    const soft = picture(60, 40, (x) => (x < 29 ? [220, 30, 40, 255] : x < 31 ? [125, 45, 115, 255] : [30, 60, 190, 255]));
    expect(surveyColors(soft, true).colors).toHaveLength(2);
    expect(surveyColors(soft, false).colors.length).toBeGreaterThan(2);
  });

  test('a thin line of its own color is one of the colors', () => {
    const lined = picture(90, 90, (x, y) => {
      if (y % 30 === 14) return [224, 69, 123, 255];
      return x < 45 ? [10, 92, 54, 255] : [244, 232, 206, 255];
    });
    const found = surveyColors(lined, true).colors.some(({ r, g, b }) => Math.hypot(r - 224, g - 69, b - 123) < 12);
    expect(found).toBe(true);
  });

  test('thin lines that cross count whole, though only their crossings are even', () => {
    const crossed = picture(120, 120, (x, y) => {
      if (x % 60 < 2 || y % 60 < 2) return [20, 30, 160, 255];
      return x < 60 ? [200, 20, 40, 255] : [240, 200, 20, 255];
    });
    const blue = surveyColors(crossed, true).colors.reduce((sum, { b, share }) => sum + (b > 120 ? share : 0), 0);
    expect(blue).toBeGreaterThan(0.04);
  });

  test('of a wash, which is translucent all over, all its ink counts; of opaque art the rims do not', () => {
    const wash = picture(60, 40, (x) => (x < 30 ? [200, 40, 60, 120] : [40, 90, 200, 60]));
    const { colors } = surveyColors(wash, false);
    expect(colors.map(({ r, g, b }) => [r, g, b])).toEqual([
      [200, 40, 60],
      [40, 90, 200],
    ]);
    expect(colors[0].share).toBeCloseTo(2 / 3);
    const rimmed = picture(60, 40, (x) => (x < 50 ? [200, 40, 60, 255] : x < 52 ? [40, 90, 200, 300 - 4 * x] : [0, 0, 0, 0]));
    expect(surveyColors(rimmed, false).colors).toHaveLength(1);
  });

  test('what fades counts too, each by its alpha: a glow’s color may stand nowhere opaque', () => {
    const glow = picture(90, 40, (x) => (x < 50 ? [255, 255, 255, 255] : x < 85 ? [255, 61, 154, 220 - 6 * (x - 50)] : [0, 0, 0, 0]));
    for (const evenOnly of [true, false]) {
      const { colors } = surveyColors(glow, evenOnly);
      expect(colors.map(({ r, g, b }) => [r, g, b])).toEqual([
        [255, 255, 255],
        [255, 61, 154],
      ]);
    }
  });

  test('a clear picture has no colors', () => {
    expect(
      surveyColors(
        picture(9, 9, () => [0, 0, 0, 0]),
        true,
      ),
    ).toMatchObject({ colors: [], flatShare: 0 });
  });
});

describe('flat colors', () => {
  const hexes = (image: PixelImage) => findFlatColors(image).map(({ r, g, b }) => `${r} ${g} ${b}`);
  /** A field with a pupil of a few pixels and a line of two. */
  const eyed = picture(160, 120, (x, y) => {
    if (x >= 40 && x < 44 && y >= 40 && y < 44) return [24, 160, 168, 255];
    if (y >= 90 && y < 92 && x > 20 && x < 90) return [232, 106, 138, 255];
    return [217, 83, 30, 255];
  });

  test('each is found, down to a pupil and a thin line', () => {
    expect(hexes(eyed)).toEqual(['217 83 30', '232 106 138', '24 160 168']);
  });

  test('ramps, soft rims and noise are none', () => {
    let seed = 1;
    const noise = () => {
      seed = (seed * 48271) % 2147483647;
      return Math.round((seed / 2147483647 - 0.5) * 10);
    };
    const ramp = picture(256, 60, (x) => [x, 90, 255 - x, 255]);
    expect(hexes(ramp)).toEqual([]);
    const grain = picture(200, 200, (x) =>
      x < 100 ? [200 + noise(), 30 + noise(), 40 + noise(), 255] : [30 + noise(), 60 + noise(), 190 + noise(), 255],
    );
    expect(findFlatColors(grain)).toHaveLength(2);
    const soft = picture(120, 60, (x) => {
      const share = Math.min(1, Math.max(0, (x - 56) / 8));
      return [220 - 190 * share, 30 + 30 * share, 40 + 150 * share, 255];
    });
    expect(findFlatColors(soft)).toHaveLength(2);
  });

  test('each gets an ink, small ones too; what has none is named', () => {
    const options = { given: [rgb(0, 0, 0)], library: [], tintCost: 0.06, flats: findFlatColors(eyed) };
    expect(chooseInks(surveyColors(eyed, true), { ...options, most: 8 }).inks).toHaveLength(3);
    const { inks, leftOut } = chooseInks(surveyColors(eyed, true), { ...options, most: 2 });
    expect(inks).toContainEqual(rgb(217, 83, 30));
    expect(leftOut).toHaveLength(1);
    expect(inks).not.toContainEqual(leftOut[0].ink);
  });

  test('where screens are short, a color that the others mix gives its own to one that they cannot', () => {
    // Cream, orange and black mix the tan, which is larger than the blue and stands out more while few inks are at hand.
    const columns = [
      { to: 60, color: [244, 234, 210] },
      { to: 84, color: [224, 138, 30] },
      { to: 100, color: [21, 21, 21] },
      { to: 118, color: [201, 180, 138] },
      { to: 120, color: [59, 125, 216] },
    ];
    const art = picture(120, 60, (x) => [...(columns.find(({ to }) => x < to)?.color ?? []), 255]);
    const { inks, leftOut } = chooseInks(surveyColors(art, true), {
      given: [rgb(255, 255, 255)],
      library: [],
      tintCost: 0.06,
      flats: findFlatColors(art),
      most: 4,
    });
    expect(inks).toContainEqual(rgb(59, 125, 216));
    expect(leftOut.map(({ ink }) => ink)).toEqual([rgb(201, 180, 138)]);
  });

  test('with few screens size counts as well as distance: a field stays solid, and a tiny color goes before a large one', () => {
    const columns = [
      { to: 100, color: [246, 239, 223] },
      { to: 160, color: [36, 80, 122] },
      { to: 174, color: [200, 55, 45] },
      { to: 180, color: [242, 182, 50] },
      { to: 186, color: [27, 163, 156] },
      { to: 189, color: [125, 79, 176] },
    ];
    const art = picture(189, 160, (x, y) => [
      ...(columns.find(({ to, color }) => x < to && (color[0] !== 125 || y < 24))?.color ?? [246, 239, 223]),
      255,
    ]);
    const ask = { given: [rgb(20, 33, 61), rgb(255, 255, 255)], library: [], tintCost: 0.06, flats: findFlatColors(art) };
    const survey = surveyColors(art, true);
    const of = (most: number) => chooseInks(survey, { ...ask, most });
    // The navy could be mixed of teal, red and violet, and the violet's screen spared for it: a third of the art would be dots.
    expect(of(4).inks).toContainEqual(rgb(36, 80, 122));
    expect(of(4).leftOut.map(({ ink }) => ink)).toContainEqual(rgb(125, 79, 176));
    for (const most of [2, 3, 4]) expect(of(most).errors[most]).toBeLessThan(1.6 * of(most - 1).errors[most - 1]);
  });

  test('a shade of the fabric that would print as specks of a light ink takes the screen of a color that the others mix', () => {
    const columns = [
      { to: 60, color: [244, 234, 210] },
      { to: 84, color: [224, 138, 30] },
      { to: 96, color: [21, 21, 21] },
      { to: 118, color: [201, 180, 138] },
      { to: 120, color: [59, 125, 216] },
    ];
    const art = picture(120, 60, (x) => [...(columns.find(({ to }) => x < to)?.color ?? []), 255]);
    const flats = findFlatColors(art);
    const foundsNone = ({ r, g, b }: { r: number; g: number; b: number }) => r + g + b < 90;
    const choice = { given: [rgb(0, 0, 0)], library: [], tintCost: 0.06, flats, most: 4 };
    expect(chooseInks(surveyColors(art, true), choice).inks).not.toContainEqual(rgb(21, 21, 21));
    expect(chooseInks(surveyColors(art, true), { ...choice, foundsNone }).inks).toContainEqual(rgb(21, 21, 21));
  });

  test('twins share a screen, each nearly right', () => {
    const twins = picture(100, 60, (x) => (x < 60 ? [245, 255, 188, 255] : [246, 255, 165, 255]));
    const flats = findFlatColors(twins);
    const { inks } = chooseInks(surveyColors(twins, true), { given: [], library: [], tintCost: 0.06, flats, most: 1 });
    for (const flat of flats) expect(deltaE2000(cielabFromRgb(flat), cielabFromRgb(inks[0]))).toBeLessThan(3);
  });

  test('steps of a ramp are none, even where stems of type cut it into columns; what lies flat beside it stays', () => {
    const isStem = (x: number) => x % 14 < 7;
    const type = picture(280, 120, (x, y) => {
      if (y < 60) return isStem(x) ? [40 + Math.round(x / 4), 200 - Math.round(x / 3), 210, 255] : [0, 0, 0, 0];
      return x < 100 ? [22, 50, 74, 255] : [0, 0, 0, 0];
    });
    expect(hexes(type)).toEqual(['22 50 74']);
    expect(measureNoise(type).ringing).toBe(0);
  });

  test('stitches with soft rims are no ramp, however near the two colors lie', () => {
    const STITCH = [
      [186, 37, 202, 255],
      [186, 37, 202, 255],
      [149, 20, 164, 255],
      [139, 15, 154, 255],
      [139, 15, 154, 255],
      [149, 20, 164, 255],
    ];
    const stitched = picture(240, 120, (x, y) => (y < 80 ? STITCH[x % 6] : [102, 85, 43, 255]));
    expect(hexes(stitched)).toContain('139 15 154');
  });

  test('a ramp that ends at an edge does not ring', () => {
    const ramp = picture(200, 160, (x, y) =>
      x % 40 < 20 ? [250 - Math.round(y / 2), 90 + Math.round(y / 3), 60, 255] : [10, 10, 10, 255],
    );
    expect(measureNoise(ramp).ringing).toBe(0);
  });
});

describe('rims', () => {
  const soft = picture(30, 20, (x) => (x < 15 ? [220, 30, 40, 255] : x === 15 ? [144, 42, 100, 255] : [30, 60, 190, 255]));
  const even = new Uint8Array(600);
  plainKernels().evenAreas(soft.pixels, soft, even);

  /** What a pixel is a mix of, as a list. */
  const mixOf = (image: typeof soft, flags: Uint8Array, x: number, ringing = 0) => {
    const mix = new RimFinder(image.pixels, flags, image, { grain: 0, ringing }).mixAt(x, 10);
    if (!mix) return null;
    const { parts, colors, shares } = mix;
    const part = (at: number) => ({ color: rgb(colors[at * 3], colors[at * 3 + 1], colors[at * 3 + 2]), share: shares[at] });
    return Array.from({ length: parts }, (_, at) => part(at));
  };

  test('even areas are found', () => {
    expect([even[10 * 30 + 8], even[10 * 30 + 15], even[10 * 30 + 22]]).toEqual([1, 0, 1]);
  });

  test('a rim pixel is a mix of its sides', () => {
    const mix = mixOf(soft, even, 15);
    expect(mix?.map(({ color }) => color)).toEqual([rgb(220, 30, 40), rgb(30, 60, 190)]);
    expect(mix?.[0].share).toBeCloseTo(0.6, 1);
  });

  test('where JPEG rings a rim pixel may lie farther off the line between its sides', () => {
    const rung = picture(30, 20, (x) => (x < 15 ? [220, 30, 40, 255] : x === 15 ? [144, 82, 90, 255] : [30, 60, 190, 255]));
    expect(mixOf(rung, even, 15)).toBeNull();
    expect(mixOf(rung, even, 15, 0.017)?.map(({ color }) => color)).toEqual([rgb(220, 30, 40), rgb(30, 60, 190)]);
  });

  test('where three areas meet a pixel is a mix of them', () => {
    const corner = picture(20, 20, (x, y) => {
      if (x === 10 && y === 10) return [127, 93, 75, 255];
      if (y < 10) return [220, 30, 40, 255];
      return x < 10 ? [30, 60, 190, 255] : [130, 190, 0, 255];
    });
    const flags = new Uint8Array(400);
    plainKernels().evenAreas(corner.pixels, corner, flags);
    const mix = mixOf(corner, flags, 10) ?? [];
    expect(mix).toHaveLength(3);
    for (const { share } of mix) expect(share).toBeCloseTo(1 / 3, 1);
  });

  test('a dark fringe of cut-out art belongs to the area it is the rim of', () => {
    const cutOut = picture(20, 20, (x) => (x < 10 ? [244, 232, 206, 255] : x === 10 ? [173, 165, 148, 178] : [0, 0, 0, 0]));
    const flags = new Uint8Array(400);
    plainKernels().evenAreas(cutOut.pixels, cutOut, flags);
    expect(mixOf(cutOut, flags, 10)).toEqual([{ color: rgb(244, 232, 206), share: 1 }]);
  });

  test('a color off the line is no rim', () => {
    const odd = picture(30, 20, (x) => (x < 15 ? [220, 30, 40, 255] : x === 15 ? [20, 230, 40, 255] : [30, 60, 190, 255]));
    const flags = new Uint8Array(600);
    plainKernels().evenAreas(odd.pixels, odd, flags);
    expect(mixOf(odd, flags, 15)).toBeNull();
  });
});

test('diffusion keeps palette colors as they are and mixes others in light', () => {
  const palette = [rgb(0, 0, 0), rgb(255, 255, 255), rgb(220, 30, 40)];
  const diffusion = new PaletteDiffusion(200, palette);
  const counts = [0, 0, 0];
  const choices = new Uint8Array(200);
  for (let y = 0; y < 100; y++) {
    diffusion.row(new Uint8Array(600).fill(188), new Uint8Array(200).fill(1), 0, choices);
    for (const choice of choices) counts[choice]++;
  }
  // Coded 188 is half of the light of white.
  expect(counts[1] / 20_000).toBeCloseTo(0.5, 1);
  const red = new Uint8Array(600).map((_, at) => [220, 30, 40][at % 3]);
  diffusion.row(red, new Uint8Array(200).fill(1), 0, choices);
  expect(new Set(choices)).toEqual(new Set([2]));
  diffusion.row(new Uint8Array(600), new Uint8Array(200).fill(1), 1, choices);
  expect([...choices]).not.toContain(0);
});
