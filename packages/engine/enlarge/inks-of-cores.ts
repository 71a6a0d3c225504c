import { lumaAt, lumaOf } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';
import type { LabelMap } from '../trace/crack-graph.ts';
import type { TraceInk } from '../trace/drawing.ts';

/** Pixels whose square of five by five is of one ink: what blur and halved chroma bring in from its edges ends within two pixels. */
const REACH = 2;
/** Fewer of them than this tell no lightness: the waves that JPEG rounds are as long as strokes are wide. */
const LEAST_CORES = 40;
/** A JPEG rounds means by some levels: an ink that lies no farther off is right. */
const LEAST_OFF = 4;

/** How many pixels in a row to the left, and of those how many rows above, are of a pixel's own label: the corner of the square that ends there. */
function squareEnds({ width, labels }: LabelMap): Uint8Array {
  const ends = new Uint8Array(labels.length);
  for (let at = 0; at < labels.length; at++) {
    const isFirst = at % width === 0 || at < width;
    const label = labels[at];
    const isSame = !isFirst && labels[at - 1] === label && labels[at - width] === label && labels[at - width - 1] === label;
    ends[at] = isSame ? Math.min(2 * REACH + 1, 1 + Math.min(ends[at - 1], ends[at - width], ends[at - width - 1])) : 1;
  }
  return ends;
}

/** The mean luma of each ink's cores; null where there are too few. */
function coreLumas(image: PixelImage, map: LabelMap, inks: number): readonly (number | null)[] {
  const [sums, counts] = [new Float64Array(inks), new Float64Array(inks)];
  const ends = squareEnds(map);
  const toMiddle = REACH * (map.width + 1);
  for (let at = 0; at < ends.length; at++) {
    if (ends[at] <= 2 * REACH) continue;
    sums[map.labels[at]] += lumaAt(image.pixels, (at - toMiddle) * 4);
    counts[map.labels[at]]++;
  }
  return Array.from(sums, (sum, ink) => (counts[ink] < LEAST_CORES ? null : sum / counts[ink]));
}

/** For each ink the one that most of its outline borders on; 0, the clear one, where nothing is. */
function grounds({ width, labels }: LabelMap, inks: number): readonly number[] {
  const borders = new Float64Array(inks * inks);
  for (let at = 1; at < labels.length; at++) {
    for (const other of [at % width > 0 ? at - 1 : at, at >= width ? at - width : at]) {
      if (labels[other] === labels[at]) continue;
      borders[labels[at] * inks + labels[other]]++;
      borders[labels[other] * inks + labels[at]]++;
    }
  }
  return Array.from({ length: inks }, (_, ink) => {
    const own = borders.subarray(ink * inks, (ink + 1) * inks);
    return own.indexOf(own.reduce((most, count) => Math.max(most, count), 0));
  });
}

const clampByte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** An ink as much farther from its ground as takes it to a luma; itself where that is no farther, or nearly as far. */
export function awayFrom(ink: TraceInk, ground: TraceInk, luma: number): TraceInk {
  const [own, under] = [lumaOf(ink), lumaOf(ground)];
  if (Math.abs(luma - own) < LEAST_OFF || Math.abs(luma - under) <= Math.abs(own - under) || luma < under !== own < under) return ink;
  const far = (luma - under) / (own - under);
  const channel = (value: number, from: number): number => clampByte(from + far * (value - from));
  return { ...ink, r: channel(ink.r, ground.r), g: channel(ink.g, ground.g), b: channel(ink.b, ground.b) };
}

/**
 * The inks of a JPEG as the middles of its strokes have them. A drawing has sharp edges; where the art's are soft, as in scans and photos of prints, the ink
 * that explains its strokes best is paler than the art's. What lies two pixels within a stroke knows nothing of edges. Inks without such places, and ramps, stay.
 * @param image as it came, opaque
 * @param map which ink each pixel is of
 */
export function inksOfCores(image: PixelImage, map: LabelMap, inks: readonly TraceInk[]): readonly TraceInk[] {
  const lumas = coreLumas(image, map, inks.length);
  const under = grounds(map, inks.length);
  return inks.map((ink, at) => {
    const luma = lumas[at];
    const ground = inks[under[at]];
    return luma === null || ink.opacity < 1 || ink.gradient != null || ground.opacity < 1 ? ink : awayFrom(ink, ground, luma);
  });
}
