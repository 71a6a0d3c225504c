import { type PdfImage, type PdfPage, type PdfPlate, pageOf } from '@underbase/codecs';
import type { Frame } from '@underbase/engine';
import { filmSheet, labelLineCount, MARGIN_PT, platesSheet } from '../film-marks.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { screenLabel } from './plates.ts';

const POINTS_PER_INCH = 72;

/** What stands below a plate: job, place in the print order, ink, lines, angle, mesh. */
function labelParts(plan: Plan, place: number, solid: boolean, { job }: Pick<SeparatorOptions, 'job'>): readonly string[] {
  const plate = plan.plates[place];
  const parts = [job, `${place + 1} of ${plan.plates.length}`, plate.name, screenLabel(plate, solid), plate.flash ? 'flash' : ''];
  return parts.filter((part) => part !== '');
}

/** A page for one plate at the print's true size, with marks around it where they are wanted; all pages of a job are of one size. */
export function filmPage(
  image: PdfImage,
  dpi: number,
  plan: Plan,
  place: number,
  solids: readonly boolean[],
  options: SeparatorOptions,
): PdfPage {
  if (options.marks !== 'all') return pageOf(image, dpi);
  const labels = plan.plates.map((_, plate) => labelParts(plan, plate, solids[plate], options));
  const most = Math.max(...labels.map((parts) => labelLineCount(image, dpi, parts)));
  return filmSheet(image, dpi, labels[place], most);
}

/** Room around the art of a page. */
export const marginOf = ({ marks }: Pick<SeparatorOptions, 'marks'>): number => (marks === 'all' ? MARGIN_PT : 0);

/** One page that holds all plates, with marks where they are wanted. `frame` is the art's. */
export function platesPage(
  plates: readonly { readonly place: number; readonly drawn: Omit<PdfPlate, 'marks'> }[],
  frame: Frame,
  plan: Plan,
  solids: readonly boolean[],
  options: SeparatorOptions,
): PdfPage {
  if (options.marks === 'all') {
    const labeled = plates.map(({ place, drawn }) => ({ drawn, parts: labelParts(plan, place, solids[place], options) }));
    return platesSheet(frame, frame.dpi, labeled);
  }
  const sidePt = (px: number): number => (px / frame.dpi) * POINTS_PER_INCH;
  const bare = plates.map(({ drawn }) => ({ ...drawn, marks: [] }));
  return { widthPt: sidePt(frame.width), heightPt: sidePt(frame.height), images: [], plates: bare };
}
