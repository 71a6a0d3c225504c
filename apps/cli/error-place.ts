import { AppError, type ErrorData, oneLine, toErrorData } from '@underbase/contract';
import { flagName } from '@underbase/tools/use';
import type { RunCommand } from './parse-arguments.ts';

/** The same error, that knows which of several inputs it is about. */
export function errorOfInput(error: unknown, input: string): unknown {
  const { code, params } = toErrorData(error);
  return code === 'internal' ? error : new AppError(code, { ...params, input }, error);
}

/** The same error, that knows the file whose text an option's value was: the text itself tells nobody anything. */
export function errorOfOptionFile({ code, params }: ErrorData, { tool, options }: RunCommand): ErrorData {
  if (params.file !== undefined) return { code, params };
  for (const [key, field] of Object.entries(tool.options)) {
    const file = options[key];
    if (field.kind !== 'text' || !field.isFile || typeof file !== 'string' || field.words?.includes(file)) continue;
    const isAboutIt = /profile\.invalid$/.test(code) || (code === 'option.invalid' && params.option === flagName(key, field));
    if (isAboutIt) return { code, params: { ...params, file } };
  }
  return { code, params };
}

/** The words for an error on one line; of several inputs, the one that it is about stands in front unless the words name it. */
export function errorLine(error: ErrorData): string {
  const line = oneLine(error);
  const { input } = error.params;
  return input === undefined || line.includes(String(input)) ? line : `${input}: ${line}`;
}
