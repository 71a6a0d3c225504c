import { type PathWords, pageLine, type ToPage } from '../vector/pdf-lines.ts';
import { num, type PdfFile, textString } from './pdf-file.ts';
import { markContent, placedImage } from './pdf-operators.ts';
import type { PdfAreas, PdfPlate } from './pdf-page.ts';
import { spotSpace } from './spot-space.ts';

const WORDS: PathWords = { move: 'm', line: 'l', curve: 'c', close: 'h' };

/** Registration color: what is drawn with it stands on every plate (ISO 32000-1, 8.6.6.4). */
export const EVERY_INK = { space: `/CsAll ${spotSpace('All', '#000000')}`, pen: '/CsAll CS /CsAll cs 1 SCN 1 scn' } as const;

function areasContent({ tint, shapes }: PdfAreas, toPage: ToPage): readonly string[] {
  const paths = shapes.map(({ loops }) => `${loops.map((loop) => pageLine(loop, true, WORDS, toPage)).join('\n')}\nf*`);
  return [`${num(tint)} scn`, ...paths];
}

/** A plate's layer: its tones, named Tn and its number, then its areas and its label, all in its ink. */
export function plateContent({ tones, areas, xPt, yPt, ptPerPx, marks }: PdfPlate, number: number, heightPt: number): string {
  const toPage: ToPage = (x, y) => [xPt + x * ptPerPx, heightPt - yPt - y * ptPerPx];
  const pen = `/Sp${number} CS /Sp${number} cs 1 SCN 1 scn`;
  return [
    `/OC /Oc${number} BDC`,
    ...(tones ? [placedImage(tones, `Tn${number}`, heightPt)] : []),
    `q ${pen}`,
    ...areas.flatMap((one) => areasContent(one, toPage)),
    'Q',
    ...marks.map((mark) => `q ${pen} ${markContent(mark, heightPt)} Q`),
    'EMC',
  ].join('\n');
}

/** A layer for each of a page's plates; their objects, bottom first. */
export function addLayers(file: PdfFile, plates: readonly PdfPlate[]): readonly number[] {
  return plates.map(({ ink }) => file.add(`<< /Type /OCG /Name ${textString(ink.name)} >>`));
}

/** What a page with plates names in its resources. */
export function plateResources(plates: readonly PdfPlate[], layers: readonly number[]): string {
  if (plates.length === 0) return '';
  const spaces = plates.map(({ ink }, number) => `/Sp${number} ${spotSpace(ink.name, ink.color)}`).join(' ');
  const properties = layers.map((id, number) => `/Oc${number} ${id} 0 R`).join(' ');
  return `/ColorSpace << ${EVERY_INK.space} ${spaces} >> /Properties << ${properties} >> `;
}

/** What a document with layers says of them: all are seen, listed from the top down. */
export function layerList(layers: readonly number[]): string {
  if (layers.length === 0) return '';
  const list = layers.map((id) => `${id} 0 R`);
  return ` /OCProperties << /OCGs [${list.join(' ')}] /D << /Order [${list.toReversed().join(' ')}] /ON [${list.join(' ')}] >> >>`;
}
