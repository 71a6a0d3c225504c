import { deflate } from '../../shared/deflate.ts';
import { embedLabelFont } from './embed-font.ts';
import { pageContent } from './pdf-content.ts';
import { latin, num, PdfFile, textString } from './pdf-file.ts';
import { PdfImages } from './pdf-image.ts';
import type { PdfMark, PdfPage } from './pdf-page.ts';
import { addLayers, layerList, plateResources } from './pdf-plates.ts';

export interface PdfOptions {
  readonly title?: string;
  /** The press that the colors are meant for: a CMYK profile and its name. */
  readonly outputIntent?: { readonly icc: Uint8Array; readonly name: string };
}

/** What PDF readers accept for a page's side. */
const SIDE_LIMIT_PT = 14_400;
const CMYK_CHANNELS = 4;

async function outputIntent(file: PdfFile, images: PdfImages, { outputIntent: intent }: PdfOptions): Promise<string> {
  if (intent === undefined) return '';
  const profile = await images.profileId(intent.icc, CMYK_CHANNELS);
  const name = textString(intent.name);
  const id = file.add(
    `<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier ${name} /Info ${name} /DestOutputProfile ${profile} 0 R >>`,
  );
  return ` /OutputIntents [${id} 0 R]`;
}

/** Pages past the limit state their size in larger units, so that they keep it (ISO 32000-1, 14.11.1). */
function unitOf({ widthPt, heightPt }: PdfPage): number {
  return Math.max(1, Math.ceil(Math.max(widthPt, heightPt) / SIDE_LIMIT_PT));
}

/** What all pages stand in and share. */
interface Book {
  readonly file: PdfFile;
  readonly images: PdfImages;
  readonly parentId: number;
  readonly fontId: number | null;
  /** Layers of all pages. */
  readonly layers: number[];
}

/** A drawing's lines are many and alike. */
async function addContent(file: PdfFile, content: string, hasPlates: boolean): Promise<number> {
  const bytes = latin(content);
  return hasPlates ? file.addStream('/Filter /FlateDecode', await deflate([bytes])) : file.addStream('', bytes);
}

async function addPage({ file, images, parentId, fontId, layers }: Book, page: PdfPage): Promise<number> {
  const { plates = [] } = page;
  const names: string[] = [];
  for (const [index, { image }] of page.images.entries()) names.push(`/Im${index} ${await images.idOf(image)} 0 R`);
  for (const [index, { tones }] of plates.entries()) if (tones) names.push(`/Tn${index} ${await images.idOf(tones.image)} 0 R`);
  const own = addLayers(file, plates);
  layers.push(...own);
  const unit = unitOf(page);
  const content = unit === 1 ? pageContent(page) : `${num(1 / unit)} 0 0 ${num(1 / unit)} 0 0 cm\n${pageContent(page)}`;
  const contentId = await addContent(file, content, plates.length > 0);
  const box = `[0 0 ${num(page.widthPt / unit)} ${num(page.heightPt / unit)}]`;
  const fonts = fontId === null ? '' : `/Font << /F1 ${fontId} 0 R >> `;
  const resources = `<< /XObject << ${names.join(' ')} >> ${fonts}${plateResources(plates, own)}/ExtGState << /GsOver << /Type /ExtGState /OP true /op true /OPM 1 >> >> >>`;
  const userUnit = unit === 1 ? '' : ` /UserUnit ${unit}`;
  return file.add(
    `<< /Type /Page /Parent ${parentId} 0 R /MediaBox ${box} /TrimBox ${box}${userUnit} /Resources ${resources} /Contents ${contentId} 0 R >>`,
  );
}

const marksOf = ({ marks = [], plates = [] }: PdfPage): readonly PdfMark[] => [...marks, ...plates.flatMap((plate) => plate.marks)];

/**
 * Writes a PDF 1.6 of pages with images (8 and 16 bits, one bit, gray, RGB, CMYK with or without spots, one spot ink alone; alpha as a
 * soft mask; profiles kept), plates of a job on one page (areas and tones, each in its spot ink, overprinting), marks and labels. Sizes are exact: nothing is scaled but by its placement. Keeps its input.
 * Source: ISO 32000-1.
 */
export async function encodePdf(pages: readonly PdfPage[], options: PdfOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  if (pages.length === 0) throw new Error('a PDF needs a page');
  const file = new PdfFile();
  const images = new PdfImages(file);
  const parentId = file.reserve();
  const fontId = pages.flatMap(marksOf).some(({ kind }) => kind === 'text') ? await embedLabelFont(file) : null;
  const book: Book = { file, images, parentId, fontId, layers: [] };
  const ids: number[] = [];
  for (const page of pages) ids.push(await addPage(book, page));
  file.put(parentId, `<< /Type /Pages /Count ${ids.length} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`);
  const intent = await outputIntent(file, images, options);
  const rootId = file.add(`<< /Type /Catalog /Pages ${parentId} 0 R${layerList(book.layers)}${intent} >>`);
  const title = options.title === undefined ? '' : ` /Title ${textString(options.title)}`;
  const infoId = file.add(`<< /Producer ${textString('Underbase')}${title} /Trapped /False >>`);
  return file.bytes(rootId, infoId);
}
