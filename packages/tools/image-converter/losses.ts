import type { FileFacts, NamedPicture } from '../panel-measures.ts';
import type { ConverterOptions } from './options.ts';

type To = ConverterOptions['to'];

/** What formats have no place for; the writers' own table holds the same (see the test). */
const WITHOUT_ALPHA: readonly To[] = ['jpg'];
const WITHOUT_SOFT_ALPHA: readonly To[] = ['gif'];
const WITHOUT_DEPTH: readonly To[] = ['jpg', 'webp', 'avif', 'gif', 'bmp', 'svg'];
const WITHOUT_INKS: readonly To[] = ['png', 'webp', 'avif', 'gif', 'bmp', 'svg'];
const DRAWINGS = ['svg', 'pdf'];
const MANY_PAGES = ['gif', 'webp'];

type Asked = Pick<ConverterOptions, 'to' | 'depth' | 'profile' | 'background'>;

/** What a file loses on its way into the format that is asked for, in words; said before the run. Pages that are left out are among it. */
export function lossesOf(
  { hasAlpha, colorMode, bitDepth, format, pages }: FileFacts,
  { to, depth, profile, background }: Asked,
): readonly string[] {
  const becomesInks = profile !== 'keep' && profile !== 'srgb' && !WITHOUT_INKS.includes(to);
  const losses: string[] = [];
  if (hasAlpha && (WITHOUT_ALPHA.includes(to) || becomesInks)) losses.push(`Transparency: clear parts become ${background}.`);
  else if (hasAlpha && WITHOUT_SOFT_ALPHA.includes(to)) losses.push('Soft edges: every pixel is clear or opaque.');
  if (to === 'gif') losses.push('Colors: 256 are left.');
  if (bitDepth > 8 && (WITHOUT_DEPTH.includes(to) || depth === '8')) losses.push('16 bits: 8 bits a channel are left.');
  if (colorMode === 'cmyk' && (WITHOUT_INKS.includes(to) || profile === 'srgb'))
    losses.push('CMYK: inks become sRGB and can’t be restored.');
  if (format === 'psd') losses.push('Layers: the picture is written as it looks, in one.');
  if (DRAWINGS.includes(format)) losses.push('Shapes: the drawing becomes pixels.');
  if (pages > 1) losses.push(`${MANY_PAGES.includes(format) ? 'Frames' : 'Pages'}: one of ${pages} is written.`);
  return losses;
}

/** One loss, and the files of a batch that have it. */
export interface BatchLoss {
  readonly loss: string;
  readonly names: readonly string[];
}

/** What files lose on their way into the format that is asked for, the widest-spread loss first; said before the run. */
export function lossesOfAll(pictures: readonly Pick<NamedPicture, 'name' | 'file'>[], options: Asked): readonly BatchLoss[] {
  const namesOf = new Map<string, string[]>();
  for (const { name, file } of pictures)
    for (const loss of lossesOf(file, options)) namesOf.set(loss, [...(namesOf.get(loss) ?? []), name]);
  return [...namesOf].map(([loss, names]) => ({ loss, names })).sort((a, b) => b.names.length - a.names.length);
}

/** So many files are named; of more, only how many there are. */
const NAMED = 3;

/** Which of a batch's files have a loss: empty for a single file, names of few, the number of many. */
export function whoseWords(names: readonly string[], total: number): string {
  if (total < 2) return '';
  if (names.length === total) return `all ${total} files`;
  const more = names.length - NAMED;
  const named = names.slice(0, NAMED).join(', ');
  return `${names.length} of ${total} files: ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
