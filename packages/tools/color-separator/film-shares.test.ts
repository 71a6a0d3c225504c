import { instantiateKernels, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { dotsOnFilm, filmSize } from './film.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { isSolid } from './plates.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const [SIDE, DPI] = [240, 300];
const RED = '#b3202c';
type Color = readonly [number, number, number];
const [NAVY, GOLD, PURPLE, WHITE]: readonly Color[] = [
  [20, 50, 120],
  [240, 200, 40],
  [58, 24, 74],
  [255, 255, 255],
];

const isWithin = (x: number, y: number, [centerX, centerY]: readonly [number, number], radius: number): boolean =>
  Math.hypot(x - centerX, y - centerY) < radius;

/** A navy disc; a gold one with a navy heart; purple on a white panel: dark inks alone, beside a full base and within it. */
function flatAt(x: number, y: number): Color | null {
  if (isWithin(x, y, [60, 60], 48)) return NAVY;
  if (isWithin(x, y, [180, 60], 24)) return NAVY;
  if (isWithin(x, y, [180, 60], 48)) return GOLD;
  if (x < 20 || x >= 220 || y < 130 || y >= 220) return null;
  return x >= 50 && x < 190 && y >= 150 && y < 200 ? PURPLE : WHITE;
}

/** A ball that goes from a pale blue to nearly black. */
function shadedAt(x: number, y: number): Color | null {
  if (!isWithin(x, y, [120, 120], 100)) return null;
  const light = Math.max(0, 1 - Math.hypot(x - 80, y - 80) / 160);
  return [Math.round(10 + 190 * light ** 2), Math.round(12 + 210 * light ** 1.5), Math.round(30 + 220 * light)];
}

function drawn(colorAt: (x: number, y: number) => Color | null): PixelImage {
  const places = Array.from({ length: SIDE * SIDE }, (_, at) => colorAt(at % SIDE, Math.floor(at / SIDE)));
  return {
    width: SIDE,
    height: SIDE,
    dpi: DPI,
    icc: null,
    pixels: Uint8Array.from(places.flatMap((color) => (color ? [...color, 255] : [0, 0, 0, 0]))),
  };
}

type Part = { readonly left: number; readonly top: number; readonly side: number };
const WHOLE: Part = { left: 0, top: 0, side: SIDE };
const [DISC, HEART, PANEL]: readonly Part[] = [
  { left: 40, top: 40, side: 40 },
  { left: 166, top: 46, side: 28 },
  { left: 100, top: 156, side: 38 },
];

/** How full a square part of a plane is, in percent; `scale` planes' pixels lie along one of the art's. */
function fullness(plane: Uint8Array, { left, top, side }: Part, scale: number): number {
  const [width, from, to] = [Math.round(SIDE * scale), Math.round(left * scale), Math.round((left + side) * scale)];
  let sum = 0;
  for (let y = Math.round(top * scale); y < Math.round((top + side) * scale); y++)
    for (let x = from; x < to; x++) sum += plane[y * width + x];
  return (100 * sum) / 255 / (to - from) ** 2;
}

/** Plates of a piece, as shares of any part: those of their tones, and of the dots on their films. */
async function separated(image: PixelImage, given: Partial<SeparatorOptions>) {
  const options = { ...defaultOptions(fields), lpi: 45, ...given } as SeparatorOptions;
  const frame = { width: SIDE, height: SIDE, dpi: DPI, scale: 1 };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, image, frame, options, context);
  const rect = { x: 0, y: 0, width: SIDE, height: SIDE };
  const proof = new Uint8Array(image.pixels.length);
  const tally = run.bands.apply({ rect, pixels: image.pixels }, { rect, pixels: proof }, frame, options, plan, context) ?? {};
  const job = { frame, plan, sheets: plan.kept.sheets, solids: plan.plates.map((plate, place) => isSolid(plate, place, tally)) };
  return plan.plates.map(({ role }, place) => {
    const film = dotsOnFilm(job, place, filmSize(frame, DPI, options.film), options, context);
    const sharesOf = (part: Part) => ({ plate: fullness(job.sheets[place], part, 1), film: fullness(film, part, options.film / DPI) });
    return { role, sharesOf };
  });
}

for (const film of [300, 600, 720]) {
  for (const garment of [RED, '#4a4a4a', '#111111']) {
    test(`films of ${film} dpi hold what their plates do, on ${garment}`, async () => {
      const plates = await separated(drawn(flatAt), { garment, film });
      expect(plates.map(({ role }) => role)).toEqual(expect.arrayContaining(['underbase', 'ink', 'highlight']));
      for (const { sharesOf } of plates) {
        const { plate, film: dots } = sharesOf(WHOLE);
        expect(Math.abs(dots - plate)).toBeLessThan(0.03 * plate);
      }
    });
  }
}

test('a base of half the density is a tint on its film as on its plate', async () => {
  const [base] = await separated(drawn(flatAt), { garment: RED, film: 720, density: 50 });
  for (const part of [DISC, HEART, PANEL]) {
    const { plate, film } = base.sharesOf(part);
    expect(plate).toBeGreaterThan(10);
    expect(plate).toBeLessThan(90);
    expect(Math.abs(film - plate)).toBeLessThan(4);
  }
});

test('beneath a shaded ball the base of a film fades as its plate does', async () => {
  const [base] = await separated(drawn(shadedAt), { garment: RED, film: 720 });
  for (let top = 60; top < 180; top += 40) {
    for (let left = 60; left < 180; left += 40) {
      const { plate, film } = base.sharesOf({ left, top, side: 40 });
      expect(Math.abs(film - plate)).toBeLessThan(4);
    }
  }
});
