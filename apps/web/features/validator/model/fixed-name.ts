import { resultName } from '../../workbench/model/result-name.ts';

/** What a file is called that was fixed before. */
const FIXED_TAIL = /_fixed(?=(?:_\d+dpi)?\.[a-z0-9]{1,5}$)/i;

/** The name that a repaired file is saved under: artwork_fixed_300dpi.png, however often it was repaired. */
export function fixedName(sourceName: string, dpi: number): string {
  return resultName(sourceName.replace(FIXED_TAIL, ''), { tool: 'fixed', dpi, extension: 'png' });
}
