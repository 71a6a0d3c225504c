import type { ToolDeclaration } from '@underbase/tools';
import type { History } from '../model/history.ts';
import type { Draft } from './workbench-state.ts';

/** The history once a file is off the bench: options with an item for each file lose its own, in every step that undo may go back to. */
export function withoutPicture(tool: ToolDeclaration, history: History<Draft>, index: number): History<Draft> {
  const keys = Object.entries(tool.options).flatMap(([key, field]) => (field.kind === 'texts' && field.isPerPicture ? [key] : []));
  if (keys.length === 0 || index < 0) return history;
  const lessOne = (draft: Draft): Draft => {
    const lists = keys.map((key) => [key, (draft.options[key] as readonly string[]).filter((_, place) => place !== index)] as const);
    return { ...draft, options: { ...draft.options, ...Object.fromEntries(lists) } };
  };
  return { ...history, past: history.past.map(lessOne), present: lessOne(history.present), future: history.future.map(lessOne) };
}
