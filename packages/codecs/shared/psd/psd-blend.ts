/** One channel of the backdrop and of what is laid over it, 0 to 1, to their mixture; both as opaque. */
type Separable = (back: number, front: number) => number;
/** Three channels at once: the result goes to `out`. */
type Whole = (back: Float64Array, front: Float64Array, out: Float64Array) => void;

const multiply: Separable = (b, f) => b * f;
const screen: Separable = (b, f) => b + f - b * f;
const hardLight: Separable = (b, f) => (f <= 0.5 ? multiply(b, 2 * f) : screen(b, 2 * f - 1));
const colorBurn: Separable = (b, f) => (b >= 1 ? 1 : f <= 0 ? 0 : 1 - Math.min(1, (1 - b) / f));
const colorDodge: Separable = (b, f) => (b <= 0 ? 0 : f >= 1 ? 1 : Math.min(1, b / (1 - f)));
const clamp = (value: number): number => (value < 0 ? 0 : Math.min(1, value));
const linearLight: Separable = (b, f) => clamp(b + 2 * f - 1);
/** At its ends the layer wins over the backdrop, in Photoshop's own pictures. */
const vividLight: Separable = (b, f) => (f <= 0 ? 0 : f >= 1 ? 1 : f <= 0.5 ? colorBurn(b, 2 * f) : colorDodge(b, 2 * f - 1));
/** Where both add up to just one, the backdrop decides, in Photoshop's own pictures. */
const hardMix: Separable = (b, f) => (b + f > 1 || (b + f === 1 && f < 1) ? 1 : 0);

/** Blend modes that look at one channel at a time, by their keys in Adobe's file specification. */
export const SEPARABLE: Readonly<Record<string, Separable>> = {
  norm: (_, f) => f,
  diss: (_, f) => f,
  dark: Math.min,
  'mul ': multiply,
  idiv: colorBurn,
  lbrn: (b, f) => clamp(b + f - 1),
  lite: Math.max,
  scrn: screen,
  'div ': colorDodge,
  lddg: (b, f) => clamp(b + f),
  over: (b, f) => hardLight(f, b),
  sLit: (b, f) => (f <= 0.5 ? b - (1 - 2 * f) * b * (1 - b) : b + (2 * f - 1) * (Math.sqrt(b) - b)),
  hLit: hardLight,
  vLit: vividLight,
  lLit: linearLight,
  pLit: (b, f) => (f <= 0.5 ? Math.min(b, 2 * f) : Math.max(b, 2 * f - 1)),
  hMix: hardMix,
  diff: (b, f) => Math.abs(b - f),
  smud: (b, f) => b + f - 2 * b * f,
  fsub: (b, f) => clamp(b - f),
  fdiv: (b, f) => (b <= 0 ? 0 : f <= 0 ? 1 : Math.min(1, b / f)),
};

const lightness = (c: Float64Array): number => 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2];
const spread = (c: Float64Array): number => Math.max(c[0], c[1], c[2]) - Math.min(c[0], c[1], c[2]);

/** Moves a color to a lightness, drawn in where it would leave 0 to 1 (PDF 32000-1, 11.3.5.3). */
function setLightness(color: Float64Array, wanted: number, out: Float64Array): void {
  const step = wanted - lightness(color);
  for (let i = 0; i < 3; i++) out[i] = color[i] + step;
  const least = Math.min(out[0], out[1], out[2]);
  const most = Math.max(out[0], out[1], out[2]);
  for (let i = 0; i < 3; i++) {
    if (least < 0) out[i] = wanted + ((out[i] - wanted) * wanted) / (wanted - least);
    if (most > 1) out[i] = wanted + ((out[i] - wanted) * (1 - wanted)) / (most - wanted);
  }
}

const scratch = new Float64Array(3);

/** Spreads a color's channels over a saturation, the least at 0. */
function withSpread(color: Float64Array, wanted: number): Float64Array {
  const least = Math.min(color[0], color[1], color[2]);
  const own = spread(color);
  for (let i = 0; i < 3; i++) scratch[i] = own === 0 ? 0 : ((color[i] - least) * wanted) / own;
  return scratch;
}

/** Blend modes that look at a color as a whole (PDF 32000-1, 11.3.5.3; darker and lighter color by the same lightness). */
export const WHOLE: Readonly<Record<string, Whole>> = {
  'hue ': (b, f, out) => setLightness(withSpread(f, spread(b)), lightness(b), out),
  'sat ': (b, f, out) => setLightness(withSpread(b, spread(f)), lightness(b), out),
  colr: (b, f, out) => setLightness(f, lightness(b), out),
  'lum ': (b, f, out) => setLightness(b, lightness(f), out),
  dkCl: (b, f, out) => out.set(lightness(f) < lightness(b) ? f : b),
  lgCl: (b, f, out) => out.set(lightness(f) > lightness(b) ? f : b),
};

/** Colors that change nothing: in these modes fill opacity draws the color there instead of thinning the layer. */
export const NEUTRAL: Readonly<Record<string, number>> = { idiv: 1, lbrn: 1, 'div ': 0, lddg: 0, vLit: 0.5, lLit: 0.5, diff: 0 };
