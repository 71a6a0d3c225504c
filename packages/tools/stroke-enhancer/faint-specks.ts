import { connectRuns, INSIDE, type Kernels, type PixelImage, RunList } from '@underbase/engine';
import type { Coverage } from './visible-coverage.ts';

/**
 * Clears of what soft art is measured from, in place, all parts that reach no farther than `speckPx` and are nowhere half opaque: such crumbs hardly print,
 * and would come out as dots of stroke. Returns how many there are.
 */
export function clearFaintSpecks(
  { width, height, pixels }: PixelImage,
  coverage: Coverage,
  speckPx: number,
  { scanRuns }: Pick<Kernels, 'scanRuns'>,
): number {
  const inked = new RunList(width, height);
  scanRuns(coverage, INSIDE, inked);
  const { boxes, count, labels } = connectRuns(inked, 8);
  const isFaint = new Uint8Array(count + 1);
  for (let label = 1; label <= count; label++) {
    const [left, top, right, bottom] = boxes.subarray(label * 4, label * 4 + 4);
    isFaint[label] = right - left <= speckPx && bottom - top <= speckPx ? 1 : 0;
  }
  const { edges, rowStarts } = inked;
  const eachPlace = (call: (label: number, at: number) => void) => {
    for (let y = 0; y < height; y++)
      for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++)
        if (isFaint[labels[run]])
          for (let at = y * width + edges[run * 2]; at < y * width + edges[run * 2 + 1]; at++) call(labels[run], at);
  };
  eachPlace((label, at) => {
    if (pixels[at * 4 + 3] >= INSIDE) isFaint[label] = 0;
  });
  eachPlace((_, at) => {
    coverage[at] = 0;
  });
  return isFaint.reduce((sum, one) => sum + one, 0);
}
