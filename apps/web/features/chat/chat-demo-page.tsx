import { Button } from '@underbase/ui';
import { Link } from 'react-router';
import { usePageTitle } from '../../app/page-title.ts';
import { useStore } from '../../state/store.ts';
import { ChatView } from './chat-view.tsx';
import { CONVERSATIONS } from './conversations.ts';

/** The assistant on a page of its own. */
export function ChatDemoPage() {
  usePageTitle('Assistant');
  const isEmpty = useStore(CONVERSATIONS.page.store, ({ messages, error }) => messages.length === 0 && error === null);
  return (
    <div className="page chat-page">
      <h1 className="h1">Assistant</h1>
      <p className="lead">For questions about preparing files for print.</p>
      <div className="row">
        <Button dense icon="rotate-ccw" disabled={isEmpty} onClick={() => CONVERSATIONS.page.clear()}>
          Delete the conversation
        </Button>
        <Link className="btn dense" to="/chat-debug">
          What was sent
        </Link>
      </div>
      <section className="chat-inline" aria-label="Conversation with the assistant">
        <ChatView surface="page" />
      </section>
    </div>
  );
}
