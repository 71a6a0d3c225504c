import type { InkedWord, PixelImage } from '@underbase/engine';

/** Luma that a word is off its picture, in levels and as the mean of nine pixels, which keeps what JPEG rings and blurs: more is another ink. */
const OFF_LEVELS = 40;
/** Of a word's places no more are off by that. Measured: 24 words of JPEGs at quality 40 to 85 none at all; outlines with a pale fill .09 and more. */
const MOST_OFF = 0.01;

/** On light grounds a fill so pale that it is lettering's own ground by luma is seen where none of the word's ink is near: the mean of nine pixels has so much less luma, in levels. */
const LIGHT_GROUND = 200;
const CLEAR_PX = 2;
const LEAST_COVER = 0.04;
const PALE_LUMA = 10;
/** Of such places no more are. Measured on light grounds: 90 words of JPEGs at quality 40 to 92 .001 at most, 16 outlines with a pale fill .008 and more. */
const MOST_PALE = 0.004;

const lumaOf = (r: number, g: number, b: number): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** How much lighter a picture is than its word, at each place of that. */
function lighterBy({ pixels }: PixelImage, { word, ink, covers }: InkedWord): ReadonlyMap<number, number> {
  const [own, under] = [lumaOf(ink.r, ink.g, ink.b), lumaOf(word.ground.r, word.ground.g, word.ground.b)];
  const shownAt = (place: number) => lumaOf(pixels[place * 4], pixels[place * 4 + 1], pixels[place * 4 + 2]);
  return new Map(Array.from(word.places, (place, index) => [place, shownAt(place) - under - covers[index] * (own - under)]));
}

/** How much darker a picture is around a place than a ground of such luma, as the mean of nine pixels. */
function darkerAt({ width, pixels }: PixelImage, place: number, groundLuma: number): number {
  let sum = 0;
  for (let row = -1; row <= 1; row++) {
    for (let at = (place + row * width - 1) * 4, end = at + 12; at < end; at += 4)
      sum += lumaOf(pixels[at], pixels[at + 1], pixels[at + 2]);
  }
  return groundLuma - sum / 9;
}

/** Whether the ground of a word shows a pale ink in places, as outlined letters do inside. */
function holdsPaleInk(image: PixelImage, { word: { places, ground }, covers }: InkedWord): boolean {
  const groundLuma = lumaOf(ground.r, ground.g, ground.b);
  if (groundLuma < LIGHT_GROUND) return false;
  const coverAt = new Map(Array.from(places, (place, index) => [place, covers[index]]));
  const isClear = (place: number): boolean => {
    for (let row = -CLEAR_PX; row <= CLEAR_PX; row++) {
      const middle = place + row * image.width;
      for (let at = middle - CLEAR_PX; at <= middle + CLEAR_PX; at++) if ((coverAt.get(at) ?? 1) > LEAST_COVER) return false;
    }
    return true;
  };
  let [clear, pale] = [0, 0];
  for (const place of places) {
    if (!isClear(place)) continue;
    clear++;
    if (darkerAt(image, place, groundLuma) > PALE_LUMA) pale++;
  }
  return pale > MOST_PALE * clear;
}

/** Whether a word of one ink is all that its picture shows there: thin pale fills in dark outlines are lettering to who sees luma come and go. */
export function isAsShown(image: PixelImage, inked: InkedWord): boolean {
  const lighter = lighterBy(image, inked);
  let off = 0;
  for (const place of lighter.keys()) {
    let [sum, count] = [0, 0];
    for (const row of [-image.width, 0, image.width]) {
      for (let at = place + row - 1; at <= place + row + 1; at++) {
        const by = lighter.get(at);
        if (by === undefined) continue;
        sum += by;
        count++;
      }
    }
    if (Math.abs(sum) > OFF_LEVELS * count) off++;
  }
  return off <= MOST_OFF * lighter.size && !holdsPaleInk(image, inked);
}
