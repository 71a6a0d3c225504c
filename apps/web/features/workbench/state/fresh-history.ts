import type { ToolDeclaration } from '@underbase/tools';
import { type History, startHistory } from '../model/history.ts';
import { resetOptions } from '../model/option-groups.ts';
import type { Draft } from './workbench-state.ts';

/** The history for another picture: options stay, strokes and sizes belonged to the picture before. */
export function freshHistory(tool: ToolDeclaration, { options }: Draft): History<Draft> {
  const strokeKeys = Object.keys(tool.options).filter((key) => tool.options[key].kind === 'strokes');
  return startHistory({ options: resetOptions(tool.options, options, strokeKeys), dpiByFile: {} });
}
