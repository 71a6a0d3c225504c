import { CONSTANTS } from '@underbase/contract';
import { RegistrationMarks } from '@underbase/ui';
import { Link } from 'react-router';
import { usePageTitle } from '../../app/page-title.ts';
import { siteConfig } from '../../clients/site-config.ts';
import { useStore } from '../../state/store.ts';
import type { ChatSurface } from './chat-cache.ts';
import { type ChatEvent, chatEvents } from './chat-events.ts';
import { cacheOf } from './conversations.ts';

const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** The visitor's own chat events, and nobody else's: they live in this page and nowhere else. */
export function ChatDebugPage() {
  usePageTitle('Chat events');
  const { list, context } = useStore(chatEvents);
  return (
    <div className="page chat-page">
      <h1 className="h1">Chat events</h1>
      <p className="lead">What your own browser sent to the assistant and what came back: requests, saved answers, errors.</p>
      {list.length === 0 ? (
        <div className="empty">
          <RegistrationMarks />
          <b>No events yet</b>
          <p className="muted">They begin with the first question, and a reload forgets them.</p>
          <Link className="btn" to="/chat-demo">
            Open the assistant
          </Link>
        </div>
      ) : (
        <EventTable list={list} />
      )}
      <h2 className="h3">Context of the last question</h2>
      {context === '' ? <p className="muted">Nothing went along yet.</p> : <pre className="chat-context">{context}</pre>}
      <h2 className="h3">Saved answers</h2>
      {(['panel', 'page'] as const).map((surface) => (
        <SavedAnswers key={surface} surface={surface} />
      ))}
      <h2 className="h3">Configuration</h2>
      <Settings />
    </div>
  );
}

function EventTable({ list }: { readonly list: readonly ChatEvent[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="scroll-x" tabIndex={0} aria-label="Events">
      <table className="table">
        <thead>
          <tr>
            <th>Time</th>
            <th>Event</th>
            <th>After</th>
            <th>Detail</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ id, at, kind, afterMs, detail }) => (
            <tr key={id}>
              <td>{CLOCK.format(at)}</td>
              <td>{kind}</td>
              <td>{afterMs === null ? '' : `${afterMs} ms`}</td>
              <td>{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SavedAnswers({ surface }: { readonly surface: ChatSurface }) {
  const entries = cacheOf(surface).entries();
  return (
    <p>
      {surface === 'panel' ? 'Panel' : 'Page'}: {entries.length} of {CONSTANTS.chat.cacheEntries}
      {entries.length > 0 && `, the oldest from ${CLOCK.format(entries[0].timestamp)}`}
    </p>
  );
}

function Settings() {
  const { assistant } = siteConfig;
  const { chat } = CONSTANTS;
  return (
    <ul className="chat-settings">
      <li>Answers: {assistant.hasModel ? 'a language model, from the documentation' : 'composed from the documentation'}</li>
      <li>
        Questions an hour: {assistant.perAddress} without an account, {assistant.perUser} with one
      </li>
      <li>Sections of the documentation that go along: {chat.knowledgeLimit}</li>
      <li>
        Saved answers: {chat.cacheEntries} for {chat.cacheMs / 3_600_000} hours
      </li>
    </ul>
  );
}
