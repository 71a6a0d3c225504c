import { type Frame, formatHex, inchesFromPx, mmFromInches } from '@underbase/engine';
import type { Fact, ToolReport, Warning } from '../run.ts';
import { nodesOf, vectorArt } from './ink-layers.ts';
import { inkNames } from './ink-names.ts';
import type { VectorizerOptions } from './options.ts';
import type { Plan } from './plan.ts';

/** More nodes than anybody would edit: the picture is no flat art. */
const MANY_NODES = 20_000;
const MANY_SHAPES = 3000;

/** An ink as it was found, for the panel; its tints are of it. */
export interface FoundInk {
  readonly name: string;
  readonly hex: string;
  /** Part of the drawn pixels, 0 to 1. */
  readonly share: number;
}

function foundInks({ inks, labels, art }: Plan): readonly FoundInk[] {
  if (art.isMono) return [];
  const counts = inks.map(() => 0);
  for (let at = 0; at < labels.length; at++) counts[labels[at]]++;
  const all = counts.reduce((sum, count, ink) => (ink === 0 ? sum : sum + count), 0);
  const names = inkNames({ inks });
  const shares = new Map<string, FoundInk>();
  for (const [at, ink] of inks.entries()) {
    if (ink.opacity === 0) continue;
    const hex = formatHex(ink);
    const share = (shares.get(hex)?.share ?? 0) + counts[at] / Math.max(1, all);
    shares.set(hex, { name: names[at].spot, hex, share });
  }
  return [...shares.values()];
}

/** @param art the drawing as layers, where they are made already */
export function reportDrawing(frame: Frame, options: VectorizerOptions, plan: Plan, art = vectorArt(frame, options, plan)): ToolReport {
  const { drawing, tolerancePx, dropped } = plan;
  const inkLayers = plan.cut.length > 0 ? art.layers.slice(0, -1) : art.layers;
  const inkCount = new Set(inkLayers.map(({ color }) => color)).size;
  const shapes = art.layers.reduce((sum, layer) => sum + layer.shapes.length, 0);
  const nodes = nodesOf(art);
  const mm = mmFromInches(inchesFromPx(tolerancePx, frame.dpi));
  const facts: Fact[] = [
    { id: 'inks', label: 'Inks', value: inkCount },
    { id: 'shapes', label: 'Shapes', value: shapes },
    { id: 'nodes', label: 'Nodes', value: nodes },
    { id: 'tolerance', label: 'Tolerance', value: tolerancePx, unit: 'px', digits: 2 },
    { id: 'tolerance-mm', label: 'Tolerance in print', value: mm, unit: 'mm', digits: 3 },
    { id: 'off-picture', label: 'Off the picture', value: plan.offDe, unit: 'ΔE', digits: 2 },
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
  if (plan.art.hasPaper && options.mode !== 'photo') {
    warnings.push({
      id: 'paper',
      text: 'This is a drawing on paper that light falls on unevenly: its shadows are traced too. The mode Scan takes paper, shadows and table away.',
    });
  }
  if (plan.enclosed > 0) {
    const areas = plan.enclosed === 1 ? 'One enclosed area keeps' : `${plan.enclosed} enclosed areas keep`;
    warnings.push({
      id: 'enclosed',
      text: `${areas} the background’s color, such as the insides of letters. "Leave out, openings too" leaves them out as well.`,
    });
  }
  if (inkCount === 0) warnings.push({ id: 'nothing', text: 'Nothing is left to draw. Give another despeckle, or keep the background.' });
  const names = inkNames(drawing);
  const drawn = new Set(art.layers.map(({ color }) => color));
  const inks = drawing.inks.flatMap((ink, at) =>
    ink.opacity > 0 && drawn.has(formatHex(ink)) ? [{ name: names[at].layer, color: formatHex(ink), opacity: ink.opacity }] : [],
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
