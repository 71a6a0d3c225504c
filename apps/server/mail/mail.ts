/** A mail ready to go; both bodies say the same. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: string;
  /** What the development mailbox offers beside the mail. */
  readonly shortcuts?: { readonly link: string; readonly code: string };
}

export interface Mailer {
  /** Resolves once the mail server has taken the mail over. @throws when it does not */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Out-of-office replies to a sign-in link help nobody. */
export const AUTOMATIC_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
