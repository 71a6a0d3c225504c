import type { ToolDeclaration } from '@underbase/tools';
import { readInput } from './read-input.ts';

/** Options with the texts of the files that some of them name (see TextOption.isFile). Errors: file.not-found, file.unreadable, file.too-many-bytes. */
export async function readFileOptions(
  tool: ToolDeclaration,
  options: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const read = { ...options };
  for (const [key, field] of Object.entries(tool.options)) {
    const value = read[key];
    const isNamed = field.kind === 'text' && field.isFile && typeof value === 'string' && value !== '';
    if (isNamed) read[key] = new TextDecoder().decode(await readInput(value));
  }
  return read;
}
