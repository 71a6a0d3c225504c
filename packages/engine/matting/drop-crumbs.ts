import { type Components, labelComponents } from '../components/label-components.ts';
import { surfaceAt } from '../ground/surface.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Size } from '../region/rect.ts';
import type { PlainGround } from './plain-ground.ts';

/** Parts of fewer pixels are crumbs where none of them strays from the ground by more than this, in levels: beside JPEG's edges, and in times of grain. */
const CRUMB_PX = 25;
const CRUMB_FROM = 40;
const RINGING_CRUMB = 90;
const GRAIN_CRUMB = 8;
const GRAINY = 0.7;

/** Visits the runs of parts of few pixels: the part's number, its row, where the run begins and where it ends. */
function visitSmall({ areas, labels, runs }: Components, visit: (label: number, y: number, start: number, end: number) => void): void {
  for (let y = 0; y < runs.height; y++) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      if (areas[labels[run]] < CRUMB_PX) visit(labels[run], y, runs.edges[run * 2], runs.edges[run * 2 + 1]);
    }
  }
}

/** Takes away parts of few pixels that differ from the ground hardly more than its grain or what JPEG leaves beside art. Changes `alpha`. */
export function dropCrumbs(
  { width, height, pixels }: PixelImage,
  { ground, ringing }: PlainGround,
  alpha: Uint8Array,
  kernels: Pick<Kernels, 'scanRuns'>,
): void {
  const grain = Math.max(...ground.grain);
  const least = ringing > 0 ? RINGING_CRUMB : grain >= GRAINY ? GRAIN_CRUMB * grain : 0;
  if (least === 0) return;
  const parts = labelComponents(kernels, alpha, { width, height }, { threshold: CRUMB_FROM, connectivity: 8 });
  const isStrong = new Uint8Array(parts.count + 1);
  const color = new Float32Array(3);
  visitSmall(parts, (label, y, start, end) => {
    for (let x = start, at = y * width + start; x < end; x++, at++) {
      surfaceAt(ground.surface, x, y, color);
      for (let channel = 0; channel < 3; channel++) if (Math.abs(pixels[at * 4 + channel] - color[channel]) > least) isStrong[label] = 1;
    }
  });
  visitSmall(parts, (label, y, start, end) => {
    if (!isStrong[label]) alpha.fill(0, y * width + start, y * width + end);
  });
}

/** Takes away what JPEG may have left beside solids (255 in `faint`), but where so much of it hangs together that it is a pale line of the art. Changes `alpha`. */
export function dropFaint(faint: Uint8Array, { width, height }: Size, alpha: Uint8Array, kernels: Pick<Kernels, 'scanRuns'>): void {
  const parts = labelComponents(kernels, faint, { width, height }, { threshold: 1, connectivity: 8 });
  visitSmall(parts, (_label, y, start, end) => alpha.fill(0, y * width + start, y * width + end));
}
