import type { PagePictures } from '../../port.ts';

/** The part of PDFium's WebAssembly module that tells of pictures. Objects and pages are addresses. */
export interface PdfiumPictures {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(sizeBytes: number): number; free(address: number): void };
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFImageObj_GetImagePixelSize(image: number, width: number, height: number): number;
}

const [IMAGE, FORM] = [3, 5];
const POINTS_PER_INCH = 72;
const MATRIX_BYTES = 24;
const SIZE_BYTES = 8;
/** Forms within forms, and objects, that are looked at: a file may point at itself. */
const DEEPEST = 8;
const MOST_OBJECTS = 200_000;
/** Smaller pictures, as a share of the page, are marks and textures. */
const LEAST_SHARE = 0.05;
/** A picture that takes all but so little of a page, upright, is the page. */
const WHOLE_SHARE = 0.98;
const UPRIGHT = 1e-3;
/** A page so coarse, or so fine, is drawn at the usual resolution instead. */
const [LEAST_DPI, MOST_DPI] = [36, 1200];

/** a, b, c, d, e, f of PDF 1.7, section 8.3.3. */
type Matrix = readonly [number, number, number, number, number, number];

const WHOLE_PAGE: Matrix = [1, 0, 0, 1, 0, 0];

/** One change of coordinates after another. */
function after([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

interface Placed {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly widthPt: number;
  readonly heightPt: number;
  readonly isUpright: boolean;
}

class PictureWalk {
  readonly pictures: Placed[] = [];
  /** Anything else that is drawn. */
  hasMore = false;
  readonly #pdfium: PdfiumPictures;
  readonly #at: number;
  #left = MOST_OBJECTS;

  constructor(pdfium: PdfiumPictures, at: number) {
    this.#pdfium = pdfium;
    this.#at = at;
  }

  #view(): DataView {
    return new DataView(this.#pdfium.HEAPU8.buffer, this.#pdfium.HEAPU8.byteOffset + this.#at);
  }

  #matrixOf(object: number): Matrix {
    if (this.#pdfium._FPDFPageObj_GetMatrix(object, this.#at) === 0) return WHOLE_PAGE;
    const view = this.#view();
    const [a, b, c, d, e, f] = Array.from({ length: 6 }, (_, index) => view.getFloat32(4 * index, true));
    return [a, b, c, d, e, f];
  }

  look(object: number, around: Matrix, depth: number): void {
    const pdfium = this.#pdfium;
    if (object === 0 || this.#left-- <= 0) return;
    const type = pdfium._FPDFPageObj_GetType(object);
    const matrix = type === FORM || type === IMAGE ? after(this.#matrixOf(object), around) : around;
    if (type === FORM && depth < DEEPEST) {
      const count = pdfium._FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count; index++) this.look(pdfium._FPDFFormObj_GetObject(object, index), matrix, depth + 1);
    } else if (type === IMAGE) this.#place(object, matrix);
    else this.hasMore = true;
  }

  #place(image: number, [a, b, c, d]: Matrix): void {
    if (this.#pdfium._FPDFImageObj_GetImagePixelSize(image, this.#at, this.#at + 4) === 0) return;
    const view = this.#view();
    const [widthPx, heightPx] = [view.getUint32(0, true), view.getUint32(4, true)];
    const [widthPt, heightPt] = [Math.hypot(a, b), Math.hypot(c, d)];
    if (!(widthPx > 0 && heightPx > 0 && widthPt > 0 && heightPt > 0)) return;
    const isUpright = a > 0 && d > 0 && Math.abs(b) < UPRIGHT * widthPt && Math.abs(c) < UPRIGHT * heightPt;
    this.pictures.push({ widthPx, heightPx, widthPt, heightPt, isUpright });
  }
}

const dpiOf = ({ widthPx, widthPt, heightPx, heightPt }: Placed): number =>
  Math.min(widthPx / widthPt, heightPx / heightPt) * POINTS_PER_INCH;

/** Pictures that an open page holds: how fine the coarsest of the large ones is, and whether the page is nothing but one; null without any. */
export function pdfPictures(pdfium: PdfiumPictures, page: number, widthPt: number, heightPt: number): PagePictures | null {
  const at = pdfium.wasmExports.malloc(Math.max(MATRIX_BYTES, SIZE_BYTES));
  if (at === 0) return null;
  const walk = new PictureWalk(pdfium, at);
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index++) walk.look(pdfium._FPDFPage_GetObject(page, index), WHOLE_PAGE, 0);
  pdfium.wasmExports.free(at);
  const large = walk.pictures.filter((one) => one.widthPt * one.heightPt >= LEAST_SHARE * widthPt * heightPt);
  if (large.length === 0) return null;
  const dpi = Math.min(...large.map(dpiOf));
  const [first] = large;
  const isWhole =
    walk.pictures.length === 1 &&
    !walk.hasMore &&
    first.isUpright &&
    first.widthPt >= WHOLE_SHARE * widthPt &&
    first.heightPt >= WHOLE_SHARE * heightPt &&
    dpi >= LEAST_DPI &&
    dpi <= MOST_DPI;
  return { dpi: Math.round(dpi * 100) / 100, isWhole };
}
