import { type Frame, type PixelWindow, wholeWindow } from '@underbase/engine';
import type { HeatShape, OverlaySight } from '../overlays.ts';
import type { RunContext } from '../run.ts';
import { toneOnFilm } from './film.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import type { Coverages } from './separate-view.ts';
import { sheetId } from './sheet-id.ts';

type Separate = (view: PixelWindow, widthPx: number, plan: Plan, options: SeparatorOptions, context: RunContext) => Coverages;

/** Every plate that is asked for, as it stands on film: what the strip of plates below the picture shows. */
export function plateOverlays(separate: Separate) {
  return (
    { ids, source }: OverlaySight,
    frame: Frame,
    options: SeparatorOptions,
    plan: Plan,
    context: RunContext,
  ): readonly HeatShape[] => {
    const { rect, planes } = separate(wholeWindow(source), frame.width, plan, options, context);
    return plan.plates.flatMap((plate, index): HeatShape[] => {
      const id = sheetId(index);
      if (!ids.includes(id)) return [];
      return [{ id, kind: 'heat', plane: toneOnFilm(planes[index], plate, options), size: frame, rect }];
    });
  };
}
