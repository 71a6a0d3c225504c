import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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

/**
 * What `packages/tools/TOOL/guide-picture.mjs` draws with; `folder` is its own to write in.
 * @typedef {ReturnType<typeof guideKit>} GuideKit
 */
export function guideKit(folder) {
  return {
    folder,
    run,
    sample,
    lowTide,
    rivercats,
    asInk,
    spotPlane,
    stacked,
    scaleFor,
    findingsOn,
    fineLineArt,
    sharp,
    join,
    readdirSync,
    readFile,
  };
}
