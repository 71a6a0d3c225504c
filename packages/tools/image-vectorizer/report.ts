import { type Frame, formatHex, inchesFromPx, mmFromInches } from '@underbase/engine';
import type { Fact, ToolReport, Warning } from '../run.ts';
import { inkNames, nodesOf, vectorArt } from './ink-layers.ts';
import type { VectorizerOptions } from './options.ts';
import type { Plan } from './plan.ts';

/** More nodes than anybody would edit: the picture is no flat art. */
const MANY_NODES = 20_000;
const MANY_SHAPES = 3000;

/** @param art the drawing as layers, where they are made already */
export function reportDrawing(frame: Frame, options: VectorizerOptions, plan: Plan, art = vectorArt(frame, options, plan)): ToolReport {
  const { drawing, tolerancePx, dropped } = plan;
  const shapes = art.layers.reduce((sum, layer) => sum + layer.shapes.length, 0);
  const nodes = nodesOf(art);
  const mm = mmFromInches(inchesFromPx(tolerancePx, frame.dpi));
  const facts: Fact[] = [
    { id: 'inks', label: 'Inks', value: art.layers.length },
    { id: 'shapes', label: 'Shapes', value: shapes },
    { id: 'nodes', label: 'Nodes', value: nodes },
    { id: 'tolerance', label: 'Tolerance', value: tolerancePx, unit: 'px', digits: 2 },
    { id: 'tolerance-mm', label: 'Tolerance', value: mm, unit: 'mm', digits: 3 },
  ];
  if (plan.strokes.length > 0) {
    const widths = plan.strokes.map(({ widthPx }) => widthPx).sort((one, other) => one - other);
    const middle = mmFromInches(inchesFromPx(widths[widths.length >> 1], frame.dpi));
    facts.push({ id: 'stroke-width', label: 'Width of most strokes', value: middle, unit: 'mm', digits: 2 });
  }
  if (dropped > 0) facts.push({ id: 'specks', label: 'Specks left out', value: dropped });
  const warnings: Warning[] = [];
  if (nodes > MANY_NODES || shapes > MANY_SHAPES) {
    warnings.push({
      id: 'many',
      text: 'The picture has very many small areas: it is hardly flat art. Fewer inks, less detail or a larger despeckle make a drawing that can be edited.',
    });
  }
  if (art.layers.length === 0)
    warnings.push({ id: 'nothing', text: 'Nothing is left to draw. Give another despeckle, or keep the background.' });
  const names = inkNames(drawing);
  const inks = drawing.inks.flatMap((ink, at) => (ink.opacity > 0 ? [{ name: names[at], color: formatHex(ink) }] : []));
  // Drawings have the picture's true size; only pictures are made at a resolution of their own.
  const drawn = { dpi: frame.dpi / frame.scale };
  return { facts, warnings, details: { inks }, outputs: { svg: drawn, pdf: drawn, eps: drawn, dxf: drawn } };
}
