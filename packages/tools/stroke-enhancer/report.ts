import { FORMAT_FACTS } from '@underbase/contract';
import { type Frame, fullSize } from '@underbase/engine';
import { millimeters, readableWords } from '../readable-width.ts';
import type { Fact, Tally, ToolReport, Warning } from '../run.ts';
import { spaced } from './left-out.ts';
import { PRODUCES, type StrokeOptions } from './options.ts';
import { type Plan, SOFT_EDGE } from './plan.ts';
import { HALF_PERCENT } from './visible-coverage.ts';
import { lengthOf } from './widths.ts';

const MM_PER_INCH = 25.4;
/** Share of see-through pixels of the whole picture that is worth a word. */
const SOFT_SHARE = 0.02;

/** From so many on, holes that close are wear rather than the insides of letters. */
const MANY_HOLES = 10;

/** From so many on, specks are dirt that a knockout left, or wear. */
const MANY_SPECKS = 10;

const KNOCK_OUT = { goTo: { tool: 'color-ko', words: 'Knock out the ground' } } as const;

const LEAVE_HOLES = { sets: { options: { ignoreHoles: '1mm' }, words: 'Leave holes under 1 mm' } } as const;

/** Small holes that the stroke, laid from all sides, leaves nothing of. */
function closingHoles({ position }: StrokeOptions, { bands, narrow }: Plan): Float32Array {
  const outPx = position === 'inside' ? 0 : Math.max(0, bands[bands.length - 1].toPx);
  return narrow.filter((widthPx) => widthPx < 2 * outPx);
}

/** Wear wider than what is left clear fills with the stroke: how many such holes there are, and under which width all stay. */
function widerHoles(frame: Frame, options: StrokeOptions, plan: Plan): readonly Warning[] {
  const underPx = lengthOf(options.ignoreHoles, frame);
  const isWorn = plan.narrow.filter((widthPx) => widthPx < underPx).length >= MANY_HOLES;
  const wider = closingHoles(options, plan).filter((widthPx) => widthPx >= underPx);
  if (!isWorn || wider.length === 0) return [];
  // Up to the next tenth of a millimeter, so that the widest stays too.
  // Not spread into a call: worn art has more holes than one takes.
  const widestPx = wider.reduce((most, widthPx) => Math.max(most, widthPx), 0);
  const under = `${(Math.floor((10 * MM_PER_INCH * widestPx) / frame.dpi) + 1) / 10}mm`;
  const what = wider.length === 1 ? 'One small hole is' : `${wider.length.toLocaleString('en-US')} small holes are`;
  const words = `Leave holes under ${spaced(under)}`;
  const text = `${what} wider than ${spaced(options.ignoreHoles)}, and fill${wider.length === 1 ? 's' : ''} with the stroke. If that is wear too, leave holes under ${spaced(under)}.`;
  return [{ id: 'holes-wider', text, sets: { options: { ignoreHoles: under }, words } }];
}

function softEdgeWarnings({ edgeLevel }: StrokeOptions, { softEdge, edgePercent }: Plan): readonly Warning[] {
  const share = `${Math.round(100 * softEdge)} %`;
  if (edgePercent === HALF_PERCENT && softEdge >= SOFT_EDGE) {
    const text = `About ${share} of the outline follows a soft shadow or glow, where that is half opaque. To outline the art alone, lay the stroke before the shadow.`;
    return [{ id: 'soft-edge', text, sets: { options: { edgeLevel: 10 }, words: 'Outline all that shows' } }];
  }
  if (edgePercent === HALF_PERCENT || edgeLevel !== 'auto') return [];
  const text = `Parts of the art fade, so the stroke runs around all that shows, from ${edgePercent} % on. At an edge level of 50 % it stays nearer to what is full.`;
  return [{ id: 'edge-level', text, sets: { options: { edgeLevel: HALF_PERCENT }, words: 'Outline from half on' } }];
}

/** Small type in its own color that runs together. */
function closedWarnings({ widthFrom }: StrokeOptions, { closed: { filled, gaps }, openMm }: Plan): readonly Warning[] {
  if (filled + gaps === 0) return [];
  const some = (count: number, one: string, many: string) => (count === 1 ? `one ${one}` : `${count.toLocaleString('en-US')} ${many}`);
  const what = [
    ...(filled > 0 ? [some(filled, 'opening fills', 'openings fill')] : []),
    ...(gaps > 0 ? [some(gaps, 'gap closes', 'gaps close')] : []),
  ].join(' and ');
  const text = `In the art’s own color ${what}: small type may run together. ${openMm > 0 ? `${readableWords(openMm)} So does a larger print` : 'A larger print keeps them open'}; Closed shows where.`;
  // A safe outline is as wide as the press asks for.
  if (openMm === 0 || widthFrom === 'safe') return [{ id: 'closed', text }];
  const width = `${millimeters(openMm)}mm`;
  return [{ id: 'closed', text, sets: { options: { width }, words: `Make it ${spaced(width)}` } }];
}

function warningsOf(frame: Frame, options: StrokeOptions, plan: Plan, tally: Tally): readonly Warning[] {
  const warnings: Warning[] = [];
  const warn = (id: string, text: string, help: Pick<Warning, 'goTo' | 'sets'> = {}) => warnings.push({ id, text, ...help });
  if (plan.isEmpty) warn('empty', 'Nothing in the picture is opaque enough to count as art, so there is no stroke.');
  if (plan.isOpaque)
    warn(
      'opaque',
      'The picture has no transparent parts: the stroke runs around its whole canvas. Remove the background first.',
      KNOCK_OUT,
    );
  if (plan.sampled === null && plan.bands.some(({ color }) => color === 'auto')) {
    warn('no-edge-color', 'No color could be read along the edge; white was taken.');
  }
  if (!plan.isOpaque && tally.soft > SOFT_SHARE * frame.width * frame.height) {
    warn('soft', 'Large parts of the art are see-through; an outside stroke shows behind them.');
  }
  warnings.push(...softEdgeWarnings(options, plan));
  warnings.push(...closedWarnings(options, plan));
  if (options.ignoreHoles !== '') warnings.push(...widerHoles(frame, options, plan));
  const closing = options.ignoreHoles === '' ? closingHoles(options, plan).length : 0;
  if (closing >= MANY_HOLES) {
    warn(
      'holes-close',
      `${closing.toLocaleString('en-US')} small holes are narrower than the stroke and fill with it. If they are wear that should stay, leave holes under 1 mm.`,
      LEAVE_HOLES,
    );
  }
  if (plan.specks >= MANY_SPECKS && options.position !== 'inside') {
    warn(
      'specks',
      `${plan.specks.toLocaleString('en-US')} parts of the art are smaller than 0.3 mm, and come out as dots with a stroke of their own. If they are dirt, clean the picture first.`,
    );
  }
  if (plan.faintSpecks > 0) {
    const what = plan.faintSpecks === 1 ? 'One part of the art is' : `${plan.faintSpecks.toLocaleString('en-US')} parts of the art are`;
    warn(
      'faint-specks',
      `${what} smaller than 0.3 mm and nowhere half opaque. Such crumbs hardly print, and have no stroke of their own.`,
      {
        sets: { options: { edgeLevel: plan.edgePercent }, words: 'Outline them too' },
      },
    );
  }
  if (options.keepCanvas && plan.bands[plan.bands.length - 1].toPx > 0) {
    warn('canvas-kept', 'The canvas was kept: where the art comes near its edge, the stroke is cut.');
  }
  if (plan.cutMiters > 0) {
    const what = plan.cutMiters === 1 ? 'One corner is' : `${plan.cutMiters.toLocaleString('en-US')} corners are`;
    warn('miter-cut', `${what} sharper than 29°: a miter there would reach farther than four widths, so it is cut off.`);
  }
  if (options.widthFrom === 'safe' && plan.isChokeShort) {
    warn('choke-short', 'The choke is smaller than the registration tolerance: white may show beyond the outline.');
  }
  return warnings;
}

/** What is handed out in each format, where a file for the cutter stands beside it. */
function outputsOf({ cut }: StrokeOptions): Pick<ToolReport, 'outputs'> {
  if (cut === 'none') return {};
  const beside = `cut line as ${FORMAT_FACTS[cut].name}`;
  // Exported as the cutter's file itself, the line comes once.
  return { outputs: Object.fromEntries(PRODUCES.filter((format) => format !== cut).map((format) => [format, { beside }])) };
}

export function reportStroke(frame: Frame, options: StrokeOptions, plan: Plan, tally: Tally): ToolReport {
  const { fromPx, toPx } = plan.bands[0];
  const outer = plan.bands[plan.bands.length - 1].toPx - fromPx;
  const full = fullSize(frame);
  const dpi = frame.dpi / frame.scale;
  const mm = (px: number) => (px / frame.dpi) * MM_PER_INCH;
  const facts: Fact[] = [
    { id: 'width', label: 'Stroke width', value: mm(toPx - fromPx), unit: 'mm', digits: 2 },
    { id: 'width-px', label: 'Stroke width in pixels', value: (toPx - fromPx) / frame.scale, unit: 'px', digits: 1 },
  ];
  if (plan.bands.length > 1) facts.push({ id: 'width-all', label: 'Width with rings', value: mm(outer), unit: 'mm', digits: 2 });
  if (plan.edgePercent !== HALF_PERCENT) facts.push({ id: 'edge-level', label: 'Edge level', value: plan.edgePercent, unit: '%' });
  facts.push(
    { id: 'grown', label: 'Canvas grown by', value: plan.fullGrowPx, unit: 'px' },
    { id: 'print-width', label: 'Print width', value: (full.width + 2 * plan.fullGrowPx) / dpi, unit: 'in', digits: 2 },
    { id: 'print-height', label: 'Print height', value: (full.height + 2 * plan.fullGrowPx) / dpi, unit: 'in', digits: 2 },
    { id: 'stroke-area', label: 'Area of the stroke', value: (tally.stroke ?? 0) / frame.dpi ** 2, unit: 'sq in', digits: 2 },
  );
  if (plan.closed.filled + plan.closed.gaps > 0) {
    facts.push(
      { id: 'closed-openings', label: 'Openings that fill', value: plan.closed.filled },
      { id: 'closed-gaps', label: 'Gaps that close', value: plan.closed.gaps },
    );
  }
  if (options.holes !== 'stroke')
    facts.push({ id: 'holes', label: `Holes ${options.holes === 'fill' ? 'filled' : 'skipped'}`, value: plan.holeCount });
  const nothing = plan.isEmpty ? { changesNothing: true as const } : {};
  return { facts, warnings: warningsOf(frame, options, plan, tally), ...nothing, ...outputsOf(options) };
}
