import { solveLinear } from '../solve-linear.ts';
/** Values of one channel's six terms, for 1, u, v, uu, uv and vv, where u and v run from -1 to 1 over the sheet. */
export const SURFACE_TERMS = 6;

/**
 * A color that varies slowly over a sheet, as vignettes, uneven light and gradients do: one quadratic a channel.
 * Quadratic, since it is found from the bare border and must hold under the art too, where nothing of it is seen: a freer form would climb a glow.
 */
export interface Surface {
  readonly width: number;
  readonly height: number;
  /** 3 x SURFACE_TERMS: red first. */
  readonly terms: Float64Array;
}

export function evenSurface(width: number, height: number, color: readonly number[]): Surface {
  const terms = new Float64Array(3 * SURFACE_TERMS);
  for (let channel = 0; channel < 3; channel++) terms[channel * SURFACE_TERMS] = color[channel];
  return { width, height, terms };
}

/** Writes red, green and blue (0 to 255, fractions) of a surface at a pixel to `out` from `at` on. */
export function surfaceAt({ width, height, terms }: Surface, x: number, y: number, out: Float32Array | Float64Array, at = 0): void {
  const u = width > 1 ? (2 * x) / (width - 1) - 1 : 0;
  const v = height > 1 ? (2 * y) / (height - 1) - 1 : 0;
  for (let channel = 0; channel < 3; channel++) {
    const first = channel * SURFACE_TERMS;
    const value =
      terms[first] + u * (terms[first + 1] + u * terms[first + 3] + v * terms[first + 4]) + v * (terms[first + 2] + v * terms[first + 5]);
    out[at + channel] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
}

/** Samples of a surface: places and colors, four and more values each kept apart so that they can be weighed. */
export interface SurfaceSamples {
  readonly count: number;
  /** x, y of each. */
  readonly places: Float64Array;
  /** Red, green, blue of each. */
  readonly colors: Float64Array;
}

/** The surface of least squares through weighed samples; null where they lie too close together to tell one. */
export function fitSurface(width: number, height: number, samples: SurfaceSamples, weights: Float64Array): Surface | null {
  const size = SURFACE_TERMS;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size * 3);
  const basis = new Float64Array(size);
  for (let index = 0; index < samples.count; index++) {
    const weight = weights[index];
    if (weight === 0) continue;
    const u = width > 1 ? (2 * samples.places[index * 2]) / (width - 1) - 1 : 0;
    const v = height > 1 ? (2 * samples.places[index * 2 + 1]) / (height - 1) - 1 : 0;
    basis[0] = 1;
    basis[1] = u;
    basis[2] = v;
    basis[3] = u * u;
    basis[4] = u * v;
    basis[5] = v * v;
    for (let row = 0; row < size; row++) {
      const part = weight * basis[row];
      for (let column = row; column < size; column++) matrix[row * size + column] += part * basis[column];
      for (let channel = 0; channel < 3; channel++) right[row * 3 + channel] += part * samples.colors[index * 3 + channel];
    }
  }
  // What is on the one side of the diagonal is on the other.
  for (let row = 1; row < size; row++)
    for (let column = 0; column < row; column++) matrix[row * size + column] = matrix[column * size + row];
  // A breath of regularity, so that terms that no sample speaks for stay near 0.
  for (let row = 1; row < size; row++) matrix[row * size + row] += 1e-4 * matrix[0];
  if (matrix[0] === 0 || !solveLinear(matrix, right, size, 3)) return null;
  const terms = new Float64Array(3 * size);
  for (let channel = 0; channel < 3; channel++) {
    for (let row = 0; row < size; row++) terms[channel * size + row] = right[row * 3 + channel];
  }
  return { width, height, terms };
}
