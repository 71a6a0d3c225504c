import { createHash } from 'node:crypto';
import type { AuthResponse } from './wire.ts';

const STYLE = `
:root{color-scheme:light dark;--page:#fff;--text:#141414;--text-2:#4a4a4a;--line:#dadada}
@media (prefers-color-scheme:dark){:root{--page:#161616;--text:#f1f1f1;--text-2:#c2c2c2;--line:#393939}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--page);color:var(--text);
font:15px/24px "Archivo Variable","Helvetica Neue",Arial,sans-serif}
main{width:100%;max-width:400px;padding:32px;border:1px solid var(--line);border-radius:6px;text-align:center}
svg{width:40px;height:40px}
h1{margin:16px 0 8px;font-size:24px;line-height:30px;font-weight:620}
p{margin:0 0 24px;color:var(--text-2);overflow-wrap:anywhere}
b{color:var(--text)}
button{width:100%;min-height:44px;border:0;border-radius:3px;background:#00aeef;color:#0a0a0a;font:inherit;font-weight:620;cursor:pointer}
button:hover{background:#1fbcf6}
button:focus-visible{outline:2px solid var(--text);outline-offset:2px}
small{display:block;margin-top:24px;color:var(--text-2)}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

interface ConfirmPage {
  readonly action: string;
  readonly token: string;
  /** The account that the link opens: whoever presses sees whose it is. */
  readonly email: string;
  readonly isBound: boolean;
  readonly redirectTo: string;
  readonly redirectOrigins: readonly string[];
}

/** The page behind a mailed link. Its button signs in; no script, so that nothing but a person presses it. */
export function confirmPage(page: ConfirmPage): AuthResponse {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    // Firefox asks for an icon whether the page names one or not.
    "img-src 'self'",
    // Browsers hold the redirect after the form to this list too.
    `form-action 'self' ${page.redirectOrigins.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
  return { status: 200, headers, body: pageHtml(page) };
}

function pageHtml({ action, token, email, redirectTo, isBound }: ConfirmPage): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in to Underbase</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body><main>
<svg viewBox="0 0 16 16" aria-hidden="true"><path fill="currentColor" d="M1 1h3v7a4 4 0 0 0 8 0V1h3v7A7 7 0 0 1 1 8Z"/><circle cx="8" cy="5" r="2.75" fill="#00aeef"/></svg>
<h1>Sign in to Underbase</h1>
<p>Continue as <b>${escapeHtml(email)}</b>${isBound ? ' in this browser, the one you asked for the link in' : ''}.</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<input type="hidden" name="redirect_to" value="${escapeHtml(redirectTo)}">
<button type="submit" autofocus>Continue</button>
</form>
<small>Opened it elsewhere? Type the six-digit code from the mail where you asked for it.</small>
</main></body></html>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]);
}
