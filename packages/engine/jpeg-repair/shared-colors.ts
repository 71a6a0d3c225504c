/** More colors than these are no pixel art. */
const MOST_COLORS = 96;
/** Side of the boxes that values are counted in. */
const BOX = 4;
/** Values nearer than this are one color, and nearer than so many times the noise, levels. */
const LEAST_APART = 8;
const OF_NOISE = 3;
/** Times that colors are told anew from what is nearest to them. */
const ROUNDS = 3;
/** A color of fewer values, and of a smaller part of all, is what noise made of one within so many times the distance. */
const FEW = 3;
const FEW_OF_ALL = 0.002;
const NEAR_FEW = 2.5;
/** Where colors are too many they are told so much less finely. */
const COARSER = 1.4;
/** How color differences are scaled in JPEG. */
const OF_BLUE = 0.564;
const OF_RED = 0.713;

type Color = readonly [luma: number, blue: number, red: number];

/** Values that lie in one box, and their mean. */
interface Boxed {
  readonly mean: Color;
  readonly count: number;
}

const squaresApart = (one: Color, other: Color): number => (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;

function nearestOf(color: Color, colors: readonly Color[]): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let at = 0; at < colors.length; at++) {
    const apart = squaresApart(color, colors[at]);
    if (apart < least) [best, least] = [at, apart];
  }
  return best;
}

/** The planes' value at a place, color differences counted for less. */
interface Values {
  readonly length: number;
  readonly at: (place: number) => Color;
}

/** Color differences reach from -255 to 255: both ends have a box. */
const BOXES = 256;

function boxesOf(values: Values): readonly Boxed[] {
  const boxes = new Map<number, { sums: [number, number, number]; count: number }>();
  for (let place = 0; place < values.length; place++) {
    const value = values.at(place);
    const key = value.reduce((sum, part) => sum * BOXES + Math.round(part / BOX) + BOXES / 2, 0);
    const box = boxes.get(key) ?? { sums: [0, 0, 0], count: 0 };
    for (let part = 0; part < 3; part++) box.sums[part] += value[part];
    box.count++;
    boxes.set(key, box);
  }
  const found = [...boxes.values()].map(
    ({ sums: [light, blue, red], count }): Boxed => ({ mean: [light / count, blue / count, red / count], count }),
  );
  return found.sort((one, other) => other.count - one.count);
}

/** The first of colors, and each that lies apart from all before it; null where they are too many. */
function apartFrom(colors: readonly Color[], apart: number): readonly Color[] | null {
  const found: Color[] = [];
  for (const color of colors) {
    if (found.length > 0 && squaresApart(color, found[nearestOf(color, found)]) < apart * apart) continue;
    if (found.length === MOST_COLORS) return null;
    found.push(color);
  }
  return found;
}

/** Middle of boxes along one part, each as often as it has values. */
function middleOf(boxes: readonly Boxed[], part: number): number {
  const sorted = [...boxes].sort((one, other) => one.mean[part] - other.mean[part]);
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
  let sum = 0;
  for (const { mean, count } of sorted) {
    sum += count;
    if (sum >= half) return mean[part];
  }
  return 0;
}

/** Colors with the boxes that are nearest to each; those nobody is nearest to go. */
function shared(
  boxes: readonly Boxed[],
  colors: readonly Color[],
): readonly { readonly color: Color; readonly boxes: readonly Boxed[]; readonly count: number }[] {
  const groups: Boxed[][] = colors.map(() => []);
  for (const box of boxes) groups[nearestOf(box.mean, colors)].push(box);
  return groups
    .map((own, at) => ({ color: colors[at], boxes: own, count: own.reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

function withoutFew(boxes: readonly Boxed[], colors: readonly Color[], apart: number): readonly Color[] {
  const groups = shared(boxes, colors);
  const few = Math.max(FEW, FEW_OF_ALL * groups.reduce((sum, { count }) => sum + count, 0));
  const many = groups.filter(({ count }) => count >= few).map(({ color }) => color);
  if (many.length === 0) return colors;
  return groups
    .filter(({ count, color }) => count >= few || squaresApart(color, many[nearestOf(color, many)]) > (NEAR_FEW * apart) ** 2)
    .map(({ color }) => color);
}

/** Colors that lie apart, each in the middle of what is nearest to it; null where they are too many. */
function colorsOf(boxes: readonly Boxed[], apart: number): readonly Color[] | null {
  let colors = apartFrom(
    boxes.map(({ mean }) => mean),
    apart,
  );
  for (let round = 0; round < ROUNDS && colors; round++) {
    const middles = shared(boxes, colors).map(({ boxes: own }): Color => [middleOf(own, 0), middleOf(own, 1), middleOf(own, 2)]);
    colors = apartFrom(middles, apart);
  }
  return colors;
}

/**
 * The colors that values have in common but for noise, and which of them each value has; null where they are more than pixel art has.
 * @param planes luma, blue less luma and red less luma, a value for each square
 * @param ofChroma how much of a color difference counts beside luma
 * @param noise levels of luma
 * @param isForced colors that are too many are told less finely until they are not: never null
 */
export function sharedColors(
  [luma, blue, red]: readonly [Float32Array, Float32Array, Float32Array],
  ofChroma: number,
  noise: number,
  isForced: boolean,
): { readonly colors: readonly Color[]; readonly labels: Uint8Array } | null {
  const [byBlue, byRed] = [ofChroma * OF_BLUE, ofChroma * OF_RED];
  const values: Values = { length: luma.length, at: (place) => [luma[place], byBlue * blue[place], byRed * red[place]] };
  const boxes = boxesOf(values);
  let apart = Math.max(LEAST_APART, OF_NOISE * noise);
  let colors = colorsOf(boxes, apart);
  for (; isForced && !colors; apart *= COARSER) colors = colorsOf(boxes, apart);
  if (!colors) return null;
  const kept = withoutFew(boxes, colors, apart);
  return {
    colors: kept.map(([light, b, r]): Color => [light, b / byBlue, r / byRed]),
    labels: Uint8Array.from(luma, (_, place) => nearestOf(values.at(place), kept)),
  };
}
