import { AppError } from '@underbase/contract';
import type { TextOption, ToolDeclaration } from '@underbase/tools';
import { readSwatchFile } from '@underbase/tools/swatch-files';
import { flagName } from '@underbase/tools/use';
import { readInput } from './read-input.ts';

/** The file's bytes as the option holds them; null where they are not of the form that it asks for. */
async function textOf(bytes: Uint8Array, { isFile, pattern }: TextOption, file: string): Promise<string | null> {
  if (isFile === 'swatches') return readSwatchFile(bytes, file);
  if (isFile === 'base64') {
    const { readIccFacts } = await import('@underbase/codecs');
    if (readIccFacts(bytes) === null) return null;
  }
  if (isFile === 'mesh-limits') {
    const { meshLimitsText, parseProfile } = await import('@underbase/tools/validation');
    return meshLimitsText(parseProfile(new TextDecoder().decode(bytes)).leastBaseMm);
  }
  if (isFile === 'mask') {
    const { maskText } = await import('@underbase/tools/keep-mask');
    const { nodeCodecs } = await import('@underbase/codecs/node');
    return maskText((await nodeCodecs().decode(bytes, { fileName: file })).image);
  }
  const text = isFile === 'base64' ? Buffer.from(bytes).toString('base64') : new TextDecoder().decode(bytes);
  return new RegExp(`^(?:${pattern})$`).test(text.trim()) ? text : null;
}

/**
 * Options with the texts of the files that some of them name (see TextOption.isFile).
 * Errors: file.not-found, file.unreadable, file.too-many-bytes; option.wrong-file for a file of another kind, swatches.invalid for swatches, profile.invalid for profiles.
 */
export async function readFileOptions(
  tool: ToolDeclaration,
  options: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const read = { ...options };
  for (const [key, field] of Object.entries(tool.options)) {
    const file = read[key];
    if (field.kind !== 'text' || !field.isFile || typeof file !== 'string' || file === '' || field.words?.includes(file)) continue;
    const text = await textOf(await readInput(file), field, file);
    if (text === null)
      throw new AppError('option.wrong-file', { option: flagName(key, field), file, wanted: field.fileWords ?? field.example });
    read[key] = text;
  }
  return read;
}
