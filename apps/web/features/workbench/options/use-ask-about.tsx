import type { ToolDeclaration } from '@underbase/tools';
import type { HelpPlace } from '@underbase/ui';
import { type ReactNode, useCallback } from 'react';
import { AskAbout } from '../../chat/ask-about.tsx';
import { optionQuestion, panelQuestion } from '../../chat/ask-questions.ts';

/** The option that a label names: by its own label, or with a state or another ink behind it ("Tolerance, found by Auto"). */
function optionOf({ options }: ToolDeclaration, label: string) {
  const fields = Object.values(options);
  return (
    fields.find((field) => field.label === label) ??
    fields.find((field) => [' ', ',', ':'].includes(label.slice(field.label.length)[0]) && label.startsWith(field.label))
  );
}

/**
 * Offers to ask about a control of a tool, once for each: behind its help, behind its label where it has none, and behind the heading of a group
 * that is named after its only option.
 * @param isPanel controls that the tool's own panel draws: its groups can be asked about too, since what stands in them may have no label
 */
export function useAskAbout(tool: ToolDeclaration, isPanel: boolean): (label: string, place: HelpPlace) => ReactNode {
  return useCallback(
    (label, place) => {
      const option = optionOf(tool, label);
      if (place === 'heading' && !isPanel && (option?.label !== label || option.help !== undefined)) return null;
      const question = option ? optionQuestion(option.label, tool.title) : panelQuestion(label, tool.title);
      return <AskAbout about={label} question={question} />;
    },
    [tool, isPanel],
  );
}
