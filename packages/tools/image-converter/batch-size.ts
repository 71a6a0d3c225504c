import type { FileFacts, NamedPicture } from '../panel-measures.ts';
import type { ConverterOptions } from './options.ts';

const DEEP: readonly ConverterOptions['to'][] = ['png', 'tiff', 'pdf', 'psd'];
const WITH_INKS: readonly ConverterOptions['to'][] = ['jpg', 'tiff', 'pdf', 'psd'];

/** Files that are looked at to tell the size of all: more would be half the run. */
const LOOKED_AT = 6;

/** Whether a file's size can be told from what the page shows of it: eight bits a channel in sRGB. */
export function isForeseeable(
  { bitDepth, colorMode }: Pick<FileFacts, 'bitDepth' | 'colorMode'>,
  { to, depth, profile }: Pick<ConverterOptions, 'to' | 'depth' | 'profile'>,
): boolean {
  const staysDeep = bitDepth > 8 && depth !== '8' && DEEP.includes(to);
  const staysInk = colorMode === 'cmyk' && profile !== 'srgb' && WITH_INKS.includes(to);
  return !staysDeep && !staysInk;
}

/** Those of the files that tell of all: every one of few, and of many some that lie evenly among them. */
export function tellingPictures<Picture>(pictures: readonly Picture[]): readonly Picture[] {
  if (pictures.length <= LOOKED_AT) return pictures;
  return Array.from({ length: LOOKED_AT }, (_, at) => pictures[Math.floor(((at + 0.5) * pictures.length) / LOOKED_AT)]);
}

/**
 * Bytes of all files together: those whose size is known by it, the others by their pixels. 0 where none is known.
 * @param bytesById sizes of single files, in bytes
 */
export function bytesOfAll(
  pictures: readonly Pick<NamedPicture, 'id' | 'widthPx' | 'heightPx'>[],
  bytesById: ReadonlyMap<string, number>,
): number {
  const pixelsOf = ({ widthPx, heightPx }: (typeof pictures)[number]): number => widthPx * heightPx;
  const known = pictures.filter(({ id }) => bytesById.has(id));
  const bytes = known.reduce((sum, { id }) => sum + (bytesById.get(id) ?? 0), 0);
  const pixels = known.reduce((sum, picture) => sum + pixelsOf(picture), 0);
  if (pixels === 0) return 0;
  const others = pictures.filter(({ id }) => !bytesById.has(id)).reduce((sum, picture) => sum + pixelsOf(picture), 0);
  return bytes + (bytes / pixels) * others;
}
