import { colorWords, type Frame, formatHex, inchesFromPx, mmFromInches } from '@underbase/engine';
import type { Fact, ToolReport, Warning } from '../run.ts';
import { inkNames, nodesOf, vectorArt } from './ink-layers.ts';
import type { VectorizerOptions } from './options.ts';
import type { Plan } from './plan.ts';

/** More nodes than anybody would edit: the picture is no flat art. */
const MANY_NODES = 20_000;
const MANY_SHAPES = 3000;

/** An ink as it was found, for the panel. */
export interface FoundInk {
  readonly name: string;
  readonly hex: string;
  /** Part of the drawn pixels, 0 to 1. */
  readonly share: number;
}

function foundInks({ inks, labels, art }: Plan): readonly FoundInk[] {
  if (art.isMono) return [];
  const counts = inks.map(() => 0);
  for (const label of labels) counts[label]++;
  const all = counts.reduce((sum, count, ink) => (ink === 0 ? sum : sum + count), 0);
  return inks.flatMap((ink, at) =>
    ink.opacity > 0 ? [{ name: colorWords(ink), hex: formatHex(ink), share: counts[at] / Math.max(1, all) }] : [],
  );
}

/** @param art the drawing as layers, where they are made already */
export function reportDrawing(frame: Frame, options: VectorizerOptions, plan: Plan, art = vectorArt(frame, options, plan)): ToolReport {
  const { drawing, tolerancePx, dropped } = plan;
  const inkLayers = art.layers.length - (plan.cut.length > 0 ? 1 : 0);
  const shapes = art.layers.reduce((sum, layer) => sum + layer.shapes.length, 0);
  const nodes = nodesOf(art);
  const mm = mmFromInches(inchesFromPx(tolerancePx, frame.dpi));
  const facts: Fact[] = [
    { id: 'inks', label: 'Inks', value: inkLayers },
    { id: 'shapes', label: 'Shapes', value: shapes },
    { id: 'nodes', label: 'Nodes', value: nodes },
    { id: 'tolerance', label: 'Tolerance', value: tolerancePx, unit: 'px', digits: 2 },
    { id: 'tolerance-mm', label: 'Tolerance in print', value: mm, unit: 'mm', digits: 3 },
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
  if (inkLayers === 0) warnings.push({ id: 'nothing', text: 'Nothing is left to draw. Give another despeckle, or keep the background.' });
  const names = inkNames(drawing);
  const drawn = new Set(art.layers.map(({ color }) => color));
  const inks = drawing.inks.flatMap((ink, at) =>
    ink.opacity > 0 && drawn.has(formatHex(ink)) ? [{ name: names[at], color: formatHex(ink) }] : [],
  );
  // Drawings have the picture's true size; only pictures are made at a resolution of their own.
  const outputDpi = { dpi: frame.dpi / frame.scale };
  return {
    facts,
    warnings,
    details: { inks, found: foundInks(plan) },
    outputs: { svg: outputDpi, pdf: outputDpi, eps: outputDpi, dxf: outputDpi },
  };
}
