import { IconButton } from '@underbase/ui';
import { useEffect, useRef } from 'react';
import { useStore } from '../../state/store.ts';
import { ChatView } from './chat-view.tsx';
import { CONVERSATIONS } from './conversations.ts';

/** As wide as the window: the panel would hide the page that a link leads to. */
const COVERS_PAGE = '(max-width: 860px)';

/** The assistant's panel at the right edge. The page beside it stays usable; Escape inside it closes. */
export function ChatPanel({ onClose }: { readonly onClose: () => void }) {
  const writing = useRef<{ focus(): void }>(null);
  const isEmpty = useStore(CONVERSATIONS.panel.store, ({ messages, error }) => messages.length === 0 && error === null);
  useEffect(() => writing.current?.focus(), []);
  return (
    <aside
      className="chat"
      aria-labelledby="chat-title"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <h2 id="chat-title">Assistant</h2>
        <span className="grow" />
        <IconButton
          icon="rotate-ccw"
          label="Delete the conversation and its saved answers"
          variant="quiet"
          dense
          disabled={isEmpty}
          onClick={() => CONVERSATIONS.panel.clear()}
        />
        <IconButton icon="x" label="Close the assistant" variant="quiet" dense onClick={onClose} />
      </header>
      <ChatView surface="panel" focus={writing} onLeave={() => matchMedia(COVERS_PAGE).matches && onClose()} />
    </aside>
  );
}
