import type { Frame, Kernels, PixelImage, Rect } from '@underbase/engine';
import type { OptionValues } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { type AnyPictureRun, makerOf, type RunContext, type Tally, type ToolReport } from '../run.ts';
import { contextOf, NATIVE } from './hosts.ts';

/** A tool as a runner drives it, without threads: the one place that knows the shape of runs. */
export interface MadePicture {
  readonly frame: Frame;
  readonly pixels: Uint8Array;
  readonly report: ToolReport;
  readonly tally: Tally;
}

export const frameOf = ({ width, height, dpi }: PixelImage): Frame => ({ width, height, dpi: dpi ?? 300, scale: 1 });

/** A part of a picture, rows without padding. */
export function cut({ width, pixels }: Pick<PixelImage, 'width' | 'pixels'>, rect: Rect): Uint8Array {
  const part = new Uint8Array(rect.width * rect.height * 4);
  for (let y = 0; y < rect.height; y++) {
    const from = ((rect.y + y) * width + rect.x) * 4;
    part.set(pixels.subarray(from, from + rect.width * 4), y * rect.width * 4);
  }
  return part;
}

function clip(rect: Rect, { width, height }: PixelImage): Rect {
  const x = Math.max(0, rect.x);
  const y = Math.max(0, rect.y);
  const right = Math.min(width, rect.x + rect.width);
  const bottom = Math.min(height, rect.y + rect.height);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

const add = (one: Tally, other: Tally): Tally => {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...keys].map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)]));
};

/** One picture with one set of options, planned; parts of the result are made from it as often as one likes. */
export async function openTool(
  run: AnyPictureRun,
  image: PixelImage,
  options: OptionValues,
  kernels: Kernels = NATIVE,
  more: Partial<RunContext> = {},
) {
  const context = contextOf(kernels, more);
  const frame = frameOf(image);
  const maker = makerOf(run);
  const plan: object = await makePlan(run, image, frame, options, context);
  const output = maker.layout?.(frame, options, plan) ?? frame;
  const whole = { x: 0, y: 0, width: output.width, height: output.height };

  function part(rect: Rect) {
    const source = clip(
      maker.reach?.(rect, frame, options, plan) ?? (maker.layout && 'whole' in run ? { ...whole, ...frame, x: 0, y: 0 } : rect),
      image,
    );
    // Not zeroed: a tool that leaves a pixel as it found it is noticed.
    const pixels = new Uint8Array(rect.width * rect.height * 4).fill(77);
    const tally = maker.apply({ rect: source, pixels: cut(image, source) }, { rect, pixels }, frame, options, plan, context);
    return { pixels, tally };
  }

  const made = (pixels: Uint8Array, tally: Tally): MadePicture => ({
    frame: output,
    pixels,
    report: run.report(frame, options, plan, tally),
    tally,
  });

  return {
    plan,
    output,
    /** Any part of the result, alone. */
    part: (rect: Rect): Uint8Array => part(rect).pixels,
    /** All of the result in one call. */
    whole(): MadePicture {
      const { pixels, tally } = part(whole);
      return made(pixels, tally);
    },
    /** The same in bands of so many rows. */
    bands(rows: number): MadePicture {
      const pixels = new Uint8Array(output.width * output.height * 4);
      let sum: Tally = {};
      for (let y = 0; y < output.height; y += rows) {
        const band = part({ x: 0, y, width: output.width, height: Math.min(rows, output.height - y) });
        pixels.set(band.pixels, y * output.width * 4);
        sum = add(sum, band.tally);
      }
      return made(pixels, sum);
    },
    /** Written over the source, as a runner does where neither layout nor reach is declared; null for other tools. */
    inPlace(): MadePicture | null {
      if (maker.layout || maker.reach || 'whole' in run) return null;
      const pixels = image.pixels.slice();
      const window = { rect: whole, pixels };
      return made(pixels, maker.apply(window, window, frame, options, plan, context));
    },
  };
}
