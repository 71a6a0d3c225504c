/** A shadow may be stronger or weaker by this than was told; a whole one more counts as so many levels of color. */
const MOST_MORE = 0.15;
const STEADY = 500;

/** How much of a color is an ink, and how far it is off what that and a shadow mix to. */
export interface Mixture {
  /** 0 to 1. */
  readonly part: number;
  /** How opaque the shadow is in it, beyond what was told. */
  readonly more: number;
  /** In levels of a color's length. */
  readonly off: number;
  /** How far apart ink and shadow are, in levels. */
  readonly way: number;
}

/** A color that is to be parted: values of red, green and blue. */
export interface ShadedPixel {
  /** The ground's color. */
  readonly base: Float32Array;
  /** That in the shadow told. */
  readonly shaded: Float32Array;
  /** How far the color is from that. */
  readonly own: Float64Array;
}

const dot = (one: Float64Array, other: Float64Array): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** Makes chroma count for less. */
function weigh(color: Float64Array, chroma: number): void {
  const luma = 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2];
  for (let channel = 0; channel < 3; channel++) color[channel] = luma + chroma * (color[channel] - luma);
}

/**
 * Parts colors into an ink and the shadow told, which may be a little stronger or weaker: least squares, held to 0 to 1. `pixels` (RGBA) are those of the inks, by index;
 * `chroma` is how much chroma tells of what luma does.
 */
export function mixturesOf(pixels: Uint8Array, chroma: number): (pixel: ShadedPixel, ink: number) => Mixture {
  const [step, gray, own] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
  return ({ base, shaded, own: color }, ink) => {
    for (let channel = 0; channel < 3; channel++) {
      step[channel] = pixels[ink * 4 + channel] - shaded[channel];
      gray[channel] = -base[channel];
      own[channel] = color[channel];
    }
    const way = Math.sqrt(dot(step, step));
    weigh(step, chroma);
    weigh(gray, chroma);
    weigh(own, chroma);
    const [ss, sg, gg] = [dot(step, step), dot(step, gray), dot(gray, gray) + STEADY ** 2];
    const [so, go] = [dot(step, own), dot(gray, own)];
    const whole = ss * gg - sg * sg;
    const part = whole > 0 ? Math.min(1, Math.max(0, (so * gg - go * sg) / whole)) : 0;
    const most = MOST_MORE * (1 - part);
    const more = Math.min(most, Math.max(-most, (go - part * sg) / gg));
    let off = 0;
    for (let channel = 0; channel < 3; channel++) off += (own[channel] - part * step[channel] - more * gray[channel]) ** 2;
    return { part, more, off: Math.sqrt(off), way };
  };
}
