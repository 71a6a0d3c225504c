import { type FormatId, formatFromName } from '@underbase/contract';
import type { WorkbenchDeps } from './workbench-deps.ts';
import type { ResultFile } from './workbench-state.ts';

/** A result's sides in pixels, and its resolution in DPI. */
export interface MadeMeasures {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number;
}

/** What is drawn has no pixels of its own, and says a size only by whoever reads it. */
const DRAWN: ReadonlySet<FormatId | null> = new Set<FormatId | null>(['svg', 'pdf', 'eps', 'dxf', null]);

/**
 * Measures of what a server has made, as its first picture of pixels says itself: the preview that would know them may be of other options, on its
 * way still, or none at all.
 * @param known what the bench knows by then; stands where no file says more
 * @param isUnseen whether this browser could not open the source: then a drawing knows more than the bench does
 */
export async function madeMeasures(
  pictures: readonly ResultFile[],
  known: MadeMeasures,
  isUnseen: boolean,
  { inspectImage }: Pick<WorkbenchDeps, 'inspectImage'>,
): Promise<MadeMeasures> {
  const picture = pictures.find(({ name }) => !DRAWN.has(formatFromName(name))) ?? (isUnseen ? pictures[0] : undefined);
  if (!picture) return known;
  const told = await inspectImage(picture.blob, { fileName: picture.name }).catch(() => null);
  return told ? { widthPx: told.widthPx, heightPx: told.heightPx, dpi: told.dpi ?? known.dpi } : known;
}
