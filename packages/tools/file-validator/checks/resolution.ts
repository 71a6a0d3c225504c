import { dpiGrade } from '@underbase/engine';
import { type Finding, statusOf } from '../judge.ts';
import type { Fix } from '../report.ts';
import type { Subject } from '../subject.ts';
import { figure } from '../words.ts';

/** Shops ask for this; the width that still has it is named. */
const CRISP_DPI = 300;

/** Factors that the upscaler takes. */
const LEAST_ENLARGEMENT = 2;
const MOST_ENLARGEMENT = 6;

/** Tags in whole pixels a metre, and widths typed in hundredths of an inch, come out a little low: what reads 300 is 300. */
const ROUNDING_DPI = 0.5;

/** Up to what the print needs and no further; the factor that it may take says the price without a picture. */
function upscaleFix(factor: number, widthIn: number): readonly Fix[] {
  if (factor <= 1) return [];
  const scale = Math.min(MOST_ENLARGEMENT, Math.max(LEAST_ENLARGEMENT, Math.ceil(factor * 10) / 10));
  const options = { to: `${figure(widthIn, 3)}in@${CRISP_DPI}`, scale };
  return [{ kind: 'tool', label: `Upscale ${figure(Math.min(factor, scale), 2)}x`, tool: 'upscaler', options }];
}

/** Resolution in print of the picture that a drawing holds; null where there is none, or it is fine enough. */
function pictureDpi({ info, print, isDrawing }: Subject): number | null {
  if (!isDrawing || !info.pictures || info.dpi === null) return null;
  const dpi = (info.pictures.dpi * print.dpi) / info.dpi;
  return dpi < CRISP_DPI - ROUNDING_DPI ? dpi : null;
}

/** Resolution that a report's letter belongs to: a drawing is sharp at any size, but for a picture that it holds. */
export function gradedDpi(subject: Subject): number {
  const { dpi } = subject.print;
  return pictureDpi(subject) ?? (subject.isDrawing ? Math.max(dpi, CRISP_DPI) : dpi);
}

/** Pixels for each inch of the print. */
export function effectiveDpi(subject: Subject): Finding {
  const { dpi, widthIn } = subject.print;
  const rounded = Math.round(dpi * 10) / 10;
  const picture = pictureDpi(subject);
  if (picture !== null) {
    return {
      value: Math.round(picture),
      message: `The page holds a picture of ${figure(picture)} DPI at ${figure(widthIn, 2)} in wide: what is drawn around it is sharp, the picture is grade ${dpiGrade(picture)}.`,
      fixes: [
        {
          kind: 'size',
          label: `Print at ${figure((widthIn * picture) / CRISP_DPI, 1)} in`,
          printWidthIn: Number(((widthIn * picture) / CRISP_DPI).toFixed(2)),
        },
      ],
    };
  }
  if (subject.isDrawing) {
    return {
      value: rounded,
      status: 'pass',
      message: `A drawing has no pixels of its own: it prints sharp at ${figure(widthIn, 2)} in and at any other size.`,
    };
  }
  const crispIn = subject.image.width / CRISP_DPI;
  const fixes: readonly Fix[] = [
    ...upscaleFix(CRISP_DPI / dpi, widthIn),
    { kind: 'size', label: `Print at ${figure(crispIn, 1)} in`, printWidthIn: Number(crispIn.toFixed(2)) },
  ];
  const assumed = subject.print.from === 'assumed' ? ' The file names no resolution, so 300 DPI is assumed: type the print width.' : '';
  const sharp = dpi >= CRISP_DPI - ROUNDING_DPI ? '' : ` Sharp up to ${figure(crispIn, 1)} in wide.`;
  const message = `${figure(dpi)} DPI at ${figure(widthIn, 2)} in wide, grade ${dpiGrade(dpi)}.${sharp}${assumed}`;
  return { value: dpi >= CRISP_DPI - ROUNDING_DPI ? Math.max(rounded, CRISP_DPI) : rounded, digits: 0, message, fixes };
}

/** More pixels than a print can show. */
export function excessDpi(subject: Subject): Finding {
  const { dpi, widthIn } = subject.print;
  const rounded = Math.round(dpi * 10) / 10;
  const limit = subject.profile.limits['dpi.excess'].warn ?? Number.POSITIVE_INFINITY;
  if (subject.isDrawing || rounded <= limit)
    return { value: rounded, status: 'pass', message: 'The file is no heavier than the print needs.' };
  return {
    value: rounded,
    status: statusOf(subject, 'dpi.excess', rounded),
    message: `${figure(dpi)} DPI makes a heavy file and no better print.`,
    fixes: [{ kind: 'tool', label: 'Downscale to 300 DPI', tool: 'downscaler', options: { to: `${figure(widthIn, 3)}in@300` } }],
  };
}

/** The resolution that the file states against the one that it prints with. */
export function dpiTag(subject: Subject): Finding {
  const { info, print } = subject;
  const fixes: readonly Fix[] = [{ kind: 'in-place', label: `Tag ${figure(print.dpi)} DPI`, id: 'tag-dpi' }];
  if (subject.isDrawing) return { value: 0, status: 'pass', message: 'A drawing states its size, not a resolution.' };
  if (info.dpi === null) {
    const isUser = print.from === 'user';
    return {
      value: 'None',
      limit: isUser ? figure(print.dpi) : null,
      unit: '',
      status: isUser && subject.profile.limits['dpi.tag'].warn !== null ? 'warn' : 'info',
      message: 'The file names no resolution. Print software may open it at another size.',
      fixes,
    };
  }
  const offPercent = Math.abs(info.dpi / print.dpi - 1) * 100;
  const rounded = Math.round(offPercent * 10) / 10;
  const opensIn = figure(subject.image.width / info.dpi, 2);
  if (statusOf(subject, 'dpi.tag', rounded) === 'pass') {
    return { value: rounded, digits: 1, message: `The file says ${figure(info.dpi)} DPI, which fits ${figure(print.widthIn, 2)} in.` };
  }
  return {
    value: rounded,
    digits: 1,
    message: `The file says ${figure(info.dpi)} DPI: print software opens it ${opensIn} in wide, not ${figure(print.widthIn, 2)} in.`,
    fixes,
  };
}
