/// <reference path="./lcms-wasm.d.ts" />
import type { Lcms } from 'lcms-wasm';
import { readIccFacts } from './icc-profile.ts';
import { isDeep, type Samples } from './samples.ts';

/** Pixels converted at a time: 1 MB in, 1 MB out, so that the converter's memory stays small beside the picture. */
const BAND_PX = 262_144;
const RELATIVE_COLORIMETRIC = 1;
const BLACK_POINT_COMPENSATION = 0x2000;
/** LittleCMS pixel formats: color space, extra channels to skip, channels, bytes a sample. */
const format = (space: number, extra: number, channels: number, bytes: number) => (space << 16) | (extra << 7) | (channels << 3) | bytes;
const [GRAY, RGB, CMYK] = [3, 4, 6];
const RGBA8 = format(RGB, 1, 3, 1);

let instance: Promise<Lcms> | null = null;

/** LittleCMS, loaded once; a failure is not kept. */
export function loadLcms(): Promise<Lcms> {
  instance ??= import('lcms-wasm')
    .then(({ instantiate }) => instantiate({ print: () => {}, printErr: () => {} }))
    .catch((error: unknown) => {
      instance = null;
      throw error;
    });
  return instance;
}

/** The source's pixel format, or null where the profile is for another kind of picture (then it says nothing about this one). */
function sourceFormat({ kind }: Samples, profileSpace: string): number | null {
  const bytes = isDeep(kind) ? 2 : 1;
  if (kind.startsWith('cmyk')) return profileSpace === 'CMYK' ? format(CMYK, 0, 4, bytes) : null;
  // A gray picture comes with its value in all three channels: the first stands for them.
  if (profileSpace === 'GRAY') return format(GRAY, 3, 1, bytes);
  return profileSpace === 'RGB ' ? format(RGB, 1, 3, bytes) : null;
}

function transformBands(lcms: Lcms, transform: number, samples: Samples, out: Uint8Array): void {
  const source = new Uint8Array(samples.data.buffer, samples.data.byteOffset, samples.data.byteLength);
  const inBytes = isDeep(samples.kind) ? 8 : 4;
  const isCmyk = samples.kind.startsWith('cmyk');
  const input = lcms._malloc(BAND_PX * inBytes);
  const output = lcms._malloc(BAND_PX * 4);
  const pixels = samples.width * samples.height;
  for (let from = 0; from < pixels; from += BAND_PX) {
    const count = Math.min(BAND_PX, pixels - from);
    lcms.HEAPU8.set(source.subarray(from * inBytes, (from + count) * inBytes), input);
    lcms._cmsDoTransform(transform, input, output, count);
    const result = lcms.HEAPU8.subarray(output, output + count * 4);
    for (let i = 3; i < result.length; i += 4) result[i] = isCmyk ? 255 : source[(from * 4 + i) * (inBytes / 4) + (inBytes === 8 ? 1 : 0)];
    out.set(result, from * 4);
  }
  lcms._free(input);
  lcms._free(output);
}

/**
 * Converts to RGBA8 in sRGB through an embedded profile: relative colorimetric with black point compensation (settled.md 19).
 * 8-bit kinds are converted in place, into the memory given. Alpha is kept; CMYK becomes opaque, what came beside it is the caller's to lay over.
 * Returns null where the profile is damaged or does not fit the picture; nothing is changed then.
 */
export async function convertToSrgb(samples: Samples, profile: Uint8Array): Promise<Uint8Array | null> {
  const inputFormat = sourceFormat(samples, readIccFacts(profile)?.space ?? '');
  if (inputFormat === null) return null;
  const lcms = await loadLcms();
  const source = lcms.cmsOpenProfileFromMem(profile, profile.length);
  if (source === 0) return null;
  const target = lcms.cmsCreate_sRGBProfile();
  const transform = lcms.cmsCreateTransform(source, inputFormat, target, RGBA8, RELATIVE_COLORIMETRIC, BLACK_POINT_COMPENSATION);
  lcms.cmsCloseProfile(source);
  lcms.cmsCloseProfile(target);
  if (transform === 0) return null;
  const out = samples.data instanceof Uint8Array ? samples.data : new Uint8Array(samples.width * samples.height * 4);
  transformBands(lcms, transform, samples, out);
  lcms.cmsDeleteTransform(transform);
  return out;
}
