import { reportEntry, type ValidationReport } from '@underbase/tools/validation';

/** What the page that holds the validator in a frame is told; listen for `message` events of this type. */
export interface ReportMessage {
  readonly type: 'underbase:report';
  /** As the command line prints it for one file. */
  readonly report: { readonly file: string } & ReturnType<typeof reportEntry>;
}

export interface ReadyMessage {
  readonly type: 'underbase:ready';
}

/**
 * Posts to the page around this one, if there is one. Only origins on the operator's list can hold this page at all (its
 * `frame-ancestors` policy), and the report goes to the very origin that holds it.
 */
function post(message: ReportMessage | ReadyMessage): void {
  const origin = parentOrigin();
  if (origin) window.parent.postMessage(message, origin);
}

/** Origin of the page around this one; null where there is none, or the browser keeps it to itself. */
function parentOrigin(): string | null {
  if (window.parent === window) return null;
  const [ancestor] = location.ancestorOrigins ?? [];
  if (ancestor) return ancestor;
  try {
    return new URL(document.referrer).origin;
  } catch {
    return null;
  }
}

export function tellReady(): void {
  post({ type: 'underbase:ready' });
}

export function tellReport(report: ValidationReport, name: string): void {
  post({ type: 'underbase:report', report: { file: name, ...reportEntry(report) } });
}
