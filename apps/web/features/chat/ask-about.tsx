import { IconButton } from '@underbase/ui';
import { useStore } from '../../state/store.ts';
import { askAssistant, hasAssistant } from './chat-state.ts';

interface AskAboutProps {
  /** What the button is beside, for its name. */
  readonly about: string;
  readonly question: string;
}

/** Opens the assistant with a question about what it stands beside. */
export function AskAbout({ about, question }: AskAboutProps) {
  if (!useStore(hasAssistant)) return null;
  return (
    <IconButton
      icon="circle-question-mark"
      label={`Ask about: ${about}`}
      variant="quiet"
      dense
      className="ask-about"
      onClick={() => void askAssistant(question)}
    />
  );
}
