import { formatHex, instantiateKernels, type PixelImage } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { separateProcess } from './process-inks.ts';
import { run } from './run.ts';
import { separateView } from './separate-view.ts';

const kernels = instantiateKernels(await loadKernels());
const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };

function picture(width: number, height: number, pixel: (x: number, y: number) => readonly number[]): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let n = 0; n < width * height; n++) pixels.set(pixel(n % width, Math.floor(n / width)), n * 4);
  return { width, height, pixels, dpi: 300, icc: null };
}

/** Plates by name, whole. */
async function separate(image: PixelImage, given: Partial<SeparatorOptions>) {
  const options = { ...defaultOptions(fields), ...given };
  const frame = { width: image.width, height: image.height, dpi: 300, scale: 1 };
  const plan = await makePlan(run, image, frame, options, context);
  const view = { rect: { x: 0, y: 0, width: image.width, height: image.height }, pixels: image.pixels };
  const { planes } = options.method === 'cmyk' ? separateProcess(view, plan) : separateView(view, image.width, plan, options, context);
  const proof = new Uint8Array(image.pixels.length);
  run.bands.apply(view, { rect: view.rect, pixels: proof }, frame, options, plan, context);
  const plane = (name: string) => planes[plan.plates.findIndex((plate) => plate.name === name)];
  return { plan, options, frame, planes, plane, proof, names: plan.plates.map(({ name }) => name) };
}

const [YELLOW, RED, WHITE, CLEAR] = [
  [255, 210, 63, 255],
  [201, 48, 44, 255],
  [255, 255, 255, 255],
  [0, 0, 0, 0],
];
/** A clear rim around three flat areas side by side: yellow, red, white. */
const ART = picture(120, 60, (x, y) => {
  if (x < 10 || x >= 110 || y < 10 || y >= 50) return CLEAR;
  return x < 40 ? YELLOW : x < 80 ? RED : WHITE;
});
const at = (x: number, y: number) => y * 120 + x;
const BLACK = { garment: '#101010', choke: '2px' } as const;

describe('kinds of base', () => {
  test('white shows where inks leave it open; gray never does: white is a screen on top', async () => {
    const white = await separate(ART, { ...BLACK });
    const gray = await separate(ART, { ...BLACK, base: 'grey' });
    expect(white.names[0]).toBe('White underbase');
    expect(gray.names[0]).toBe('Gray underbase');
    expect(gray.plan.plates[0].flash).toBe(true);
    expect(gray.plane('Highlight white')[at(95, 30)]).toBe(255);
    // Drawn back under the white too: nothing gray peeks out.
    expect(gray.planes[0][at(109, 30)]).toBe(0);
    expect(gray.planes[0][at(60, 30)]).toBe(255);
  });

  test('whatever the base, the print is the art', async () => {
    for (const base of ['white', 'grey', 'discharge'] as const) {
      for (const method of ['spot', 'simulated'] as const) {
        const { proof } = await separate(ART, { ...BLACK, base, method });
        for (const [x, wanted] of [
          [25, YELLOW],
          [60, RED],
          [95, WHITE],
        ] as const) {
          const seen = [...proof.subarray(at(x, 30) * 4, at(x, 30) * 4 + 3)];
          const off = Math.max(...seen.map((value, channel) => Math.abs(value - wanted[channel])));
          expect(off, `${base}, ${method}, x ${x}: ${seen}`).toBeLessThanOrEqual(6);
        }
      }
    }
  });

  test('discharge prints wet into wet: no flash, no choke', async () => {
    const { plan, planes } = await separate(ART, { ...BLACK, base: 'discharge' });
    expect(plan.plates[0]).toMatchObject({ name: 'Discharge base', flash: false });
    expect(planes[0][at(10, 30)]).toBe(255);
    const { planes: choked } = await separate(ART, BLACK);
    expect(choked[0][at(10, 30)]).toBe(0);
  });

  test('a cream that is nearly the color of discharged cotton keeps its ink: no two cloths are alike', async () => {
    const [cream, green] = [
      [244, 234, 210, 255],
      [31, 122, 84, 255],
    ];
    const job = picture(80, 60, (x) => (x < 40 ? cream : green));
    const { plan, planes } = await separate(job, { ...BLACK, base: 'discharge' });
    const ink = plan.plates.findIndex(({ color, role }) => role === 'ink' && formatHex(color) === '#f4ead2');
    expect(planes[ink]?.[30 * 80 + 20]).toBe(255);
    const same = picture(80, 60, (x) => (x < 40 ? [233, 223, 200, 255] : green));
    expect((await separate(same, { ...BLACK, base: 'discharge' })).plan.plates.filter(({ role }) => role === 'ink')).toHaveLength(1);
  });

  test('under highlight white the base is not drawn back; under ink it is', async () => {
    const white = await separate(ART, { ...BLACK, choke: '4px' });
    // One pixel inside the outer edges of the white area and of the yellow one.
    expect(white.plane('White underbase')[at(108, 30)]).toBe(255);
    expect(white.plane('White underbase')[at(11, 30)]).toBe(0);
  });

  test('a thin cover shows the base that lies beneath', async () => {
    const seen = async (base: 'white' | 'grey') => (await separate(ART, { ...BLACK, base, opacity: 50 })).proof[at(60, 30) * 4];
    expect(await seen('grey')).toBeLessThan((await seen('white')) - 20);
  });
});

describe('traps', () => {
  const PALETTE = {
    palette: [{ color: '#ffd23f' }, { color: '#c9302c' }, { color: '#ffffff' }],
    garment: '#ffffff',
    underbase: 'off',
    highlight: 'off',
  } as const;
  /** How far yellow runs on under red, in the middle row. */
  const runsOn = async (given: Partial<SeparatorOptions>) => {
    const { planes } = await separate(ART, { ...PALETTE, ...given });
    let reach = 0;
    while (planes[0][at(40 + reach, 30)] >= 128) reach++;
    return reach;
  };

  test('a pair has a width of its own, others the job’s', async () => {
    expect(await runsOn({})).toBe(0);
    expect(await runsOn({ trap: '3px' })).toBe(3);
    expect(await runsOn({ trapPairs: ['#ffd23f/#c9302c=6px'] })).toBe(6);
    expect(await runsOn({ trap: '3px', trapPairs: ['#c9302c/#ffd23f=6px'] })).toBe(6);
    expect(await runsOn({ trap: '3px', trapPairs: ['#c9302c/#ffd23f=0mm'] })).toBe(0);
    expect(await runsOn({ trap: '3px', trapPairs: ['#c9302c/#000000=9px'] })).toBe(3);
  });

  test('a dark ink keeps away from a lighter one that is printed over it, unless the pair says otherwise', async () => {
    const sign = picture(120, 60, (x, y) => (y < 10 || y >= 50 || x < 10 || x >= 110 ? CLEAR : x < 60 ? [16, 16, 40, 255] : WHITE));
    const runsOn = async (given: Partial<SeparatorOptions>) => {
      const { planes, plan } = await separate(sign, { garment: '#8b1a1a', choke: '2px', trap: '4px', ...given });
      return planes[plan.plates.findIndex(({ role }) => role === 'ink')][at(62, 30)];
    };
    expect(await runsOn({})).toBe(0);
  });

  test('the print stays as it was', async () => {
    const plain = await separate(ART, PALETTE);
    const trapped = await separate(ART, { ...PALETTE, trapPairs: ['#ffd23f/#c9302c=6px', '#c9302c/#ffffff=1mm'] });
    expect(trapped.proof).toEqual(plain.proof);
  });
});

test('a merged color prints as the ink that it is merged into, and nothing else moves', async () => {
  const palette = [{ color: '#ffd23f' }];
  const given = { palette, garment: '#ffffff' } as const;
  const merged = await separate(ART, { ...given, merged: ['#c9302c=#ffd23f'] });
  expect(merged.planes[0][at(60, 30)]).toBe(255);
  const apart = await separate(ART, { ...given, palette: [{ color: '#ffd23f' }, { color: '#c9302c' }] });
  expect(apart.planes[0][at(60, 30)]).toBe(0);
  expect(merged.planes[0][at(25, 30)]).toBe(apart.planes[0][at(25, 30)]);
});

test('a color that is merged away founds no ink, and what it is merged into is one, though the art has it not', async () => {
  const merged = await separate(ART, { ...BLACK, merged: ['#c9302c=#2f7fd0'] });
  const inks = merged.plan.plates.filter(({ role }) => role === 'ink').map(({ color }) => formatHex(color));
  expect([...inks].sort()).toEqual(['#2f7fd0', '#ffd23f']);
  const blue = merged.planes[merged.plan.plates.findIndex(({ color }) => formatHex(color) === '#2f7fd0')];
  expect([blue[at(60, 30)], blue[at(25, 30)], blue[at(95, 30)]]).toEqual([255, 0, 0]);
  // Into what is there anyway nothing is added: fabric stays bare, white is white's.
  const bare = await separate(ART, { ...BLACK, merged: ['#c9302c=#101010'] });
  expect(bare.planes.map((plane) => plane[at(60, 30)])).toEqual(bare.planes.map(() => 0));
  const white = await separate(ART, { ...BLACK, merged: ['#c9302c=#ffffff'] });
  expect(white.plane('Highlight white')[at(60, 30)]).toBe(255);
  expect(white.plan.plates.filter(({ role }) => role === 'ink')).toHaveLength(1);
});

describe('what is told of merges', () => {
  const warningsOf = async (given: Partial<SeparatorOptions>) => {
    const { plan, options, frame } = await separate(ART, given);
    return (run.report?.(frame, options, plan, { pixels: 1 }).warnings ?? []).map(({ id, text }) => [id, text]);
  };

  test('a color that the art has not is said not to be merged, and takes no screen for the ink that it names', async () => {
    const far = { ...BLACK, merged: ['#aa4400=#2f7fd0'] };
    expect(await warningsOf(far)).toEqual([['mergeUnheard', '#aa4400 was not merged: the art has no such color. The nearest is #c9302c.']]);
    const { plan } = await separate(ART, far);
    const plain = await separate(ART, BLACK);
    expect(plan.plates).toEqual(plain.plan.plates);
  });

  test('a merge is its own reason: only colors that nobody merged change for want of inks', async () => {
    const merged = { ...BLACK, merged: ['#c9302c=#ffd23f'] };
    expect(await warningsOf(merged)).toEqual([]);
    expect((await separate(ART, merged)).plan.choice.changes).toMatchObject([{ from: '#c9302c', to: '#ffd23f', isMerged: true }]);
    const byHand = await warningsOf({ ...BLACK, palette: [{ color: '#ffd23f' }] });
    expect(byHand.map(([id]) => id)).toEqual(['colorsChange']);
    expect(byHand[0][1]).toMatch(/^These colors change with the inks set by hand: #c9302c prints as/);
    expect(await warningsOf({ ...BLACK, palette: [{ color: '#ffd23f' }], merged: ['#c9302c=#ffd23f', '#00ff00=#ffd23f'] })).toMatchObject([
      ['mergeUnheard', expect.stringContaining('#00ff00')],
    ]);
  });
});

describe('spots beside process inks', () => {
  const ORANGE = [255, 102, 0, 255];
  const HALF = [255, 178, 128, 255];
  const DARK = [128, 51, 0, 255];
  const GREEN = [40, 160, 70, 255];
  const FLATS = [ORANGE, HALF, DARK, GREEN];
  const STRIPES = picture(80, 20, (x) => FLATS[Math.floor(x / 20)]);
  const middle = (stripe: number) => 10 * 80 + stripe * 20 + 10;

  test('color, tint and shade of a spot are the spot’s; others are left to the four', async () => {
    const { planes, names, plan } = await separate(STRIPES, { method: 'cmyk', spots: [{ color: '#ff6600' }] });
    // No two stand at one angle.
    expect(new Set(plan.plates.map(({ angleDeg }) => angleDeg)).size).toBe(plan.plates.length);
    expect(names.slice(0, 4)).toEqual(['Cyan', 'Magenta', 'Yellow', 'Black']);
    expect(plan.plates[4]).toMatchObject({ isTransparent: true, colorIndex: 2 });
    const [cyan, magenta, yellow, black, spot] = planes.map((plane) => FLATS.map((_, stripe) => plane[middle(stripe)]));
    expect(spot[0]).toBe(255);
    expect(Math.abs(spot[1] - 128)).toBeLessThan(4);
    expect(spot[2]).toBe(255);
    expect(black[2]).toBeGreaterThan(80);
    for (const four of [cyan, magenta, yellow]) expect(Math.max(...four.slice(0, 2))).toBeLessThan(6);
    expect(spot[3]).toBe(0);
  });

  test('the print is the art, with spots and without', async () => {
    for (const spots of [[], [{ color: '#ff6600' }], [{ color: '#ff6600' }, { color: '#28a046' }]]) {
      const { proof } = await separate(STRIPES, { method: 'cmyk', spots });
      for (const [stripe, wanted] of FLATS.entries()) {
        const seen = [...proof.subarray(middle(stripe) * 4, middle(stripe) * 4 + 3)];
        const off = Math.max(...seen.map((value, channel) => Math.abs(value - wanted[channel])));
        expect(off, `${spots.length} spots, stripe ${stripe}: ${seen}`).toBeLessThanOrEqual(3);
      }
    }
  });

  test('between a spot’s colors and others there is no step', async () => {
    const ramp = picture(256, 4, (x) => [255, 102, x, 255]);
    const { planes } = await separate(ramp, { method: 'cmyk', spots: [{ color: '#ff6600' }] });
    for (const plane of planes) for (let x = 1; x < 256; x++) expect(Math.abs(plane[x] - plane[x - 1])).toBeLessThan(14);
  });
});

test('inks that a set or a shop measured hide as much as they say, where the proof shows opacities at all', async () => {
  const opacityOf = async (given: Partial<SeparatorOptions>) =>
    (await separate(ART, { ...BLACK, swatches: '#c9302c/85 House red', palette: [{ color: '#c9302c' }], ...given })).plan.plates[1].opacity;
  expect(await opacityOf({})).toBe(1);
  expect(await opacityOf({ inkSet: 'plastisol' })).toBe(0.85);
  expect(await opacityOf({ inkSet: 'plastisol', swatches: '' })).toBe(0.75);
  expect(await opacityOf({ inkSet: 'plastisol', palette: [{ color: '#c9302c', opacity: 40 }] })).toBe(0.4);
});

test('inks are chosen from the library that is asked for', async () => {
  const names = async (given: Partial<SeparatorOptions>) => (await separate(ART, { garment: '#ffffff', ...given })).names;
  expect(await names({ library: 'swatches', swatches: '#ffcc33 House yellow 3\n#cc2222 House red 12\n#00ff00 House green' })).toEqual(
    expect.arrayContaining(['House yellow 3', 'House red 12']),
  );
  expect((await separate(ART, { garment: '#ffffff', library: 'water-based' })).plan.plates.every(({ color }) => color.r !== 201)).toBe(
    true,
  );
});

describe('tints', () => {
  const PAPER = { garment: '#ffffff', underbase: 'off', highlight: 'off' } as const;
  /** A band from one color to another, 120 pixels. */
  const band = (from: readonly number[], to: readonly number[]) =>
    picture(120, 60, (x) => [...from.map((level, channel) => Math.round(level + (x / 120) * (to[channel] - level))), 255]);

  test('are of near inks, and leave nothing solid behind those whose holes close', async () => {
    // Pale plum: a little of cream shows in magenta and indigo.
    const art = band([117, 57, 126], [123, 61, 129]);
    const { planes } = await separate(art, { ...PAPER, palette: ['#fff0c4', '#b33d7a', '#623280'].map((color) => ({ color })) });
    const solid = planes[0].filter((cover) => cover > 128).length;
    expect(solid).toBeLessThan(0.25 * planes[0].length);
  });
});
