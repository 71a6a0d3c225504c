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
    const isNamed = field.kind === 'text' && field.isFile && typeof value === 'string' && value !== '' && !field.words?.includes(value);
    if (!isNamed) continue;
    const bytes = await readInput(value);
    read[key] = field.isFile === 'base64' ? Buffer.from(bytes).toString('base64') : new TextDecoder().decode(bytes);
  }
  return read;
}
