import type { ToolId } from '@underbase/contract';
import type { OptionValues } from '@underbase/tools';

/** A tool with its validated options and the resolution in force: everything that decides a result, besides the picture. */
export interface ToolCall {
  readonly tool: ToolId;
  readonly options: OptionValues;
  readonly dpi: number;
  /** Equal for equal calls. */
  readonly key: string;
}

/** Options arrive validated, so their keys stand in the declaration's order and their values in one form. */
export function toolCall(tool: ToolId, options: OptionValues, dpi: number): ToolCall {
  return { tool, options, dpi, key: JSON.stringify([tool, dpi, options]) };
}
