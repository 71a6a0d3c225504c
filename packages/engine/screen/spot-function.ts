/** Shapes of halftone dots. */
export const DOT_SHAPES = ['round', 'ellipse', 'diamond', 'square', 'line', 'cross', 'euclidean'] as const;
export type DotShape = (typeof DOT_SHAPES)[number];

/** Where ink comes first: smaller is inked earlier. `u` runs along the screen's angle, `v` across; both -0.5 to 0.5, the dot's center is 0, 0. */
export type SpotFunction = (u: number, v: number) => number;

const wave = (phase: number) => -Math.cos(2 * Math.PI * phase);

/**
 * Only the order of the values counts, since screens rank them: any of these gives true tone.
 * `euclidean` is a round dot up to half tone and a round hole from there on; `ellipse` joins its neighbors along u first and along v later,
 * so that tone does not jump twice at one step; lines of `line` run along u.
 */
export const SPOT_FUNCTIONS: Readonly<Record<DotShape, SpotFunction>> = {
  round: (u, v) => u * u + v * v,
  ellipse: (u, v) => 0.4 * wave(u) + 0.6 * wave(v),
  diamond: (u, v) => Math.abs(u) + Math.abs(v),
  square: (u, v) => Math.max(Math.abs(u), Math.abs(v)),
  line: (_u, v) => Math.abs(v),
  cross: (u, v) => Math.min(Math.abs(u), Math.abs(v)),
  euclidean: (u, v) => wave(u) + wave(v),
};
