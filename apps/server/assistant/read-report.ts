import { conceptsOf } from './trade-words.ts';

/** A finding of the visitor's own file, sent along with leave. */
export interface Finding {
  readonly status: 'fail' | 'warn';
  readonly title: string;
  readonly message: string;
}

export interface FileReport {
  /** "Report of the open file "luna.png": method dtf, 11.00 in wide, score 54." */
  readonly head: string;
  readonly findings: readonly Finding[];
}

const HEAD = /^Report of the open file .+\.$/m;
const FINDING = /^\[(fail|warn)\] [\w.-]+ \| ([^|\n]+) \| ([^\n]+)$/gm;
const MOST = 40;

/** The report within what the page sent along; null where there is none. It is data: its words are shown, never obeyed. */
export function readReport(context: string): FileReport | null {
  const head = HEAD.exec(context)?.[0];
  if (!head) return null;
  const findings = [...context.matchAll(FINDING)].slice(0, MOST).map(([, status, title, message]) => ({
    status: status as Finding['status'],
    title: title.trim(),
    message: message.trim(),
  }));
  return { head, findings };
}

/** A question on the file itself rather than on print in general. */
const OF_FILE =
  /\b(my|this|the) (file|art|artwork|design|picture|image|report|score|logo|print)\b|\bfindings?\b|\bready\b|\bwill it print\b/i;
const MOST_SHOWN = 5;

/** The findings that a question asks about: all of them where it asks about the file, else those that share its words. */
export function findingsFor(question: string, { findings }: FileReport): readonly Finding[] {
  const concepts = conceptsOf(question).filter(({ word }) => word.length > 2);
  const named = findings.filter(({ title, message }) => {
    const text = `${title} ${message}`.toLowerCase();
    return concepts.some(({ word, others }) => [word, ...others].some((name) => name.length > 3 && text.includes(name)));
  });
  if (named.length > 0) return named.slice(0, MOST_SHOWN);
  return OF_FILE.test(question) ? findings.slice(0, MOST_SHOWN) : [];
}

/** In Markdown. A finding's own words can't bring links or pictures along. */
export function findingLines(head: string, findings: readonly Finding[]): string {
  const plain = (text: string): string => text.replace(/[[\]()*`<>]/g, ' ').trim();
  const lines = findings.map(({ status, title, message }) => `- **${plain(title)}** (${status}): ${plain(message)}`);
  return `${plain(head).replace('Report of the open file', 'Your file')}\n\n${lines.join('\n')}`;
}
