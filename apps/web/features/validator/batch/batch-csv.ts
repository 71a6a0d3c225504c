import { CHECK_IDS } from '@underbase/tools/validation';
import { pageOfBlob } from '../../../clients/page-of-file.ts';
import { measuredWords } from '../model/check-words.ts';
import type { BatchRow } from './batch-state.ts';

const HEAD = [
  'file',
  'format',
  'page',
  'width_px',
  'height_px',
  'dpi',
  'print_width_in',
  'print_height_in',
  'score',
  'verdict',
  'fails',
  'warnings',
  'repairs',
  'error',
];

/** A field as spreadsheets read it. What begins like a formula is made text: file names come from strangers. */
function field(value: string | number | null): string {
  const text = value === null ? '' : `${value}`;
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function rowOf({ name, file, pages, report, message, fixed, phase }: BatchRow): readonly (string | number | null)[] {
  if (!report || phase !== 'done')
    return [name, ...HEAD.slice(1, -1).map(() => null), message?.what ?? 'not checked', ...CHECK_IDS.map(() => null)];
  const { info, printSize, score, verdict, counts, checks } = report;
  const figures = [printSize.widthIn.toFixed(2), printSize.heightIn.toFixed(2)];
  const found = CHECK_IDS.map((id) => {
    const check = checks.find((one) => one.id === id);
    return check ? [check.status, measuredWords(check)].filter(Boolean).join(' ') : null;
  });
  return [
    name,
    info.format,
    pages > 1 ? pageOfBlob(file) : null,
    info.widthPx,
    info.heightPx,
    Math.round(printSize.dpi),
    ...figures,
    score,
    verdict,
    counts.fail,
    counts.warn,
    fixed?.done.join('; ') ?? null,
    null,
    ...found,
  ];
}

/** A batch's findings as comma-separated values (RFC 4180), a line for each file and a column for each check. */
export function batchCsv(rows: readonly BatchRow[]): string {
  const lines = [[...HEAD, ...CHECK_IDS], ...rows.map(rowOf)];
  return lines.map((line) => `${line.map(field).join(',')}\r\n`).join('');
}
