import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openSmtpInbox, type SmtpInbox } from '../../conformance/auth-support/smtp-inbox.ts';
import { openTestDatabase } from '../../conformance/auth-support/test-database.ts';
import { startTestServer } from '../../conformance/auth-support/test-server.ts';

const DIST = process.env.WEB_DIST ?? fileURLToPath(new URL('../../../apps/web/dist', import.meta.url));

/** The whole product on loopback, with the mails that it sends. */
export interface Stand {
  readonly url: string;
  readonly inbox: SmtpInbox;
  /** Begins with jobs, as a started server does by itself. */
  startWorking(): Promise<void>;
  close(): Promise<void>;
}

export async function openStand(): Promise<Stand> {
  if (!existsSync(`${DIST}/index.html`)) throw new Error(`There is no built web app in ${DIST}; npm test builds it.`);
  const [database, inbox] = await Promise.all([openTestDatabase(), openSmtpInbox()]);
  const server = await startTestServer(
    { ...database, webRoot: DIST },
    { SMTP_URL: inbox.url, AUTH_MAILS_PER_IP: '1000', AUTH_ATTEMPTS_PER_IP: '1000' },
  );
  return {
    url: server.url,
    inbox,
    startWorking: () => server.startWorking(),
    async close() {
      await server.close();
      await inbox.close();
      await database.close();
    },
  };
}
