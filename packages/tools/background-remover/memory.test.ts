import { type Matte, type PixelImage, seededRandom } from '@underbase/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { codecs, contextOf } from '../testing/hosts.ts';
import { frameOf } from '../testing/run-tool.ts';
import { options as fields, type RemoverOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { run } from './run.ts';

const [WIDTH, HEIGHT] = [640, 480];
const PIXELS = WIDTH * HEIGHT;
/** A disc that goes over into the ground, another with an edge, and a line too thin for the small copy. */
const DISC = { x: 220, y: 210, radius: 160, rimPx: 20 };
const DOT = { x: 520, y: 210, radius: 60, rimPx: 1 };
const LINE = { x: 320, y: 440, length: 300, thickness: 3 };

/** All that painted on white, as a JPEG. */
async function painted(): Promise<PixelImage> {
  const random = seededRandom(4);
  const pixels = new Uint8Array(PIXELS * 4).fill(255);
  for (let at = 0; at < PIXELS; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const grain = 6 * random.nextNormal();
    for (const [index, disc] of [DISC, DOT].entries()) {
      const share = Math.min(1, Math.max(0, (disc.radius - Math.hypot(x - disc.x, y - disc.y)) / disc.rimPx));
      if (share === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const color = [0, 4, 40][(channel + index) % 3] + 6 * Math.sin(x / 40) + grain;
        pixels[at * 4 + channel] = Math.max(0, Math.round(share * color + (1 - share) * 255));
      }
    }
  }
  for (let y = LINE.y - 1; y < LINE.y - 1 + LINE.thickness; y++)
    for (let x = LINE.x - LINE.length / 2; x < LINE.x + LINE.length / 2; x++) pixels.fill(30, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
  const bytes = await codecs.encode({ width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null }, 'jpeg', { quality: 88 });
  return (await codecs.decode(bytes)).image;
}

let image: PixelImage;
beforeAll(async () => {
  image = await painted();
});

/** A plan made as where threads share memory, and how many bytes of that were asked for. */
async function planned(more: Partial<RemoverOptions>): Promise<{ readonly plan: Plan; readonly sharedBytes: number }> {
  let sharedBytes = 0;
  const allocate = (bytes: number) => {
    sharedBytes += bytes;
    return new Uint8Array(new SharedArrayBuffer(bytes));
  };
  const plan = await makePlan(run, image, frameOf(image), { ...defaultOptions(fields), ...more }, contextOf(undefined, { allocate }));
  return { plan, sharedBytes };
}

/** Bytes of a matte that each thread that gets it would have a copy of. */
const copiedBytes = ({ alpha, open, colors }: Matte): number =>
  [alpha, open, colors].reduce((sum, { buffer, byteLength }) => sum + (buffer instanceof SharedArrayBuffer ? 0 : byteLength), 0);

const clickOn = ({ x, y }: { readonly x: number; readonly y: number }) => ({ seeds: [{ mode: 'remove' as const, x, y }] });

const CASES: readonly { readonly way: string; readonly more: Partial<RemoverOptions> }[] = [
  { way: 'on a plain ground', more: {} },
  { way: 'on a plain ground, clicked', more: clickOn(DOT) },
  { way: 'on a plain ground, clicked on what is fine', more: clickOn(LINE) },
  { way: 'as a subject', more: { mode: 'subject' } },
  { way: 'as a subject, clicked', more: { mode: 'subject', ...clickOn(DOT) } },
];

describe.each(CASES)('memory of what is cut out $way', ({ more }) => {
  test('is shared by threads, and holds colors only where they are not the picture’s own', async () => {
    const { plan, sharedBytes } = await planned(more);
    const { matte, found } = plan;
    if (!matte || !found) throw new Error('nothing was cut out');
    expect(matte.alpha[DISC.y * WIDTH + DISC.x]).toBe(255);
    expect(copiedBytes(matte) + copiedBytes(found)).toBe(0);
    expect(matte.alpha === found.alpha).toBe(more.seeds === undefined);
    expect(matte.open.length).toBeLessThan(0.15 * PIXELS);
    expect(sharedBytes).toBeLessThan(3 * PIXELS);
  });
});
