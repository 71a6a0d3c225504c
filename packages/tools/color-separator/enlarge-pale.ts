import {
  forParts,
  type Kernels,
  labelComponents,
  type PaleLettering,
  type PixelImage,
  paintParts,
  resampledPicture,
} from '@underbase/engine';

type Size = Pick<PixelImage, 'width' | 'height'>;

/** Channels that carry covers. */
const PLANES = 3;
/** A pixel of which something covers so much is its own. */
const HALF = 128;
/** What lies in lettering with so much of it was drawn of the lettering. */
const LEAST_WITHIN = 0.8;

/** Covers of up to three inks as a picture, from the one that is `first` on. */
function picturesOf({ owners, covers }: PaleLettering, first: number, { width, height }: Size): PixelImage {
  const pixels = new Uint8Array(owners.length * 4);
  for (let at = 0; at < owners.length; at++) {
    pixels[at * 4 + 3] = 255;
    const plane = owners[at] - 1 - first;
    if (owners[at] > 0 && plane >= 0 && plane < PLANES) pixels[at * 4 + plane] = covers[at];
  }
  return { width, height, dpi: null, icc: null, pixels };
}

/**
 * Pale inks that were found in a picture's true pixels, at the size that it was enlarged to: their covers are enlarged, and edges lie where half of one
 * is covered, as sharp as the film. Keeps its input.
 */
export function enlargePale(pale: PaleLettering, from: Size, to: Size, kernels: Pick<Kernels, 'resample'>): PaleLettering {
  const count = to.width * to.height;
  const [owners, covers] = [new Uint8Array(count), new Uint8Array(count)];
  const [across, down] = [from.width / to.width, from.height / to.height];
  for (let y = 0, at = 0; y < to.height; y++) {
    const row = Math.floor((y + 0.5) * down) * from.width;
    for (let x = 0; x < to.width; x++, at++) owners[at] = pale.owners[row + Math.floor((x + 0.5) * across)];
  }
  for (let first = 0; first < pale.inks.length; first += PLANES) {
    const { pixels } = resampledPicture(picturesOf(pale, first, from), to, 'lanczos', kernels);
    for (let at = 0; at < count; at++) {
      for (let plane = 0; plane < PLANES; plane++) {
        const cover = Math.min(255, Math.round(127.5 + (pixels[at * 4 + plane] - 127.5) / across));
        if (cover <= covers[at]) continue;
        covers[at] = cover;
        owners[at] = first + plane + 1;
      }
    }
  }
  return { inks: pale.inks, owners, covers };
}

/**
 * Takes out of covers what was drawn of pale lettering, as its outlines fill the counters that its own covers have: all that lies within it goes to the ground.
 * @param ground the place of the ground's cover
 */
export function clearDrawn(
  covers: readonly Uint8Array[],
  ground: number,
  { owners }: PaleLettering,
  size: Size,
  kernels: Pick<Kernels, 'scanRuns'>,
): void {
  const paper = covers[ground];
  const art = paper.map((cover) => (cover < HALF ? 1 : 0));
  const parts = labelComponents(kernels, art, size, { threshold: 1, connectivity: 8 });
  const within = new Uint32Array(parts.count + 1);
  forParts(parts, (at, part) => {
    if (owners[at] > 0) within[part]++;
  });
  art.fill(0);
  paintParts(
    parts,
    Uint8Array.from(within, (count, part) => (part > 0 && count >= LEAST_WITHIN * parts.areas[part] ? 1 : 0)),
    art,
  );
  for (let at = 0; at < art.length; at++) {
    // Rims of what is cleared are the ground's own as far as lettering goes.
    if (art[at] === 0 && (owners[at] === 0 || paper[at] < HALF)) continue;
    for (const cover of covers) cover[at] = 0;
    paper[at] = 255;
  }
}
