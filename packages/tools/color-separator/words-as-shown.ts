import type { InkedWord, PixelImage } from '@underbase/engine';

/** Luma that a word is off its picture, in levels and as the mean of nine pixels, which keeps what JPEG rings and blurs: more is another ink. */
const OFF_LEVELS = 40;
/** Of a word's places no more are off by that. Measured: 24 words of JPEGs at quality 40 to 85 none at all; outlines with a pale fill .09 and more. */
const MOST_OFF = 0.01;

const lumaOf = (r: number, g: number, b: number): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** How much lighter a picture is than its word, at each place of that. */
function lighterBy({ pixels }: PixelImage, { word, ink, covers }: InkedWord): ReadonlyMap<number, number> {
  const [own, under] = [lumaOf(ink.r, ink.g, ink.b), lumaOf(word.ground.r, word.ground.g, word.ground.b)];
  const shownAt = (place: number) => lumaOf(pixels[place * 4], pixels[place * 4 + 1], pixels[place * 4 + 2]);
  return new Map(Array.from(word.places, (place, index) => [place, shownAt(place) - under - covers[index] * (own - under)]));
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
  return off <= MOST_OFF * lighter.size;
}
