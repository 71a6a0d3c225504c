import { defaultOptions, isOfPictures, type OptionValues, type ToolDeclaration } from '@underbase/tools';
import { type History, startHistory } from '../model/history.ts';
import { applyPreset, ofShop, presetValues, resetOptions } from '../model/option-groups.ts';
import { type Draft, isSameDraft } from './workbench-state.ts';

/** The history for another picture: it begins with the preset in force and the shop's figures; own changes to that, strokes and sizes stay with the picture before. */
export function freshHistory(tool: ToolDeclaration, { options, preset }: Draft): History<Draft> {
  const bare = { ...defaultOptions(tool.options), ...ofShop(tool.options, options) } as OptionValues;
  return startHistory({ options: applyPreset(tool.options, bare, preset), dpiByFile: {}, preset });
}

/** What of a draft's options goes beyond its preset, as whole options to come back to; null where nothing does. */
export function ownSettings(tool: ToolDeclaration, draft: Draft): OptionValues | null {
  const own = JSON.stringify(presetValues(tool.options, draft.options));
  const asPreset = applyPreset(tool.options, defaultOptions(tool.options), draft.preset);
  return own === JSON.stringify(presetValues(tool.options, asPreset)) ? null : draft.options;
}

/** The draft with own settings of before on the present picture; they are the preset in force from then on. */
export function withSettings(tool: ToolDeclaration, draft: Draft, settings: OptionValues): Draft {
  const preset = presetValues(tool.options, settings);
  return { ...draft, options: applyPreset(tool.options, draft.options, preset), preset };
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

function withoutPictures(tool: ToolDeclaration, { options, preset }: Draft): Draft {
  const goneKeys = Object.keys(tool.options).filter((key) => isOfPictures(tool.options[key]));
  return { options: resetOptions(tool.options, options, goneKeys), dpiByFile: {}, preset };
}
