import { RegistrationMarks } from '@underbase/ui';
import type { ReactNode } from 'react';

interface MessagePageProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A page that only says something: an error, a missing address, a tool in preparation. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <div className="page message-page">
      <div className="empty">
        <RegistrationMarks />
        <h1 className="h1">{title}</h1>
        <p className="prose muted">{text}</p>
        <div className="row wrap">{children}</div>
      </div>
    </div>
  );
}
