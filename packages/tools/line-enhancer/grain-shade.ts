import { type Size, type Tones, toneAt } from '@underbase/engine';

/** From so much of full ink on, one byte a pixel, a place is looked at: what is paler is paper's grain, or a rim. */
const INKED = 77;
/** So many places tell; fewer than the least tell nothing. */
const MOST_LOOKED = 6000;
const LEAST_LOOKED = 200;
/** A square that is as full as this in the mean, one byte a pixel, so far around a place, is solid ink: neither line nor shade. */
const SOLID = 184;
const SOLID_PX = 3;
/** Lines are looked for in so many ways of a half turn. */
const WAYS = 8;
/** A line, or the side of a stroke, is fuller by this part than what lies so far beside it; both are means over a way along, which evens grain out. */
const BESIDE_PX = 5;
const ALONG_PX = 5;
const FALLS = 0.6;
/** Of close hatching the next line lies there: it is fuller than both of its gaps by so much, over a longer way. */
const IN_HATCHING_PX = 2.5;
const ALONG_HATCHING_PX = 7;
const FALLS_IN_HATCHING = 0.3;
/** Of what pens, pencils and dry brushes drew, .89 to 1 lies on lines; of rubbings, stipple and charcoal .38 to .73, of close cross-hatching .59. */
const LEAST_ON_LINES = 0.8;
/** What passes for flat ink on grainy ground may be worn, stippled or made of dots, .62 to .81: only charcoal, .38 to .51, has less. */
export const LEAST_OF_FLAT_INK = 0.55;

/** The mean of tones along a way through a place, every other pixel. */
function along(tones: Tones, x: number, y: number, right: number, down: number, px: number): number {
  let sum = 0;
  for (let step = -px; step <= px; step += 2) sum += toneAt(tones, x + step * right, y + step * down);
  return sum / (px + 1);
}

/** Whether a place lies on a line, on the side of a broad stroke, or in hatching. */
function isOnLine(tones: Tones, at: number): boolean {
  const [x, y] = [at % tones.width, Math.floor(at / tones.width)];
  const own = tones.plane[at];
  for (let way = 0; way < WAYS; way++) {
    const [right, down] = [Math.cos((way * Math.PI) / WAYS), Math.sin((way * Math.PI) / WAYS)];
    const beside = (far: number, px: number) => along(tones, x - far * down, y + far * right, right, down, px);
    const open = Math.min(beside(BESIDE_PX, ALONG_PX), beside(-BESIDE_PX, ALONG_PX));
    if (beside(0, ALONG_PX) - open > FALLS * own) return true;
    const gaps = Math.max(beside(IN_HATCHING_PX, ALONG_HATCHING_PX), beside(-IN_HATCHING_PX, ALONG_HATCHING_PX));
    if (beside(0, ALONG_HATCHING_PX) - gaps > FALLS_IN_HATCHING * own) return true;
  }
  return false;
}

function isSolid({ plane, width, height }: Tones, at: number): boolean {
  const [column, row] = [at % width, Math.floor(at / width)];
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, row - SOLID_PX); y <= Math.min(height - 1, row + SOLID_PX); y++) {
    for (let x = Math.max(0, column - SOLID_PX); x <= Math.min(width - 1, column + SOLID_PX); x++) {
      sum += plane[y * width + x];
      count++;
    }
  }
  return sum > SOLID * count;
}

/**
 * Whether what was drawn on paper is shaded in grain, as charcoal, rubbings, chalk and sprays are, instead of drawn in lines. `tones` is one byte a pixel,
 * 255 as full ink, softened as `readPenInk` gives it; only read. `least` is the part of
 * its places that lies on lines in what is drawn.
 */
export function isGrainShade(tones: Uint8Array, size: Size, least = LEAST_ON_LINES): boolean {
  const { width, height } = size;
  let inked = 0;
  for (let at = 0; at < tones.length; at++) if (tones[at] > INKED) inked++;
  // No divisor of the width, or the places would lie in columns: each is the next of so many that are inked.
  const every = Math.max(1, inked / MOST_LOOKED);
  const plane = { plane: tones, width, height };
  let [looked, lines, seen, next] = [0, 0, 0, 0];
  for (let at = 0; at < tones.length; at++) {
    if (tones[at] <= INKED || seen++ < next) continue;
    next += every;
    if (isSolid(plane, at)) continue;
    looked++;
    if (isOnLine(plane, at)) lines++;
  }
  return looked >= LEAST_LOOKED && lines < least * looked;
}
