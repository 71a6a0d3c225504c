import { MOST_SWATCH_BYTES } from '@underbase/engine';
import type { OptionValues, ToolDeclaration } from '@underbase/tools';

const SWATCH_NAME = /\.(ase|acb|gpl|csv)$/i;

interface NamedBlob {
  readonly name: string;
  readonly blob: Blob;
}

/** A swatch file (ASE, ACB, GPL, CSV) among files, and the option of the tool that it is for; undefined where the tool takes none, or there is none. */
export function findSwatches<File extends NamedBlob>(
  { options }: Pick<ToolDeclaration, 'options'>,
  files: readonly File[],
): { readonly option: string; readonly file: File } | undefined {
  const [option] = Object.entries(options).find(([, field]) => field.kind === 'text' && field.isFile === 'swatches') ?? [];
  const file = files.find(({ name }) => SWATCH_NAME.test(name));
  return option !== undefined && file ? { option, file } : undefined;
}

/** The option with a swatch file's inks. Error: swatches.invalid. */
export async function readSwatches({ option, file }: { readonly option: string; readonly file: NamedBlob }): Promise<OptionValues> {
  // One byte past the limit is enough to be refused by.
  const bytes = new Uint8Array(await file.blob.slice(0, MOST_SWATCH_BYTES + 1).arrayBuffer());
  const { readSwatchFile } = await import('@underbase/tools/swatch-files');
  return { [option]: readSwatchFile(bytes, file.name) };
}
