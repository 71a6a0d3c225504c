import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { FormatId } from '@underbase/contract';
import type { Decoded, DecodedRaster, DecodeOptions, Recoded, RecodeOptions } from '../../port.ts';
import type { PrintRaster } from '../../print/print-raster.ts';
import { fileToRead } from '../../shared/file-to-read.ts';
import { ownFonts } from '../../shared/fonts/own-fonts.ts';
import type { Header } from '../../shared/header.ts';
import type { PdfPageFacts } from '../../shared/pdf/pdfium-page.ts';
import { release } from '../../shared/pixel-memory.ts';
import { readAnyHeader, readProfile, toSourceInfo } from '../../shared/read-header.ts';
import { hasFont } from '../has-font.ts';
import { planRecoding } from '../recode-plan.ts';
import { type Read, type Reading, reader } from './reader.ts';
import type { ReadHow } from './reading-jobs.ts';
import { documentLimits, limitsFor, requireMemory } from './reading-limits.ts';

/** Where the text layout takes fonts from a list of files: on other systems it asks the system, which knows none of a drawing's. */
const LETTERS_WITH_OWN_FONTS = process.platform === 'linux';

/** A file is asked for its header more than once: by whoever admits it, and on the way to its pixels. */
const pages = new WeakMap<Uint8Array, Map<number, Promise<PdfPageFacts>>>();

async function askPage(bytes: Uint8Array, number: number): Promise<PdfPageFacts> {
  const { answer } = await reader.ask({ job: { kind: 'page', number }, bytes, limits: documentLimits(bytes.length) });
  if (answer.page === undefined) throw new Error('no page was answered');
  return answer.page;
}

function pdfPage(bytes: Uint8Array, number: number): Promise<PdfPageFacts> {
  const asked = pages.get(bytes) ?? new Map<number, Promise<PdfPageFacts>>();
  const known = asked.get(number) ?? askPage(bytes, number);
  asked.set(number, known);
  pages.set(bytes, asked);
  return known;
}

/** Finds a PDF's page in the reading process; other headers are read here, by code that allocates nothing by what a file claims. */
export const documents = { pdfPage, usesSvgFonts: LETTERS_WITH_OWN_FONTS, hasFont };

async function howFor(bytes: Uint8Array, { format }: Header, { vectorDpi, pageNumber = 1 }: DecodeOptions): Promise<ReadHow> {
  return { vectorDpi, ...(format === 'pdf' && { page: await pdfPage(bytes, pageNumber) }) };
}

/** Asks for the pixels of a drawing that brings fonts along in a process of its own, with a folder for them that is gone afterwards. */
async function askForPixels(
  { format }: Header,
  reading: Omit<Reading, 'job'> & { readonly kind: 'picture' | 'raster'; readonly how: ReadHow },
): Promise<Read> {
  const { kind, how, ...rest } = reading;
  const bringsFonts = LETTERS_WITH_OWN_FONTS && format === 'svg' && ownFonts(rest.bytes).length > 0;
  if (!bringsFonts) return reader.ask({ ...rest, job: { kind, how } });
  const fontFolder = await mkdtemp(`${tmpdir()}/underbase-fonts-`);
  try {
    return await reader.ask({ ...rest, isAlone: true, job: { kind, how: { ...how, fontFolder } } });
  } finally {
    await rm(fontFolder, { recursive: true, force: true });
  }
}

/** As the port's `decode`, in the process that is kept for it. Its answer is held against the header that was read here. */
export async function decodeApart(file: Uint8Array, options: DecodeOptions, capBytes: number): Promise<Decoded> {
  const { signal, shared = false } = options;
  const bytes = await fileToRead(file, options);
  const header = await readAnyHeader(documents, bytes, options);
  const info = toSourceInfo(header, await readProfile(header), file.length);
  const limits = limitsFor(header, bytes.length, 1, capBytes);
  requireMemory(header, limits);
  const sizeBytes = info.widthPx * info.heightPx * 4;
  const { bytes: pixels } = await askForPixels(header, {
    kind: 'picture',
    how: await howFor(bytes, header, options),
    bytes,
    limits,
    signal,
    onSent: () => options.takeBytes && release(file),
    place: () => new Uint8Array(shared ? new SharedArrayBuffer(sizeBytes) : new ArrayBuffer(sizeBytes)),
  });
  return { info, image: { width: info.widthPx, height: info.heightPx, dpi: header.dpi, icc: null, pixels } };
}

/** As the port's `decodeRaster`, in the process that is kept for it. */
export async function decodeRasterApart(file: Uint8Array, options: DecodeOptions, capBytes: number): Promise<DecodedRaster> {
  const bytes = await fileToRead(file, options);
  const header = await readAnyHeader(documents, bytes, options);
  const info = toSourceInfo(header, await readProfile(header), file.length);
  const bytesPerSample = header.bitDepth > 8 ? 2 : 1;
  const limits = limitsFor(header, bytes.length, bytesPerSample, capBytes);
  requireMemory(header, limits, bytesPerSample);
  const { answer, bytes: data } = await askForPixels(header, {
    kind: 'raster',
    how: await howFor(bytes, header, options),
    bytes,
    limits,
    signal: options.signal,
  });
  if (answer.raster === undefined) throw new Error('no raster was answered');
  const { isDeep, ...facts } = answer.raster;
  if (facts.width !== info.widthPx || facts.height !== info.heightPx) throw new Error('the raster is another size than the header says');
  const samples: PrintRaster['samples'] = isDeep ? new Uint16Array(data.buffer, 0, data.length / 2) : data;
  return { info, raster: { ...facts, samples } };
}

/** As the port's `recode`, in the process that is kept for it. */
export async function recodeApart(bytes: Uint8Array, format: FormatId, options: RecodeOptions, capBytes: number): Promise<Recoded | null> {
  const plan = await planRecoding(bytes, format);
  if (plan === null) return null;
  const { quality, background, isBilevel, dpi, signal } = options;
  const job = { kind: 'recode', format, options: { quality, background, isBilevel, dpi } } as const;
  const { answer, bytes: made } = await reader.ask({ job, bytes, limits: limitsFor(plan.header, bytes.length, 1, capBytes), signal });
  return answer.info === undefined ? null : { bytes: made, info: answer.info, dpi: answer.dpi ?? null };
}
