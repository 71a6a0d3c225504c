import type { PixelImage } from '../image.ts';
import type { Size } from '../region/rect.ts';
import type { FlatColor } from '../separation/flat-colors.ts';

/** Pixels around a spot in which the picture passes over into what was drawn. */
const AROUND = 2;
/** Where two inks cover a pixel less than this together, a third one meets them, and it stays as it is. */
export const BOTH = 230;
/** A spot where the other ink is nowhere as much as this is none, and so little of it is what the JPEG left. */
const LEAST_PEAK = 0.3;
const LEFT_BY_JPEG = 0.1;

/** Places of a picture in its own pixels, by row. */
type Spot = readonly number[];

/** Places in a picture that was enlarged, of a spot in what it was enlarged from and its surroundings. */
function placesOf(spot: Spot, from: Size, to: Size): readonly number[] {
  const near = new Set<number>();
  for (const at of spot) {
    const [column, row] = [at % from.width, Math.floor(at / from.width)];
    for (let y = Math.max(0, row - AROUND); y <= Math.min(from.height - 1, row + AROUND); y++) {
      for (let x = Math.max(0, column - AROUND); x <= Math.min(from.width - 1, column + AROUND); x++) near.add(y * from.width + x);
    }
  }
  const first = (place: number, own: number, other: number) => Math.ceil((place * other) / own);
  const places: number[] = [];
  for (const at of near) {
    const [column, row] = [at % from.width, Math.floor(at / from.width)];
    for (let y = first(row, from.height, to.height); y < first(row + 1, from.height, to.height); y++) {
      for (let x = first(column, from.width, to.width); x < first(column + 1, from.width, to.width); x++) places.push(y * to.width + x);
    }
  }
  return places;
}

/** How far pixels lie on the way from one color to another, 0 to 1, and how far they lie off it, in squared levels together. */
function alongWay({ pixels }: PixelImage, places: Spot, from: FlatColor, to: FlatColor) {
  const [own, way] = [
    [from.r, from.g, from.b],
    [to.r - from.r, to.g - from.g, to.b - from.b],
  ];
  const length = way.reduce((sum, step) => sum + step * step, 0);
  let off = 0;
  const shares = places.map((place) => {
    let along = 0;
    for (let c = 0; c < 3; c++) along += (pixels[place * 4 + c] - own[c]) * way[c];
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, along / length));
    for (let c = 0; c < 3; c++) off += (pixels[place * 4 + c] - own[c] - share * way[c]) ** 2;
    return share;
  });
  return { shares, off };
}

/**
 * Draws into covers what a drawing has lost of its picture: counters of small type that filled, letters that fell out. At each spot an ink stands where the
 * picture shows it on another one; its edge lies halfway up to where it is purest, as blur has it. `covers` are changed.
 * @param image the picture at the size of the covers, opaque
 * @param spots places of it at the size `from` that it was enlarged from; see `ShownPicture`
 */
export function redrawSpots(
  image: PixelImage,
  inks: readonly FlatColor[],
  covers: readonly Uint8Array[],
  spots: readonly Spot[],
  from: Size,
): void {
  const steepness = image.width / from.width;
  for (const spot of spots) {
    const places = placesOf(spot, from, image);
    const amounts = covers.map((cover) => places.reduce((sum, place) => sum + cover[place], 0));
    const drawn = amounts.indexOf(amounts.reduce((most, amount) => Math.max(most, amount), 0));
    const ways = inks.map((ink, at) => (at === drawn ? null : alongWay(image, places, inks[drawn], ink)));
    const least = ways.reduce((most, way) => Math.min(most, way?.off ?? most), Number.POSITIVE_INFINITY);
    const lost = ways.findIndex((way) => way?.off === least);
    const shares = ways[lost]?.shares ?? [];
    const peak = shares.reduce((most, share) => Math.max(most, share), 0);
    if (peak < LEAST_PEAK) continue;
    for (const [index, place] of places.entries()) {
      if (covers[drawn][place] + covers[lost][place] < BOTH) continue;
      const pure = (shares[index] - LEFT_BY_JPEG) / (peak - LEFT_BY_JPEG);
      const cover = Math.round(255 * Math.min(1, Math.max(0, 0.5 + (pure - 0.5) * steepness)));
      covers[lost][place] = cover;
      covers[drawn][place] = 255 - cover;
    }
  }
}
