import type { SourceInfo } from '@underbase/codecs';
import { sizeDoubt } from '@underbase/tools/validation';
import { formatIn, type Unit } from '../../workbench/model/print-size.ts';

type Facts = Pick<SourceInfo, 'dpi' | 'format' | 'widthPx'>;

/** Why the size that a file states is asked for all the same. */
export function doubtWords(facts: Facts, unit: Unit): string {
  const { dpi, widthPx } = facts;
  const doubt = sizeDoubt(facts);
  if (dpi === null || doubt === null || doubt === 'silent') return 'The file does not say.';
  const stated = `${formatIn(widthPx / dpi, unit)} ${unit} wide`;
  if (doubt === 'drawing') return `The drawing's page is ${stated}, and may be printed at any size.`;
  if (doubt === 'screen') return `The file says ${Math.round(dpi)} DPI, which is a screen's: that would make it ${stated}.`;
  return `The file says ${stated}: that is a thumbnail.`;
}
