import { RegistrationMarks } from '@underbase/ui';
import { Link } from 'react-router';
import { usePageTitle } from '../../app/page-title.ts';

/** The visitor's own chat events, and nobody else's. There are none before the assistant answers. */
export function ChatDebugPage() {
  usePageTitle('Chat events');
  return (
    <div className="page chat-page">
      <h1 className="h1">Chat events</h1>
      <p className="lead">What your own browser sent to the assistant and what came back: requests, saved answers, errors.</p>
      <div className="empty">
        <RegistrationMarks />
        <b>No events yet</b>
        <p className="muted">The assistant is in preparation, so nothing has been sent.</p>
        <Link className="btn" to="/chat-demo">
          Open the assistant
        </Link>
      </div>
    </div>
  );
}
