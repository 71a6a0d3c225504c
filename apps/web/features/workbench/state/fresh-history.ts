import { isOfPictures, type ToolDeclaration } from '@underbase/tools';
import { type History, startHistory } from '../model/history.ts';
import { resetOptions } from '../model/option-groups.ts';
import type { Draft } from './workbench-state.ts';

/** The history for another picture: options stay; strokes, sizes and whatever else spoke of the picture before go with it. */
export function freshHistory(tool: ToolDeclaration, { options }: Draft): History<Draft> {
  const goneKeys = Object.keys(tool.options).filter((key) => isOfPictures(tool.options[key]));
  return startHistory({ options: resetOptions(tool.options, options, goneKeys), dpiByFile: {} });
}
