import type { Rgb } from '@underbase/engine';
import type { NearestInk } from './ink-names.ts';
import type { SeparatorOptions } from './options.ts';

export type PlateRole = 'underbase' | 'ink' | 'highlight';

/** One screen of the job, in print order. Plain data. */
export interface Plate {
  readonly role: PlateRole;
  readonly name: string;
  readonly color: Rgb;
  /** Place among the palette's colors; -1 for process inks. */
  readonly colorIndex: number;
  /** Null where the plate has no dots: index plates are pixels. */
  readonly lpi: number | null;
  readonly angleDeg: number | null;
  readonly mesh: number;
  /** How much of what lies beneath it hides in the proof, 0 to 1. */
  readonly opacity: number;
  /** Points of dot gain that its film takes back, and the tints that it holds. */
  readonly gain: number;
  readonly lightest: number;
  readonly darkest: number;
  /** Its own curve; see `ownCurve`. */
  readonly quarterTone: number;
  readonly midTone: number;
  readonly threeQuarterTone: number;
  /** The print is dried under the flash before the next ink. */
  readonly flash: boolean;
  /** Process inks let light through; others cover. */
  readonly isTransparent: boolean;
  /** The shop's own ink that comes nearest; null where no swatches are given. */
  readonly nearest: NearestInk | null;
}

/** One of the four process inks; spots beside them are transparent too. */
export function isProcess({ isTransparent, colorIndex }: Pick<Plate, 'isTransparent' | 'colorIndex'>): boolean {
  return isTransparent && colorIndex < 0;
}

/** Less of a plate's ink than this in tints, rims left out, is none: the plate is solid, and its film has edges in place of dots. */
const LEAST_TINTS = 0.004;

/** Where a plate has no tints, by what bands counted; see `tallyInks`. Index plates are pixels, which is another thing. */
export function isSolid({ lpi }: Plate, place: number, tally: Readonly<Record<string, number>>): boolean {
  return lpi !== null && (tally[`tints${place}`] ?? 0) < LEAST_TINTS * (tally[`ink${place}`] ?? 0);
}

/** A plate's screen in words: what stands on its film's label and in the list of inks. */
export function screenLabel({ lpi, angleDeg, mesh }: Plate, solid: boolean): string {
  if (solid) return `solid, ${mesh}`;
  return `${lpi === null ? 'pixels' : `${lpi} lpi  ${angleDeg}°`}, ${mesh}`;
}

/** Meshes that shops stock, in threads to the inch. */
const MESHES = [86, 110, 156, 196, 230, 305] as const;
/** Threads for each line of dots. Source: mesh makers' advice, 4 to 5. */
const MESH_PER_LINE = 4.5;

const BLOCKING_MESH = 156;
const INDEX_MESH = 230;
const PROCESS_MESH = 305;

function halftoneMesh(lpi: number): number {
  return MESHES.find((mesh) => mesh >= lpi * MESH_PER_LINE) ?? MESHES[MESHES.length - 1];
}

export function meshFor({ method, mesh, lpi }: Pick<SeparatorOptions, 'method' | 'mesh' | 'lpi'>, role: PlateRole): number {
  if (mesh > 0) return mesh;
  if (method === 'index') return INDEX_MESH;
  if (method === 'cmyk') return PROCESS_MESH;
  if (method === 'spot' && role === 'underbase') return BLOCKING_MESH;
  return halftoneMesh(lpi);
}
