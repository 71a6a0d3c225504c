import type { VectorArt, VectorLine } from '@underbase/codecs';
import type { Frame } from '@underbase/engine';
import { polygonOf } from '../line-polygon.ts';
import { heatOf, type OverlayField, type OverlayShape, type OverlaySight } from '../overlays.ts';
import { vectorArt } from './ink-layers.ts';
import type { VectorizerOptions } from './options.ts';
import type { Plan } from './plan.ts';

export const OVERLAYS: readonly OverlayField[] = [
  { id: 'outlines', label: 'Outlines', help: 'The lines of the file: shapes, strokes and the cut line.', mark: 'outline' },
  { id: 'nodes', label: 'Nodes', help: 'The nodes of the file, as many as the figures say.', mark: 'boxes' },
  { id: 'cut', label: 'Cut line', help: 'Where the blade goes.', mark: 'blade', comesWith: 'cutLine' },
  { id: 'difference', label: 'Difference', help: 'Where the drawing leaves the picture.', mark: 'solid' },
];

/** Half the side of a node's box, px of the picture. */
const NODE_PX = 1;
/** Differences are drawn so many times as strong. */
const STRONGER = 3;
/** The lines of a file, closed ones among them. */
const linesOf = ({ layers }: VectorArt): readonly { readonly line: VectorLine; readonly isClosed: boolean }[] =>
  layers.flatMap(({ shapes }) =>
    shapes.flatMap((shape) =>
      shape.kind === 'area' ? shape.loops.map((line) => ({ line, isClosed: true })) : [{ line: shape.line, isClosed: shape.isClosed }],
    ),
  );

/** Where the lines and nodes of the file are, and where the drawing leaves the picture. */
export function overlaysOf(
  { ids, source, result }: OverlaySight,
  frame: Frame,
  options: VectorizerOptions,
  plan: Plan,
): readonly OverlayShape[] {
  const shapes: OverlayShape[] = [];
  const scale = frame.width / plan.drawing.width;
  const lines = ids.includes('outlines') || ids.includes('nodes') ? linesOf(vectorArt(frame, options, plan)) : [];
  if (ids.includes('outlines')) shapes.push({ id: 'outlines', kind: 'outline', polygons: lines.map(({ line }) => polygonOf(line, scale)) });
  if (ids.includes('nodes')) {
    const rects = lines.flatMap(({ line: { points, lines: pieces }, isClosed }) => {
      const first = isClosed ? 1 : 0;
      return Array.from({ length: pieces.length + 1 - first }, (_, node) => ({
        x: points[(node + first) * 6] * scale - NODE_PX,
        y: points[(node + first) * 6 + 1] * scale - NODE_PX,
        width: 2 * NODE_PX,
        height: 2 * NODE_PX,
      }));
    });
    shapes.push({ id: 'nodes', kind: 'boxes', rects });
  }
  if (ids.includes('cut')) shapes.push({ id: 'cut', kind: 'outline', polygons: plan.cut.map((line) => polygonOf(line, scale)) });
  if (ids.includes('difference')) {
    const [acrossPx, downPx] = [result.width / frame.width, result.height / frame.height];
    shapes.push(
      heatOf('difference', frame, (index) => {
        const [x, y] = [index % frame.width, Math.floor(index / frame.width)];
        const column = Math.min(result.width - 1, Math.floor((x + 0.5) * acrossPx));
        const at = (Math.min(result.height - 1, Math.floor((y + 0.5) * downPx)) * result.width + column) * 4;
        const from = index * 4;
        let most = Math.abs(source.pixels[from + 3] - result.pixels[at + 3]);
        for (let c = 0; c < 3; c++) {
          const own = (source.pixels[from + c] * source.pixels[from + 3]) / 255;
          most = Math.max(most, Math.abs(own - (result.pixels[at + c] * result.pixels[at + 3]) / 255));
        }
        return Math.min(255, STRONGER * most);
      }),
    );
  }
  return shapes;
}
