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

/** A preset's picture, in pixels: shown at less than half of that. */
const PRESET = { width: 192, height: 240 };

/** Art for presets, on a ground or on none. */
function presetSvg(body, ground) {
  const { width, height } = PRESET;
  const back = ground ? `<rect width="${width}" height="${height}" fill="${ground}"/>` : '';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 192 240">${back}${body}</svg>`,
  );
}

/** A preset's options as the command line takes them; `flags` names those that are called otherwise. */
function flagsOf(options, flags = {}) {
  return Object.entries(options).flatMap(([key, value]) => {
    const flag = `--${flags[key] ?? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (typeof value === 'boolean') return value ? [flag] : [`--no-${flag.slice(2)}`];
    return [value].flat().flatMap((one) => [flag, String(one)]);
  });
}

/** A picture within a preset's field, on its ground. */
async function onGround(picture, ground) {
  const { width, height } = PRESET;
  const shown = await sharp(picture)
    .resize({ width: width - 20, height: height - 20, fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  return sharp({ create: { ...PRESET, channels: 3, background: ground } })
    .composite([{ input: shown }])
    .webp({ quality: 82 })
    .toBuffer();
}

/** Left half before, right half after, both on their ground. */
async function halves(before, after, grounds) {
  const { width, height } = PRESET;
  const half = async (picture, left) =>
    sharp(
      await sharp(picture)
        .resize({ ...PRESET, fit: 'contain', background: '#0000' })
        .png()
        .toBuffer(),
    )
      .extract({ left, top: 0, width: width / 2, height })
      .flatten({ background: grounds[left > 0 ? 1 : 0] })
      .png()
      .toBuffer();
  return sharp({ create: { ...PRESET, channels: 3, background: '#ffffff' } })
    .composite([
      { input: await half(before, 0), left: 0, top: 0 },
      { input: await half(after, width / 2), left: width / 2, top: 0 },
    ])
    .webp({ quality: 82 })
    .toBuffer();
}

/** A shirt 24 in wide with a print of its size where it goes: `place` is the middle of its top edge in inches, from the neck down. */
async function onShirt(print, widthIn, shirt, place = { x: 0, y: 4 }) {
  const pxPerInch = PRESET.width / 26;
  const width = Math.max(8, Math.round(widthIn * pxPerInch));
  const art = await sharp(print).resize({ width }).png().toBuffer();
  const body = `<path d="M62 26 12 56l18 44 20-10v126h92V90l20 10 18-44-50-30c-14 18-54 18-68 0z" fill="${shirt}"/>`;
  const left = Math.round(PRESET.width / 2 + place.x * pxPerInch - width / 2);
  return sharp(presetSvg(body, '#c9ccd2'))
    .composite([{ input: art, left, top: Math.round(34 + place.y * pxPerInch) }])
    .webp({ quality: 82 })
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
    presetSvg,
    flagsOf,
    onGround,
    halves,
    onShirt,
    sharp,
    join,
    readdirSync,
    readFile,
  };
}
