import { escapeHtml } from '../http/escape-html.ts';
import type { Mail } from './mail.ts';

export interface FeedbackMessage {
  readonly email: string;
  readonly message: string;
  readonly sentAt: Date;
}

/** What the operator gets: the message as it was written; an answer goes to whoever wrote it. */
export function composeFeedbackMail(to: string, { email, message, sentAt }: FeedbackMessage): Mail {
  const from = `From ${email}, ${sentAt.toISOString().replace('T', ' ').slice(0, 16)} UTC`;
  return {
    to,
    replyTo: email,
    subject: `Feedback from ${email}`,
    text: `${from}\n\n${message}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Feedback</title></head>
<body style="font:15px/24px 'Helvetica Neue',Helvetica,Arial,sans-serif">
<p style="color:#636363">${escapeHtml(from)}</p>
<p style="white-space:pre-wrap">${escapeHtml(message)}</p>
</body></html>
`,
  };
}
