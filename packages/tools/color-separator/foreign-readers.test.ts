import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PixelImage } from '@underbase/engine';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOf, writtenAs } from './files-for-tests.ts';

/** Two flat inks, one of them fading out, and white. */
const ART: PixelImage = {
  width: 150,
  height: 90,
  dpi: 300,
  icc: null,
  pixels: Uint8Array.from({ length: 150 * 90 * 4 }, (_, at) => {
    const [x, y] = [(at >> 2) % 150, Math.floor((at >> 2) / 150)];
    const color =
      x < 50 ? [228, 0, 43, 255] : x < 110 ? [255, 205, 0, Math.max(0, 255 - 3 * y)] : y < 40 ? [255, 255, 255, 255] : [0, 0, 0, 0];
    return color[at & 3];
  }),
};
const PLAIN = { garment: '#000000', marks: 'none' } as const;
const ONE_INK: PixelImage = {
  ...ART,
  pixels: Uint8Array.from(ART.pixels, (_, at) => [0, 76, 151, Math.max(0, 255 - 2 * Math.floor((at >> 2) / 150))][at & 3]),
};
const ON_WHITE = { garment: '#ffffff' } as const;
/** Levels that a reader may be off by its own rounding of colors. */
const ROUNDING = 2;

/** Programs that many machines have and that are no dependencies. */
const PROGRAMS = { ghostscript: 'gs', poppler: 'pdftoppm', exiftool: 'exiftool', imageMagick: 'convert', gimp: 'gimp' } as const;
const canRun = (program: string, args: readonly string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const has = {
  ghostscript: canRun(PROGRAMS.ghostscript, ['-v']),
  poppler: canRun(PROGRAMS.poppler, ['-v']),
  exiftool: canRun(PROGRAMS.exiftool, ['-ver']),
  imageMagick: canRun(PROGRAMS.imageMagick, ['-version']),
  gimp: canRun(PROGRAMS.gimp, ['--version']),
};
for (const [program, isThere] of Object.entries(has)) {
  if (!isThere) console.warn(`skipped: ${program} is not installed, so it does not read the plates`);
}

interface Plate {
  readonly name: string;
  /** Ink in bytes: 255 is full. */
  readonly ink: Uint8Array;
}

/** GIMP's script: the picture that it shows as shown.png, and its channels as channel-N.png, N in their order; their names in messages. */
const gimpScript = (): string => `
(gimp-message-set-handler 2)
(define (save image drawable name)
  (file-png-save RUN-NONINTERACTIVE image drawable (string-append "${folder}/" name ".png") name 0 9 0 0 0 0 0))
(define (save-channel channel name)
  (let* ((image (car (gimp-image-new ${ART.width} ${ART.height} GRAY))) (layer (car (gimp-layer-new-from-drawable channel image))))
    (gimp-image-insert-layer image layer 0 0)
    (save image layer name)))
(let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "${at('art.psd')}" "art.psd"))) (channels (gimp-image-get-channels image)) (index 0))
  (while (< index (car channels))
    (let ((channel (aref (cadr channels) index)))
      (gimp-message (string-append "channel: " (car (gimp-item-get-name channel))))
      (save-channel channel (string-append "channel-" (number->string index)))
      (set! index (+ index 1))))
  (save image (car (gimp-image-flatten image)) "shown"))
(gimp-quit 0)`;

let folder = '';
let plates: readonly Plate[] = [];
/** The press proof on the garment, three samples a pixel. */
let proof = new Uint8Array();
const at = (name: string) => join(folder, name);

/** Three samples a pixel of a picture that is opaque. */
async function colorsOf(file: string): Promise<Uint8Array> {
  const { data, info } = await sharp(readFileSync(file)).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([ART.width, ART.height]);
  if (info.channels === 4) expect(data.filter((value, index) => index % 4 === 3 && value !== 255)).toHaveLength(0);
  return data.filter((_, index) => index % info.channels < 3);
}

/** Ink of a gray picture in which black is full ink. */
async function inkOf(file: string): Promise<Uint8Array> {
  const { data, info } = await sharp(readFileSync(file)).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([ART.width, ART.height]);
  return Uint8Array.from({ length: ART.width * ART.height }, (_, index) => 255 - data[index * info.channels]);
}

function mostApart(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((most, value, index) => Math.max(most, Math.abs(value - other[index])), 0);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plates-'));
  const pngs = await filesOf(ART, PLAIN, 'png');
  const told = pngs.find(({ suffix }) => suffix === 'separation');
  if (told?.kind !== 'bytes') throw new Error('separation.json is missing');
  const { inks } = JSON.parse(new TextDecoder().decode(told.bytes)) as { inks: readonly { name: string; file: string }[] };
  plates = inks.map(({ name, file }) => {
    const plane = pngs.find(({ suffix }) => `${suffix}.png` === file);
    if (plane?.kind !== 'plane') throw new Error(`${file} is missing`);
    return { name, ink: writtenAs(plane.plane).map((sample) => 255 - sample) };
  });
  const preview = pngs.find(({ suffix }) => suffix === 'preview');
  if (preview?.kind !== 'image') throw new Error('the proof is missing');
  proof = preview.image.pixels.filter((_, index) => index % 4 !== 3);
  for (const format of ['pdf', 'psd', 'tiff'] as const) {
    const [file] = await filesOf(ART, PLAIN, format);
    if (file.kind !== 'bytes') throw new Error(`no ${format} was made`);
    writeFileSync(at(`art.${format}`), file.bytes);
  }
  const [curves] = await filesOf(ART, { ...PLAIN, plates: 'vector' }, 'pdf');
  if (curves.kind !== 'bytes') throw new Error('no curves were made');
  writeFileSync(at('curves.pdf'), curves.bytes);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('programs of others read the plates', () => {
  test.skipIf(!has.ghostscript)('Ghostscript parts the PDF into separations by the names of the inks, each as the plate is', async () => {
    execFileSync(PROGRAMS.ghostscript, [
      '-q',
      '-dNOPAUSE',
      '-dBATCH',
      '-dSAFER',
      '-sDEVICE=tiffsep',
      '-r300',
      '-o',
      at('page%d.tif'),
      at('art.pdf'),
    ]);
    expect(plates.length).toBeGreaterThanOrEqual(3);
    for (const [place, { name, ink }] of plates.entries()) {
      expect(mostApart(await inkOf(at(`page${place + 1}(${name}).tif`)), ink), name).toBeLessThanOrEqual(ROUNDING);
      expect(Math.max(...(await inkOf(at(`page${place + 1}(Black).tif`)))), `black beside ${name}`).toBe(0);
    }
  });

  test.skipIf(!has.poppler)('poppler draws a page for each plate, black where the ink is', async () => {
    execFileSync(PROGRAMS.poppler, ['-r', '300', '-gray', '-png', at('art.pdf'), at('drawn')]);
    for (const [place, { name, ink }] of plates.entries()) {
      // It lays the picture a part of a pixel off: edges are softer, areas are not.
      const drawn = await inkOf(at(`drawn-${place + 1}.png`));
      const apart = ink.reduce((sum, value, index) => sum + Math.abs(value - drawn[index]), 0) / ink.length;
      expect(apart, name).toBeLessThanOrEqual(ROUNDING);
    }
  });

  test.skipIf(!has.ghostscript)('Ghostscript finds all plates on the one page of curves, each where its film has ink', async () => {
    const how = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=tiffsep', '-r300'];
    execFileSync(PROGRAMS.ghostscript, [...how, '-o', at('curves%d.tif'), at('curves.pdf')]);
    expect(plates.length).toBeGreaterThanOrEqual(3);
    for (const { name, ink } of plates) {
      const read = await inkOf(at(`curves1(${name}).tif`));
      // Curves are filled without soft edges: only pixels on an edge may differ.
      const off = ink.filter((coverage, index) => Math.abs(coverage - read[index]) > 2 * ROUNDING).length;
      expect(off, name).toBeLessThan(0.02 * ink.length);
    }
    expect(Math.max(...(await inkOf(at('curves1(Black).tif')))), 'ink on a plate of no ink').toBe(0);
  });

  test.skipIf(!has.poppler)('poppler draws the page of curves in the colors of the inks', async () => {
    execFileSync(PROGRAMS.poppler, ['-r', '300', '-png', at('curves.pdf'), at('curves')]);
    const { data, info } = await sharp(readFileSync(at('curves-1.png')))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colorAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    expect([info.width, info.height]).toEqual([ART.width, ART.height]);
    expect(colorAt(25, 45)).toEqual([228, 0, 43]);
    expect(colorAt(80, 0)).toEqual([255, 205, 0]);
  });

  test('libtiff reads the plate of a TIFF behind four empty process plates', async () => {
    // One ink: the reader takes no more than five channels.
    const [wanted, [file]] = await Promise.all([filesOf(ONE_INK, ON_WHITE, 'png'), filesOf(ONE_INK, ON_WHITE, 'tiff')]);
    const planes = wanted.flatMap((one) => (one.kind === 'plane' ? [one.plane] : []));
    if (planes.length !== 1 || file.kind !== 'bytes') throw new Error('one ink is one plate');
    const samples = writtenAs(planes[0]);
    const { data, info } = await sharp(file.bytes).toColourspace('cmyk').raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(5);
    for (let index = 0; index < samples.length; index++) {
      expect([...data.subarray(index * 5, index * 5 + 5)]).toEqual([0, 0, 0, 0, 255 - samples[index]]);
    }
  });

  test('libtiff reads the four process plates of a TIFF, and the spot beside them, which has a name of its own', async () => {
    const withSpot = { method: 'cmyk', garment: '#ffffff', spots: [{ color: '#101010' }] } as const;
    const art = { ...ART, pixels: ART.pixels.map((value, at) => (at % 600 < 120 ? [16, 16, 16, 255][at & 3] : value)) };
    const [wanted, [file]] = await Promise.all([filesOf(art, withSpot, 'png'), filesOf(art, withSpot, 'tiff')]);
    const planes = wanted.flatMap((one) => (one.kind === 'plane' ? [writtenAs(one.plane)] : []));
    if (planes.length !== 5 || file.kind !== 'bytes') throw new Error('four process inks and a spot are five plates');
    expect(planes.filter((plane) => plane.some((sample) => sample < 255)).length).toBeGreaterThanOrEqual(3);
    const { data, info } = await sharp(file.bytes)
      .pipelineColourspace('cmyk')
      .toColourspace('cmyk')
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(5);
    for (const [channel, plane] of planes.entries()) {
      expect(plane.findIndex((sample, index) => data[index * 5 + channel] !== 255 - sample)).toBe(-1);
    }
    expect(Buffer.from(file.bytes).includes('Cyan\0Magenta\0Yellow\0Black\0Black #101010\0')).toBe(true);
  });

  test.skipIf(!has.exiftool)('ExifTool finds the names of inks and channels in TIFF and PSD', () => {
    const names = plates.map(({ name }) => name).join(', ');
    const read = (file: string) => {
      const [tags] = JSON.parse(
        execFileSync(PROGRAMS.exiftool, ['-j', '-NumberofInks', '-InkNames', '-NumChannels', '-AlphaChannelsNames', at(file)]).toString(),
      );
      return tags as Readonly<Record<string, unknown>>;
    };
    const tiff = read('art.tiff');
    expect(tiff.NumberofInks).toBe(4 + plates.length);
    expect(tiff.AlphaChannelsNames).toBe(names);
    const psd = read('art.psd');
    expect(psd.NumChannels).toBe(4 + plates.length);
    expect(psd.AlphaChannelsNames).toBe(`Transparency, ${names}`);
  });

  test.skipIf(!has.imageMagick)('ImageMagick shows the proof of a PSD, opaque', async () => {
    execFileSync(PROGRAMS.imageMagick, [`${at('art.psd')}[0]`, at('merged.png')]);
    expect(mostApart(await colorsOf(at('merged.png')), proof)).toBe(0);
  });

  test.skipIf(!has.gimp)('GIMP shows the proof of a PSD and has each plate as a channel by its name', async () => {
    const told = spawnSync(PROGRAMS.gimp, ['-i', '-d', '-f', '-b', gimpScript()], {
      encoding: 'utf8',
      env: { ...process.env, HOME: folder },
    });
    expect(mostApart(await colorsOf(at('shown.png')), proof)).toBe(0);
    const names = [...`${told.stdout}${told.stderr}`.matchAll(/channel: (.*)/g)].map(([, name]) => name);
    expect(names).toEqual(plates.map(({ name }) => name));
    for (const [place, { name, ink }] of plates.entries()) expect(mostApart(await inkOf(at(`channel-${place}.png`)), ink), name).toBe(0);
  });
});
