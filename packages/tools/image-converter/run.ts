import { convertColors, countOutsideReferences, type PrintRaster, RASTER_FORMATS } from '@underbase/codecs';
import { FORMAT_FACTS, type FormatId, formatFromName } from '@underbase/contract';
import { type Frame, halveImage, type Kernels, type PixelImage } from '@underbase/engine';
import { flattenedWarning } from '../flattened-warning.ts';
import type { Artifact, BandMaker, BandsRun, RunContext, RunOutcome, SourceContext, SourceFile, ToolReport } from '../run.ts';
import { convertRaster } from './convert-raster.ts';
import { foreseeRaster, foreseeSize } from './foresee-size.ts';
import type { ConverterOptions } from './options.ts';
import { conversionReport, drawnWarning, outsideWarning, writtenRaster } from './report.ts';
import { type ForeseenDetails, sizeFact } from './size-fact.ts';
import { SRGB, targetSpace } from './target-colors.ts';

/** What the preview shows in place of the picture: what is left of it after writing and reading; null where nothing changes. */
interface Plan {
  readonly pixels: Uint8Array | null;
  readonly widthPx: number;
  /** Of the whole file, guessed from a copy; 0 where nothing was written. */
  readonly sizeBytes: number;
  /** The same, told from strips of the picture, for what was not written to be shown; 0 where it was. */
  readonly foreseenBytes: number;
}

/** What the view is made of. */
type Shown = Omit<Plan, 'foreseenBytes'>;

/** Files grow slower than areas, since small copies hold more detail in a pixel: this power of the area, at least and at most. */
const [LEAST_POWER, MOST_POWER] = [0.5, 1];
/** Larger copies take AVIF seconds to write. */
const AVIF_MOST_PX = 1_500_000;

/** Formats of shapes; what is written in them here is a picture. */
const DRAWINGS: readonly FormatId[] = ['svg', 'pdf'];

function formatOf({ to }: ConverterOptions): FormatId {
  return formatFromName(`x.${to}`) ?? 'png';
}

function flattened(image: PixelImage, background: string): Uint8Array {
  const ground = [1, 3, 5].map((at) => Number.parseInt(background.slice(at, at + 2), 16));
  const out = image.pixels.slice();
  for (let at = 0; at < out.length; at += 4) {
    const alpha = out[at + 3];
    if (alpha === 255) continue;
    for (let c = 0; c < 3; c++) out[at + c] = Math.round((out[at + c] * alpha + ground[c] * (255 - alpha)) / 255);
    out[at + 3] = 255;
  }
  return out;
}

/** Colors as they come back from the press profile. */
async function softProof(image: PixelImage, format: FormatId, options: ConverterOptions, context: RunContext): Promise<Uint8Array | null> {
  if (!context.codecs || options.profile === 'keep' || options.profile === 'srgb') return null;
  const { width, height } = image;
  const raster: PrintRaster = { width, height, mode: 'rgb', samples: image.pixels, hasAlpha: false, dpi: null, icc: null };
  const target = await targetSpace(raster, format, options, context.codecs);
  if (target?.mode !== 'cmyk') return null;
  const opaque = { ...raster, samples: image.pixels.filter((_, at) => (at & 3) !== 3) };
  const inks = await convertColors(opaque, SRGB(), target, options);
  const back = inks && (await convertColors(inks, target, SRGB(), { intent: 'relative', blackPoint: false }));
  if (!back) return null;
  const out = image.pixels.slice();
  for (let from = 0, to = 0; from < back.samples.length; from += 3, to += 4) {
    out[to] = back.samples[from];
    out[to + 1] = back.samples[from + 1];
    out[to + 2] = back.samples[from + 2];
  }
  return out;
}

/**
 * Size of the full file, from this copy's and that of one half as large: how much the one is larger than the other tells how files of this
 * picture grow. Within 15 % for most art, 40 % at worst.
 */
async function fullSize(
  image: PixelImage,
  sizeBytes: number,
  scale: number,
  encode: (copy: PixelImage) => Promise<Uint8Array>,
  kernels: Kernels,
) {
  if (scale >= 1) return sizeBytes;
  const half = (await encode(halveImage(kernels, image))).length;
  const power = Math.min(MOST_POWER, Math.max(LEAST_POWER, Math.log(sizeBytes / half) / Math.log(4)));
  return sizeBytes * (1 / scale ** 2) ** power;
}

/** Writes the copy in the lossy format and, at full size, reads it again: on a smaller one blocks and rings would look larger than they are. */
async function lossOf(image: PixelImage, frame: Frame, format: FormatId, { quality }: ConverterOptions, { codecs, kernels }: RunContext) {
  const isSlow = format === 'avif' && image.width * image.height > AVIF_MOST_PX;
  if (!codecs || !RASTER_FORMATS[format].isLossy || isSlow) return null;
  const encode = (copy: PixelImage) => codecs.encode(copy, format, { quality });
  const bytes = await encode(image);
  const pixels = frame.scale >= 1 ? (await codecs.decode(bytes)).image.pixels : null;
  return { pixels, sizeBytes: await fullSize(image, bytes.length, frame.scale, encode, kernels) };
}

/** What is left of the picture after writing and reading. */
async function planLoss(image: PixelImage, frame: Frame, options: ConverterOptions, context: RunContext): Promise<Shown> {
  const format = formatOf(options);
  const isPress = options.profile !== 'keep' && options.profile !== 'srgb' && RASTER_FORMATS[format].cmyk;
  const isFlat = !RASTER_FORMATS[format].alpha || isPress;
  let shown: PixelImage = isFlat ? { ...image, pixels: flattened(image, options.background) } : image;
  const proof = isPress ? await softProof(shown, format, options, context) : null;
  if (proof) shown = { ...shown, pixels: proof };
  context.progress(0.5);
  const loss = await lossOf(shown, frame, format, options, context);
  context.progress(1);
  const pixels = loss?.pixels ?? shown.pixels;
  const sizeBytes = loss?.sizeBytes ?? 0;
  if (pixels === image.pixels) return { pixels: null, widthPx: image.width, sizeBytes };
  const kept = context.allocate(pixels.length);
  kept.set(pixels);
  return { pixels: kept, widthPx: image.width, sizeBytes };
}

const apply: BandMaker<ConverterOptions, Plan>['apply'] = (source, target, _frame, _options, plan) => {
  const { rect } = target;
  if (plan.pixels === null) {
    target.pixels.set(source.pixels);
    return {};
  }
  for (let y = 0; y < rect.height; y++) {
    const from = ((rect.y + y) * plan.widthPx + rect.x) * 4;
    target.pixels.set(plan.pixels.subarray(from, from + rect.width * 4), y * rect.width * 4);
  }
  return {};
};

function report(frame: Frame, options: ConverterOptions, { sizeBytes, foreseenBytes }: Plan): ToolReport {
  const label = frame.scale < 1 ? 'File size, about' : 'File size';
  const details: ForeseenDetails = { sizeBytes: sizeBytes || foreseenBytes };
  return { facts: sizeBytes > 0 ? [sizeFact('size', label, sizeBytes)] : [], warnings: [], outputs: askedOutputs(options), details };
}

/** A resolution that is written in place of the file's own. */
function askedOutputs(options: ConverterOptions): ToolReport['outputs'] {
  return options.dpi === '' ? {} : { [formatOf(options)]: { dpi: Number(options.dpi) } };
}

/** Converts the file itself, in its own depth and colors; `analyze` and `apply` only show what is lost on the way. */
async function make(source: SourceFile, options: ConverterOptions, context: SourceContext): Promise<RunOutcome> {
  const { codecs, format, progress, signal } = context;
  const asked = options.dpi === '' ? undefined : Number(options.dpi);
  const straight = await recode(source, options, asked, context);
  if (straight) return straight;
  const { raster: read, info } = await readSource(source, asked, context);
  progress(0.3);
  const sized = { ...read, dpi: asked ?? source.dpi ?? read.dpi };
  const inner = { codecs, loadKernels: context.loadKernels, progress: (fraction: number) => progress(0.3 + fraction * 0.3) };
  const { raster, warnings } = await convertRaster(sized, format, options, inner);
  progress(0.6);
  const bytes = await codecs.encodeRaster(raster, format, { quality: options.quality, signal });
  progress(1);
  const outside = info.format === 'svg' ? countOutsideReferences(source.bytes) : 0;
  const isDrawing = DRAWINGS.includes(info.format) && DRAWINGS.includes(format);
  const found = [
    ...(outside > 0 ? [outsideWarning(outside)] : []),
    ...(isDrawing ? [drawnWarning(format, asked ?? read.dpi)] : []),
    ...warnings,
  ];
  const written = writtenRaster(raster);
  const report = conversionReport({ name: source.name, info, written, format, sizeBytes: bytes.length, warnings: found });
  return { artifacts: [artifactOf(bytes, format)], report };
}

/** The file's own samples. Those in 16 bits and inks are not what a view shows, so nothing that a view is made of tells their size. */
async function foreseeBytes(source: SourceFile, options: ConverterOptions, context: SourceContext): Promise<number> {
  const { raster } = await readSource(source, options.dpi === '' ? undefined : Number(options.dpi), context);
  return foreseeRaster(raster, context.format, options, context);
}

function readSource({ bytes, name, pageNumber }: SourceFile, vectorDpi: number | undefined, { codecs, signal }: SourceContext) {
  return codecs.decodeRaster(bytes, { fileName: name, vectorDpi, pageNumber, signal });
}

function artifactOf(bytes: Uint8Array, format: FormatId): Artifact {
  const { extensions, mime } = FORMAT_FACTS[format];
  return { kind: 'bytes', suffix: '', extension: extensions[0], mime, bytes };
}

/** The host's shortest way, where neither depth nor colors have to change; null where they do. */
async function recode(
  source: SourceFile,
  options: ConverterOptions,
  asked: number | undefined,
  context: SourceContext,
): Promise<RunOutcome | null> {
  const { codecs, format, signal } = context;
  const isPlain = options.profile === 'keep' && options.depth === 'keep' && !options.white;
  if (!isPlain || !codecs.recode || (source.pageNumber ?? 1) > 1) return null;
  const { quality, background } = options;
  const made = await codecs.recode(source.bytes, format, { fileName: source.name, dpi: asked ?? source.dpi, quality, background, signal });
  if (made === null) return null;
  const { info, dpi, bytes } = made;
  const written = {
    width: info.widthPx,
    height: info.heightPx,
    bits: info.bitDepth === 16 ? 16 : 8,
    dpi,
    profileName: info.iccName,
    inkPercent: null,
  } as const;
  const isFlattened = info.hasAlpha && !RASTER_FORMATS[format].alpha;
  const warnings = isFlattened ? [flattenedWarning(options.background)] : [];
  return {
    artifacts: [artifactOf(bytes, format)],
    report: conversionReport({ name: source.name, info, written, format, sizeBytes: bytes.length, warnings }),
  };
}

export const run: BandsRun<ConverterOptions, Plan> = {
  stages: [
    {
      name: 'planes',
      reads: ['to', 'profile', 'background', 'quality', 'intent', 'blackPoint'],
      make: (image, frame, options, _before, context) => planLoss(image, frame, options, context),
    },
    {
      name: 'report',
      reads: ['to', 'quality', 'depth', 'profile', 'background', 'intent', 'blackPoint', 'white', 'spotName', 'choke'],
      async make(image, frame, options, { sizeBytes }, context) {
        return { foreseenBytes: sizeBytes > 0 ? 0 : await foreseeSize(image, frame, formatOf(options), options, context) };
      },
    },
  ],
  bands: { apply },
  report,
  source: { make, foreseeBytes },
};
