import {
  factWords,
  findingsOf,
  passedWords,
  pictureWords,
  type ReportFile,
  type ReportPicture,
  scoreWords,
  shopWords,
  titleOf,
} from './report-file.ts';

/** Text as HTML shows it: file names come from strangers. */
function text(words: string): string {
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return words.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

/** Largest piece that a call takes as its arguments. */
const PIECE = 0x8000;

function dataUrl({ bytes, mime }: ReportPicture): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE) binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return `data:${mime};base64,${btoa(binary)}`;
}

function figure(picture: ReportPicture | null, words: string): string {
  if (!picture) return '';
  const { widthPx, heightPx } = picture;
  return `<figure><img src="${dataUrl(picture)}" width="${widthPx}" height="${heightPx}" alt="${text(words)}"><figcaption>${text(words)}</figcaption></figure>`;
}

function article(file: ReportFile, isAlone: boolean): string {
  const { report } = file;
  const level = isAlone ? 'h1' : 'h2';
  const findings = findingsOf(report)
    .map(
      ({ number, status, word, title, message, figure: measured }) =>
        `<li value="${number}"><b class="${status}">${word}</b> <b>${text(title)}</b> <span class="figure">${text(measured)}</span><p>${text(message)}</p></li>`,
    )
    .join('');
  const passed = passedWords(report);
  return `<article>
<header><${level}>${text(file.name)}</${level}><p class="score">${text(scoreWords(file))}</p></header>
<p><b>${text(report.headline)}.</b> ${text(report.summary)}.</p>
<p class="faint">${text(factWords(file).join(', '))}. ${text(shopWords(report).replace(/\.$/, ''))}.</p>
${file.done.length > 0 ? `<p>Done: ${text(file.done.join(', '))}.</p>` : ''}
<div class="pictures">${figure(file.picture, isAlone ? pictureWords(file.report) : file.name)}${figure(file.marked, 'Where the faults are')}</div>
${findings ? `<ol>${findings}</ol>` : ''}
${passed.length > 0 ? `<details${isAlone ? ' open' : ''}><summary>${passed.length} passed</summary><p class="faint">${text(passed.join('; '))}.</p></details>` : ''}
</article>`;
}

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;padding:24px;max-width:980px;font:15px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
header{display:flex;justify-content:space-between;gap:24px;align-items:baseline}h1,h2{margin:0;overflow-wrap:anywhere;font-size:24px}article h2{font-size:18px}
.score{margin:0;font-size:32px;font-weight:600;white-space:nowrap}p{margin:6px 0}.faint,figcaption{opacity:.75}
.pictures{display:flex;flex-wrap:wrap;gap:16px;margin:16px 0}figure{margin:0;flex:1 1 300px;max-width:460px}figure img{max-width:100%;height:auto;background:#8a8a8a}
ol{padding-left:28px}li{border-top:1px solid color-mix(in srgb,CanvasText 20%,Canvas);padding:8px 0}.figure{float:right}.fail{color:light-dark(#b01c21,#ff8f8f)}.warn{color:light-dark(#8a5200,#f0b75a)}
article+article{margin-top:24px;border-top:2px solid CanvasText;padding-top:16px}.many figure{flex:0 0 160px}@media print{details:not([open])>*{display:block}article{break-inside:avoid}}`;

/** A report as one page that loads nothing from anywhere: pictures and styles stand in it, and its policy forbids the rest. */
export function htmlReport(files: readonly ReportFile[]): string {
  const isAlone = files.length === 1;
  const title = titleOf(files);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${text(title)}</title><style>${STYLE}</style></head>
<body${isAlone ? '' : ' class="many"'}>${isAlone ? '' : `<h1>${text(title)}</h1>`}
${files.map((file) => article(file, isAlone)).join('\n')}
<p class="faint">Checked with Underbase.</p></body></html>
`;
}
