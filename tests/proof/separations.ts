import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import {
  cielabFromRgb,
  deltaE2000,
  type Frame,
  formatHex,
  instantiateKernels,
  isSameColor,
  type PixelImage,
  type Rgb,
} from '@underbase/engine';
import sharp from 'sharp';
import { dotsOnFilm, filmSize } from '../../packages/tools/color-separator/film.ts';
import { options as fields, type SeparatorOptions } from '../../packages/tools/color-separator/options.ts';
import type { Plan } from '../../packages/tools/color-separator/plan.ts';
import { isSolid } from '../../packages/tools/color-separator/plates.ts';
import { run as separator } from '../../packages/tools/color-separator/run.ts';
import { defaultOptions } from '../../packages/tools/options.ts';
import { makePlan } from '../../packages/tools/plan-stages.ts';
import { ThreadTables } from '../../packages/tools/thread-tables.ts';
import { loadKernels } from '../../scripts/build-kernels.mjs';
import { SHOP_JOBS, type ShopJob } from '../art/pieces/shop-jobs.ts';
import { rgb } from '../art/sheet.ts';
import { printTable } from '../bench/harness.ts';

/** No page is opened: pixels alone. */
export const needsWeb = false;

const DPI = 300;
const WIDTH_PX = Number(process.env.WIDTH_PX ?? 1200);
const HUE_DEG = Number(process.env.HUE ?? 0);
const ALL_JPEG = process.env.JPEG ? Number(process.env.JPEG) : undefined;
const GARMENTS = { black: '#000000', navy: '#14213d', red: '#b01e2a', white: '#ffffff' } as const;
/** A flat color of the art may print so far off, in CIEDE2000. */
const MOST_OFF = 3;
/** Pixels with all four neighbors of their color that a color needs to be looked at. */
const LEAST_INSIDE = 24;
const FILM_DPI = 720;

const kernels = instantiateKernels(await loadKernels());
const kit = (seed: number) => ({ width: WIDTH_PX, height: Math.round(WIDTH_PX * 0.8), unit: WIDTH_PX / 100, seed: seed * 7919 });

const colorAt = (pixels: Uint8Array, at: number): Rgb => ({ r: pixels[at], g: pixels[at + 1], b: pixels[at + 2] });
const apart = (one: Rgb, other: Rgb): number => deltaE2000(cielabFromRgb(one), cielabFromRgb(other));

/** Saved small, as logos come: chroma halved. */
async function throughJpeg(image: PixelImage, quality: number): Promise<PixelImage> {
  const raw = { width: image.width, height: image.height, channels: 4 } as const;
  const jpeg = await sharp(image.pixels, { raw }).removeAlpha().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  return { ...(await nodeCodecs().decode(jpeg)).image, dpi: DPI };
}

interface Sight {
  readonly picture: PixelImage;
  /** The art over the garment, before any JPEG. */
  readonly wanted: PixelImage;
  readonly truth: PixelImage;
}

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** The same drawing in other colors: hues turned around gray, so that rims stay mixes of what meets there. Keeps its input. */
function withHuesTurned(image: PixelImage, degrees: number): PixelImage {
  if (degrees === 0) return image;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [same, next, last] = [(1 + 2 * cos) / 3, (1 - cos) / 3 - sin / Math.sqrt(3), (1 - cos) / 3 + sin / Math.sqrt(3)];
  const pixels = Uint8Array.from(image.pixels);
  for (let at = 0; at < pixels.length; at += 4) {
    const { r, g, b } = colorAt(image.pixels, at);
    pixels[at] = byte(same * r + next * g + last * b);
    pixels[at + 1] = byte(last * r + same * g + next * b);
    pixels[at + 2] = byte(next * r + last * g + same * b);
  }
  return { ...image, pixels };
}

function overGarment(image: PixelImage, garment: string): PixelImage {
  const under = rgb(garment);
  const pixels = new Uint8Array(image.pixels.length).fill(255);
  for (let at = 0; at < pixels.length; at += 4) {
    const share = image.pixels[at + 3] / 255;
    for (let channel = 0; channel < 3; channel++)
      pixels[at + channel] = byte(share * image.pixels[at + channel] + (1 - share) * under[channel]);
  }
  return { ...image, pixels };
}

async function sightOf(job: ShopJob, garment: string, seed: number): Promise<Sight> {
  const truth = withHuesTurned(job.draw(kit(seed), garment).toImage(DPI), HUE_DEG);
  const wanted = overGarment(truth, garment);
  const quality = ALL_JPEG ?? job.jpegQuality;
  return { truth, wanted, picture: quality ? await throughJpeg(wanted, quality) : truth };
}

interface Made {
  readonly plan: Plan;
  readonly proof: PixelImage;
  readonly tally: Readonly<Record<string, number>>;
  readonly options: SeparatorOptions;
  readonly frame: Frame;
}

async function separate(picture: PixelImage, given: Partial<SeparatorOptions>): Promise<Made> {
  const options = { ...defaultOptions(fields), ...given } as SeparatorOptions;
  const { width, height } = picture;
  const frame = { width, height, dpi: DPI, scale: 1 };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(separator, picture, frame, options, context);
  const proof = { ...picture, pixels: new Uint8Array(picture.pixels.length) };
  const rect = { x: 0, y: 0, width, height };
  const tally =
    separator.bands.apply({ rect, pixels: picture.pixels }, { rect, pixels: proof.pixels }, frame, options, plan, context) ?? {};
  return { plan, proof, tally, options, frame };
}

/** Places of every color that the art is evenly filled with. */
function flatsOf({ truth: { width, height, pixels } }: Sight): ReadonlyMap<string, readonly number[]> {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const found = new Map<string, number[]>();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, index = y * width + 1; x < width - 1; x++, index++) {
      const word = words[index];
      if (word >>> 24 !== 255 || words[index - 1] !== word || words[index + 1] !== word) continue;
      if (words[index - width] !== word || words[index + width] !== word) continue;
      const hex = formatHex(colorAt(pixels, index * 4));
      const places = found.get(hex);
      if (places) places.push(index);
      else found.set(hex, [index]);
    }
  }
  return new Map([...found].filter(([, places]) => places.length >= LEAST_INSIDE));
}

const middle = (values: readonly number[]): number => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

function figuresOf(sight: Sight, { plan, proof, tally }: Made, garment: string) {
  const errors: number[] = [];
  const { pixels } = sight.wanted;
  for (let at = 0; at < pixels.length; at += 4) {
    if (sight.truth.pixels[at + 3] > 2) errors.push(apart(colorAt(proof.pixels, at), colorAt(pixels, at)));
  }
  let [worst, of] = [0, ''];
  for (const [hex, places] of flatsOf(sight)) {
    const off = middle(places.map((index) => apart(colorAt(proof.pixels, index * 4), colorAt(pixels, index * 4))));
    if (off > worst) [worst, of] = [off, hex];
  }
  const sorted = errors.sort((one, other) => one - other);
  const inked = [...flatsOf(sight).keys()].filter(
    (hex) => !isSameColor(colorAt(Uint8Array.from(rgb(hex)), 0), colorAt(Uint8Array.from(rgb(garment)), 0)),
  );
  return {
    worst,
    of,
    mean: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    p95: sorted[Math.floor(0.95 * sorted.length)],
    screens: plan.plates.length,
    flats: inked.length,
    bare: (100 * (tally.bare ?? 0)) / Math.max(1, tally.carried ?? 0),
    fine: (100 * (tally.fine ?? 0)) / Math.max(1, tally.carried ?? 0),
  };
}

/** Films laid over each other on the garment, at a film's own resolution; a window of the sheet, in pixels of the art. */
function filmsLaid(
  { plan, tally, options, frame }: Made,
  garment: string,
): { readonly width: number; readonly height: number; readonly pixels: Uint8Array } {
  const film = filmSize(frame, DPI, FILM_DPI);
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes) };
  const pixels = new Uint8Array(film.width * film.height * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([...rgb(garment), 255], at);
  const job = { frame, plan, sheets: plan.kept.sheets, solids: plan.plates.map((plate, place) => isSolid(plate, place, tally)) };
  for (const [place, plate] of plan.plates.entries()) {
    const dots = dotsOnFilm(job, place, film, { ...options, film: FILM_DPI }, context);
    for (let index = 0; index < dots.length; index++) {
      if (dots[index] > 127) pixels.set([plate.color.r, plate.color.g, plate.color.b], index * 4);
    }
  }
  return { ...film, pixels };
}

async function writePictures(folder: string, name: string, sight: Sight, made: Made, garment: string): Promise<void> {
  const save = ({ width, height, pixels }: Pick<PixelImage, 'width' | 'height' | 'pixels'>, suffix: string) =>
    sharp(pixels, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(join(folder, `${name}-${suffix}.png`));
  await mkdir(folder, { recursive: true });
  await save(sight.wanted, '1-art');
  await save(made.proof, '2-proof');
  await save(filmsLaid(made, garment), '3-films');
  const inks = made.plan.plates.map(({ name: ink, color, role }, place) => ({
    ink,
    hex: formatHex(color),
    role,
    coverage: Number(((100 * (made.tally[`ink${place}`] ?? 0)) / made.tally.pixels).toFixed(2)),
    solid: isSolid(made.plan.plates[place], place, made.tally),
  }));
  await writeFile(
    join(folder, `${name}.json`),
    JSON.stringify(
      {
        inks,
        choice: made.plan.choice,
        flats: made.plan.art.flats.map((flat) => ({ hex: formatHex(flat), share: flat.share })),
        noise: made.plan.art.noise,
      },
      null,
      1,
    ),
  );
}

/**
 * Twelve kinds of jobs on four garments, separated with nothing set but method and garment: how far the flat color that is off most prints from
 * what was drawn, mean and 95th percentile within the art, screens, ink without its base and ink finer than its base holds. JOBS and ON limit it, SEED makes other pieces, HUE turns their colors by
 * so many degrees, WIDTH_PX makes them larger or smaller, JPEG saves all of them at that quality first. OUT writes art, proof and films laid over each
 * other as pictures.
 */
export async function run(): Promise<void> {
  const [jobs, on] = [process.env.JOBS?.split(','), process.env.ON?.split(',')];
  const rows: string[][] = [];
  let met = 0;
  for (const job of SHOP_JOBS) {
    if (jobs && !jobs.includes(job.name)) continue;
    for (const [shirt, garment] of Object.entries(GARMENTS)) {
      if (on && !on.includes(shirt)) continue;
      const sight = await sightOf(job, garment, Number(process.env.SEED ?? 1));
      const made = await separate(sight.picture, { method: job.method, garment });
      const { worst, of, mean, p95, screens, flats, bare, fine } = figuresOf(sight, made, garment);
      if (process.env.OUT) await writePictures(process.env.OUT, `${job.name.replaceAll(' ', '-')}-${shirt}`, sight, made, garment);
      const isMet = job.method !== 'spot' || worst <= MOST_OFF;
      if (isMet) met++;
      const figures = [
        worst.toFixed(2),
        of,
        mean.toFixed(2),
        p95.toFixed(2),
        String(screens),
        String(flats),
        bare.toFixed(1),
        fine.toFixed(1),
      ];
      rows.push([`${job.name} on ${shirt}`, ...figures, isMet ? 'met' : 'BELOW']);
      console.log(rows.at(-1)?.join('  '));
    }
  }
  printTable('Separations', ['job', 'worst dE', 'of', 'mean', 'p95', 'screens', 'flats', 'bare %', 'fine %', ''], rows);
  console.log(`${met} of ${rows.length} keep every flat color within ${MOST_OFF}`);
}
