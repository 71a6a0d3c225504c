import { Icon } from '@underbase/ui';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useStore } from '../../state/store.ts';
import { chatStore, hasAssistant, loadChatPanel } from './chat-state.ts';

const ChatPanel = lazy(async () => ({ default: (await loadChatPanel()).ChatPanel }));

/** The floating chat button; it makes room for the panel and has the focus again when that closes. */
export function ChatHost() {
  const isOpen = useStore(chatStore);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);

  useEffect(() => {
    hasAssistant.set(true);
    return () => hasAssistant.set(false);
  }, []);

  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen) {
    return (
      <Suspense>
        <ChatPanel onClose={() => chatStore.set(false)} />
      </Suspense>
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className="chat-fab"
      aria-label="Open the assistant"
      onPointerEnter={() => void loadChatPanel()}
      onFocus={() => void loadChatPanel()}
      onClick={() => chatStore.set(true)}
    >
      <Icon name="message-square" />
    </button>
  );
}
