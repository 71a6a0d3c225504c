import type { GroundField, PixelImage, Size } from '@underbase/engine';

/** How much darker than the bare ground each place is, on the small copy. */
export interface ShadowPlane extends Size {
  /** One byte a pixel, 0 to 255: the opacity of black that makes the same. */
  readonly density: Uint8Array;
}

/** Fainter than this nobody sees it in print, and light is never quite even. */
const LEAST = 10;
/** A shadow darkens all channels alike; what is off by more, in levels, is a color. */
const TINT = 26;

/** The color that the ground has far from the subject: the middle of what lies along the border, channel by channel. */
function bareGround({ width, height, pixels }: PixelImage): readonly number[] {
  const values: number[][] = [[], [], []];
  const look = (at: number) => {
    for (let channel = 0; channel < 3; channel++) values[channel].push(pixels[at * 4 + channel]);
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) look(y * width + x);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) look(y * width + x);
  return values.map((list) => list.sort((one, other) => one - other)[list.length >> 1]);
}

/** What of a smooth backdrop is shadow; null where nothing is. `small` is the picture that the field was made from. */
export function findShadow(small: PixelImage, field: GroundField, colorAt: (x: number, y: number) => Float32Array): ShadowPlane | null {
  const { width, height } = small;
  const bare = bareGround(small);
  const density = new Uint8Array(width * height);
  let most = 0;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const color = colorAt(x, y);
      const light = (color[0] + color[1] + color[2]) / Math.max(1, bare[0] + bare[1] + bare[2]);
      const isGray = [0, 1, 2].every((channel) => Math.abs(color[channel] - light * bare[channel]) <= TINT);
      const value = isGray && light < 1 ? Math.round(255 * (1 - light)) : 0;
      density[at] = value > LEAST + field.strayLevels ? value : 0;
      if (density[at] > most) most = density[at];
    }
  }
  return most > 0 ? { width, height, density } : null;
}
