import type { ModelPort } from '@underbase/models';

const SIDE = 16;

/** An operator's models that are none: what they answer depends on the id alone, so that options that name one can be seen to count. */
export const PRETEND_MODELS: ModelPort = {
  /** The left half of any picture, or the right one without an id. */
  async matte(id) {
    const isLeft = id !== '';
    const alpha = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (at % SIDE < SIDE / 2 === isLeft ? 255 : 0));
    return { width: SIDE, height: SIDE, alpha, family: 'birefnet' };
  },
  /** Twice the picture as it is, or gray without an id. */
  async enlarge(id, image) {
    const [width, height] = [2 * image.width, 2 * image.height];
    const pixels = new Uint8Array(width * height * 4).fill(id === '' ? 128 : 255);
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at += 4) {
        const from = ((y >> 1) * image.width + (x >> 1)) * 4;
        if (id !== '') pixels.set(image.pixels.subarray(from, from + 3), at);
        pixels[at + 3] = 255;
      }
    }
    return { ...image, width, height, pixels };
  },
};
