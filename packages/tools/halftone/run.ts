import { FORMAT_FACTS } from '@underbase/contract';
import { type Frame, haloRect, type Kernels, type PixelWindow, type Rect } from '@underbase/engine';
import type { BandsRun, RunContext, Tally } from '../run.ts';
import { artWindow, sourceReach, viewRect } from './art-window.ts';
import { diffuse } from './diffuse.ts';
import { finishFades } from './fades.ts';
import { coverageOf, inkCount, type Planes } from './inks.ts';
import { type HalftoneOptions, isBilevel } from './options.ts';
import { paintInks } from './paint-inks.ts';
import { type Plan, planScreens } from './plan.ts';
import { pressView, SPREAD_PX } from './press-view.ts';
import { reportRun } from './report.ts';
import { drawDots } from './svg-dots.ts';
import { tallyDots } from './tally.ts';

const WHITE = 0xffffffff;

/** Coverage through the curve alone, for copies that are too small for dots. */
function tones(planes: Planes, curve: Uint8Array | null): Planes {
  return curve ? planes.map((plane) => plane.map((coverage) => curve[coverage])) : planes;
}

/** The dots that error diffusion set in a part of the output. */
function diffusedDots(window: PixelWindow, plan: Plan & { readonly diffused: Uint8Array }, inks: number): Planes {
  const { rect } = window;
  const planes = Array.from({ length: inks }, () => new Uint8Array(rect.width * rect.height));
  for (let y = 0; y < rect.height; y++) {
    const from = (rect.y + y) * plan.output.width + rect.x;
    for (let x = 0; x < rect.width; x++) {
      const bits = plan.diffused[from + x];
      for (let ink = 0; ink < inks; ink++) if (bits & (1 << ink)) planes[ink][y * rect.width + x] = 255;
    }
  }
  return planes;
}

function planesOf(art: PixelWindow, options: HalftoneOptions, plan: Plan, kernels: Kernels): Planes {
  const { screens, diffused } = plan;
  if (diffused) return diffusedDots(art, { ...plan, diffused }, inkCount(options));
  const planes = coverageOf(art.pixels, options);
  if (!screens) return tones(planes, plan.curve);
  for (const [ink, plane] of planes.entries()) kernels.screenPlane(plane, art.rect, screens[ink], plane);
  return planes;
}

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

/** Black dots and fades have kernels of their own; whatever else there is goes plane by plane. */
function fill(art: PixelWindow, target: PixelWindow, options: HalftoneOptions, plan: Plan, { kernels }: RunContext): void {
  const { mode, paper, sharpEdges } = options;
  const screen = plan.screens?.[0];
  if (mode === 'mono' && screen) {
    kernels.screenMono(art.pixels, target.rect, screen, paper === 'white' ? WHITE : 0, target.pixels);
    return;
  }
  const inner = innerOf(art, target);
  if (mode === 'alpha' && screen) {
    if (inner.pixels !== target.pixels) target.pixels.set(inner.pixels);
    kernels.screenAlpha(target.pixels, target.rect, screen);
  } else {
    const window = { rect: target.rect, pixels: inner.pixels };
    paintInks(planesOf(window, options, plan, kernels), inner.pixels, target.pixels, options);
  }
  const hasDots = screen !== undefined || plan.diffused !== null;
  if (mode === 'alpha' && hasDots) finishFades(art, target, sharpEdges);
}

/** The dots that a part of the picture is made from: ink runs a little beyond them on press. */
function printRect(target: Rect, output: Frame, { view }: HalftoneOptions): Rect {
  return view === 'press' ? haloRect(target, SPREAD_PX, output) : target;
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
      reads: ['mode', 'screening', 'minDot'],
      takes: ({ output, curve }) => [output, curve],
      make: (image, frame, options, plan, context) => ({
        diffused: options.screening === 'diffusion' && frame.scale === 1 ? diffuse(image, frame, options, plan, context) : null,
      }),
    },
  ],
  bands: {
    layout: (_frame, _options, plan) => plan.output,
    reach: (target, frame, options, { output }) =>
      sourceReach(viewRect(printRect(target, output, options), output, options), frame, output),
    apply(source, target, frame, options, plan, context): Tally {
      const { output } = plan;
      const rect = printRect(target.rect, output, options);
      const art = artWindow(source, viewRect(rect, output, options), frame, output, context.kernels);
      if (options.view === 'dots') {
        fill(art, target, options, plan, context);
      } else {
        const dots = { rect, pixels: new Uint8Array(rect.width * rect.height * 4) };
        fill(art, dots, options, plan, context);
        pressView(dots, target, options.gain, options.mode === 'alpha' || options.paper === 'clear');
      }
      return tallyDots(target, options);
    },
  },
  report: reportRun,
  isBilevel,
  files: {
    formats: ['svg'],
    async make(image, frame, options, plan, context) {
      const { bytes, dots } = drawDots(image, frame, options, plan, context);
      const { facts, warnings } = reportRun(frame, options, plan, {});
      const count = { id: 'dots', label: 'Dots', value: dots };
      return {
        artifacts: [{ kind: 'bytes', suffix: '', extension: 'svg', mime: FORMAT_FACTS.svg.mime, bytes }],
        report: { facts: [count, ...facts.filter(({ id }) => id !== 'ink')], warnings },
      };
    },
  },
};
