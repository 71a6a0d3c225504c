import type { MeasuredSide, ThinPart } from '@underbase/engine';
import { touches } from '../boxes.ts';
import type { CheckId } from '../check-list.ts';
import { boxesOf } from '../heat.ts';
import { type Finding, statusOf } from '../judge.ts';
import { pointsOf } from '../print-size.ts';
import type { Fix } from '../report.ts';
import type { CheckLimits } from '../shop-profile.ts';
import type { Subject } from '../subject.ts';
import { counted, figure } from '../words.ts';

const NO_SHAPE: Finding = {
  value: null,
  limit: null,
  status: 'pass',
  message: 'The picture fills its rectangle: there are no parts to measure.',
};
const HALFTONE: Finding = { value: null, limit: null, status: 'info', message: 'The art is a halftone: see the size of its dots.' };

/** Widths beyond this many times the limit are of no interest. */
const WIDE = 2.2;

const SIDES = {
  'line.min': { side: 'shape', one: 'part', none: 'Every part is at least', thin: 'thinner than', why: 'will not hold on the film' },
  'gap.min': { side: 'ground', one: 'gap', none: 'Every gap is at least', thin: 'narrower than', why: 'will fill in' },
} as const satisfies Partial<Record<CheckId, { side: MeasuredSide; one: string; none: string; thin: string; why: string }>>;

/** Both sides of a line are parts: it is counted once. */
function countThin(parts: readonly ThinPart[], limitPx: number): number {
  return Math.ceil(parts.filter(({ widthPx }) => widthPx < limitPx).length / 2);
}

/** Asked for beyond a limit, so that what is mended clears it: pixels round, and so does measuring. */
const ROOM = 1.05;

/** What the tool that mends is asked for: in pixels, since the file may state another resolution than it prints with. */
function lengthOption({ pixelsPerMm }: Subject, { warn, fail }: CheckLimits): string {
  return `${figure(Math.max(warn ?? 0, fail ?? 0, 0.1) * ROOM * pixelsPerMm, 2)}px`;
}

/** Size of the lettering that most of the thin parts belong to, where it is smaller than the shop asks for; null where they belong to other art. */
function smallType(subject: Subject, parts: readonly ThinPart[]): number | null {
  const rows = [...subject.textRows(), ...subject.openRows()].filter((row) => subject.isSmall(row));
  const inRows = parts.filter(({ box }) => rows.some((row) => touches(box, row.box)));
  if (inRows.length <= parts.length / 2) return null;
  return Math.min(...rows.map(({ capHeightPx }) => pointsOf(capHeightPx, subject.print.dpi)));
}

/** What measures a hair less than a limit is as wide as asked. */
const HAIR_PX = 0.15;

/** Parts from the limit on, as wide as they are told of. Farther out than the limit, tapers of wide parts are met whose ends were no lines at it. */
function wideParts(subject: Subject, side: MeasuredSide, limitPx: number): readonly ThinPart[] {
  const parts = subject.thin(side, limitPx * WIDE).filter(({ widthPx }) => widthPx >= limitPx - HAIR_PX);
  return parts.map((part) => ({ ...part, widthPx: Math.max(part.widthPx, limitPx) }));
}

function thickness(subject: Subject, id: keyof typeof SIDES): Finding {
  if (!subject.shape()) return NO_SHAPE;
  if (subject.halftone()) return HALFTONE;
  const { warn, fail } = subject.profile.limits[id];
  const limitMm = Math.max(warn ?? 0, fail ?? 0, 0.1);
  const { side, one, none, thin, why: fate } = SIDES[id];
  const limitPx = limitMm * subject.pixelsPerMm;
  const near = subject.thin(side, limitPx);
  const parts = near.length > 0 ? near : wideParts(subject, side, limitPx);
  const [thinnest] = parts;
  if (!thinnest) {
    return { value: null, limit: warn ?? fail, status: 'pass', message: `${none} ${figure(limitMm * WIDE, 1)} mm wide.` };
  }
  const widthMm = subject.toMm(thinnest.widthPx);
  const value = Math.round(widthMm * 100) / 100;
  const status = statusOf(subject, id, widthMm);
  if (status === 'pass') return { value, digits: 2, status, message: `${none} ${figure(value, 2)} mm wide.` };
  const broken = (status === 'fail' ? fail : warn) ?? limitMm;
  const count = Math.max(1, countThin(parts, limitMm * subject.pixelsPerMm));
  const print = subject.settings.method === 'screen' ? fate.replace('hold on the film', 'hold on the screen') : fate;
  const lines = lengthOption(subject, subject.profile.limits['line.min']);
  const gaps = lengthOption(subject, subject.profile.limits['gap.min']);
  // Of worn art no part becomes sturdy by a line that grows: the wear itself is the finding. Small type closes where its strokes grow.
  const points = smallType(subject, parts);
  const look = subject.isWorn() || points !== null ? ({ needsLook: true } as const) : {};
  const why =
    points === null ? '' : ` Most of it is lettering of about ${figure(points, 1)} pt, which closes where lines grow: set it larger.`;
  const fixes: readonly Fix[] = [
    side === 'shape'
      ? { kind: 'tool', label: 'Thicken lines', tool: 'line-enhancer', options: { minWidth: lines }, ...look }
      : { kind: 'tool', label: 'Open gaps', tool: 'line-enhancer', options: { minWidth: lines, minGap: gaps }, ...look },
  ];
  return {
    value,
    digits: 2,
    status,
    message: `${counted(count, one)} ${count === 1 ? 'is' : 'are'} ${thin} ${figure(limitMm, 2)} mm, down to ${figure(value, 2)} mm: below ${figure(broken, 2)} mm ${count === 1 ? 'it' : 'they'} ${print}.${why}`,
    fixes,
    where: boxesOf(
      id,
      parts.filter(({ widthPx }) => subject.toMm(widthPx) < limitMm).map(({ box }) => box),
    ),
  };
}

/** Parts of the art that are too thin. */
export const thinLines = (subject: Subject): Finding => thickness(subject, 'line.min');

/** Gaps in the art, and between its parts, that are too narrow. */
export const narrowGaps = (subject: Subject): Finding => thickness(subject, 'gap.min');

/** Lettering by its height. */
export function smallText(subject: Subject): Finding {
  if (!subject.shape()) return NO_SHAPE;
  if (subject.halftone()) return { ...HALFTONE, message: 'The art is a halftone: lettering is not looked for.' };
  const rows = subject.textRows();
  const sizes = rows
    .map((row) => ({ row, points: pointsOf(row.capHeightPx, subject.print.dpi) }))
    .sort((one, other) => one.points - other.points);
  const [smallest] = sizes;
  if (!smallest) return { value: null, status: 'pass', message: 'No small lettering is found.' };
  const value = Math.round(smallest.points * 10) / 10;
  const status = statusOf(subject, 'text.small', value);
  const small = sizes.filter((size) => statusOf(subject, 'text.small', size.points) !== 'pass');
  return {
    value,
    digits: 1,
    status,
    message:
      status === 'pass'
        ? `The smallest lettering is about ${figure(value, 1)} pt.`
        : `${counted(small.length, 'line of lettering', 'lines of lettering')} about ${figure(value, 1)} pt high may be illegible.`,
    // Thicker strokes make no type larger.
    fixes: [{ kind: 'tool', label: 'Fit my print', tool: 'fit-my-print', options: {}, needsLook: true }],
    where: boxesOf(
      'text.small',
      small.map(({ row }) => row.box),
    ),
  };
}
