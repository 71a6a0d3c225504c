import { extname } from 'node:path';
import { AppError } from '@underbase/contract';
import type { ChoiceOption, OptionField } from '@underbase/tools';

/** A file beside the results, as its flag asks for it: what the tool calls it, and where it goes. */
export interface FileBeside {
  /** Suffix and ending: `ticket.pdf`. */
  readonly file: string;
  readonly path: string;
}

/**
 * What a flag asks for that names where one more file goes (`makesFile`), and the option's value for it; null for any other flag.
 * Error: format.cannot-write, where the ending is none that the option can make.
 */
export function askedBeside(field: OptionField, path: string): (FileBeside & { readonly value: string | true }) | null {
  if (field.kind === 'switch' && field.makesFile) return { file: field.makesFile, path, value: true };
  if (field.kind !== 'choice' || !field.makesFile) return null;
  const extension = extname(path);
  const kinds = fileKinds(field);
  const value = kinds.find((kind) => `.${kind}` === extension.toLowerCase());
  if (!value) throw new AppError('format.cannot-write', { extension, accepts: kinds.map((kind) => `.${kind}`).join(', ') });
  return { file: `${field.makesFile}.${value}`, path, value };
}

/** Endings of the file that a choice makes. */
export function fileKinds({ choices, default: none }: ChoiceOption): readonly string[] {
  return choices.map(({ value }) => value).filter((value) => value !== none);
}
