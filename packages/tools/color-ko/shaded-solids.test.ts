import { findGround, findShadedSolids, SHADOW_MARK } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { knockOut, native } from './knockout-for-tests.ts';

const [WIDTH, HEIGHT] = [200, 180];
const RING = 'M96 20A66 66 0 1 1 95.9 20Z M96 60A26 26 0 1 0 96.1 60Z';

/** Art on white, as a PNG or a JPEG. */
async function drawn(art: string, quality: number | null = null) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><filter id="f"><feGaussianBlur stdDeviation="6"/></filter>
    <linearGradient id="steel" x2="1" y2=".6"><stop stop-color="#6c6c70"/><stop offset=".3" stop-color="#e6e6ea"/><stop offset=".55" stop-color="#8e8e92"/><stop offset=".8" stop-color="#d4d4d8"/><stop offset="1" stop-color="#77777b"/></linearGradient>
    <linearGradient id="tube"><stop stop-color="#808086"/><stop offset=".3" stop-color="#fff"/><stop offset=".6" stop-color="#55555a"/><stop offset="1" stop-color="#b4b4b8"/></linearGradient>
    <linearGradient id="glaze"><stop stop-color="#d9d9d9"/><stop offset=".2" stop-color="#f6f6f6"/><stop offset="1" stop-color="#fff"/></linearGradient>
    <linearGradient id="fade"><stop stop-color="#222"/><stop offset="1" stop-color="#222" stop-opacity="0"/></linearGradient>
    <rect width="100%" height="100%" fill="#fff"/>${art}</svg>`;
  const flat = sharp(Buffer.from(svg)).flatten();
  const decoded = sharp(quality === null ? await flat.png().toBuffer() : await flat.jpeg({ quality }).toBuffer());
  return { width: WIDTH, height: HEIGHT, pixels: new Uint8Array(await decoded.ensureAlpha().raw().toBuffer()), dpi: 300, icc: null };
}

/** What is found of solids and their shadows. */
async function marksOf(art: string): Promise<Uint8Array> {
  const image = await drawn(art);
  const ground = findGround(image, { color: null, mayBeGradient: true }) ?? expect.fail('no ground');
  return findShadedSolids(image, ground, { ringing: 0, isSmeared: false, mayHold: true }, native) ?? new Uint8Array(WIDTH * HEIGHT);
}

/** Part of a box that is marked so. */
function part(marks: Uint8Array, [left, top, right, bottom]: readonly number[], mark: number): number {
  let some = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (marks[y * WIDTH + x] === mark) some++;
  return some / ((right - left) * (bottom - top));
}

/** Pixels by how far they are from the middle of the ring: opaque ones of the steel, and light ones of its shadow outside. */
function count(pixels: Uint8Array) {
  let [steel, solid, shadow, light] = [0, 0, 0, 0];
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at += 4) {
      const far = Math.hypot(x + 0.5 - 96, y + 0.5 - 86);
      if (far > 29 && far < 63) {
        steel++;
        if (pixels[at + 3] > 250) solid++;
      } else if (far > 70 && far < 80 && x + y > 190) {
        shadow++;
        if ((pixels[at] * pixels[at + 3]) / 255 > 30) light++;
      }
    }
  }
  return { solid: solid / steel, light: light / shadow };
}

const steel = (shape: string, dx: number, dy: number, opacity: number, fill: string) =>
  `<path d="${shape}" transform="translate(${dx} ${dy})" opacity="${opacity}" filter="url(#f)"/><path d="${shape}" fill="${fill}"/>`;

test('steel over its own soft shadow stays whole, and the shadow fades', async () => {
  const { pixels } = knockOut(await drawn(steel(RING, 8, 9, 0.55, 'url(#steel)'), 85), {});
  const { solid, light } = count(pixels);
  expect(solid).toBeGreaterThan(0.97);
  expect(light).toBeLessThan(0.03);
});

test('a bar that fades is no solid, though three of its sides are edges', async () => {
  const marks = await marksOf('<rect x="30" y="50" width="140" height="70" fill="url(#fade)"/>');
  expect(marks.some((mark) => mark > SHADOW_MARK)).toBe(false);
});

const BARS = 'M16 30H56V150H16Z M82 30H122V150H82Z M148 30H188V150H148Z M50 76H86V104H50Z M116 30H154V52H116Z M116 128H154V150H116Z';

test('a drawn shadow fills the gaps of chrome bars, and these stay whole', async () => {
  const marks = await marksOf(steel(BARS, 7, 8, 0.6, 'url(#steel)'));
  // Enclosed, and open at one end.
  expect(part(marks, [126, 56, 144, 124], SHADOW_MARK)).toBeGreaterThan(0.75);
  expect(part(marks, [60, 40, 78, 72], SHADOW_MARK)).toBeGreaterThan(0.7);
  for (const left of [20, 86, 152]) expect(part(marks, [left, 34, left + 32, 146], 255)).toBeGreaterThan(0.95);
});

test('a drawn shadow is thin in the gaps of red lettering', async () => {
  const letters =
    'M12 30H40V150H12Z M40 78H62V102H40Z M62 30H90V150H62Z M102 30H130V150H102Z M130 30H152V52H130Z M130 128H152V150H130Z M152 30H180V150H152Z';
  const marks = await marksOf(steel(letters, 6, 7, 0.6, '#b21820'));
  expect(part(marks, [134, 58, 148, 124], SHADOW_MARK)).toBeGreaterThan(0.8);
});

test('a smooth tube whose light meets the ground is one solid, without a shadow too', async () => {
  const marks = await marksOf('<rect x="50" y="24" width="100" height="132" rx="14" fill="url(#tube)"/>');
  expect(part(marks, [54, 42, 146, 138], 255)).toBeGreaterThan(0.97);
});

test('what is lighter than a gray ground is no shadow, though it goes over into it', async () => {
  const marks = await marksOf(
    '<rect width="200" height="180" fill="#d9d9d9"/><ellipse cx="120" cy="150" rx="70" ry="12" opacity=".5" filter="url(#f)"/><rect x="40" y="30" width="100" height="120" rx="12" fill="url(#glaze)"/>',
  );
  expect(part(marks, [48, 46, 136, 136], 255)).toBeGreaterThan(0.97);
});
