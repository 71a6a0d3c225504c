import { AppError } from '@underbase/contract';
import { type Frame, inkPlane, type Kernels, markWorn, mmFromInches, type PixelImage } from '@underbase/engine';
import { LEAST_TOUCHING } from './inner-lines.ts';
import type { Art } from './read-art.ts';

/** Wear is looked for at the scale of the lines that are asked for, between these: its specks are as fine whatever the limit is. */
const FINEST_PX = 3;
const COARSEST_MM = 0.6;
/** Where more of the ink than this lies in wear, the rest is too little to be worth a run. */
const MOST_WORN = 0.4;
/** Of a JPEG, less than this is what compression made of small lettering. */
const LEAST_IN_JPEG = 0.1;
const INKED = 128;

/**
 * Where art is worn, 255 a pixel, in its shape or in any of its inks: specks, scratches and crumbs are no lines. Null where it is not.
 * Errors: picture.worn, where most of it is.
 */
export function wornPlaces(
  kernels: Pick<Kernels, 'scanRuns'>,
  image: PixelImage,
  { shape, mixes, ground, beside, wasJpeg }: Art,
  widthPx: number,
  frame: Frame,
  progress: (share: number) => void = () => {},
): Uint8Array | null {
  // A scan's shape is drawn of soft greys: specks between hatching are paper.
  if (beside.kind === 'paper') return null;
  const coarsestPx = (COARSEST_MM / mmFromInches(1)) * frame.dpi;
  const scalePx = Math.max(FINEST_PX, Math.min(coarsestPx, widthPx));
  const worn = new Uint8Array(shape.length);
  let isWorn = markWorn(kernels, shape, image, scalePx, worn);
  if (mixes) {
    const plane = new Uint8Array(shape.length);
    for (let ink = 0; ink < mixes.inks.length; ink++) {
      progress((ink + 1) / (mixes.inks.length + 1));
      if (ink === ground || inkPlane(mixes, image, ink, ground, plane).touching < LEAST_TOUCHING) continue;
      if (markWorn(kernels, plane, image, scalePx, worn)) isWorn = true;
    }
  }
  if (!isWorn) return null;
  let [inked, lost] = [0, 0];
  for (let at = 0; at < shape.length; at++) {
    if (shape[at] < INKED) continue;
    inked++;
    if (worn[at] > 0) lost++;
  }
  if (lost > MOST_WORN * inked) throw new AppError('picture.worn');
  return wasJpeg && lost < LEAST_IN_JPEG * inked ? null : worn;
}
