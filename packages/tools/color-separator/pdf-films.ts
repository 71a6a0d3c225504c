import { type PdfImage, type PdfPage, pageOf } from '@underbase/codecs';
import { filmSheet, labelLineCount } from '../film-marks.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { screenLabel } from './plates.ts';

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
