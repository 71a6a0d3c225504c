import { type Check, type CheckStatus, hasPages, type ValidationReport } from '@underbase/tools/validation';
import { limitWords, measuredWords } from '../model/check-words.ts';
import { byUrgency } from '../model/fix-plan.ts';

/** A picture in a report. */
export interface ReportPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mime: 'image/png' | 'image/jpeg';
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A page of a document that holds several. */
export interface DocumentPage {
  readonly number: number;
  readonly of: number;
}

/** The page that a file's facts name; null where it has no pages to choose from. */
export const pageIn = (info: ValidationReport['info']): DocumentPage | null =>
  hasPages(info) ? { number: info.page ?? 1, of: info.pages } : null;

/** One checked file as it goes into a report that is sent. */
export interface ReportFile {
  readonly name: string;
  readonly report: ValidationReport;
  /** The page of a document that it was made from: a repaired file has one page. Without it, the page that the report names. */
  readonly page?: DocumentPage | null;
  /** Score before it was repaired; null where it was not. */
  readonly scoreBefore: number | null;
  /** What was done to it, in words. */
  readonly done: readonly string[];
  /** The art on the garment as it prints, or a small picture of it in a batch; null where none could be made. */
  readonly picture: ReportPicture | null;
  /** The art turned pale, with the places of its faults, each with the number of its finding. */
  readonly marked: ReportPicture | null;
}

export interface ReportFinding {
  /** As the marks on the picture have it. */
  readonly number: number;
  readonly status: CheckStatus;
  readonly word: string;
  readonly title: string;
  readonly message: string;
  /** "0.27 mm, limit 0.35 mm"; empty where nothing was measured. */
  readonly figure: string;
  readonly check: Check;
}

const WORDS: Readonly<Record<CheckStatus, string>> = { fail: 'Fail', warn: 'Warn', info: 'Info', pass: 'Pass' };

/** What is to be fixed or looked at, gravest first, numbered as in the picture. */
export function findingsOf({ checks }: Pick<ValidationReport, 'checks'>): readonly ReportFinding[] {
  return byUrgency(checks)
    .filter(({ status }) => status === 'fail' || status === 'warn')
    .map((check, index) => ({
      number: index + 1,
      status: check.status,
      word: WORDS[check.status],
      title: check.title,
      message: check.message,
      figure: figureOf(check),
      check,
    }));
}

function figureOf(check: Check): string {
  return [measuredWords(check), limitWords(check)].filter((text) => text !== null).join(', ');
}

/** Checks without a finding, in one line each: "Thin lines 0.62 mm, limit 0.5 mm". */
export function passedWords({ checks }: Pick<ValidationReport, 'checks'>): readonly string[] {
  return checks.filter(({ status }) => status === 'pass').map((check) => [check.title, figureOf(check)].filter(Boolean).join(' '));
}

/** What the picture of the print is: shown on black where nobody said which garment. */
export function pictureWords({ garment }: Pick<ValidationReport, 'garment'>): string {
  return garment === null ? 'On black, as no garment was chosen' : 'On the garment, as it prints';
}

/** "54 → 91", or the score alone. */
export function scoreWords({ report, scoreBefore }: Pick<ReportFile, 'report' | 'scoreBefore'>): string {
  return scoreBefore === null ? `${report.score}` : `${scoreBefore} → ${report.score}`;
}

const DIGITS = 2;

/** Facts of the file and of what it is held against, each a few words. */
export function factWords({ report, page = pageIn(report.info) }: Pick<ReportFile, 'report' | 'page'>): readonly string[] {
  const { info, printSize, method, garment } = report;
  return [
    ...(page ? [`page ${page.number} of ${page.of}`] : []),
    `${info.widthPx} × ${info.heightPx} px`,
    `${printSize.widthIn.toFixed(DIGITS)} × ${printSize.heightIn.toFixed(DIGITS)} in at ${Math.round(printSize.dpi)} DPI`,
    method === 'dtf' ? 'DTF' : 'Screen printing',
    garment === null ? 'garment not chosen' : `garment ${garment}`,
  ];
}

/** The shop whose limits hold. */
export function shopWords({ profileName }: Pick<ValidationReport, 'profileName'>): string {
  return profileName === 'Default' ? 'Limits: Underbase defaults' : `Limits of ${profileName}`;
}

export function titleOf(files: readonly ReportFile[]): string {
  return files.length === 1 ? `Print check of ${files[0].name}` : `Print check of ${files.length} files`;
}
