import { FORMAT_FACTS } from '@underbase/contract';
import { type Frame, haloRect, type PixelImage, type PixelWindow, type Rect } from '@underbase/engine';
import type { BandsRun, RunContext, Tally } from '../run.ts';
import { artWindow, lendReach, sourceReach, viewRect } from './art-window.ts';
import { diffuse } from './diffuse.ts';
import { planesOf } from './dot-planes.ts';
import { cutEdges } from './fades.ts';
import { heldBits } from './held-bits.ts';
import { coverageOf } from './inks.ts';
import { lendColors } from './lend-colors.ts';
import { type HalftoneOptions, isBilevel } from './options.ts';
import { measuresOf } from './output-frame.ts';
import { inkOfColor, paintInks } from './paint-inks.ts';
import { makePdf } from './pdf-films.ts';
import { type Plan, planScreens } from './plan.ts';
import { pressView, SPREAD_PX } from './press-view.ts';
import { reportRun } from './report.ts';
import { drawDots } from './svg-dots.ts';
import { tallyDots } from './tally.ts';

const WHITE = 0xffffffff;

/** The art's part that becomes the target, in the target's memory. */
function innerOf(art: PixelWindow, target: PixelWindow): PixelWindow {
  if (art.rect.width === target.rect.width && art.rect.height === target.rect.height) return art;
  const { rect } = target;
  for (let y = 0; y < rect.height; y++) {
    const from = ((rect.y + y - art.rect.y) * art.rect.width + rect.x - art.rect.x) * 4;
    target.pixels.set(art.pixels.subarray(from, from + rect.width * 4), y * rect.width * 4);
  }
  return target;
}

const alphasOf = (pixels: Uint8Array): Uint8Array => Uint8Array.from({ length: pixels.length / 4 }, (_, index) => pixels[index * 4 + 3]);

/** Edges and colors of opaque dots in place of fades. Where the whole picture decided by dots that hold, their edges are cut already. */
function finishFades(art: PixelWindow, target: PixelWindow, { sharpEdges }: HalftoneOptions, { heldPx }: Plan): void {
  if (sharpEdges && heldPx === 0) cutEdges(art, target);
  lendColors(art, alphasOf(art.pixels), target, alphasOf(target.pixels), lendReach(heldPx), (color) => color);
}

/** Black dots and fades have kernels of their own; whatever else there is goes plane by plane. */
function fill(art: PixelWindow, target: PixelWindow, options: HalftoneOptions, plan: Plan, { kernels }: RunContext): void {
  const { mode, paper, prints, ink } = options;
  const screen = plan.bits ? undefined : plan.screens?.[0];
  if (mode === 'mono' && screen && prints === 'dark' && (paper === 'white' || ink === 'auto')) {
    kernels.screenMono(art.pixels, target.rect, screen, paper === 'white' ? WHITE : 0, target.pixels);
    return;
  }
  const inner = innerOf(art, target);
  if (mode === 'alpha' && screen) {
    if (inner.pixels !== target.pixels) target.pixels.set(inner.pixels);
    kernels.screenAlpha(target.pixels, target.rect, screen);
  } else {
    const window = { rect: target.rect, pixels: inner.pixels };
    const planes = planesOf(window, options, plan, kernels);
    paintInks(planes, inner.pixels, target.pixels, options);
    if (mode === 'color' && plan.heldPx > 0) {
      lendColors(art, coverageOf(art.pixels, options)[0], target, planes[0], lendReach(plan.heldPx), ([r, g, b]) => {
        const lent = inkOfColor({ r, g, b });
        return [lent.r, lent.g, lent.b];
      });
    }
  }
  if (mode === 'alpha' && (screen || plan.bits)) finishFades(art, target, options, plan);
}

/** On press, the one ink lies on whatever garment is shown: its dots are made on clear ground. */
function shownOptions(options: HalftoneOptions): HalftoneOptions {
  return options.view === 'press' && options.mode === 'mono' ? { ...options, paper: 'clear' } : options;
}

/** The dots that a part of the picture is made from: ink runs a little beyond them on press. */
function printRect(target: Rect, output: Frame, { view }: HalftoneOptions): Rect {
  return view === 'press' ? haloRect(target, SPREAD_PX, output) : target;
}

/** Dots that no part of the picture can decide alone; null where screens can be cut, and on copies. */
function decidedBits(image: PixelImage, frame: Frame, options: HalftoneOptions, plan: Plan, context: RunContext): Uint8Array | null {
  if (frame.scale < 1) return null;
  if (options.screening === 'diffusion') return diffuse(image, frame, options, plan, context);
  const { screens, output, heldPx } = plan;
  return screens && heldPx > 0 ? heldBits(image, frame, options, { screens, output, heldPx }, context) : null;
}

/** The whole result as one picture. */
function draw(image: PixelImage, frame: Frame, options: HalftoneOptions, plan: Plan, context: RunContext): PixelImage {
  const { output } = plan;
  const target = {
    rect: { x: 0, y: 0, width: output.width, height: output.height },
    pixels: new Uint8Array(output.width * output.height * 4),
  };
  const source = { rect: { x: 0, y: 0, width: frame.width, height: frame.height }, pixels: image.pixels };
  fill(artWindow(source, target.rect, frame, output, context.kernels), target, options, plan, context);
  return { ...image, width: output.width, height: output.height, dpi: output.dpi, pixels: target.pixels };
}

/** Halftone: screens at true frequency and angle for the output's resolution, or scattered dots; every pixel of the result is ink or none. */
export const run: BandsRun<HalftoneOptions, Plan> = {
  stages: [
    {
      name: 'plan',
      reads: ['mode', 'screening', 'lpi', 'angle', 'shape', 'dpi', 'minDot', 'highlight', 'shadow', 'gain'],
      make: (_image, frame, options) => planScreens(frame, options),
    },
    {
      name: 'planes',
      reads: ['mode', 'prints', 'screening', 'minDot', 'sharpEdges', 'lpi', 'angle'],
      takes: ({ output, curve, screens }) => [output, curve, screens],
      make: (image, frame, options, plan, context) => ({ bits: decidedBits(image, frame, options, plan, context) }),
    },
  ],
  bands: {
    layout: (_frame, _options, plan) => plan.output,
    reach: (target, frame, options, { output, heldPx }) =>
      sourceReach(viewRect(printRect(target, output, options), output, options, heldPx), frame, output),
    apply(source, target, frame, given, plan, context): Tally {
      const options = shownOptions(given);
      const { output } = plan;
      const rect = printRect(target.rect, output, options);
      const art = artWindow(source, viewRect(rect, output, options, plan.heldPx), frame, output, context.kernels);
      if (options.view === 'dots') {
        fill(art, target, options, plan, context);
        return tallyDots(target, options);
      }
      const dots = { rect, pixels: new Uint8Array(rect.width * rect.height * 4) };
      fill(art, dots, options, plan, context);
      pressView(dots, target, options.gain, options.mode === 'alpha' || options.paper === 'clear');
      // The file holds the dots: they are counted, not what they become on press.
      const filed = innerOf(dots, { rect: target.rect, pixels: new Uint8Array(target.pixels.length) });
      return tallyDots(filed, options);
    },
  },
  report: reportRun,
  isBilevel,
  files: {
    formats: ['svg', 'pdf'],
    async make(image, frame, options, plan, context) {
      const { facts: all, ...told } = reportRun(frame, options, plan, {});
      // No pixels were counted on the way.
      const facts = all.filter(({ id }) => id !== 'ink');
      if (context.format === 'pdf')
        return { artifacts: [await makePdf(image, frame, options, plan, context, draw)], report: { ...told, facts } };
      const { bytes, dots } = drawDots(image, frame, options, plan, context);
      const count = { id: 'dots', label: 'Dots', value: dots };
      return {
        artifacts: [{ kind: 'bytes', suffix: '', extension: 'svg', mime: FORMAT_FACTS.svg.mime, bytes, measures: measuresOf(plan.output) }],
        report: { ...told, facts: [count, ...facts] },
      };
    },
  },
};
