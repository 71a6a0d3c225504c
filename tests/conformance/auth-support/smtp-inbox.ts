import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** The mail as it came, with its transfer encoding undone. */
  readonly text: string;
  readonly link: URL;
  readonly code: string;
}

export interface SmtpInbox {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The newest mail to that address. */
  newest(address: string): ReceivedMail;
  /** Makes the server refuse every mail until set back. */
  refuseMails(refuse: boolean): void;
  close(): Promise<void>;
}

/** A real mail server on loopback that keeps what it receives. */
export async function openSmtpInbox(): Promise<SmtpInbox> {
  const mails: ReceivedMail[] = [];
  let isRefusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(isRefusing ? Object.assign(new Error('Mailbox unavailable'), { responseCode: 550 }) : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push(readMail(to, Buffer.concat(chunks).toString('utf8')));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    newest(address) {
      const mail = mails.findLast(({ to }) => to.includes(address.toLowerCase()));
      if (!mail) throw new Error(`No mail has come for ${address}.`);
      return mail;
    },
    refuseMails(refuse) {
      isRefusing = refuse;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readMail(to: readonly string[], raw: string): ReceivedMail {
  const text = decodeQuotedPrintable(raw);
  const link = (): string | undefined => /https?:\/\/\S+\/auth\/v1\/verify\?[^\s"<]+/.exec(text)?.[0];
  const code = (): string | undefined => /^(\d{6})\r?$/m.exec(text)?.[1];
  const needed = (value: string | undefined): string => {
    if (!value) throw new Error(`The mail has no link or no code:\n${text}`);
    return value;
  };
  return {
    to,
    text,
    get link() {
      return new URL(needed(link()));
    },
    get code() {
      return needed(code());
    },
  };
}

function decodeQuotedPrintable(raw: string): string {
  const bytes = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
