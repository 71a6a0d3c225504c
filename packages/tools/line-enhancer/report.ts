import { type Frame, inchesFromPx, mmFromInches } from '@underbase/engine';
import { LEAST_WIDTH_MM, readableWords, WIDTH_STEP_MM } from '../readable-width.ts';
import type { Fact, Tally, ToolReport, Warning } from '../run.ts';
import { commonFit } from './fitting-width.ts';
import { thinnestPx } from './line-widths.ts';
import type { Plan } from './plan.ts';

const WARNINGS = {
  empty: 'There is no ink in the picture.',
  'thick-enough': 'Every line is at least as thick as asked, so nothing is changed.',
  'left-alone':
    'Parts of the art are worn or shaded: specks, scratches and the bands of a gradient are no lines. What is thin there stays as it is.',
} as const;

/** Lines without room are told from so many millimeters on: less is where letters touch. */
const LEAST_CRAMPED_MM = 1;

/** What of the ink is taken away, in percent, is told from here on: less reads as 0. */
const LEAST_REMOVED = 0.005;

/** What the lines without room have room for, in a sentence; empty where no width helps, as where none of the lines is as thin. */
function fitWords(fitMm: number, thinnestMm: number): string {
  const widthMm = Math.floor(fitMm / WIDTH_STEP_MM) * WIDTH_STEP_MM;
  return widthMm < LEAST_WIDTH_MM || widthMm <= thinnestMm ? '' : ` ${readableWords(widthMm)}`;
}

/** Whether ink taken away is all given to other ink: on a sheet of opaque color, what lines left open in a shape gain is printed in their own color. */
const isGiven = ({ art: { beside }, findings }: Plan): boolean => beside.kind === 'color' && findings.gapPx === 0;

/** Digits that say something: a tenth of a percent is nothing beside 137. */
const digitsOf = (percent: number): number => (percent < 1 ? 2 : percent < 10 ? 1 : 0);

function warn(id: keyof typeof WARNINGS): Warning {
  return { id, text: WARNINGS[id] };
}

/** Whether every pixel stays as it is; what the tally tells of a part is asked of the whole. */
function changesNothing({ art, after, inner }: Plan, { added = 0, removed = 0 }: Tally): boolean {
  if (added > 0 || removed > 0 || inner?.added.some((value) => value > 0)) return false;
  for (let at = 0; at < after.length; at++) if (after[at] !== art.coverage[at]) return false;
  return true;
}

/** Lengths as on the print. */
export function reportLines(frame: Frame, plan: Plan, tally: Tally): ToolReport {
  const { findings, limits } = plan;
  const mm = (px: number) => mmFromInches(inchesFromPx(px, frame.dpi));
  const facts: Fact[] = [{ id: 'thin-lines', label: 'Lines under the minimum', value: mm(findings.linePx), unit: 'mm', digits: 0 }];
  if (findings.linePx > 0)
    facts.push({ id: 'thinnest', label: 'Thinnest line', value: mm(thinnestPx(findings.lineWidths)), unit: 'mm', digits: 2 });
  if (limits.gapPx > 0) {
    facts.push({ id: 'narrow-gaps', label: 'Gaps under the minimum', value: mm(findings.gapPx), unit: 'mm', digits: 0 });
    if (findings.gapPx > 0) facts.push({ id: 'narrowest', label: 'Narrowest gap', value: mm(findings.narrowestPx), unit: 'mm', digits: 2 });
  }
  if (findings.crampedPx > 0) {
    facts.push({ id: 'cramped', label: 'Lines without room', value: mm(findings.crampedPx), unit: 'mm', digits: 0 });
  }
  if (findings.thinPx > 0) facts.push({ id: 'left-thin', label: 'Lines left thin', value: mm(findings.thinPx), unit: 'mm', digits: 0 });
  const percent = (amount: number) => (tally.ink > 0 ? (100 * amount) / tally.ink : 0);
  const added = percent(tally.added ?? 0);
  facts.push({ id: 'added', label: 'Ink added', value: added, unit: '%', digits: digitsOf(added) });
  const removed = percent(tally.removed ?? 0);
  // Lettering that a panel leaves open takes ink away where gaps stay as they are, too.
  if (limits.gapPx > 0 || removed >= LEAST_REMOVED)
    facts.push({
      id: 'removed',
      label: isGiven(plan) && removed > 0 ? 'Given to lines left open' : 'Ink taken away',
      value: removed,
      unit: '%',
      digits: digitsOf(removed),
    });
  const warnings: Warning[] = [];
  if (!tally.ink) warnings.push(warn('empty'));
  else if (findings.linePx === 0 && findings.gapPx === 0) warnings.push(warn('thick-enough'));
  if (plan.hasLeftAlone) warnings.push(warn('left-alone'));
  const crampedMm = mm(findings.crampedPx);
  if (crampedMm >= LEAST_CRAMPED_MM)
    warnings.push({
      id: 'cramped',
      text: `About ${Math.round(crampedMm).toLocaleString('en-US')} mm of lines have too little room beside them to reach the minimum. They grew as far as the gaps allow; the map shows where.${fitWords(mm(commonFit(findings.crampedFits)), mm(thinnestPx(findings.lineWidths)))} A larger print, a lower minimum, or more space between them helps.`,
    });
  const thinMm = mm(findings.thinPx);
  if (thinMm >= LEAST_CRAMPED_MM)
    warnings.push({
      id: 'left-thin',
      text: `About ${Math.round(thinMm).toLocaleString('en-US')} mm of lines came out thinner than asked: others cross them, or they hold close places apart. The map shows where. A larger print or a lower minimum helps.`,
    });
  return { facts, warnings, ...(changesNothing(plan, tally) ? { changesNothing: true as const } : {}) };
}
