import { isOfPictures, type ToolDeclaration } from '@underbase/tools';
import { type History, startHistory } from '../model/history.ts';
import { resetOptions } from '../model/option-groups.ts';
import { type Draft, isSameDraft } from './workbench-state.ts';

/** The history for another picture: options stay; strokes, sizes and whatever else spoke of the picture before go with it. */
export function freshHistory(tool: ToolDeclaration, draft: Draft): History<Draft> {
  return startHistory(withoutPictures(tool, draft));
}

/** The history for the first picture on an empty bench: what was set before it came, by hand or by a link, can still be undone. */
export function firstHistory(tool: ToolDeclaration, { past, present, future }: History<Draft>): History<Draft> {
  const steps = [...past, present, ...future].map((draft) => withoutPictures(tool, draft));
  const now = past.length;
  // Steps that only spoke of pictures are no steps any more.
  const isStep = (at: number): boolean => !isSameDraft(steps[at], steps[at < now ? at + 1 : at - 1]);
  return {
    past: steps.slice(0, now).filter((_, at) => isStep(at)),
    present: steps[now],
    future: steps.slice(now + 1).filter((_, at) => isStep(now + 1 + at)),
    gesture: null,
  };
}

function withoutPictures(tool: ToolDeclaration, { options }: Draft): Draft {
  const goneKeys = Object.keys(tool.options).filter((key) => isOfPictures(tool.options[key]));
  return { options: resetOptions(tool.options, options, goneKeys), dpiByFile: {} };
}
