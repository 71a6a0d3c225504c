import { type Frame, type PixelImage, type Size, wholeWindow } from '@underbase/engine';
import { polygonOf } from '../line-polygon.ts';
import type { OverlayShape } from '../overlays.ts';
import type { BandsRun, Tally, ToolReport } from '../run.ts';
import { applyStroke, strokeReach } from './apply.ts';
import { closedLines } from './closed-lines.ts';
import { CUT_FORMATS, type CutLine, cutLine, fileBeside, resultFile } from './cut-line.ts';
import { wordsOfLeftOut } from './left-out.ts';
import type { StrokeOptions } from './options.ts';
import { type Plan, planBands, planEdge, planHoles } from './plan.ts';
import { reportStroke } from './report.ts';

const grown = ({ width, height }: Size, px: number): Size => ({ width: width + 2 * px, height: height + 2 * px });

function reportCut(frame: Frame, options: StrokeOptions, plan: Plan, tally: Tally, line: CutLine): ToolReport {
  const { lines, nodes, left } = line;
  const { facts, warnings, ...report } = reportStroke(frame, options, plan, tally);
  const cut = [
    { id: 'cut-lines', label: 'Closed cut lines', value: lines },
    { id: 'cut-nodes', label: 'Points of the cut line', value: nodes },
    { id: 'cut-left', label: 'Left without a cut line', value: left.specks.length + left.openings.length + left.pale.length },
  ];
  return { ...report, facts: [...facts, ...cut], warnings: [...warnings, ...wordsOfLeftOut(line, options)] };
}

/** Frames around what the stroke closes. */
const closedShape = ({ closed }: Plan): OverlayShape => ({
  id: 'closed',
  kind: 'outline',
  polygons: closed.places.map(({ x, y, width, height }) => [x, y, x + width, y, x + width, y + height, x, y + height]),
});

/** Outlines of exact width, measured from the edge that the art's anti-aliasing tells. As SVG, PDF and DXF, or beside the picture: the line to cut along. */
export const run: BandsRun<StrokeOptions, Plan> = {
  stages: [
    { name: 'planes', reads: ['holes', 'ignoreHoles', 'edgeLevel'], make: planHoles },
    { name: 'survey', reads: ['corner', 'color', 'rings'], make: planEdge },
    {
      name: 'plan',
      reads: [
        'widthFrom',
        'width',
        'choke',
        'registration',
        'color',
        'edgeColor',
        'rings',
        'position',
        'corner',
        'closeGaps',
        'keepCanvas',
        'holes',
        'ignoreHoles',
        'edgeLevel',
      ],
      make: planBands,
    },
  ],
  bands: {
    layout: (frame, _options, { growPx, fullGrowPx }) => ({
      ...frame,
      ...grown(frame, growPx),
      full: frame.full && grown(frame.full, fullGrowPx),
    }),
    placement: (frame, _options, { growPx }) => ({ x: -growPx, y: -growPx, ...grown(frame, growPx) }),
    reach: (target, _frame, _options, plan) => strokeReach(target, plan),
    apply: applyStroke,
  },
  report: reportStroke,
  overlays({ ids, result }, frame, options, plan, context) {
    const shapes: OverlayShape[] = ids.includes('closed') ? [closedShape(plan)] : [];
    if (!ids.includes('cut') && !ids.includes('uncut')) return shapes;
    const { lines, left } = closedLines(result, frame, options, context);
    if (ids.includes('cut')) shapes.push({ id: 'cut', kind: 'outline', polygons: lines.map((line) => polygonOf(line, 1, -plan.growPx)) });
    if (ids.includes('uncut')) {
      const rects = [...left.specks, ...left.openings, ...left.pale].map((rect) => ({
        ...rect,
        x: rect.x - plan.growPx,
        y: rect.y - plan.growPx,
      }));
      shapes.push({ id: 'uncut', kind: 'boxes', rects });
    }
    return shapes;
  },

  files: {
    formats: CUT_FORMATS,
    async make(image, frame, options, plan, context) {
      const { width, height } = grown(frame, plan.growPx);
      const result: PixelImage = { width, height, pixels: context.allocate(width * height * 4), dpi: frame.dpi, icc: null };
      const tally = applyStroke(wholeWindow(image), wholeWindow(result), frame, options, plan, context);
      const line = cutLine(result, frame, options, context);
      const format = CUT_FORMATS.find((one) => one === context.format) ?? 'svg';
      const artifacts = [resultFile(line, format, options), ...fileBeside(line, options, format)];
      return { artifacts, report: reportCut(frame, options, plan, tally, line) };
    },
    beside({ picture, frame, plan, tally }, options, context) {
      if (options.cut === 'none') return null;
      const line = cutLine(picture, frame, options, context);
      return Promise.resolve({ artifacts: fileBeside(line, options), report: reportCut(frame, options, plan, tally, line) });
    },
  },
};
