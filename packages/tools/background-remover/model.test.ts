import type { PixelImage } from '@underbase/engine';
import type { ModelMatte, ModelPort } from '@underbase/models';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { NATIVE } from '../testing/hosts.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields, type RemoverOptions } from './options.ts';
import { run } from './run.ts';

const SIDE = 360;
const GROUND = [40, 90, 160];
const DISC = [220, 60, 40];

/** Opacity of a disc about the middle with an edge of so many pixels, on a sheet of `side` pixels. */
function discAlpha(side: number, edgePx: number): Uint8Array {
  return Uint8Array.from({ length: side * side }, (_, at) => {
    const away = Math.hypot((at % side) + 0.5 - side / 2, Math.floor(at / side) + 0.5 - side / 2);
    return Math.round(255 * Math.max(0, Math.min(1, (0.3 * side - away) / edgePx + 0.5)));
  });
}

/** The disc on its ground. */
function picture(side: number, edgePx: number): PixelImage {
  const alpha = discAlpha(side, edgePx);
  const pixels = new Uint8Array(side * side * 4).fill(255);
  for (let at = 0; at < alpha.length; at++) {
    for (let channel = 0; channel < 3; channel++) {
      const part = alpha[at] / 255;
      pixels[at * 4 + channel] = Math.round(part * DISC[channel] + (1 - part) * GROUND[channel]);
    }
  }
  return { width: side, height: side, pixels, dpi: 300, icc: null };
}

function modelOf(side: number, alpha: Uint8Array): ModelPort & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async matte(id): Promise<ModelMatte> {
      asked.push(id);
      return { width: side, height: side, alpha, family: 'isnet' };
    },
    enlarge: () => Promise.reject(new Error('nobody enlarges here')),
  };
}

const optionsOf = (given: Partial<RemoverOptions> = {}): RemoverOptions => ({ ...defaultOptions(fields), mode: 'model', ...given });
const open = (image: PixelImage, models: ModelPort | undefined, given: Partial<RemoverOptions> = {}, format?: 'png') =>
  openTool(run, image, optionsOf(given), NATIVE, { models, format });

/** Mean distance of opacities, in levels. */
function meanError(pixels: Uint8Array, wanted: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < wanted.length; at++) sum += Math.abs(pixels[at * 4 + 3] - wanted[at]);
  return sum / wanted.length;
}

describe('the way of a model', () => {
  test('a plane as fine as the picture is its opacity, and no color of the ground stays in its fades', async () => {
    const alpha = discAlpha(SIDE, 40);
    const models = modelOf(SIDE, alpha);
    const { pixels, report } = (await open(picture(SIDE, 40), models, { model: 'isnet-general' })).whole();
    expect(models.asked).toEqual(['isnet-general']);
    expect(report.details).toMatchObject({ way: 'model', model: 'isnet' });
    expect(meanError(pixels, alpha)).toBeLessThan(0.1);
    let worst = 0;
    for (let at = 0; at < alpha.length; at++) {
      if (alpha[at] < 128) continue;
      for (let channel = 0; channel < 3; channel++) worst = Math.max(worst, Math.abs(pixels[at * 4 + channel] - DISC[channel]));
    }
    expect(worst).toBeLessThanOrEqual(4);
  });

  test('the edge of a plane four times coarser is looked for in the picture', async () => {
    const large = 4 * SIDE;
    const { pixels } = (await open(picture(large, 1.5), modelOf(SIDE, discAlpha(SIDE, 1.5)))).whole();
    const truth = discAlpha(large, 1.5);
    const stretched = Uint8Array.from(truth, (_, at) => discAlpha4(at, large));
    expect(meanError(pixels, truth)).toBeLessThan(0.25 * meanError(rgbaOf(stretched), truth));
  });

  test('a click takes away what the model kept, and leaves the rest', async () => {
    const models = modelOf(SIDE, discAlpha(SIDE, 1.5));
    const { pixels } = (await open(picture(SIDE, 1.5), models, { seeds: [{ mode: 'remove', x: SIDE / 2, y: SIDE / 2 }] })).whole();
    expect(pixels[((SIDE / 2) * SIDE + SIDE / 2) * 4 + 3]).toBe(0);
  });

  test('where there is no model a view stands in and says so; a file of it is refused', async () => {
    const opened = await open(picture(SIDE, 1.5), undefined);
    expect(opened.whole().report.warnings.map(({ id }) => id)).toContain('standIn');
    const asFile = await open(picture(SIDE, 1.5), undefined, {}, 'png');
    expect(() => asFile.whole()).toThrow(expect.objectContaining({ code: 'run.elsewhere' }));
  });

  test('what a model can not do is told in its words', async () => {
    const fault = Object.assign(new Error(), { code: 'model.wrong-checksum' });
    const models: ModelPort = { matte: () => Promise.reject(fault), enlarge: () => Promise.reject(fault) };
    await expect(open(picture(SIDE, 1.5), models)).rejects.toBe(fault);
  });
});

/** The disc's opacity on a sheet four times coarser, stretched without looking at the picture. */
const COARSE = discAlpha(SIDE, 1.5);
function discAlpha4(at: number, side: number): number {
  const [x, y] = [Math.floor((at % side) / 4), Math.floor(Math.floor(at / side) / 4)];
  return COARSE[y * SIDE + x];
}

function rgbaOf(alpha: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(alpha.length * 4);
  for (let at = 0; at < alpha.length; at++) pixels[at * 4 + 3] = alpha[at];
  return pixels;
}
