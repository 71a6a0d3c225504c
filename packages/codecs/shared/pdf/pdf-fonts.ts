import type { MissingFont } from '../../port.ts';
import { isStandardFont } from '../fonts/fonts-here.ts';

/** The part of PDFium's WebAssembly module that tells of lettering. Objects, fonts and texts are addresses. */
export interface PdfiumText {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(sizeBytes: number): number; free(address: number): void };
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFTextObj_GetFont(text: number): number;
  _FPDFTextObj_GetTextRenderMode(text: number): number;
  _FPDFTextObj_GetText(text: number, page: number, buffer: number, sizeBytes: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(page: number): void;
  _FPDFFont_GetIsEmbedded(font: number): number;
  _FPDFFont_GetBaseFontName(font: number, buffer: number, sizeBytes: number): number;
}

const [TEXT, FORM] = [1, 5];
/** Text that scanners lay under a picture so that it can be searched. */
const INVISIBLE = 3;
const BUFFER_BYTES = 1024;
const MOST_WORDS = 80;
/** Forms within forms, and objects, that are looked at: a file may point at itself. */
const DEEPEST = 8;
const MOST_OBJECTS = 200_000;

/** Calls with a buffer in the module's memory. @returns what was written, without the ending zero of `unit` bytes */
function readBytes(pdfium: PdfiumText, unit: number, write: (at: number) => number): Uint8Array {
  const at = pdfium.wasmExports.malloc(BUFFER_BYTES);
  if (at === 0) return new Uint8Array();
  const count = Math.max(0, Math.min(BUFFER_BYTES, write(at)) - unit);
  const bytes = pdfium.HEAPU8.slice(at, at + count);
  pdfium.wasmExports.free(at);
  return bytes;
}

/** A font's name without the letters before it that mark a part of a font. */
function nameOf(pdfium: PdfiumText, font: number): string {
  const bytes = readBytes(pdfium, 1, (at) => pdfium._FPDFFont_GetBaseFontName(font, at, BUFFER_BYTES));
  return new TextDecoder().decode(bytes).replace(/^[A-Z]{6}\+/, '') || 'an unnamed font';
}

class FontWalk {
  readonly words = new Map<string, string>();
  readonly #pdfium: PdfiumText;
  readonly #textPage: number;
  #left = MOST_OBJECTS;

  constructor(pdfium: PdfiumText, textPage: number) {
    this.#pdfium = pdfium;
    this.#textPage = textPage;
  }

  look(object: number, depth: number): void {
    const pdfium = this.#pdfium;
    if (object === 0 || this.#left-- <= 0) return;
    const type = pdfium._FPDFPageObj_GetType(object);
    if (type === FORM && depth < DEEPEST) {
      const count = pdfium._FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count; index++) this.look(pdfium._FPDFFormObj_GetObject(object, index), depth + 1);
    }
    if (type === TEXT && pdfium._FPDFTextObj_GetTextRenderMode(object) !== INVISIBLE) this.#lookAtText(object);
  }

  #lookAtText(object: number): void {
    const pdfium = this.#pdfium;
    const font = pdfium._FPDFTextObj_GetFont(object);
    if (font === 0 || pdfium._FPDFFont_GetIsEmbedded(font) !== 0) return;
    const bytes = readBytes(pdfium, 2, (at) => pdfium._FPDFTextObj_GetText(object, this.#textPage, at, BUFFER_BYTES));
    const said = new TextDecoder('utf-16le').decode(bytes).replaceAll(/\s+/g, ' ').trim();
    const family = nameOf(pdfium, font);
    if (said !== '') this.words.set(family, `${this.words.get(family) ?? ''} ${said}`.trim().slice(0, MOST_WORDS));
  }
}

/** Fonts that an open page letters with and the document does not hold, the common ones of every reader among them, with their first words. */
export function pdfFonts(pdfium: PdfiumText, page: number): readonly MissingFont[] {
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (textPage === 0) return [];
  const walk = new FontWalk(pdfium, textPage);
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index++) walk.look(pdfium._FPDFPage_GetObject(page, index), 0);
  pdfium._FPDFText_ClosePage(textPage);
  return [...walk.words].map(([family, words]) => ({ family, words, isInFile: false, isHere: isStandardFont(family) }));
}
