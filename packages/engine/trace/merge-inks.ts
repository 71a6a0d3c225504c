import type { PixelImage } from '../image.ts';
import type { LabelMap } from './crack-graph.ts';
import type { TraceInk } from './drawing.ts';
import { mixedInks, mixedPixels, shareOnLine } from './mix-space.ts';

/** How far from a pixel the ink that it is mixed with stands. */
const REACH_PX = 2;

/** The first other ink near a pixel, among those that `isWanted` takes; -1 where there is none. */
function inkBeside({ width, height, labels }: LabelMap, at: number, isWanted: (ink: number) => boolean): number {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let reach = 1; reach <= REACH_PX; reach++) {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        if (Math.max(Math.abs(dx), Math.abs(dy)) !== reach) continue;
        const [px, py] = [x + dx, y + dy];
        if (px >= 0 && py >= 0 && px < width && py < height && isWanted(labels[py * width + px])) return labels[py * width + px];
      }
    }
  }
  return -1;
}

/**
 * A picture and its labels with one ink turned into another, as if it had been drawn so: soft rims take the new color by the share that they hold of the
 * old one, so that edges stay where they are. Keeps its input.
 */
export function mergeInks(
  map: LabelMap,
  image: PixelImage,
  inks: readonly TraceInk[],
  from: number,
  into: number,
): { readonly map: LabelMap; readonly image: PixelImage } {
  const { labels } = map;
  const [values, mixed] = [mixedPixels(image).values, mixedInks(inks)];
  const [pixels, next] = [image.pixels.slice(), labels.slice()];
  const [old, own] = [inks[from], inks[into]];
  const shift = [own.r - old.r, own.g - old.g, own.b - old.b];
  for (let at = 0; at < labels.length; at++) {
    const isOld = labels[at] === from;
    const beside = inkBeside(map, at, isOld ? (ink) => ink !== from : (ink) => ink === from);
    if (!isOld && beside < 0) continue;
    if (isOld) next[at] = into;
    const other = isOld ? beside : labels[at];
    const share = other < 0 ? 1 : shareOnLine(values, at * 4, mixed, other, from)[0];
    for (let c = 0; c < 3; c++) pixels[at * 4 + c] = Math.min(255, Math.max(0, Math.round(pixels[at * 4 + c] + share * shift[c])));
  }
  return { map: { ...map, labels: next }, image: { ...image, pixels } };
}
