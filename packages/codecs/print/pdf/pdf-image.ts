import { AppError } from '@underbase/contract';
import { deflate } from '../../shared/deflate.ts';
import { latin, type PdfFile, pdfName } from './pdf-file.ts';
import type { PdfImage } from './pdf-page.ts';
import { bitRows, byteRows, packRows, wordRows } from './pdf-samples.ts';
import { spotSpace } from './spot-space.ts';

const CHANNELS: Readonly<Record<PdfImage['mode'], number>> = { gray: 1, rgb: 3, cmyk: 4, ink: 1 };
const DEVICE: Readonly<Record<PdfImage['mode'], string>> = {
  gray: '/DeviceGray',
  rgb: '/DeviceRGB',
  cmyk: '/DeviceCMYK',
  ink: '/DeviceGray',
};

const PROCESS = ['Cyan', 'Magenta', 'Yellow', 'Black'];
/** Names that mean something else to a PDF than an ink of their own. */
const RESERVED = [...PROCESS, 'All', 'None'];

/** Images, profiles and masks of a document; what stands on several pages is written once. */
export class PdfImages {
  readonly #file: PdfFile;
  readonly #images = new Map<PdfImage, number>();
  readonly #profiles = new Map<Uint8Array, number>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** The object of an image, written when it is first asked for. */
  async idOf(image: PdfImage): Promise<number> {
    const known = this.#images.get(image);
    if (known !== undefined) return known;
    const id = await this.#write(image);
    this.#images.set(image, id);
    return id;
  }

  async profileId(icc: Uint8Array, channels: number): Promise<number> {
    const known = this.#profiles.get(icc);
    if (known !== undefined) return known;
    const id = this.#file.addStream(`/N ${channels} /Filter /FlateDecode`, await deflate([icc.slice()]));
    this.#profiles.set(icc, id);
    return id;
  }

  async #colorSpace({ mode, icc, ink, spots = [] }: PdfImage): Promise<string> {
    if (mode === 'ink') return spotSpace(ink?.name ?? 'Spot 1', ink?.color ?? '#000000');
    const base = icc ? `[ /ICCBased ${await this.profileId(icc, CHANNELS[mode])} 0 R ]` : DEVICE[mode];
    if (spots.length === 0) return base;
    if (mode !== 'cmyk') throw new Error('spots stand beside CMYK only');
    return deviceN(base, spots, this.#file.addStream(calculator(spots.length), latin(`{ ${'pop '.repeat(spots.length)}}`)));
  }

  async #mask({ alpha, stencil, width, height }: PdfImage): Promise<string> {
    if (stencil !== undefined) {
      // A stencil's set bits are what is masked out (ISO 32000-1, 8.9.6.3).
      const head = `/Type /XObject /Subtype /Image /ImageMask true /Width ${width} /Height ${height} /BitsPerComponent 1 /Decode [1 0]`;
      const data = await packRows(bitRows(stencil, width, height), true);
      return ` /Mask ${this.#file.addStream(`${head} ${predictor(width, 1, 1)}`, data)} 0 R`;
    }
    if (alpha === undefined) return '';
    const depth = alpha instanceof Uint16Array ? 16 : 8;
    const rows = alpha instanceof Uint16Array ? wordRows(alpha, width, height, 1) : byteRows(alpha, width, height, 1);
    const head = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent ${depth}`;
    return ` /SMask ${this.#file.addStream(`${head} ${predictor(width, 1, depth)}`, await packRows(rows))} 0 R`;
  }

  async #write(image: PdfImage): Promise<number> {
    const { width, height, mode, samples, bits, jpeg } = image;
    const head = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${await this.#colorSpace(image)}`;
    const mask = await this.#mask(image);
    if (jpeg !== undefined) {
      const decode = mode === 'cmyk' ? ' /Decode [1 0 1 0 1 0 1 0]' : '';
      return this.#file.addStream(`${head} /BitsPerComponent 8 /Filter /DCTDecode${decode}${mask}`, jpeg);
    }
    const channels = CHANNELS[mode] + (image.spots?.length ?? 0);
    if (bits === 1) {
      if (samples instanceof Uint16Array || channels !== 1) throw new Error('one-bit images have one byte a pixel');
      const data = await packRows(bitRows(samples, width, height), true);
      return this.#file.addStream(`${head} /BitsPerComponent 1 ${predictor(width, 1, 1)}${mask}`, data);
    }
    const isDeep = samples instanceof Uint16Array;
    const rows = isDeep ? wordRows(samples, width, height, channels) : byteRows(samples, width, height, channels);
    const depth = isDeep ? 16 : 8;
    return this.#file.addStream(`${head} /BitsPerComponent ${depth} ${predictor(width, channels, depth)}${mask}`, await packRows(rows));
  }
}

const predictor = (columns: number, colors: number, bits: number): string =>
  `/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors ${colors} /BitsPerComponent ${bits} /Columns ${columns} >>`;

/** Head of a function from CMYK and so many spots to CMYK: a calculator that drops what lies on top (ISO 32000-1, 7.10.5). */
function calculator(spots: number): string {
  return `/FunctionType 4 /Domain [${'0 1 '.repeat(4 + spots)}] /Range [${'0 1 '.repeat(4)}]`;
}

/**
 * CMYK and named spots in one space (ISO 32000-1, 8.6.6.5), so that every pixel states all its inks. As two images on each other, the lower
 * one would be lost in each RIP that doesn't honor overprint. `base` stands in on screens, by the function `tintId`; its profile is not
 * named as the process space too, for then RIPs would convert the inks once more.
 */
function deviceN(base: string, spots: NonNullable<PdfImage['spots']>, tintId: number): string {
  const taken = spots.find(({ name }) => RESERVED.includes(name));
  if (taken) throw new AppError('format.cannot-hold', { format: 'PDF', what: `a spot named ${taken.name}` });
  const names = [...PROCESS, ...spots.map(({ name }) => name)].map(pdfName).join(' ');
  const colorants = spots.map(({ name, color }) => `${pdfName(name)} ${spotSpace(name, color)}`).join(' ');
  return `[ /DeviceN [ ${names} ] ${base} ${tintId} 0 R << /Colorants << ${colorants} >> >> ]`;
}
