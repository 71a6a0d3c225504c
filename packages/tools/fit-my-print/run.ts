import { pixelGrid, type Rect } from '@underbase/engine';
import type { BandsRun } from '../run.ts';
import { alphaBounds } from './alpha-bounds.ts';
import { gangSheets, sheetMaker } from './gang-sheets.ts';
import type { FitOptions } from './options.ts';
import { canvasOnSource, type PlacedArt, placeArt } from './place-art.ts';
import { fitReport } from './report.ts';
import { scaleArt, sourceOf } from './scale-art.ts';
import { sizeRun } from './size-run.ts';
import { wantsSheets } from './wants-sheets.ts';

interface Plan extends PlacedArt {
  /** Box of the art, where it was asked for and there is any. */
  readonly bounds: Rect | null;
  readonly isEmpty: boolean;
}

/** Puts art in the middle of a canvas of exactly the asked inches at the asked resolution; many pieces go on gang sheets. */
export const run: BandsRun<FitOptions, Plan> = {
  stages: [
    {
      name: 'survey',
      reads: ['trim'],
      // A reduced copy has no grid of its own any more: the plan of the full picture tells.
      make: (image, frame, { trim }) => ({ bounds: trim ? alphaBounds(image) : null, grid: frame.scale === 1 ? pixelGrid(image) : 1 }),
    },
    {
      name: 'plan',
      reads: ['placement', 'size', 'dpi', 'fit', 'trim'],
      make(image, frame, options, { bounds, grid }) {
        const part = bounds ?? { x: 0, y: 0, width: image.width, height: image.height };
        return { ...placeArt(frame, part, options), grid, isEmpty: options.trim && bounds === null };
      },
    },
  ],
  bands: {
    enlarges: true,
    layout: (_frame, _options, plan) => plan.output,
    placement: (_frame, _options, plan) => canvasOnSource(plan),
    reach: (target, _frame, _options, plan) => sourceOf(target, plan),
    apply(source, target, _frame, _options, plan, { kernels }) {
      scaleArt(source, target, plan, kernels);
      return {};
    },
  },
  report: (frame, options, plan) => fitReport(frame, options, plan, plan.isEmpty),
  gathers: {
    wants: (pictures, options) => wantsSheets(pictures, options) || options.sizes.length > 0,
    make: (images, options, context) =>
      wantsSheets(images.length, options) ? gangSheets(images, options, context) : sizeRun(images[0], options, context),
    sheets: sheetMaker,
  },
};
