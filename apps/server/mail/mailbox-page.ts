import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../http/escape-html.ts';
import { isLocal } from '../http/is-local.ts';
import type { Outbox, OutboxMail } from './outbox.ts';

const STYLE = `
:root{color-scheme:light dark;--page:#fff;--text:#141414;--text-2:#4a4a4a;--line:#dadada;--well:#ededed;--link:#006a91}
@media (prefers-color-scheme:dark){:root{--page:#161616;--text:#f1f1f1;--text-2:#c2c2c2;--line:#393939;--well:#2a2a2a;--link:#54c8f5}}
body{margin:0 auto;max-width:760px;padding:32px 16px;background:var(--page);color:var(--text);font:15px/24px "Helvetica Neue",Arial,sans-serif}
h1{font-size:24px;line-height:30px}
p,time{color:var(--text-2)}
ul{list-style:none;margin:24px 0;padding:0;border-top:1px solid var(--line)}
li{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;padding:16px 0;border-bottom:1px solid var(--line)}
li strong{flex:1 1 240px}
code{padding:2px 8px;border-radius:3px;background:var(--well);font:700 18px/28px ui-monospace,Menlo,Consolas,monospace}
a{color:var(--link)}`;

const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`;
/** A mail's styles stand inline, as mail programs want them; scripts never run. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * /dev/mailbox: what would have been mailed, for development on one's own machine. /dev/mailbox.json is the same for tests,
 * optionally for one address (`?to=`).
 */
export function addMailboxPage(app: FastifyInstance, outbox: Outbox): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isLocal(request)) return reply.callNotFound();
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    });
    scope.get('/dev/mailbox', async (_request, reply) => {
      reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8');
      return listPage(await outbox.list());
    });
    scope.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async ({ query }) => {
      const mails = await outbox.list();
      return mails.filter((mail) => !query.to || mail.to === query.to).map(({ html: _html, ...mail }) => mail);
    });
    scope.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
      const mail = await outbox.find(request.params.id);
      if (!mail) return reply.callNotFound();
      return reply.header('content-security-policy', MAIL_POLICY).type('text/html; charset=utf-8').send(mail.html);
    });
  });
}

function listPage(mails: readonly OutboxMail[]): string {
  const items = mails.map(listItem).join('\n');
  const list = mails.length > 0 ? `<ul>${items}</ul>` : '<p>No mail yet. Ask for a sign-in link and reload this page.</p>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development mailbox · Underbase</title><style>${STYLE}</style></head>
<body><h1>Development mailbox</h1>
<p>No mail server is set up, so mails stay on this machine. Set SMTP_URL to send them.</p>
${list}
</body></html>`;
}

function listItem({ id, to, subject, sentAt, shortcuts }: OutboxMail): string {
  const signIn = shortcuts ? `<code>${escapeHtml(shortcuts.code)}</code> <a href="${escapeHtml(shortcuts.link)}">Open link</a>` : '';
  return `<li><strong>${escapeHtml(to)}</strong> ${signIn} <a href="/dev/mailbox/${escapeHtml(id)}">View: ${escapeHtml(subject)}</a>
<time datetime="${escapeHtml(sentAt)}">${escapeHtml(sentAt.replace('T', ' ').slice(0, 19))} UTC</time></li>`;
}
