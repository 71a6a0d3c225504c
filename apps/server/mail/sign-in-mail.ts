import type { SignInMail } from '@underbase/platform';
import { escapeHtml } from '../http/escape-html.ts';
import type { Mail } from './mail.ts';
import { frameMail, MONO, mailButton, mailHeading, mailText } from './mail-frame.ts';

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

function html({ link, code, validMinutes, codeValidMinutes }: SignInMail): string {
  const href = escapeHtml(link);
  return frameMail({
    title: 'Sign in to Underbase',
    preview: 'Your link and your code.',
    body: `${mailHeading('Sign in')}
${mailText('Open the link in the browser where you asked for it.')}
${mailButton('Sign in to Underbase', link)}
${mailText('Reading this on another device? Type this code there:', '28px 0 8px')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="well" align="center" style="padding:14px 0;background:#ededed;border-radius:3px;font-family:${MONO};font-size:30px;line-height:36px;font-weight:700;letter-spacing:8px;color:#141414;">${escapeHtml(code)}</td>
</tr></table>
<p class="soft" style="margin:24px 0 0;font-size:13px;line-height:20px;color:#636363;">Both work once: the link within ${validMinutes} minutes, the code within ${codeValidMinutes}. If you did not ask for this mail, ignore it: nobody can sign in without it.</p>
<p class="soft" style="margin:16px 0 0;font-size:12px;line-height:18px;color:#636363;word-break:break-all;">Button broken? Copy this address: <a class="soft" href="${href}" style="color:#636363;">${href}</a></p>`,
  });
}
