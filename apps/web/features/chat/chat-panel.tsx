import { Badge, IconButton } from '@underbase/ui';
import { useEffect, useRef } from 'react';
import { DocsGuide } from './docs-guide.tsx';

/** As wide as the window: the panel would hide the page that a link leads to. */
const COVERS_PAGE = '(max-width: 860px)';

/** The assistant's panel at the right edge. The page beside it stays usable; Escape inside it closes. */
export function ChatPanel({ onClose }: { readonly onClose: () => void }) {
  const searchField = useRef<HTMLInputElement>(null);
  useEffect(() => searchField.current?.focus(), []);
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
        <Badge plain>In preparation</Badge>
        <span className="grow" />
        <IconButton icon="x" label="Close the assistant" variant="quiet" dense onClick={onClose} />
      </header>
      <div className="log">
        <DocsGuide searchField={searchField} onLeave={() => matchMedia(COVERS_PAGE).matches && onClose()} />
      </div>
    </aside>
  );
}
