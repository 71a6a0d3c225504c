import { AppError, LIMITS } from '@underbase/contract';
import { cropWindow, type Frame, type PixelImage, pixelGrid, type Rect } from '@underbase/engine';
import type { RunContext, RunOutcome } from '../run.ts';
import { alphaBounds } from './alpha-bounds.ts';
import { GARMENT_SIZES } from './garment-sizes.ts';
import type { FitOptions } from './options.ts';
import { type PlacedArt, placeArt } from './place-art.ts';
import { parsePrintBox, printBox } from './print-box.ts';
import { scaleArt, sourceOf } from './scale-art.ts';
import { sizeRunReport } from './size-run-report.ts';

/** One garment size of a run with its print. */
export interface GarmentPrint {
  /** As the user wrote it: M, 2XL. */
  readonly name: string;
  readonly options: FitOptions;
}

const ITEM = /^([A-Za-z0-9]{1,8})\s*(?::\s*(.+))?$/;

/**
 * The sizes of a run, each with the options that make its print. `own` is the size of the art as its file states it, in inches: the base where
 * neither a size nor a placement rules. Errors: option.unknown-choice for a size
 * that has no share of its own and no width; option.invalid for one given twice; option.out-of-range for a width of 0.
 */
export function garmentPrints(options: FitOptions, own: { readonly widthIn: number; readonly heightIn: number }): readonly GarmentPrint[] {
  const base = printBox(options, own);
  const names = new Set<string>();
  return options.sizes.map((text) => {
    const [, name, width] = ITEM.exec(text) ?? [];
    if (name === undefined) throw new Error(`validation let a bad size through: ${text}`);
    // Every print becomes a file of its own by this name.
    if (names.has(name.toUpperCase())) throw new AppError('option.invalid', { option: '--for', value: text });
    names.add(name.toUpperCase());
    const share = GARMENT_SIZES.find((garment) => garment.name === name.toUpperCase())?.share;
    if (width === undefined && share === undefined) {
      const known = GARMENT_SIZES.map((garment) => garment.name).join(', ');
      throw new AppError('option.unknown-choice', { option: '--for', value: text, choices: `${known}, or give its width: ${name}:11in` });
    }
    const widthIn = width === undefined ? base.widthIn * (share ?? 1) : parsePrintBox(width).widthIn;
    const height = base.heightIn === null ? '' : `x${((base.heightIn * widthIn) / base.widthIn).toFixed(4)}`;
    return { name, options: { ...options, size: `${widthIn.toFixed(4)}${height}in` } };
  });
}

/** Makes one print for each garment size of one picture. Errors: those of `garmentPrints`; run.memory-budget. */
export async function sizeRun(image: PixelImage, options: FitOptions, context: RunContext): Promise<RunOutcome> {
  const frame: Frame = { width: image.width, height: image.height, dpi: image.dpi ?? LIMITS.assumedDpi, scale: 1 };
  const part: Rect = (options.trim && alphaBounds(image)) || { x: 0, y: 0, width: image.width, height: image.height };
  const prints = garmentPrints(options, { widthIn: part.width / frame.dpi, heightIn: part.height / frame.dpi });
  const grid = pixelGrid(image);
  const placed = prints.map((print) => ({ ...print, ...placeArt(frame, part, print.options), grid }));
  const artifacts = placed.map((print, index) => {
    context.progress(index / placed.length);
    return { kind: 'image', suffix: `-${print.name}`, image: paint(image, print, context) } as const;
  });
  return { artifacts, report: sizeRunReport(placed) };
}

function paint(image: PixelImage, placed: PlacedArt, { allocate, kernels }: RunContext): PixelImage {
  const { width, height, dpi } = placed.output;
  const target = { rect: { x: 0, y: 0, width, height }, pixels: allocate(width * height * 4) };
  scaleArt(cropWindow(image, sourceOf(target.rect, placed)), target, placed, kernels);
  return { width, height, pixels: target.pixels, dpi, icc: null };
}
