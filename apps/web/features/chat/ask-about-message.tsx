import type { Message } from '@underbase/contract';
import { AskAbout } from './ask-about.tsx';
import { messageQuestion } from './ask-questions.ts';

/** Beside what went wrong. */
export function AskAboutMessage({ message }: { readonly message: Message }) {
  return <AskAbout about={message.what} question={messageQuestion(message)} />;
}
