import { drawRedrawing, layDrawing, type PixelImage } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { codecs, contextOf, NATIVE } from '../testing/hosts.ts';
import { openTool } from '../testing/run-tool.ts';
import { stripMaker } from './enlarge-base.ts';
import { options as fields, type UpscalerOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { run } from './run.ts';
import { stripRuns, type Way } from './strip-runs.ts';

const WIDTH = 128;
const MIDDLE = WIDTH / 2;
/** The corners are clear, of a color that is not seen. */
const HIDDEN = 30;

/** A disc with a bar, by alpha or on white; of a hundred places a pixel. */
function badge(isOpaque: boolean): PixelImage {
  const pixels = new Uint8Array(WIDTH * WIDTH * 4);
  for (let at = 0; at < WIDTH * WIDTH; at++) {
    const away = Math.hypot((at % WIDTH) - MIDDLE, Math.floor(at / WIDTH) - MIDDLE);
    const alpha = Math.round(255 * Math.min(1, Math.max(0, 40.5 - away)));
    const isBar = Math.abs((at % WIDTH) - MIDDLE) < 10 && Math.abs(Math.floor(at / WIDTH) - MIDDLE) < 30;
    const ink = isBar ? [240, 200, 40] : [20, 60, 150];
    const mixed = ink.map((level) => Math.round((level * alpha + 255 * (255 - alpha)) / 255));
    pixels.set(isOpaque ? [...mixed, 255] : alpha === 0 ? [HIDDEN, HIDDEN, HIDDEN, 0] : [...ink, alpha], at * 4);
  }
  return { width: WIDTH, height: WIDTH, pixels, dpi: 300, icc: null };
}

/** A result as it is where everything is enlarged and everything laid. */
function laidWhole(image: PixelImage, plan: Plan): Uint8Array {
  const { base, output, drawing, drawn, trust, keepsRest } = plan;
  if (!drawing) throw new Error('not drawn');
  const rect = { x: 0, y: 0, width: output.width, height: output.height };
  const whole = { x: 0, y: 0, width: base.width, height: base.height };
  const [across, down] = [output.width / base.width, output.height / base.height];
  const [made, fresh, blurred] = [0, 1, 2].map(() => new Uint8Array(output.width * output.height * 4));
  const make = stripMaker(rect, plan, contextOf(NATIVE));
  make({ rect: whole, pixels: base.pixels ?? image.pixels }, rect, made);
  if (keepsRest) make({ rect: whole, pixels: drawn }, rect, blurred);
  drawRedrawing(drawing, rect, across, down, fresh);
  layDrawing({ target: made, drawn: fresh, blurred: keepsRest ? blurred : null, rect, trust, picture: base, across, down });
  return made;
}

async function opened(image: PixelImage, given: Partial<UpscalerOptions>) {
  const made = await openTool(run, image, { ...defaultOptions(fields), mode: 'art', ...given });
  return { whole: made.whole().pixels, plan: made.plan as Plan };
}

describe('what the drawing tells alone is not enlarged', () => {
  test.each([
    ['clear around', badge(false), 4],
    ['opaque', badge(true), 4],
    ['at a fractional factor', badge(false), 2.5],
  ])('and comes out as if it were: %s', async (_name, image, scale) => {
    const { whole, plan } = await opened(image, { scale });
    expect(whole).toEqual(laidWhole(image, plan));
  });

  test('and comes out as if it were: a JPEG', async () => {
    const file = await codecs.encode(badge(true), 'jpeg', { quality: 50 });
    const { image } = await codecs.decode(file);
    const { whole, plan } = await opened(image, { scale: 3 });
    expect(plan.keepsRest).toBe(false);
    expect(whole).toEqual(laidWhole(image, plan));
  });

  test('nor looked at twice: strips of a badge are in part flat', async () => {
    const image = badge(false);
    const { whole, plan } = await opened(image, { scale: 4 });
    const side = WIDTH * 4;
    const own = { rect: { x: 0, y: 0, width: WIDTH, height: WIDTH }, pixels: image.pixels };
    const widths: Record<Way, number> = { drawn: 0, enlarged: 0, laid: 0 };
    for (let y = 0; y < side; y += 64) {
      const rect = { x: 0, y, width: side, height: 64 };
      const fresh = whole.slice(y * side * 4, (y + rect.height) * side * 4);
      for (const { way, rect: part } of stripRuns({ rect, fresh, own }, plan)) widths[way] += part.width;
    }
    expect(widths.enlarged).toBe(0);
    expect(widths.drawn).toBeGreaterThan(widths.laid / 2);
    expect(widths.laid).toBeGreaterThan(0);
  });
});
