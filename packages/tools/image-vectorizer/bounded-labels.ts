import {
  type EdgeNoise,
  edgeLength,
  isBusy,
  type Kernels,
  labelPicture,
  type PixelImage,
  reducedPicture,
  type TraceInk,
} from '@underbase/engine';

/** Which ink each pixel is of, and the picture that was asked. */
export interface BoundedLabels {
  readonly map: { readonly width: number; readonly height: number; readonly labels: Uint8Array };
  /** Labels with the specks that went. */
  readonly before: Uint8Array;
  readonly dropped: number;
  /** The art, or a reduced copy of it. */
  readonly image: PixelImage;
}

/** Drawings of more areas are no files that a program opens with ease: a photo's the less, as each has many nodes. */
const MOST_AREAS = { photo: 2500, busy: 4000, others: 12_000 } as const;
/** A photo is traced from no more pixels than this: what its areas of a few tones look like needs no more. */
export const PHOTO_PX = 700_000;
/** Edges of a photo are no longer than this, px: some 80,000 nodes, 1.5 MB of SVG and half of the ten seconds. */
const MOST_EDGE_PX = 150_000;
/** How much smaller a copy is tried next at most, and which is the last. */
const LEAST_STEP = 0.4;
const LEAST_PX = 120_000;

/**
 * The labels of art; those of photos, and of what turns out to be one, from a copy as small as it takes to keep the drawing within what a program opens
 * with ease.
 * @param leastAreaPx pixels of `image` that a speck has at least to stay
 */
export function boundedLabels(
  { image, edges }: { readonly image: PixelImage; readonly edges: EdgeNoise },
  inks: readonly TraceInk[],
  leastAreaPx: number,
  mode: 'photo' | 'flat' | 'lines',
  kernels: Kernels,
): BoundedLabels {
  const isTooBusy = mode === 'flat' && isBusy(image, inks, edges, leastAreaPx, MOST_EDGE_PX);
  const isBounded = mode === 'photo' || isTooBusy;
  const most = mode === 'photo' ? MOST_AREAS.photo : isTooBusy ? MOST_AREAS.busy : MOST_AREAS.others;
  let copy = isTooBusy ? reducedPicture(image, PHOTO_PX, kernels) : image;
  for (;;) {
    const ofPicture = (copy.width * copy.height) / (image.width * image.height);
    const labels = labelPicture(copy, inks, edges, Math.max(2, leastAreaPx * ofPicture), most);
    const [length, px] = [isBounded ? edgeLength(labels.map) : 0, copy.width * copy.height];
    if (length <= MOST_EDGE_PX || px <= LEAST_PX) return { ...labels, image: copy };
    copy = reducedPicture(image, Math.max(LEAST_PX, px * Math.max(LEAST_STEP, (0.9 * MOST_EDGE_PX) / length)), kernels);
  }
}
