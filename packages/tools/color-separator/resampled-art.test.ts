import { cielabFromRgb, deltaE2000, type PixelImage, parseHex, type Rgb } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { textAt } from '../../../tests/art/lettering.ts';
import { Sheet } from '../../../tests/art/sheet.ts';
import { filesOf, writtenAs } from './files-for-tests.ts';

const [WIDTH, HEIGHT] = [360, 240];
const LARGER = 4;
const SCARLET = '#c8102e';
const YELLOW = '#ffcd00';
const NAVY = '#142850';
const CREAM = '#f5f5f0';

/** A badge: a scarlet field, a navy box with cream lettering, yellow lettering on the field. */
function badge(): PixelImage {
  const sheet = new Sheet(WIDTH * LARGER, HEIGHT * LARGER);
  const box = (left: number, top: number, right: number, bottom: number, color: string) => {
    const corners = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const;
    sheet.lay([corners.map(([x, y]) => [x * LARGER, y * LARGER] as const)], color);
  };
  box(20.4, 20.4, 340.4, 220.4, SCARLET);
  box(60.4, 120.3, 300.4, 190.3, NAVY);
  sheet.lay(textAt('RIDGE CAMP', [45 * LARGER, 50 * LARGER], { heightPx: 36 * LARGER, weight: 0.16 }), YELLOW);
  sheet.lay(textAt('TRAIL CREW', [80 * LARGER, 140 * LARGER], { heightPx: 26 * LARGER, weight: 0.14 }), CREAM);
  return sheet.toImage(300);
}

const colorOf = (hex: string): Rgb => parseHex(hex) ?? { r: 0, g: 0, b: 0 };

/** The badge as a filter that rings makes it smaller. */
async function resampled(paper: string | null): Promise<PixelImage> {
  const { width, height, pixels } = badge();
  const drawn = sharp(pixels, { raw: { width, height, channels: 4 } });
  const data = await (paper ? drawn.flatten({ background: paper }) : drawn)
    .resize(WIDTH, HEIGHT, { kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels: new Uint8Array(data) };
}

test.each([null, '#ffffff'])(
  'art that was made smaller by a filter that rings has its own inks, and none prints beneath another along the edges: paper %s',
  async (paper) => {
    const files = await filesOf(await resampled(paper), { garment: '#111111', ground: 'knock-out' }, 'png');
    const told = files.find(({ suffix }) => suffix === 'separation');
    if (told?.kind !== 'bytes') throw new Error('separation.json is missing');
    const { inks } = JSON.parse(new TextDecoder().decode(told.bytes)) as { inks: readonly { hex: string; role: string; file: string }[] };
    const own = inks.filter(({ role }) => role === 'ink');
    const isLike = (hex: string, color: string) => deltaE2000(cielabFromRgb(colorOf(hex)), cielabFromRgb(colorOf(color))) < 1;
    expect(own).toHaveLength(4);
    const planes = own.map(({ hex, file }) => {
      const plane = files.find(({ suffix }) => `${suffix}.png` === file);
      if (plane?.kind !== 'plane') throw new Error(`${file} is missing`);
      return { hex, ink: writtenAs(plane.plane).map((sample) => 255 - sample) };
    });
    const inkAt = (color: string, x: number, y: number) => planes.find(({ hex }) => isLike(hex, color))?.ink[y * WIDTH + x] ?? Number.NaN;
    // Inside the edge of all, nothing but scarlet.
    for (let y = 120; y < 200; y++) {
      for (let x = 18; x < 27; x++)
        expect(Math.max(...[YELLOW, CREAM, NAVY].map((color) => inkAt(color, x, y))), `edge at ${x},${y}`).toBe(0);
    }
    // Along the side of the navy box, three pixels to each side, nothing is of another color; and all is of one of the two.
    for (let y = 125; y < 185; y++) {
      for (let x = 57; x < 63; x++) {
        expect(Math.max(inkAt(YELLOW, x, y), inkAt(CREAM, x, y)), `others at ${x},${y}`).toBe(0);
        expect(Math.max(inkAt(SCARLET, x, y), inkAt(NAVY, x, y)), `ink at ${x},${y}`).toBeGreaterThan(120);
      }
    }
  },
);
