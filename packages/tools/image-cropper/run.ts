import { type Frame, fullSize, type PixelWindow, type Rect } from '@underbase/engine';
import type { BandsRun, ToolReport, Warning } from '../run.ts';
import { type ArtRows, artRows, boundsOf } from './art-bounds.ts';
import { cropRect } from './crop-rect.ts';
import { type CropperOptions, isTrimmed } from './options.ts';
import { copyTurned, sourceRect } from './sample.ts';
import { sourcePoint, type Turn, turnOf } from './turn.ts';

interface Plan {
  /** Where the art is, as far as the options ask for it and the border tells. */
  readonly art: ArtRows | null;
  readonly turn: Turn;
  /** Its box in the turned picture; null where there is none. */
  readonly artRect: Rect | null;
  /** What the result shows, in pixels of the turned picture. */
  readonly crop: Rect;
}

const moved = (rect: Rect, by: Rect): Rect => ({ ...rect, x: rect.x + by.x, y: rect.y + by.y });

function warningsOf({ trim, trimBorder }: CropperOptions, { art, artRect }: Plan): readonly Warning[] {
  const specks = art?.specks ?? 0;
  const warnings: Warning[] = [];
  if (trimBorder && artRect === null)
    warnings.push({ id: 'no-border-color', text: 'The border is not of one color, or nothing differs from it, so nothing was trimmed.' });
  else if (trim && artRect === null)
    warnings.push({ id: 'nothing-to-trim-to', text: 'No pixel is opaque enough to count as art, so nothing was trimmed.' });
  if (specks > 0) {
    warnings.push({
      id: 'specks',
      text: `${specks} stray ${specks === 1 ? 'speck was' : 'specks were'} left out of account; check the edges.`,
    });
  }
  return warnings;
}

/** The cut in pixels of the full picture. Where it doesn't follow the art it hangs on options alone, and a copy's rounding need not come in. */
function fullCrop(frame: Frame, options: CropperOptions, plan: Plan): Rect {
  if (isTrimmed(options)) {
    const inFull = (px: number): number => Math.round(px / frame.scale);
    return { x: inFull(plan.crop.x), y: inFull(plan.crop.y), width: inFull(plan.crop.width), height: inFull(plan.crop.height) };
  }
  const size = fullSize(frame);
  return cropRect({ ...size, dpi: frame.dpi / frame.scale, scale: 1 }, turnOf(size, options).size, null, options);
}

/** In pixels of the full picture, also for a preview of a reduced copy. */
function report(frame: Frame, options: CropperOptions, plan: Plan): ToolReport {
  const specks = plan.art?.specks ?? 0;
  const crop = fullCrop(frame, options, plan);
  const dpi = frame.dpi / frame.scale;
  return {
    facts: [
      { id: 'x', label: 'Left', value: crop.x, unit: 'px' },
      { id: 'y', label: 'Top', value: crop.y, unit: 'px' },
      { id: 'width', label: 'Width', value: crop.width, unit: 'px' },
      { id: 'height', label: 'Height', value: crop.height, unit: 'px' },
      { id: 'print-width', label: 'Print width', value: crop.width / dpi, unit: 'in', digits: 2 },
      { id: 'print-height', label: 'Print height', value: crop.height / dpi, unit: 'in', digits: 2 },
      ...(options.specks === 'ignore' && options.trim ? [{ id: 'specks', label: 'Specks left out', value: specks }] : []),
    ],
    warnings: warningsOf(options, plan),
  };
}

/** Turns, then crops. Without a fractional angle every pixel is copied as it is. */
export const run: BandsRun<CropperOptions, Plan> = {
  stages: [
    {
      // The same however the picture is turned: a moved angle looks for no art.
      name: 'survey',
      reads: ['trim', 'trimBorder', 'threshold', 'specks', 'speckSize'],
      make: (image, frame, options, _before, context) => ({ art: isTrimmed(options) ? artRows(image, frame, options, context) : null }),
    },
    {
      name: 'plan',
      reads: ['turn', 'flip', 'straighten'],
      make(_image, frame, options, { art }) {
        const turn = turnOf(frame, options);
        return { turn, artRect: art && boundsOf(art, turn) };
      },
    },
    {
      name: 'plan',
      reads: ['rect', 'ratio', 'margin', 'trim', 'trimBorder'],
      make: (_image, frame, options, { turn, artRect }) => ({ crop: cropRect(frame, turn.size, artRect, options) }),
    },
  ],
  bands: {
    // What a copy is cropped to is rounded by the copy: nothing exact can be said of the full picture.
    layout: ({ dpi, scale }, _options, { crop }) => ({ width: crop.width, height: crop.height, dpi, scale }),
    placement(_frame, _options, { turn, crop }) {
      const [x, y] = sourcePoint(turn, crop.x + crop.width / 2, crop.y + crop.height / 2);
      return { ...crop, x: x - crop.width / 2, y: y - crop.height / 2 };
    },
    reach: (target, frame, _options, { turn, crop }) => sourceRect(moved(target, crop), frame, turn),
    apply(source, target, _frame, _options, { turn, crop }, { kernels }) {
      const turned: PixelWindow = { rect: moved(target.rect, crop), pixels: target.pixels };
      if (turn.isExact) copyTurned(source, turned, turn);
      else kernels.sampleTurned({ source, target: turned, map: turn });
      return {};
    },
  },
  report,
};
