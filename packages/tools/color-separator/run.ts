import { EDGE_REACH, type Frame, haloRect, type PixelWindow, strokeWidths } from '@underbase/engine';
import type { BandsRun, RunContext } from '../run.ts';
import { surveyArt } from './art-colors.ts';
import { askedProof } from './asked-proof.ts';
import { tallyBaseEdges } from './base-edges.ts';
import { chooseIndexColors } from './index-choices.ts';
import { inksAt } from './inks-at.ts';
import { joinReach } from './joined-dots.ts';
import {
  emptyInks,
  emptyProofCounts,
  emptySheets,
  keepRows,
  keptInksKey,
  knownCoverages,
  knownInks,
  plateKey,
  proofKey,
} from './kept-sheets.ts';
import { drawOnce } from './look-at-art.ts';
import type { SeparatorOptions } from './options.ts';
import { packPlates, sharedFilms } from './pack-plates.ts';
import { type Plan, planInks, planSeparation } from './plan.ts';
import { plateOverlays } from './plate-overlays.ts';
import { printProof } from './press-proof.ts';
import { separateProcess } from './process-inks.ts';
import { PROOF_REACH, tallyProof } from './proof-error.ts';
import { reportRun } from './report.ts';
import { baseUnder, type Coverages, separateView, separationReach } from './separate-view.ts';
import { drawSheet, isPlateShown, showsProof } from './sheet-view.ts';
import { tallySpecks } from './specks.ts';
import { tallyInks } from './tally-inks.ts';

const FILE_FORMATS = ['png', 'pdf', 'psd', 'tiff'] as const;

/** The same place of the picture without its ground, where that is knocked out. */
function cutWindow(view: PixelWindow, widthPx: number, cut: Uint8Array | null): PixelWindow {
  if (!cut) return view;
  const { x, y, width, height } = view.rect;
  if (width === widthPx) return { rect: view.rect, pixels: cut.subarray(y * width * 4, (y + height) * width * 4) };
  const pixels = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * widthPx + x) * 4;
    pixels.set(cut.subarray(from, from + width * 4), row * width * 4);
  }
  return { rect: view.rect, pixels };
}

function separatePart(source: PixelWindow, widthPx: number, plan: Plan, options: SeparatorOptions, context: RunContext): Coverages {
  const view = cutWindow(source, widthPx, plan.art.cut);
  return options.method === 'cmyk' ? separateProcess(view, plan) : separateView(view, widthPx, plan, options, context);
}

/** Plates of a part: those that the plan keeps where they are there. */
function coveragesOf(
  source: PixelWindow,
  target: PixelWindow,
  frame: Frame,
  options: SeparatorOptions,
  plan: Plan,
  context: RunContext,
): Coverages {
  const known = knownCoverages(plan.kept, target.rect, Math.max(PROOF_REACH, Math.ceil(plan.offsetPx)), frame);
  if (known) return known;
  const inks = knownInks(plan.inks, source.rect, frame);
  const part = inks
    ? baseUnder(inks, cutWindow(source, frame.width, plan.art.cut), plan, options, context)
    : separatePart(source, frame.width, plan, options, context);
  keepRows(plan, part, target, frame);
  return part;
}

/** Gain of the press that is shown: where nothing is said, that which the films take back. */
const gainOf = ({ pressGain }: SeparatorOptions): number | null => (pressGain === 0 ? null : pressGain);

/** Shows the press proof, or single plates; its files are the plates. */
export const run: BandsRun<SeparatorOptions, Plan> = {
  stages: [
    {
      // Small JPEG art is drawn once, whatever becomes of its ground.
      name: 'survey',
      reads: ['method'],
      make: (image, _frame, options, _plan, context) => ({ once: drawOnce(image, options, context) }),
    },
    {
      name: 'survey',
      reads: ['method', 'ground'],
      make: (image, _frame, options, { once }, context) => {
        const art = surveyArt(image, options, context, once);
        const drawn = art.cut ? { ...image, pixels: art.cut } : image;
        return { art, strokes: strokeWidths(drawn, [...art.flats, ...art.lettering]) };
      },
    },
    {
      name: 'choice',
      reads: ['method', 'inks', 'library', 'swatches', 'palette', 'locked', 'merged', 'garment', 'underbase', 'highlight', 'base'],
      make: (_image, _frame, options, { art }) => ({ found: planInks(options, art) }),
    },
    {
      name: 'plan',
      reads: [
        ...([
          'method',
          'garment',
          'underbase',
          'highlight',
          'palette',
          'choke',
          'leastBase',
          'profile',
          'density',
          'trap',
          'misregistration',
          'inkSet',
          'film',
          'plates',
        ] as const),
        ...(['lpi', 'angle', 'mesh', 'opacity', 'gain', 'lightest', 'darkest'] as const),
        ...([
          'quarterTone',
          'midTone',
          'threeQuarterTone',
          'library',
          'swatches',
          'locked',
          'merged',
          'spots',
          'base',
          'flash',
          'trapPairs',
        ] as const),
      ],
      make: (_image, frame, options, { art, found }) => planSeparation(frame, options, { art, found }),
    },
    {
      // Colors are mixed by far the longest: another choke mixes none.
      name: 'planes',
      reads: ['method', 'ground'],
      takes: keptInksKey,
      make: (image, _frame, _options, plan, context) => ({ inks: emptyInks(image, plan, context) }),
    },
    {
      name: 'planes',
      reads: ['method', 'ground'],
      takes: plateKey,
      make: (image, frame, options, plan, context) => ({
        // A draft has other pixels than the film: it shows the mean of the dots instead.
        choices:
          options.method === 'index' && frame.scale === 1
            ? chooseIndexColors(plan.art.cut ? { ...image, pixels: plan.art.cut } : image, plan, context)
            : null,
        kept: emptySheets(image, plan, context),
      }),
    },
    {
      name: 'planes',
      reads: ['method', 'ground'],
      takes: proofKey,
      make: (image, _frame, _options, _plan, context) => ({ proofCounts: emptyProofCounts(image, context) }),
    },
  ],
  bands: {
    reach: (target, frame, { show }, plan) =>
      haloRect(
        target,
        separationReach(plan) + Math.max(PROOF_REACH, Math.ceil(plan.offsetPx) + (show === 'film' ? EDGE_REACH + joinReach(frame.dpi) : 0)),
        frame,
      ),
    apply(source, target, frame, options, plan, context) {
      const part = coveragesOf(source, target, frame, options, plan, context);
      const art = cutWindow(source, frame.width, plan.art.cut);
      const { kernels } = context;
      if (showsProof(options)) {
        printProof(part, target, plan, options, gainOf(options), kernels, (plate) => isPlateShown(options, plate));
      } else {
        drawSheet(part, target, frame, plan, options, kernels);
      }
      return {
        ...tallyInks(part, target, frame, plan.inks, plan),
        ...tallyBaseEdges(part, target, frame, plan),
        ...tallySpecks(part, art, target, frame, plan, options),
        ...tallyProof(part, source, target, frame, plan, kernels, plan.proofCounts, askedProof(part, plan, options, kernels)),
      };
    },
  },
  report: reportRun,
  layersAt(source, place, frame, options, plan, context) {
    if (options.show === 'film') return null;
    const pixel = { rect: { ...place, width: 1, height: 1 }, pixels: new Uint8Array(4) };
    return inksAt(coveragesOf(source, pixel, frame, options, plan, context), place, plan, options, gainOf(options));
  },
  overlays: plateOverlays(separatePart),
  files: { formats: FILE_FORMATS, pack: packPlates, share: sharedFilms },
};
