import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { inRoot } from '../setup/root.mjs';
import { runStep } from '../setup/run-command.mjs';
import { scaleFor } from './compose.mjs';
import { findingsOn } from './findings.mjs';
import { fineLineArt } from './fine-line-art.mjs';

const sample = (name) => inRoot('apps', 'web', 'assets', 'samples', `${name}.png`);

/** The tool as the command line runs it; the last argument before the flags is what it writes. */
async function run(tool, inputs, output, ...flags) {
  const main = inRoot('apps', 'cli', 'main.ts');
  await runStep(`Running ${tool}`, process.execPath, [main, tool, ...[inputs].flat(), '-o', output, ...flags]);
  return output;
}

/** Samples that stand alone, as the other tools take them. */
const lowTide = (folder) => run('color-ko', sample('low-tide'), join(folder, 'low-tide.png'));
const rivercats = (folder) => run('color-ko', sample('rivercats'), join(folder, 'rivercats.png'), '--color', '#ffffff');

/** A gray plane as ink of one color: where the plane says ink there is color, all else is clear. */
async function asInk(plane, color, isInkDark = true) {
  const { width, height } = await sharp(plane).metadata();
  const strength = sharp(plane).extractChannel(0);
  const alpha = await (isInkDark ? strength.negate() : strength).raw().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: color } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/** The fifth channel of a CMYK TIFF: the white, 255 where it prints fully. */
async function spotPlane(tiff) {
  const { data, info } = await sharp(tiff).toColourspace('cmyk').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const plane = Buffer.alloc(width * height);
  for (let index = 0; index < plane.length; index++) plane[index] = data[index * channels + 4];
  return sharp(plane, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/** Each recipe runs its tool in a folder of its own and returns rows of panels for compose. */
export const RECIPES = {
  async 'color-ko'(folder) {
    const after = await lowTide(folder);
    const panel = { width: 592, height: 660, ground: '#2f4f9e' };
    return [
      [
        { ...panel, art: sample('low-tide') },
        { ...panel, art: after },
      ],
    ];
  },

  async 'stroke-enhancer'(folder) {
    const before = await rivercats(folder);
    const after = await run('stroke-enhancer', before, join(folder, 'after.png'), '--width', '4mm', '--ring', '2mm:#e9a820');
    const panel = { width: 592, height: 350, ground: '#1f2c47' };
    const scale = await scaleFor(after, panel.width, panel.height);
    return [[before, after].map((art) => ({ ...panel, art, scale }))];
  },

  async 'line-enhancer'(folder) {
    const before = await fineLineArt(join(folder, 'fine.png'));
    const map = join(folder, 'map.png');
    const after = await run('line-enhancer', before, join(folder, 'after.png'), '--min-width', '0.5mm', '--map', map);
    return [[before, map, after].map((art) => ({ art, width: 389, height: 389, ground: '#f1efe9', scale: 1 }))];
  },

  async downscaler(folder) {
    const before = sample('luna');
    const after = await run('downscaler', before, join(folder, 'after.png'), '--to', '2in@300');
    const panel = { width: 389, height: 460, ground: '#3c4047' };
    const scale = await scaleFor(before, panel.width, panel.height);
    const closeUp = { left: 362, top: 110, width: 130, height: 154 };
    return [
      [
        { ...panel, art: before, scale },
        { ...panel, art: after, scale },
        { ...panel, art: after, crop: closeUp, isPixelated: true },
      ],
    ];
  },

  async 'image-cropper'(folder) {
    const before = join(folder, 'before.png');
    const turned = await sharp(sample('luna')).resize(900).rotate(-11, { background: '#0000' }).png().toBuffer();
    const canvas = { width: 2072, height: 1680, channels: 4, background: '#0000' };
    const layers = [{ input: turned, left: 130, top: 80 }];
    await sharp({ create: canvas }).composite(layers).withMetadata({ density: 300 }).png().toFile(before);
    const after = await run('image-cropper', before, join(folder, 'after.png'), '--straighten', '11', '--trim', '--margin', '0.1in');
    const panel = { width: 592, height: 480, ground: 'checker' };
    const whole = { left: 0, top: 0, width: canvas.width, height: canvas.height };
    return [
      [
        { ...panel, art: before, crop: whole },
        { ...panel, art: after },
      ],
    ];
  },

  async 'fit-my-print'(folder) {
    const designs = [await lowTide(folder), sample('luna'), await rivercats(folder)];
    const copies = ['1', '3', '2'].flatMap((count) => ['--copies-of', count]);
    const flags = ['--sheet', '22in', '--placement', 'own', '--dpi', '100', '--rotate', ...copies];
    const after = await run('fit-my-print', designs, join(folder, 'after.png'), ...flags);
    const { width, height } = await sharp(after).metadata();
    const sheetWidth = 840;
    const sheetHeight = Math.round((sheetWidth * height) / width);
    const each = Math.floor((sheetHeight - 2 * 16) / 3);
    const column = await stacked(designs, 344, each);
    return [
      [
        { art: column, width: 344, height: sheetHeight, ground: '#24272d', scale: 1 },
        { art: after, width: sheetWidth, height: sheetHeight, ground: 'checker', crop: { left: 0, top: 0, width, height } },
      ],
    ];
  },

  async 'image-converter'(folder) {
    const before = await lowTide(folder);
    const after = await run('image-converter', before, join(folder, 'after.tif'), '--profile', 'cmyk', '--white', '--choke', '0.3mm');
    const white = await asInk(await spotPlane(after), '#ffffff', false);
    const panel = { width: 592, height: 660 };
    return [
      [
        { ...panel, art: before, ground: 'checker' },
        { ...panel, art: white, ground: '#24272d' },
      ],
    ];
  },

  async 'file-validator'(folder) {
    const art = sample('luna');
    const panel = { width: 592, height: 660, ground: 'checker' };
    return [
      [
        { ...panel, art },
        { ...panel, art: await findingsOn(art, 'alpha.semi', join(folder, 'findings.png')) },
      ],
    ];
  },

  async halftone(folder) {
    const before = sample('luna');
    const after = await run('halftone', before, join(folder, 'after.png'), '--mode', 'alpha', '--lpi', '22');
    const crop = { left: 0, top: 0, width: 888, height: 720 };
    return [[before, after].map((art) => ({ art, crop, width: 592, height: 480, ground: '#17181b' }))];
  },

  async 'color-separator'(folder) {
    const art = await lowTide(folder);
    const plates = await run('color-separator', art, join(folder, 'plates'), '--garment', '#15171c', '--inks', '4');
    const inks = { 'white-underbase': '#ffffff', natural: '#f4e8ce', 'golden-yellow': '#f5b331', red: '#df4a2b', teal: '#128a8f' };
    const names = readdirSync(plates).filter((name) => /^\d\d-/.test(name));
    const panels = await Promise.all(
      names.map(async (name) => asInk(join(plates, name), inks[name.slice(3, -'.png'.length)] ?? '#ffffff')),
    );
    const all = [art, ...panels].map((picture) => ({ art: picture, width: 389, height: 440, ground: '#2c2f36' }));
    return [all.slice(0, 3), all.slice(3)];
  },
};

/** Designs below each other, each in a field of its own. */
async function stacked(designs, widthPx, eachPx) {
  const fields = await Promise.all(
    designs.map((art) =>
      sharp(art)
        .resize(widthPx - 48, eachPx - 24, { fit: 'contain', background: '#0000' })
        .png()
        .toBuffer(),
    ),
  );
  return sharp({ create: { width: widthPx - 48, height: designs.length * eachPx, channels: 4, background: '#0000' } })
    .composite(fields.map((input, index) => ({ input, left: 0, top: index * eachPx + 12 })))
    .png()
    .toBuffer();
}
