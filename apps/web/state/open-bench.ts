import type { OptionValues, ToolDeclaration } from '@underbase/tools';
import { createStore } from './store.ts';

/** The bench on screen, as far as others may use it. */
export interface OpenBench {
  readonly tool: ToolDeclaration;
  /** The file that is looked at, with the resolution in force; null where none is open. */
  file(): { readonly name: string; readonly blob: Blob; readonly dpi: number } | null;
  options(): OptionValues;
  /** One step that undo takes back. */
  change(values: Partial<OptionValues>): void;
}

export const openBench = createStore<OpenBench | null>(null);
