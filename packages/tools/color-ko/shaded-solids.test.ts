import sharp from 'sharp';
import { expect, test } from 'vitest';
import { knockOut } from './knockout-for-tests.ts';

const [WIDTH, HEIGHT] = [200, 180];
const RING = 'M96 20A66 66 0 1 1 95.9 20Z M96 60A26 26 0 1 0 96.1 60Z';

/** Art on white, as a PNG or a JPEG. */
async function drawn(art: string, quality: number | null) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><filter id="f"><feGaussianBlur stdDeviation="6"/></filter>
    <linearGradient id="steel" x2="1" y2=".6"><stop stop-color="#6c6c70"/><stop offset=".3" stop-color="#e6e6ea"/><stop offset=".55" stop-color="#8e8e92"/><stop offset=".8" stop-color="#d4d4d8"/><stop offset="1" stop-color="#77777b"/></linearGradient>
    <linearGradient id="fade"><stop stop-color="#222"/><stop offset="1" stop-color="#222" stop-opacity="0"/></linearGradient>
    <rect width="100%" height="100%" fill="#fff"/>${art}</svg>`;
  const flat = sharp(Buffer.from(svg)).flatten();
  const decoded = sharp(quality === null ? await flat.png().toBuffer() : await flat.jpeg({ quality }).toBuffer());
  return { width: WIDTH, height: HEIGHT, pixels: new Uint8Array(await decoded.ensureAlpha().raw().toBuffer()), dpi: 300, icc: null };
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

test.each([null, 85])('steel over its own soft shadow stays whole, and the shadow fades, at quality %s', async (quality) => {
  const image = await drawn(
    `<path d="${RING}" transform="translate(8 9)" opacity=".55" filter="url(#f)"/><path d="${RING}" fill="url(#steel)"/>`,
    quality,
  );
  const { pixels, report } = knockOut(image, {});
  const { solid, light } = count(pixels);
  expect(solid).toBeGreaterThan(0.97);
  expect(light).toBeLessThan(0.03);
  expect(report.warnings.map(({ id }) => id)).not.toContain('semiSolid');
});

test('a bar that fades stays a fade, though three of its sides are edges', async () => {
  const { pixels } = knockOut(await drawn('<rect x="30" y="50" width="140" height="70" fill="url(#fade)"/>', null), {});
  const opacityAt = (x: number) => pixels[(85 * WIDTH + x) * 4 + 3];
  const [dark, middle, pale] = [60, 100, 140].map(opacityAt);
  expect(dark).toBeLessThan(215);
  expect(middle).toBeLessThan(145);
  expect(pale).toBeLessThan(80);
});

const BARS = 'M16 30H56V150H16Z M82 30H122V150H82Z M148 30H188V150H148Z M50 76H86V104H50Z M116 30H154V52H116Z M116 128H154V150H116Z';

test('a drawn shadow fills the gaps of chrome bars, and these stay whole', async () => {
  const image = await drawn(
    `<path d="${BARS}" transform="translate(7 8)" opacity=".6" filter="url(#f)"/><path d="${BARS}" fill="url(#steel)"/>`,
    null,
  );
  const { pixels } = knockOut(image, {});
  const part = (left: number, top: number, right: number, bottom: number, is: (at: number) => boolean) => {
    let some = 0;
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (is((y * WIDTH + x) * 4)) some++;
    return some / ((right - left) * (bottom - top));
  };
  const isLight = (at: number) => (pixels[at] * pixels[at + 3]) / 255 > 60;
  // Enclosed, and open at one end.
  expect(part(126, 56, 144, 124, isLight)).toBeLessThan(0.1);
  expect(part(60, 40, 78, 72, isLight)).toBeLessThan(0.1);
  for (const left of [20, 86, 152]) expect(part(left, 34, left + 32, 146, (at) => pixels[at + 3] > 250)).toBeGreaterThan(0.95);
});

test('a drawn shadow leaves no light gray in the gaps of red lettering', async () => {
  const letters =
    'M12 30H40V150H12Z M40 78H62V102H40Z M62 30H90V150H62Z M102 30H130V150H102Z M130 30H152V52H130Z M130 128H152V150H130Z M152 30H180V150H152Z';
  const image = await drawn(
    `<path d="${letters}" transform="translate(6 7)" opacity=".6" filter="url(#f)"/><path d="${letters}" fill="#b21820"/>`,
    null,
  );
  const { pixels } = knockOut(image, {});
  let light = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [most, least] = [Math.max(pixels[at], pixels[at + 1], pixels[at + 2]), Math.min(pixels[at], pixels[at + 1], pixels[at + 2])];
    if (most - least < 40 && (least * pixels[at + 3]) / 255 > 60) light++;
  }
  expect(light).toBeLessThan(900);
});
