import { parseHexColor } from '../../shared/flatten.ts';
import { num, pdfName } from './pdf-file.ts';

/** One spot color, drawn on screens from white to its own color (ISO 32000-1, 8.6.6.4). `color` is #rrggbb. */
export function spotSpace(name: string, color: string): string {
  const [r, g, b] = (parseHexColor(color) ?? [0, 0, 0]).map((value) => num(value / 255));
  const tint = `<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [${r} ${g} ${b}] /N 1 >>`;
  return `[ /Separation ${pdfName(name)} /DeviceRGB ${tint} ]`;
}
