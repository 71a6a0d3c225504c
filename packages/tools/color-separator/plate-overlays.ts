import { FADING, type Frame, NEED_BITS, NO_BASE, type PixelWindow, wholeWindow } from '@underbase/engine';
import type { HeatShape, OverlaySight } from '../overlays.ts';
import type { RunContext } from '../run.ts';
import { aroundDots } from './fading-needs.ts';
import { toneOnFilm } from './film.ts';
import { knownCoverages } from './kept-sheets.ts';
import type { SeparatorOptions } from './options.ts';
import { BASE_LOST } from './overlay-fields.ts';
import { wantedInk } from './own-dots.ts';
import type { Plan } from './plan.ts';
import type { Plate } from './plates.ts';
import type { Coverages } from './separate-view.ts';
import { sheetId } from './sheet-id.ts';

type Separate = (view: PixelWindow, widthPx: number, plan: Plan, options: SeparatorOptions, context: RunContext) => Coverages;

/**
 * How much ink stands without the base that it wants, in bytes, and its share of all that wants one: the report's figure, not the sheet's area. Half as
 * strong is ink whose base is there but too narrow for its mesh; no part of that share.
 */
function bareInk({ planes, needs }: Pick<Coverages, 'planes' | 'needs'>, { plates, ownDots }: Plan): Pick<HeatShape, 'plane' | 'share'> {
  const base = planes[plates.findIndex(({ role }) => role === 'underbase')];
  const plane = new Uint8Array(needs.length);
  let [carried, bare] = [0, 0];
  for (const [at, need] of needs.entries()) {
    if (need === 0) continue;
    const ink = need & NEED_BITS;
    carried += need >= FADING ? wantedInk(ownDots, planes, need, at) : ink;
    if (need >= FADING) {
      const around = aroundDots(need, base[at]);
      plane[at] = 4 * around;
      bare += around;
    } else if (need >= NO_BASE) {
      plane[at] = 4 * ink;
      bare += ink;
    } else if (need > NEED_BITS) plane[at] = 2 * ink;
  }
  return { plane, share: bare / Math.max(1, carried) };
}

/** A plate as it stands on film, in memory of its own: kept planes stay as they are, files are made of them. */
function ownTones(plane: Uint8Array, plate: Plate, options: SeparatorOptions): Uint8Array {
  const toned = toneOnFilm(plane, plate, options);
  return toned === plane ? plane.slice() : toned;
}

/** Plates as the settled view made them; made once more where a part was looked at alone. */
function wholePlates(
  source: PixelWindow,
  frame: Frame,
  options: SeparatorOptions,
  plan: Plan,
  context: RunContext,
  separate: Separate,
): Coverages {
  return knownCoverages(plan.kept, source.rect, 0, frame) ?? separate(source, frame.width, plan, options, context);
}

/** Every plate that is asked for, as it stands on film: what the strip of plates below the picture shows; and the map of ink without its base. */
export function plateOverlays(separate: Separate) {
  return (
    { ids, source }: OverlaySight,
    frame: Frame,
    options: SeparatorOptions,
    plan: Plan,
    context: RunContext,
  ): readonly HeatShape[] => {
    const { rect, planes, needs } = wholePlates(wholeWindow(source), frame, options, plan, context, separate);
    const shapeOf = (id: string, draw: () => Pick<HeatShape, 'plane' | 'share'>): HeatShape[] =>
      ids.includes(id) ? [{ id, kind: 'heat', ...draw(), size: frame, rect }] : [];
    return [
      ...plan.plates.flatMap((plate, index) => shapeOf(sheetId(index), () => ({ plane: ownTones(planes[index], plate, options) }))),
      ...shapeOf(BASE_LOST, () => bareInk({ planes, needs }, plan)),
    ];
  };
}
