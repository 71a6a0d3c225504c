import { Checkbox } from '@underbase/ui';
import { type Ref, useEffect, useRef } from 'react';
import { useStore } from '../../state/store.ts';
import { validatedFiles } from '../../state/validated-files.ts';
import type { ChatSurface } from './chat-cache.ts';
import { ChatStart } from './chat-start.tsx';
import { Composer } from './composer.tsx';
import type { ChatError } from './conversation.ts';
import { CONVERSATIONS } from './conversations.ts';
import { MessageItem } from './message-item.tsx';
import { reportConsent } from './shared-report.ts';

interface ChatViewProps {
  readonly surface: ChatSurface;
  readonly focus?: Ref<{ focus(): void }>;
  /** A link of the site was followed. */
  readonly onLeave?: () => void;
}

/** The conversation of one surface: messages, what went wrong, what to begin with, and the place to write. */
export function ChatView({ surface, focus, onLeave }: ChatViewProps) {
  const conversation = CONVERSATIONS[surface];
  const { messages, status, error } = useStore(conversation.store);
  const log = useRef<HTMLDivElement>(null);
  const isBusy = status !== 'idle';
  const ask = (question: string): void => void conversation.send(question);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new word moves the end
  useEffect(() => {
    if (messages.length > 0) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [messages, error]);

  return (
    <>
      <div className="log" ref={log} role="log" aria-label="Conversation" aria-busy={isBusy}>
        <div className="msg bot">
          <p>
            I answer questions on preparing files for DTF and screen printing, from the documentation, and say where each answer comes from.
          </p>
        </div>
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} isGrowing={isBusy && message === messages.at(-1)} onLeave={onLeave} />
        ))}
        {error && <ErrorLine error={error} />}
        {!isBusy && <ChatStart onAsk={ask} onLeave={onLeave} />}
      </div>
      <ReportLeave />
      <Composer isBusy={isBusy} onSend={ask} onCancel={() => conversation.cancel()} focus={focus} />
    </>
  );
}

function waitWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

function ErrorLine({ error }: { readonly error: ChatError }) {
  return (
    <div className="chat-error" role="alert">
      <b>{error.text}</b>
      {error.waitSeconds !== null && (
        <p className="small">You have asked as much as an hour allows. The next question can be sent in {waitWords(error.waitSeconds)}.</p>
      )}
    </div>
  );
}

/** Nothing of a file goes along before this is ticked. */
function ReportLeave() {
  const file = useStore(validatedFiles, (files) => [...files.values()].at(-1) ?? null);
  const isShared = useStore(reportConsent);
  if (!file) return null;
  return (
    <div className="chat-leave">
      <Checkbox
        checked={isShared}
        onChange={(isOn: boolean) => reportConsent.set(isOn)}
        label={`Let the assistant see the report of ${file.name}`}
      />
    </div>
  );
}
