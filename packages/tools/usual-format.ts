import type { FormatId } from '@underbase/contract';
import type { ToolDeclaration } from './declaration.ts';
import type { OptionValues } from './options.ts';

/** What results are written as where nobody says it: by the options, where the tool goes by them, else its first format. */
export function usualFormat({ formatBy, produces }: Pick<ToolDeclaration, 'formatBy' | 'produces'>, options: OptionValues): FormatId {
  return formatBy?.(options) ?? produces[0] ?? 'png';
}
