import { type Frame, haloRect, type PixelImage, type PixelWindow } from '@underbase/engine';
import type { RegionRun, RunContext, Tally } from '../run.ts';
import { chooseIndexColors } from './index-choices.ts';
import { keepRows, keptSheets, knownCoverages } from './kept-sheets.ts';
import type { SeparatorOptions } from './options.ts';
import { packPlates } from './pack-plates.ts';
import { type Plan, planSeparation } from './plan.ts';
import { plateOverlays } from './plate-overlays.ts';
import { printProof } from './press-proof.ts';
import { separateProcess } from './process-inks.ts';
import { reportRun } from './report.ts';
import { type Coverages, separateView, separationReach } from './separate-view.ts';
import { drawSheet, isPlateShown, showsProof } from './sheet-view.ts';

const FILE_FORMATS = ['png', 'pdf', 'psd', 'tiff'] as const;

/** Pictures with more rows than this are counted by every fourth: that says well enough how much ink there is, and costs little. */
const FEW_ROWS = 400;
const ROW_STEP = 4;

/** Ink of every plate within the target. Rows of the whole picture, so that bands add up to the same. */
function tallyInks({ rect: view, planes }: Coverages, { rect }: PixelWindow, heightPx: number): Tally {
  const step = heightPx > FEW_ROWS ? ROW_STEP : 1;
  const first = rect.y + ((step - (rect.y % step)) % step);
  const tally: Record<string, number> = { pixels: Math.ceil(Math.max(0, rect.y + rect.height - first) / step) * rect.width };
  for (const [index, plane] of planes.entries()) {
    let sum = 0;
    for (let y = first; y < rect.y + rect.height; y += step) {
      const from = (y - view.y) * view.width + rect.x - view.x;
      for (let x = from; x < from + rect.width; x++) sum += plane[x];
    }
    tally[`ink${index}`] = sum / 255;
  }
  return tally;
}

function separatePart(view: PixelWindow, widthPx: number, plan: Plan, options: SeparatorOptions, context: RunContext): Coverages {
  return options.method === 'cmyk' ? separateProcess(view, plan) : separateView(view, widthPx, plan, options, context.kernels);
}

/** Copies for the screen are no larger, nor are small pictures: their plates are kept from one look to the next. */
const MOST_KEPT_PIXELS = 4_500_000;

function isSmall({ width, height }: PixelImage): boolean {
  return width * height <= MOST_KEPT_PIXELS;
}

/** Plates of a part: those that a copy keeps where they are there. */
function coveragesOf(
  source: PixelWindow,
  target: PixelWindow,
  frame: Frame,
  options: SeparatorOptions,
  plan: Plan,
  context: RunContext,
): Coverages {
  const known = plan.kept && knownCoverages(plan.kept, target.rect, Math.ceil(plan.offsetPx), frame);
  if (known) return known;
  const part = separatePart(source, frame.width, plan, options, context);
  if (plan.kept) keepRows(plan.kept, part, target, frame);
  return part;
}

/** Keeps a band's plates for the files; whole rows at once. */
function keepSheets({ rect: view, planes }: Coverages, { rect }: PixelWindow, sheets: readonly Uint8Array[], widthPx: number): void {
  const isWhole = rect.width === view.width && rect.width === widthPx;
  const step = isWhole ? rect.height : 1;
  for (const [plate, sheet] of sheets.entries()) {
    for (let y = 0; y < rect.height; y += step) {
      const from = (rect.y + y - view.y) * view.width + rect.x - view.x;
      sheet.set(planes[plate].subarray(from, from + rect.width * step), (rect.y + y) * widthPx + rect.x);
    }
  }
}

function withIndexChoices(image: PixelImage, frame: Frame, plan: Plan, options: SeparatorOptions, context: RunContext): Plan {
  // A copy has other pixels than the film: it shows the mean of the dots instead.
  if (options.method !== 'index' || frame.scale < 1) return plan;
  return { ...plan, choices: chooseIndexColors(image, plan, context) };
}

/** Shows the press proof, or single plates; its files are the plates. */
export const run: RegionRun<SeparatorOptions, Plan> = {
  kind: 'region',
  analyze(image, frame, options, context) {
    const plan = withIndexChoices(image, frame, planSeparation(image, frame, options), options, context);
    if (!context.format) return isSmall(image) ? { ...plan, kept: keptSheets(image, plan, options, context) } : plan;
    return { ...plan, offsetPx: 0, sheets: plan.plates.map(() => context.allocate(image.width * image.height)) };
  },
  reach: (target, frame, _options, plan) => haloRect(target, separationReach(plan) + Math.ceil(plan.offsetPx), frame),
  apply(source, target, frame, options, plan, context) {
    const part = coveragesOf(source, target, frame, options, plan, context);
    if (plan.sheets) {
      keepSheets(part, target, plan.sheets, frame.width);
      printProof(part, target, plan, options, null, context.kernels);
    } else if (showsProof(options)) {
      printProof(part, target, plan, options, options.pressGain, context.kernels, (plate) => isPlateShown(options, plate));
    } else {
      drawSheet(part, target, frame, plan, options, context.kernels);
    }
    return tallyInks(part, target, frame.height);
  },
  report: reportRun,
  overlays: plateOverlays(separatePart),
  files: { formats: FILE_FORMATS, pack: packPlates },
};
