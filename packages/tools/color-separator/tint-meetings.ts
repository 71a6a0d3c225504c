import { type FlatColor, type MixPalette, MixTable, type Rgb, type SurveyedColor } from '@underbase/engine';
import { FIRST_INK, GARMENT, WHITE_INK } from './palette-places.ts';

/** Coverages between these are dots: less is bare, more is solid, and what lies beneath dots on a solid is hidden as it should be at any angle. */
const [LEAST_DOTS, MOST_DOTS] = [0.03, 0.97];
/** Share of the art from which two plates' dots meet: less is rims and noise, but where it is a flat color. */
const LEAST_MEETING = 0.005;

/** Which plates above the base print dots in the same places. */
export interface TintMeetings {
  /** Inks in print order, then the highlight where there is one. */
  readonly plates: number;
  /** Share of the art that each prints in dots with the fabric between them, 0 to 1. */
  readonly inFades: readonly number[];
  readonly meet: (one: number, other: number) => boolean;
}

/**
 * Asks the art's colors how plates print them: each covers its share of what those printed after it leave open. `colors` have shares of the art, 0 to 1;
 * `flats` are those that are seen for themselves, however little of the art they are; `palette` is the garment, white, then inks in print order.
 */
export function tintMeetings(
  colors: readonly SurveyedColor[],
  flats: readonly FlatColor[],
  palette: MixPalette,
  hasHighlight: boolean,
): TintMeetings {
  const table = new MixTable(palette);
  const inks = palette.colors.length - FIRST_INK;
  const channels = [...Array(inks).keys()].map((ink) => FIRST_INK + ink).concat(hasHighlight ? [WHITE_INK] : []);
  const plates = channels.length;
  const met = new Float64Array(plates * plates);
  const inFades = new Array<number>(plates).fill(0);
  const printed = ({ r, g, b }: Rgb) => {
    const at = table.lookUp(Math.round(r), Math.round(g), Math.round(b));
    return { dots: dotsOf(channels.map((channel) => table.values[at + channel])), fabric: table.values[at + GARMENT] };
  };
  for (const color of colors) {
    const { dots, fabric } = printed(color);
    for (const one of dots) {
      if (fabric > LEAST_DOTS) inFades[one] += color.share;
      for (const other of dots) met[one * plates + other] += color.share;
    }
  }
  for (const flat of flats) {
    const { dots } = printed(flat);
    for (const one of dots) for (const other of dots) met[one * plates + other] += LEAST_MEETING;
  }
  return { plates, inFades, meet: (one, other) => one !== other && met[one * plates + other] >= LEAST_MEETING };
}

/** Places of the plates that print a color in dots, from its shares in print order. */
function dotsOf(shares: readonly number[]): readonly number[] {
  const dots: number[] = [];
  let open = 1;
  for (let place = shares.length - 1; place >= 0; place--) {
    const covered = open > 0 ? shares[place] / open : 0;
    if (covered > LEAST_DOTS && covered < MOST_DOTS) dots.push(place);
    open -= shares[place];
  }
  return dots;
}
