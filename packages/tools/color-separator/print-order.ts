import { cielabFromRgb, type Rgb } from '@underbase/engine';
import type { PlateRole } from './plates.ts';

/** What a plate's place in the order depends on. */
export interface OrderedPlate {
  readonly role: PlateRole;
  readonly color: Rgb;
  readonly flash: boolean;
  readonly isTransparent: boolean;
}

/** How a job goes over the press. */
export interface PressOrder {
  /** Places of the plates in the order that is advised. */
  readonly advised: readonly number[];
  /** The plates stand in it. */
  readonly isAsAdvised: boolean;
  /** Times that the print is dried between two screens. */
  readonly flashes: number;
  /** Stations that the job takes: each flash stands in one of its own. */
  readonly stations: number;
}

const RANK: Readonly<Record<PlateRole, number>> = { underbase: 0, ink: 1, highlight: 2 };

/**
 * The order that shops print in: base, flash, inks from light to dark, so that a dark one never soils a light one and covers the joins; white for
 * lights last. Process inks stay as they are, spots after them. Equals stay as they stand.
 */
export function pressOrder(plates: readonly OrderedPlate[]): PressOrder {
  const lightness = plates.map(({ color, isTransparent }) => (isTransparent ? 0 : cielabFromRgb(color).l));
  const advised = [...plates.keys()].sort(
    (one, other) => RANK[plates[one].role] - RANK[plates[other].role] || lightness[other] - lightness[one],
  );
  const flashes = plates.filter(({ flash }) => flash).length;
  return { advised, isAsAdvised: advised.every((place, index) => place === index), flashes, stations: plates.length + flashes };
}
