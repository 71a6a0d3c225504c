import type { FileFacts, NamedPicture } from '../panel-measures.ts';
import type { ConverterOptions } from './options.ts';

const DEEP: readonly ConverterOptions['to'][] = ['png', 'tiff', 'pdf', 'psd'];
const WITH_INKS: readonly ConverterOptions['to'][] = ['jpg', 'tiff', 'pdf', 'psd'];

/** Files that are looked at to tell the size of all: more would be half the run. */
const LOOKED_AT = 6;

type Asked = Pick<ConverterOptions, 'to' | 'depth' | 'profile'>;

/** What a file keeps besides eight bits in sRGB; files of different kinds tell nothing of each other's size. */
function kept({ bitDepth, colorMode }: Pick<FileFacts, 'bitDepth' | 'colorMode'>, { to, depth, profile }: Asked) {
  const isDeep = bitDepth > 8 && depth !== '8' && DEEP.includes(to);
  const isInk = colorMode === 'cmyk' && profile !== 'srgb' && WITH_INKS.includes(to);
  return { isDeep, isInk };
}

/** Whether a file's size can be told from what the page shows of it: eight bits a channel in sRGB. Else the file itself has to tell. */
export function isToldByView(file: Pick<FileFacts, 'bitDepth' | 'colorMode'>, asked: Asked): boolean {
  const { isDeep, isInk } = kept(file, asked);
  return !isDeep && !isInk;
}

function kindOf({ file }: Pick<NamedPicture, 'file'>, asked: Asked): string {
  const { isDeep, isInk } = kept(file, asked);
  return `${isDeep ? 16 : 8} ${isInk ? 'cmyk' : 'rgb'}`;
}

/** Those of the files that tell of all: every one of few, and of many some that lie evenly among them, kind by kind. */
export function tellingPictures<Picture extends Pick<NamedPicture, 'file'>>(
  pictures: readonly Picture[],
  asked: Asked,
): readonly Picture[] {
  if (pictures.length <= LOOKED_AT) return pictures;
  const byKind = [...Map.groupBy(pictures, (picture) => kindOf(picture, asked)).values()];
  const sorted = byKind.flat();
  const evenly = Array.from({ length: LOOKED_AT }, (_, at) => sorted[Math.floor(((at + 0.5) * sorted.length) / LOOKED_AT)]);
  // A kind of which there are few is told by its first.
  return [...new Set([...byKind.map(([first]) => first).slice(0, LOOKED_AT), ...evenly])];
}

/**
 * Bytes of all files together: those whose size is known by it, the others by their pixels and by what is known of their kind. 0 where a kind is
 * there that nothing is known of.
 * @param bytesById sizes of single files, in bytes
 */
export function bytesOfAll(
  pictures: readonly Pick<NamedPicture, 'id' | 'widthPx' | 'heightPx' | 'file'>[],
  bytesById: ReadonlyMap<string, number>,
  asked: Asked,
): number {
  const pixelsOf = (some: typeof pictures): number => some.reduce((sum, { widthPx, heightPx }) => sum + widthPx * heightPx, 0);
  let all = 0;
  for (const alike of Map.groupBy(pictures, (picture) => kindOf(picture, asked)).values()) {
    const known = alike.filter(({ id }) => bytesById.has(id));
    if (known.length === 0) return 0;
    const bytes = known.reduce((sum, { id }) => sum + (bytesById.get(id) ?? 0), 0);
    all += (bytes / pixelsOf(known)) * pixelsOf(alike);
  }
  return all;
}
