import {
  bitDepth,
  type Codecs,
  convertColors,
  flattenRaster,
  isSrgbProfile,
  type PrintRaster,
  RASTER_FORMATS,
  sourceSpace,
  srgbProfile,
  storedChannels,
  withDepth,
} from '@underbase/codecs';
import { AppError, FORMAT_FACTS, type FormatId, LIMITS } from '@underbase/contract';
import { type Kernels, lengthPx, parseLength } from '@underbase/engine';
import { flattenedWarning } from '../flattened-warning.ts';
import type { Warning } from '../run.ts';
import type { ConverterOptions } from './options.ts';
import { fromPressWarning } from './report.ts';
import { colorIn, targetSpace } from './target-colors.ts';
import { whitePlane } from './white-plane.ts';

export interface ConvertContext {
  readonly codecs: Pick<Codecs, 'cmykProfile'>;
  loadKernels(): Promise<Pick<Kernels, 'edgeDistance'>>;
  progress(fraction: number): void;
}

export interface Converted {
  readonly raster: PrintRaster;
  readonly warnings: readonly Warning[];
}

/** Widens 8 bits to 16, so that full stays full. */
const WORD_STEP = 257;

/** Straight alpha in 8 bits, or full where there is none. */
function alphaBytes(raster: PrintRaster): Uint8Array {
  const { width, height, samples } = raster;
  const alpha = new Uint8Array(width * height).fill(255);
  if (!raster.hasAlpha) return alpha;
  const stored = storedChannels(raster);
  const shift = samples instanceof Uint16Array ? 8 : 0;
  for (let i = 0, at = stored - 1; i < alpha.length; i++, at += stored) alpha[i] = samples[at] >> shift;
  return alpha;
}

/** The depth that the result has. Error: format.cannot-hold for 16 bits where the format has none. */
function targetDepth(raster: PrintRaster, format: FormatId, { depth }: ConverterOptions): 8 | 16 {
  const { deep } = RASTER_FORMATS[format];
  if (depth === '8') return 8;
  if (depth === 'keep') return bitDepth(raster) === 16 && deep ? 16 : 8;
  if (!deep) throw new AppError('format.cannot-hold', { format: FORMAT_FACTS[format].name, what: '16 bits a channel' });
  return 16;
}

async function spotOf(raster: PrintRaster, options: ConverterOptions, { loadKernels }: ConvertContext) {
  const choke = parseLength(options.choke);
  if (choke === null) throw new Error('the choke was validated');
  const chokePx = lengthPx(choke, { dpi: raster.dpi ?? LIMITS.assumedDpi, scale: 1 });
  return whitePlane(
    { width: raster.width, height: raster.height, alpha: alphaBytes(raster) },
    options.spotName,
    chokePx,
    await loadKernels(),
  );
}

/**
 * Brings a raster to what a format and the options ask for: depth, background, colors, white. Pixels that nothing asks to change stay bit for
 * bit; so does the file's own profile. Keeps its input. Errors: format.cannot-hold, white.needs-cmyk, color-profile.invalid.
 */
export async function convertRaster(
  source: PrintRaster,
  format: FormatId,
  options: ConverterOptions,
  context: ConvertContext,
): Promise<Converted> {
  const { codecs } = context;
  const warnings: Warning[] = [];
  const bits = targetDepth(source, format, options);
  const target = await targetSpace(source, format, options, codecs);
  const isPress = target ? target.mode === 'cmyk' : source.mode === 'cmyk';
  const wantsWhite = options.white && RASTER_FORMATS[format].spots;
  if (wantsWhite && !isPress) throw new AppError('white.needs-cmyk');
  const spot = wantsWhite ? await spotOf(source, options, context) : null;
  if (spot && !source.hasAlpha)
    warnings.push({ id: 'white.everywhere', text: 'The picture has no transparency: the white covers all of it.' });
  context.progress(0.2);
  let raster = bits === 16 ? withDepth(source, 16) : source;
  if (raster.hasAlpha && (isPress || !RASTER_FORMATS[format].alpha)) {
    raster = flattenRaster(raster, await colorIn(raster, options.background, codecs));
    if (!spot) warnings.push(flattenedWarning(options.background));
  }
  context.progress(0.4);
  if (target) {
    const { intent, blackPoint } = options;
    const converted = await convertColors(raster, await sourceSpace(raster, codecs), target, { intent, blackPoint });
    if (converted === null) throw new AppError('color-profile.invalid');
    raster = converted;
    if (source.mode === 'cmyk' && target.mode === 'rgb') warnings.push(fromPressWarning(source.icc !== null));
  }
  context.progress(0.8);
  raster = withDepth(raster, bits);
  const isTagged = options.profile === 'srgb' && raster.mode === 'rgb' && (raster.icc === null || isSrgbProfile(raster.icc));
  if (isTagged) raster = { ...raster, icc: raster.icc ?? srgbProfile() };
  if (spot)
    raster = {
      ...raster,
      spots: [bits === 16 ? { ...spot, samples: Uint16Array.from(spot.samples, (value) => value * WORD_STEP) } : spot],
    };
  if (bitDepth(source) === 16 && bits === 8) warnings.push({ id: 'depth.reduced', text: '16 bits a channel were rounded to 8.' });
  return { raster, warnings };
}
