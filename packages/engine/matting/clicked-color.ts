import type { Point } from '../components/run-list.ts';
import type { PixelImage } from '../image.ts';
import type { ClickGrain, HeededClick } from './heeded-click.ts';
import type { Matte } from './matte.ts';
import { apart, type Color, colorOf, evenColor, isNear, meanOf, THING_LEVELS, WAYS } from './picture-colors.ts';

/** The color that a click stands on, and what it may be mistaken for. */
export interface ClickedColor {
  readonly own: Color;
  /** What lies around and came out as the click asks; null where nothing tells. */
  readonly beside: Color | null;
  /** What lies within so many levels is of it. */
  readonly levels: number;
  /** It tells what was clicked from what lies around and came out as the click asks. */
  readonly isTold: boolean;
  /** It lies between that and what is rightly on the other side: a rim, and no color of its own. */
  readonly isMix: boolean;
}

/** Of what lies between two colors, so much of the way is no longer the one. */
const OF_WAY = 0.5;
/** Colors that lie nearer tell nothing apart, in levels. */
const LEAST_WAY = 30;
/** Where there is nothing around to compare with. */
const ALONE_LEVELS = 18;
/** How far what a color is compared with is looked for. */
const REACH_PX = 24;
/** What is surely the subject. */
const WHOLE_FROM = 200;
/** A mix lies so far along the way from one color to another, and off it by no more than this part of it. */
const MIX_FROM = 0.15;
const MIX_TO = 0.85;
const MIX_OFF = 0.25;
/** Of a mix there are all shades around: fewer are meant. */
const OF_MIX = 0.7;

/** Mean of the nearest colors, each way, that are surely of one side and another than `own`; null where there are none. */
function colorOfSide(image: PixelImage, { alpha }: Pick<Matte, 'alpha'>, { x, y }: Point, own: Color, isSubject: boolean): Color | null {
  const { width, height } = image;
  const found: Color[] = [];
  for (const [dx, dy] of WAYS) {
    for (let away = 1; away <= REACH_PX; away++) {
      const [i, j] = [x + dx * away, y + dy * away];
      if (i < 0 || j < 0 || i >= width || j >= height) break;
      const at = j * width + i;
      if ((isSubject ? alpha[at] < WHOLE_FROM : alpha[at] > 0) || isNear(image, at, own, LEAST_WAY)) continue;
      found.push(colorOf(image, at));
      break;
    }
  }
  return found.length > 0 ? meanOf(found) : null;
}

/** Whether a color lies on the way between two others, clear of both ends. */
function isBetween(own: Color, one: Color, other: Color): boolean {
  const span = apart(one, other);
  const along = [0, 1, 2].reduce((sum, channel) => sum + (own[channel] - one[channel]) * (other[channel] - one[channel]), 0);
  const part = along / Math.max(1, span * span);
  const off = Math.hypot(...[0, 1, 2].map((channel) => own[channel] - one[channel] - part * (other[channel] - one[channel])));
  return part > MIX_FROM && part < MIX_TO && off < MIX_OFF * span;
}

/** What the color under a click tells, in a picture that came out as `matte`. */
export function clickedColor(image: PixelImage, matte: Pick<Matte, 'alpha'>, click: Omit<HeededClick, keyof ClickGrain>): ClickedColor {
  const own = evenColor(image, click);
  const beside = colorOfSide(image, matte, click, own, !click.keeps);
  if (!beside) return { own, beside, levels: ALONE_LEVELS, isTold: false, isMix: false };
  const way = apart(own, beside);
  const isTold = way >= LEAST_WAY;
  const beyond = isTold ? colorOfSide(image, matte, click, own, click.keeps) : null;
  const isMix = beyond !== null && isBetween(own, beside, beyond);
  return { own, beside, levels: Math.min(THING_LEVELS, OF_WAY * way) * (isMix ? OF_MIX : 1), isTold, isMix };
}
