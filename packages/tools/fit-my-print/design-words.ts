import type { ArrangedDesign } from '../sheets.ts';

/** Names a design by its place among the files given, counted from 1, clear ones too, and by its garment size where it has one. */
export function designWords({ picture, name }: Pick<ArrangedDesign, 'picture' | 'name'>): string {
  return name === '' ? `design ${picture + 1}` : `design ${picture + 1} (${name})`;
}
