import { Icon, IconButton } from '@underbase/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { sendVote } from '../../clients/assistant.ts';
import { notify } from '../notices/notify.ts';
import { tellEvent } from './chat-events.ts';
import { Comparison } from './comparison/comparison.tsx';
import type { ChatMessage } from './conversation.ts';
import { FixButtons } from './fix-buttons.tsx';
import { SafeMarkdown } from './safe-markdown.tsx';

interface MessageItemProps {
  readonly message: ChatMessage;
  /** The answer is still being written. */
  readonly isGrowing: boolean;
  readonly onLeave?: () => void;
}

/** A question, or an answer with its sources and what can be done with it. */
export function MessageItem({ message, isGrowing, onLeave }: MessageItemProps) {
  if (message.role === 'user') return <div className="msg me">{message.content}</div>;
  return (
    <div className="msg bot">
      {message.content === '' ? (
        <p className="muted chat-waiting">
          <Icon name="loader-circle" /> Looking it up
        </p>
      ) : (
        <SafeMarkdown source={message.content} onLeave={onLeave} />
      )}
      {message.comparison && <Comparison wanted={message.comparison} />}
      {!isGrowing && <AnswerFoot message={message} onLeave={onLeave} />}
    </div>
  );
}

function AnswerFoot({ message, onLeave }: Pick<MessageItemProps, 'message' | 'onLeave'>) {
  return (
    <>
      <FixButtons answer={message.content} onLeave={onLeave} />
      <p className="meta wrap">
        {message.sources.length > 0 && <span>From:</span>}
        {message.sources.map(({ title, url }) => (
          <Link key={url} to={url} onClick={onLeave}>
            {title}
          </Link>
        ))}
        {message.cached && <span>Saved answer</span>}
      </p>
      <AnswerActions answer={message.content} />
    </>
  );
}

function AnswerActions({ answer }: { readonly answer: string }) {
  const [vote, setVote] = useState<'up' | 'down' | null>(null);
  const choose = (next: 'up' | 'down'): void => {
    if (vote) return;
    setVote(next);
    tellEvent('vote', next);
    void sendVote(next);
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(answer);
      notify.success('Answer copied');
    } catch {
      notify.error('The answer could not be copied', { description: 'The browser did not allow it. Mark the text and copy it by hand.' });
    }
  };
  return (
    <div className="row answer-actions">
      <IconButton icon="copy" label="Copy this answer" variant="quiet" dense onClick={() => void copy()} />
      <IconButton icon="thumbs-up" label="This helped" variant="quiet" dense pressed={vote === 'up'} onClick={() => choose('up')} />
      <IconButton
        icon="thumbs-down"
        label="This did not help"
        variant="quiet"
        dense
        pressed={vote === 'down'}
        onClick={() => choose('down')}
      />
    </div>
  );
}
