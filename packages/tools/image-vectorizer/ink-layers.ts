import type { VectorArt, VectorLayer, VectorShape } from '@underbase/codecs';
import { type Frame, formatHex, lengthPx, parseLength, stackLayers, type TraceDrawing } from '@underbase/engine';
import { inkNames } from './ink-names.ts';
import type { VectorizerOptions } from './options.ts';
import type { Plan } from './plan.ts';

const TITLE = 'Traced art';

export function trapPx(frame: Frame, { trap }: Pick<VectorizerOptions, 'trap'>): number {
  const length = parseLength(trap);
  return length ? lengthPx(length, frame) : 0;
}

/** What cutting programs look for: the name and color that printers and plotters have agreed on. */
const CUT = { name: 'CutContour', color: '#ec008c' } as const;
/** A hair line of a quarter of a point. */
const CUT_WIDTH_IN = 0.25 / 72;

/** The lines of a blade as a layer on top; none where none are wanted. */
function cutLayers({ dpi }: Frame, cut: Plan['cut']): readonly VectorLayer[] {
  if (cut.length === 0) return [];
  const shapes = cut.map((line): VectorShape => ({ kind: 'stroke', line, isClosed: true, widthPx: CUT_WIDTH_IN * dpi, cap: 'round' }));
  return [{ ...CUT, opacity: 1, shapes }];
}

/** How far the lines of a blade reach beyond the picture, with a little room; 0 where they don't. */
function bleedPx({ width, height }: TraceDrawing, cut: Plan['cut']): number {
  let most = 0;
  for (const { points } of cut) {
    for (let at = 0; at < points.length; at += 2)
      most = Math.max(most, -points[at], -points[at + 1], points[at] - width, points[at + 1] - height);
  }
  return most > 0 ? Math.ceil(most) + 1 : 0;
}

/** The drawing of a plan as layers for a file. */
export function vectorArt(
  frame: Frame,
  options: VectorizerOptions,
  { drawing, strokes, cut }: Pick<Plan, 'drawing' | 'strokes' | 'cut'>,
): VectorArt {
  const names = inkNames(drawing);
  const { width, height } = drawing;
  if (strokes.length > 0) {
    const shapes = strokes.map(
      (line): VectorShape => ({ kind: 'stroke', line, isClosed: line.isClosed, widthPx: line.widthPx, cap: line.cap }),
    );
    return {
      title: TITLE,
      width,
      height,
      dpi: frame.dpi,
      bleedPx: bleedPx(drawing, cut),
      layers: [{ name: names[1].layer, color: formatHex(drawing.inks[1]), opacity: 1, shapes }, ...cutLayers(frame, cut)],
    };
  }
  const layers = stackLayers(drawing, { isStacked: options.shapes === 'stacked', trapPx: trapPx(frame, options) });
  return {
    title: TITLE,
    width,
    height,
    dpi: frame.dpi,
    bleedPx: bleedPx(drawing, cut),
    layers: [
      ...layers
        .filter(({ shapes }) => shapes.length > 0)
        .map(
          ({ ink, shapes }): VectorLayer => ({
            name: names[ink].layer,
            spot: names[ink].spot,
            color: formatHex(drawing.inks[ink]),
            opacity: drawing.inks[ink].opacity,
            gradient: drawing.inks[ink].gradient,
            shapes: shapes.map(({ loops, primitive }): VectorShape => ({ kind: 'area', loops, primitive })),
          }),
        ),
      ...cutLayers(frame, cut),
    ],
  };
}

/** Points that a person would have to move in a file: one for each piece, four for a shape that has a name. */
export function nodesOf({ layers }: VectorArt): number {
  const ofShape = (shape: VectorShape): number => {
    if (shape.kind === 'stroke') return shape.line.lines.length + (shape.isClosed ? 0 : 1);
    return shape.primitive ? 4 : shape.loops.reduce((sum, { lines }) => sum + lines.length, 0);
  };
  return layers.reduce((sum, { shapes }) => sum + shapes.reduce((own, shape) => own + ofShape(shape), 0), 0);
}
