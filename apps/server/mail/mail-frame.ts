import { escapeHtml } from '../http/escape-html.ts';

export const SANS = `'Helvetica Neue',Helvetica,Arial,sans-serif`;
export const MONO = `ui-monospace,'SF Mono',Menlo,Consolas,monospace`;

export interface FramedMail {
  readonly title: string;
  /** What a mailbox shows beside the subject. */
  readonly preview: string;
  /** Markup between the mark and the foot. */
  readonly body: string;
}

/** Tables and inline styles, because mail programs know little else; the style block only adds dark colors and small screens. */
export function frameMail({ title, preview, body }: FramedMail): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
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
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f6f6;">
<tr><td align="center" style="padding:32px 12px;">
<table role="presentation" class="card" width="480" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:480px;background:#ffffff;border:1px solid #dadada;border-radius:6px;">
<tr><td class="card-cell" style="padding:36px 40px;font-family:${SANS};">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td valign="middle" style="width:12px;"><div style="width:12px;height:12px;border-radius:6px;background:#00aeef;font-size:0;line-height:0;">&nbsp;</div></td>
<td class="text" style="padding-left:8px;font-family:${SANS};font-size:15px;line-height:20px;font-weight:700;color:#141414;">Underbase</td>
</tr></table>
${body}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

export const mailHeading = (text: string): string =>
  `<h1 class="text" style="margin:28px 0 8px;font-size:24px;line-height:30px;font-weight:700;color:#141414;">${escapeHtml(text)}</h1>`;

export const mailText = (text: string, margin = '0 0 24px'): string =>
  `<p class="soft" style="margin:${margin};font-size:15px;line-height:24px;color:#4a4a4a;">${escapeHtml(text)}</p>`;

export const mailButton = (words: string, url: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td align="center" bgcolor="#00aeef" style="border-radius:3px;">
<a href="${escapeHtml(url)}" style="display:block;padding:13px 24px;font-family:${SANS};font-size:15px;line-height:20px;font-weight:700;color:#0a0a0a;text-decoration:none;">${escapeHtml(words)}</a>
</td></tr></table>`;
