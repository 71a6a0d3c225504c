import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  type AuthService,
  authPlugin,
  createAuthService,
  createPseudonyms,
  createRealtime,
  createRemoteTokenVerifier,
  createRequestMeter,
  createRestHandler,
  type Database,
  type RequestMeter,
  realtimePlugin,
  restPlugin,
  type SecurityEvent,
  type VerifyAccessToken,
} from '@underbase/platform';
import Fastify, { type FastifyInstance } from 'fastify';
import { createKnowledge } from './assistant/knowledge.ts';
import { addBilling, type Billing } from './billing/billing.ts';
import type { ServerConfig } from './config.ts';
import { addAccount } from './http/account.ts';
import { addBoundedJson } from './http/bounded-json.ts';
import { addChat, type ChatParts } from './http/chat.ts';
import { addCors } from './http/cors.ts';
import { addErrorHandler } from './http/errors.ts';
import { addFeedback } from './http/feedback.ts';
import { addHealth } from './http/health.ts';
import { addKnowledge } from './http/knowledge.ts';
import { loggerOptions } from './http/logging.ts';
import { addMetrics } from './http/metrics.ts';
import { addNotFound } from './http/not-found.ts';
import { addPublicConfig } from './http/public-config.ts';
import { addRequestLimits } from './http/request-limits.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { createSecurityLog, type SecurityLog } from './http/security-log.ts';
import { addSecurityTxt } from './http/security-txt.ts';
import { answerUnreadRequests } from './http/unread-requests.ts';
import { closeUnusedConnections } from './http/unused-connections.ts';
import { addWebApp, readBuiltFiles } from './http/web-app.ts';
import { openJobRoom } from './jobs/job-room.ts';
import { addJobs, addWorkers } from './jobs/jobs.ts';
import type { Mailer } from './mail/mail.ts';
import { addMailboxPage } from './mail/mailbox-page.ts';
import { createOutbox, createOutboxMailer } from './mail/outbox.ts';
import { composeSignInMail } from './mail/sign-in-mail.ts';
import { createSmtpMailer } from './mail/smtp-mailer.ts';

export interface ServerParts {
  /** Folder of the built web app; null serves the endpoints alone. */
  readonly webRoot: string | null;
  /** Open and migrated; the caller closes it after the server. */
  readonly database: Database;
  /** Where mails go that no mail server takes. */
  readonly stateFolder: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads the access token of a signed-in user, whoever issued it. @throws TokenError */
    readonly verifyAccessToken: VerifyAccessToken;
    /** Indexes the documentation where it has changed; the first question would otherwise wait for it. */
    readonly prepareKnowledge: () => Promise<void>;
    /** Begins with the jobs that wait; until then they are only taken in. */
    readonly startWorking: () => Promise<void>;
  }
}

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 120_000;
const SWEEP_MS = 600_000;

/** Puts the server together, ready to listen; `close()` lets running requests end. */
export async function createServer(config: ServerConfig, parts: ServerParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    ...answerUnreadRequests(config),
  });
  closeUnusedConnections(app);
  addBoundedJson(app);
  addSecurityHeaders(app, config);
  addCors(app, config);
  addErrorHandler(app);
  addHealth(app, { database: async () => void (await parts.database.pool.query('select 1')) });
  addPublicConfig(app, config);
  addSecurityTxt(app, config);
  const pseudonyms = createPseudonyms(parts.database.pool);
  const securityLog = createSecurityLog(app.log, pseudonyms);
  const meter = createRequestMeter(config.requestLimits, {
    database: parts.database.pool,
    pseudonyms,
    onFault: (error) => app.log.warn({ err: error }, 'limits are counted on this node alone for now'),
  });
  let billing: Billing | null = null;
  const guards = { meter, securityLog, endPlans: async (userId: string) => billing?.endPlans(userId) };
  // With a Supabase project the browser talks to that for accounts and data; the server only reads its tokens.
  const mailer = addMailer(app, config, parts);
  // A production server over Supabase may have no mail of its own: messages then wait in the database.
  const hasMail = config.smtpUrl !== null || !config.isProduction;
  const verifyAccessToken = config.supabase
    ? createRemoteTokenVerifier(config.supabase.url)
    : addPlatform(app, config, parts, mailer, guards);
  billing = addBilling(app, config, { database: parts.database, mailer: hasMail ? mailer : null, verifyAccessToken });
  app.decorate('verifyAccessToken', verifyAccessToken);
  const room = await openJobRoom(app, config, parts.database, parts.stateFolder);
  addJobs(app, config, room, { verifyAccessToken, meter });
  const workers = addWorkers(app, config, room, addMetrics(app, config.metricsToken));
  app.decorate('startWorking', async () => {
    room.keepClean();
    if (config.jobs.workers > 0) await workers.start();
  });
  const isBuiltFile = parts.webRoot ? await readBuiltFiles(parts.webRoot) : () => false;
  addRequestLimits(app, { ...guards, verifyAccessToken, publishableKey: config.publishableKey, isBuiltFile });
  addFeedback(app, { database: parts.database.pool, mailer: hasMail ? mailer : null, to: config.feedbackTo });
  addAssistant(app, config, parts, { pseudonyms, verifyAccessToken });
  if (parts.webRoot) await addWebApp(app, config, parts.webRoot);
  addNotFound(app);
  return app;
}

/** Search over the documentation, and answers from it. */
function addAssistant(
  app: FastifyInstance,
  { assistant }: ServerConfig,
  { database: { pool } }: ServerParts,
  parts: Pick<ChatParts, 'pseudonyms' | 'verifyAccessToken'>,
): void {
  const knowledge = createKnowledge(pool);
  app.decorate('prepareKnowledge', () => knowledge.prepare());
  addKnowledge(app, knowledge);
  addChat(app, { ...parts, ...assistant, knowledge, database: pool });
}

interface Guards {
  readonly meter: RequestMeter;
  readonly securityLog: SecurityLog;
  /** Ends what an account pays for, before it goes. */
  readonly endPlans: (userId: string) => Promise<void>;
}

/** Accounts, data and realtime on the own origin, as the official client expects them. */
function addPlatform(app: FastifyInstance, config: ServerConfig, parts: ServerParts, mailer: Mailer, guards: Guards): VerifyAccessToken {
  const { meter, securityLog } = guards;
  const auth = addAccounts(app, config, parts, mailer, guards);
  const onSecurity = (event: SecurityEvent): void => securityLog.tell(event);
  const reading = { verifyAccessToken: auth.verifyAccessToken, apiKey: config.publishableKey };
  const onFault = (error: unknown): void => app.log.error({ err: error }, 'data request failed');
  app.register(restPlugin(createRestHandler({ pool: parts.database.callerPool, onFault, ...reading })), { prefix: '/rest/v1' });
  app.register(realtimePlugin(createRealtime({ database: parts.database, meter, onSecurity, onFault, ...reading })), {
    prefix: '/realtime/v1',
  });
  return auth.verifyAccessToken;
}

/** The way mails go; without a mail server they stay in a folder, shown on a page that production never has. */
function addMailer(app: FastifyInstance, config: ServerConfig, { stateFolder }: ServerParts): Mailer {
  const outbox = createOutbox(join(stateFolder, 'outbox'));
  const mailer = config.smtpUrl ? createSmtpMailer(config.smtpUrl, config.mailFrom) : createOutboxMailer(outbox, config.mailFrom);
  app.addHook('onClose', async () => mailer.close());
  if (!config.smtpUrl && !config.isProduction) addMailboxPage(app, outbox);
  return mailer;
}

function addAccounts(
  app: FastifyInstance,
  config: ServerConfig,
  { database }: ServerParts,
  mailer: Mailer,
  { securityLog, endPlans }: Guards,
): AuthService {
  const auth = createAuthService(database.pool, {
    ...config,
    sendSignInMail: (mail) => mailer.send(composeSignInMail(mail)),
    reportFault: (error) => app.log.error({ err: error }, 'auth request failed'),
    reportSecurity: (event) => securityLog.tell(event),
  });
  app.register(authPlugin(auth), { prefix: '/auth/v1' });
  addAccount(app, auth, config, endPlans);
  const endFollowing = auth.followRotations(database.listener);
  app.addHook('onClose', async () => endFollowing());
  sweepRegularly(app, auth);
  return auth;
}

function sweepRegularly(app: FastifyInstance, auth: AuthService): void {
  const timer = setInterval(() => {
    auth.sweep().catch((error) => app.log.warn({ err: error }, 'sweeping expired sign-ins failed'));
  }, SWEEP_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
