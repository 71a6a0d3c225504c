import type { SignInMail } from '@underbase/platform';
import { escapeHtml } from '../http/escape-html.ts';
import type { Mail } from './mail.ts';

const SANS = `'Helvetica Neue',Helvetica,Arial,sans-serif`;
const MONO = `ui-monospace,'SF Mono',Menlo,Consolas,monospace`;

/** The sign-in mail: a button, a code for other devices, and what to do if one did not ask. */
export function composeSignInMail(mail: SignInMail): Mail {
  return {
    to: mail.to,
    // The code stands in the subject too: a phone's notification then is all that one needs.
    subject: `Sign in to Underbase (code ${mail.code})`,
    text: plainText(mail),
    html: html(mail),
    shortcuts: { link: mail.link, code: mail.code },
  };
}

function plainText({ link, code, validMinutes, codeValidMinutes }: SignInMail): string {
  return `Sign in to Underbase

Open this link in the browser where you asked for it:
${link}

Reading this on another device? Type this code there:
${code}

Both work once: the link within ${validMinutes} minutes, the code within ${codeValidMinutes}.
If you did not ask for this mail, ignore it: nobody can sign in without it.
`;
}

/** Tables and inline styles, because mail programs know little else; the style block only adds dark colors and small screens. */
function html({ link, code, validMinutes, codeValidMinutes }: SignInMail): string {
  const href = escapeHtml(link);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Sign in to Underbase</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #161616 !important; }
  .card { background: #202020 !important; border-color: #393939 !important; }
  .text { color: #f1f1f1 !important; }
  .soft { color: #c2c2c2 !important; }
  .well { background: #2a2a2a !important; color: #f1f1f1 !important; }
}
[data-ogsc] .text { color: #f1f1f1 !important; }
[data-ogsc] .soft { color: #c2c2c2 !important; }
@media (max-width: 480px) { .card-cell { padding: 28px 20px !important; } }
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f6f6;">
<div style="display:none;max-height:0;overflow:hidden;">Your link and your code.</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f6f6;">
<tr><td align="center" style="padding:32px 12px;">
<table role="presentation" class="card" width="480" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:480px;background:#ffffff;border:1px solid #dadada;border-radius:6px;">
<tr><td class="card-cell" style="padding:36px 40px;font-family:${SANS};">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td valign="middle" style="width:12px;"><div style="width:12px;height:12px;border-radius:6px;background:#00aeef;font-size:0;line-height:0;">&nbsp;</div></td>
<td class="text" style="padding-left:8px;font-family:${SANS};font-size:15px;line-height:20px;font-weight:700;color:#141414;">Underbase</td>
</tr></table>
<h1 class="text" style="margin:28px 0 8px;font-size:24px;line-height:30px;font-weight:700;color:#141414;">Sign in</h1>
<p class="soft" style="margin:0 0 24px;font-size:15px;line-height:24px;color:#4a4a4a;">Open the link in the browser where you asked for it.</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td align="center" bgcolor="#00aeef" style="border-radius:3px;">
<a href="${href}" style="display:block;padding:13px 24px;font-family:${SANS};font-size:15px;line-height:20px;font-weight:700;color:#0a0a0a;text-decoration:none;">Sign in to Underbase</a>
</td></tr></table>
<p class="soft" style="margin:28px 0 8px;font-size:15px;line-height:24px;color:#4a4a4a;">Reading this on another device? Type this code there:</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="well" align="center" style="padding:14px 0;background:#ededed;border-radius:3px;font-family:${MONO};font-size:30px;line-height:36px;font-weight:700;letter-spacing:8px;color:#141414;">${escapeHtml(code)}</td>
</tr></table>
<p class="soft" style="margin:24px 0 0;font-size:13px;line-height:20px;color:#636363;">Both work once: the link within ${validMinutes} minutes, the code within ${codeValidMinutes}. If you did not ask for this mail, ignore it: nobody can sign in without it.</p>
<p class="soft" style="margin:16px 0 0;font-size:12px;line-height:18px;color:#636363;word-break:break-all;">Button broken? Copy this address: <a class="soft" href="${href}" style="color:#636363;">${href}</a></p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
