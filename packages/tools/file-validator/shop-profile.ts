import type { ToolId } from '@underbase/contract';
import type { CURRENCIES } from '../currencies.ts';
import { MESH_LIMITS, type MeshLimits } from '../mesh-limits.ts';
import { CHECK_IDS, type CheckId, factsOf } from './check-list.ts';
import type { Method } from './settings.ts';

/** Limits of one check; null is no limit. A check that is off is left out of reports. */
export interface CheckLimits {
  readonly isOn: boolean;
  readonly warn: number | null;
  readonly fail: number | null;
}

/** Figures that decide what is counted, beside the limits that counts are held against. */
export interface ShopMeasures {
  /** Usable width and longest length of the film; for screen printing, of the platen or screen. */
  readonly maxWidthIn: number;
  readonly maxHeightIn: number;
  /** Alpha up to which a pixel is a ghost. */
  readonly ghostAlpha: number;
  /** Longest rim that is only anti-aliasing, in px. */
  readonly rimPx: number;
  /** Side of the smallest part that is more than a speck. */
  readonly speckMm: number;
  /** Area of the smallest hole that stays open. */
  readonly pinholeMm2: number;
  /** Color difference (CIEDE2000) under which art is taken for the garment. */
  readonly garmentDeltaE: number;
  /** Color difference under which an edge is lost on the garment. */
  readonly contrastDeltaE: number;
  /** Color difference between art and what the inks reach, from which a color counts as shifted. */
  readonly gamutDeltaE: number;
  /** Dots below and above this coverage are lost or plugged. */
  readonly minDotPercent: number;
  readonly maxDotPercent: number;
  /** Threads an inch of the mesh; a screen ruling over a fourth of it will not hold. For screen printing. */
  readonly meshCount: number;
}

export interface MethodProfile {
  readonly limits: Readonly<Record<CheckId, CheckLimits>>;
  readonly measures: ShopMeasures;
}

/** The box that art is fitted into, in inches; a height of null leaves it open. */
export interface PrintBox {
  readonly widthIn: number;
  readonly heightIn: number | null;
}

/** What a shop prints as a rule: asked once, and used where a file does not say. */
export interface ShopPrint {
  /** Null where it was never asked. */
  readonly box: PrintBox | null;
  /** #rrggbb; null where prints go on any color. */
  readonly garment: string | null;
}

/** What film costs in the shop. */
export interface ShopFilm {
  /** In `currency`, of a running foot. */
  readonly pricePerFt: number;
  readonly currency: (typeof CURRENCIES)[number];
}

/** Options of a tool under a name; the tool's page judges the values. */
export interface ShopPreset {
  readonly tool: ToolId;
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** All limits of a print shop: plain data, as JSON in a file or in a link. */
export interface ShopProfile {
  readonly version: 1;
  readonly name: string;
  readonly print: ShopPrint;
  /** Null where it was never asked. */
  readonly film: ShopFilm | null;
  readonly dtf: MethodProfile;
  readonly screen: MethodProfile;
  /** What the shop's screens hold; separations ask for it. */
  readonly leastBaseMm: MeshLimits;
  /** Inks on the shop's shelf; none where it has named none. */
  readonly inks: readonly ShopInk[];
  /** The shop's own presets of all tools; of a tool's, no two have one name. */
  readonly presets: readonly ShopPreset[];
}

/** An ink of the shop's own: what it is called, how it looks in a full layer over white, and what of a dark garment it hides, in percent. */
export interface ShopInk {
  readonly name: string;
  /** #rrggbb */
  readonly hex: string;
  readonly opacity?: number;
}

const MEASURES: Readonly<Record<Method, ShopMeasures>> = {
  dtf: {
    maxWidthIn: 21.5,
    maxHeightIn: 120,
    ghostAlpha: 16,
    rimPx: 1.5,
    speckMm: 0.5,
    pinholeMm2: 0.4,
    garmentDeltaE: 8,
    contrastDeltaE: 12,
    gamutDeltaE: 8,
    minDotPercent: 5,
    maxDotPercent: 90,
    meshCount: 156,
  },
  screen: {
    maxWidthIn: 16,
    maxHeightIn: 20,
    ghostAlpha: 16,
    rimPx: 1.5,
    speckMm: 0.5,
    pinholeMm2: 0.4,
    garmentDeltaE: 8,
    contrastDeltaE: 12,
    gamutDeltaE: 8,
    minDotPercent: 5,
    maxDotPercent: 90,
    meshCount: 230,
  },
};

type WarnFail = readonly [warn: number | null, fail: number | null];

/** Limits as print shops publish them, DTF beside screen printing; [warn, fail]. */
const LIMITS: Readonly<Record<CheckId, readonly [dtf: WarnFail, screen: WarnFail]>> = {
  'file.sanity': [
    [0, null],
    [0, null],
  ],
  'dpi.effective': [
    [300, 150],
    [300, 150],
  ],
  'dpi.true': [
    [72, null],
    [72, null],
  ],
  'dpi.excess': [
    [600, null],
    [600, null],
  ],
  'dpi.tag': [
    [1, null],
    [1, null],
  ],
  'size.film': [
    [null, 21.5],
    [null, 16],
  ],
  'alpha.none': [
    [null, 85],
    [null, null],
  ],
  'alpha.semi': [
    [0.5, 3],
    [0.5, null],
  ],
  'alpha.rim': [
    [1.5, 4],
    [1.5, null],
  ],
  'alpha.ghost': [
    [0, 0.05],
    [0, null],
  ],
  'alpha.fade': [
    [null, 0.5],
    [0.5, null],
  ],
  'edge.fringe': [
    [25, null],
    [25, null],
  ],
  'line.min': [
    [0.5, 0.35],
    [0.35, 0.3],
  ],
  'gap.min': [
    [0.7, 0.5],
    [1, 0.7],
  ],
  'text.small': [
    [6, null],
    [8, null],
  ],
  'speck.count': [
    [5, 200],
    [5, 200],
  ],
  'hole.pin': [
    [0, null],
    [0, null],
  ],
  'bg.leftover': [
    [0.5, null],
    [0.5, null],
  ],
  'garment.match': [
    [5, 20],
    [5, 20],
  ],
  'contrast.low': [
    [20, null],
    [20, null],
  ],
  'coverage.heavy': [
    [6, null],
    [6, null],
  ],
  'color.gamut': [
    [2, null],
    [2, null],
  ],
  'color.mode': [
    [0, null],
    [0, null],
  ],
  'color.count': [
    [null, null],
    [6, 8],
  ],
  'color.nearwhite': [
    [1, null],
    [1, null],
  ],
  'tone.range': [
    [5, null],
    [5, null],
  ],
  'halftone.baked': [
    [50, null],
    [null, 50],
  ],
  'halftone.dot': [
    [0.35, null],
    [0.35, null],
  ],
  'jpeg.artifacts': [
    [40, null],
    [40, null],
  ],
  'font.missing': [
    [0, 0],
    [0, 0],
  ],
  'frame.cut': [
    [0, null],
    [0, null],
  ],
  'trim.empty': [
    [15, null],
    [null, null],
  ],
};

function methodProfile(method: Method): MethodProfile {
  const entries = CHECK_IDS.map((id) => {
    const [warn, fail] = LIMITS[id][method === 'dtf' ? 0 : 1];
    const { only } = factsOf(id);
    return [id, { isOn: only === undefined || only === method, warn, fail }] as const;
  });
  return { limits: Object.fromEntries(entries) as Record<CheckId, CheckLimits>, measures: MEASURES[method] };
}

/** The house's own limits: a starting point, since shops disagree with each other. */
export const DEFAULT_PROFILE: ShopProfile = {
  version: 1,
  name: 'Default',
  print: { box: null, garment: null },
  film: null,
  dtf: methodProfile('dtf'),
  screen: methodProfile('screen'),
  leastBaseMm: MESH_LIMITS,
  inks: [],
  presets: [],
};

/** Sides of a print that a profile may name, in inches. */
export const PRINT_BOUNDS = { min: 0.1, max: 2000 } as const;

/** What a profile may name as the price of a foot of film. */
export const FILM_PRICE_BOUNDS = { min: 0, max: 100_000 } as const;

/** A measure as the form that edits profiles shows it; bounds hold for imported profiles too. */
export interface MeasureField {
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export const MEASURE_FIELDS: Readonly<Record<keyof ShopMeasures, MeasureField>> = {
  maxWidthIn: { label: 'Usable width', unit: 'in', min: 1, max: 200, step: 0.25 },
  maxHeightIn: { label: 'Usable length', unit: 'in', min: 1, max: 2000, step: 0.25 },
  ghostAlpha: { label: 'Ghosts reach up to alpha', unit: '', min: 1, max: 127, step: 1 },
  rimPx: { label: 'Rim that is only smoothing', unit: 'px', min: 0, max: 10, step: 0.1 },
  speckMm: { label: 'Specks are smaller than', unit: 'mm', min: 0.05, max: 5, step: 0.05 },
  pinholeMm2: { label: 'Pinholes are smaller than', unit: 'mm²', min: 0.01, max: 10, step: 0.01 },
  garmentDeltaE: { label: 'Same as the garment within', unit: 'ΔE', min: 1, max: 50, step: 1 },
  contrastDeltaE: { label: 'Lost on the garment within', unit: 'ΔE', min: 1, max: 50, step: 1 },
  gamutDeltaE: { label: 'Color shift that shows', unit: 'ΔE', min: 1, max: 50, step: 1 },
  minDotPercent: { label: 'Smallest dot that holds', unit: '%', min: 0, max: 50, step: 1 },
  maxDotPercent: { label: 'Largest dot that stays open', unit: '%', min: 50, max: 100, step: 1 },
  meshCount: { label: 'Mesh', unit: 'threads/in', min: 30, max: 600, step: 1 },
};

/** Bounds of warn and fail limits of every check; what lies outside is a slip of the pen. */
export const LIMIT_BOUNDS = { min: 0, max: 1_000_000 } as const;
