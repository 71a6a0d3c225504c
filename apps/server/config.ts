import { availableParallelism } from 'node:os';
import type { ModelSource } from '@underbase/models';
import { readModels } from '@underbase/models/node';
import type { AuthLimits, RequestLimits } from '@underbase/platform';
import { z } from 'zod';
import type { ModelConfig } from './assistant/model-stream.ts';
import { type PaymentConfig, paymentProblems, paymentSettings, readPayments } from './billing/payment-config.ts';

/** The names under which a machine reaches itself. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '::1', '[::1]'];

const DEFAULT_PORT = 4321;
/** Not a secret: it names the application, and a request that carries it alone is anonymous. */
const DEFAULT_PUBLISHABLE_KEY = 'underbase-publishable-key';
const DEFAULT_MAIL_FROM = 'Underbase <no-reply@underbase.localhost>';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).transform((text) => new URL(text));
const origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(httpUrl.transform((url) => url.origin)));
const whole = (lowest: number, highest: number) => z.coerce.number().int().min(lowest).max(highest);

const environmentSchema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: whole(0, 65_535).default(DEFAULT_PORT),
  HOST: z.string().optional(),
  PUBLIC_URL: httpUrl.optional(),
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  REDIRECT_ORIGINS: origins.default([]),
  FRAME_ORIGINS: origins.default([]),
  PUBLISHABLE_KEY: z.string().min(1).default(DEFAULT_PUBLISHABLE_KEY),
  SUPABASE_URL: httpUrl.optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  FEEDBACK_TO: z.email({ error: 'must be an e-mail address' }).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: httpUrl.default(new URL('https://accounts.google.com')),
  DESIGNER_URL: httpUrl.optional(),
  VIDEO_URL: httpUrl.optional(),
  AUTH_MAILS_PER_ASKER: whole(1, 100_000).default(5),
  AUTH_MAILS_PER_MAILBOX: whole(1, 100_000).default(20),
  AUTH_MAILS_PER_IP: whole(1, 100_000).default(60),
  AUTH_ATTEMPTS_PER_IP: whole(1, 100_000).default(60),
  REQUESTS_PER_USER: whole(1, 10_000_000).default(600),
  REQUESTS_PER_ADDRESS: whole(1, 10_000_000).default(1200),
  REQUEST_BURST: whole(1, 10_000_000).default(200),
  SOCKETS_PER_USER: whole(1, 100_000).default(20),
  SOCKETS_PER_ADDRESS: whole(1, 100_000).default(60),
  SECURITY_CONTACT: z.string().min(3).optional(),
  ...paymentSettings,
  LLM_BASE_URL: httpUrl.optional(),
  LLM_API_KEY: z.string().min(1).optional(),
  LLM_MODEL: z.string().min(1).optional(),
  LLM_SILENCE_MS: whole(100, 600_000).default(30_000),
  QUESTIONS_PER_ADDRESS: whole(1, 1_000_000).default(10),
  QUESTIONS_PER_USER: whole(1, 1_000_000).default(100),
  STORAGE_URL: z.url({ protocol: /^(file|s3)$/, error: 'must be a file: or an s3: address' }).optional(),
  UPLOAD_MB_FREE: whole(1, 500).default(100),
  UPLOAD_MB_PAID: whole(1, 500).default(500),
  STORED_GB_FREE: whole(1, 100_000).default(1),
  STORED_GB_PAID: whole(1, 100_000).default(10),
  FREE_TOOLS_MP_FREE: whole(0, 10_000_000).default(1000),
  FREE_TOOLS_MP_PAID: whole(0, 10_000_000).default(20_000),
  RESULT_HOURS: whole(1, 8760).default(24),
  WORKERS: whole(0, 256).optional(),
  WORKER_MB: whole(256, 1_000_000).default(3072),
  WORKER_SECONDS: whole(1, 86_400).default(600),
  MODELS: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
});

type Environment = z.output<typeof environmentSchema>;

export interface GoogleConfig {
  /** OpenID issuer; another than Google's serves tests and look-alikes. */
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface SupabaseConfig {
  readonly url: URL;
  readonly publishableKey: string;
}

export interface AssistantConfig {
  /** Null composes answers from the documentation alone. */
  readonly model: ModelConfig | null;
  /** Questions an hour, without an account and with one. */
  readonly limits: { readonly perAddress: number; readonly perUser: number };
}

/** What accounts without and with a paid plan may bring, keep and have done by tools that cost nothing (settled 49). */
export interface JobLimits {
  readonly free: Allowance;
  readonly paid: Allowance;
}

interface Allowance {
  /** Of one file. */
  readonly fileBytes: number;
  /** Of all files of an account. */
  readonly roomBytes: number;
  /** Of runs without a price, in a day. */
  readonly freePixels: number;
}

export interface JobConfig {
  /** Null keeps files in the state's folder. */
  readonly storageUrl: URL | null;
  readonly limits: JobLimits;
  readonly keepHours: number;
  /** Runs at once in this server; 0 leaves them to workers elsewhere. */
  readonly workers: number;
  /** Of one run: memory of its process, and processor time. */
  readonly workerBytes: number;
  readonly workerMs: number;
}

/** Everything that the server is told from outside, checked once. */
export interface ServerConfig {
  readonly isProduction: boolean;
  readonly host: string;
  readonly port: number;
  /** The one address that links are built from; never the Host header. */
  readonly publicUrl: URL;
  /** Whose X-Forwarded-For is believed: no one's, everyone's, or these addresses and networks. */
  readonly trustProxy: boolean | string[];
  readonly logLevel: string;
  readonly databaseUrl: string | null;
  /** Origins that sign-in may come back to, the own one first. */
  readonly redirectOrigins: readonly string[];
  /** Origins that may frame the standalone pages. */
  readonly frameOrigins: readonly string[];
  readonly publishableKey: string;
  readonly supabase: SupabaseConfig | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Who reads what people write in the feedback form. */
  readonly feedbackTo: string;
  readonly google: GoogleConfig | null;
  readonly designerUrl: URL | null;
  readonly videoUrl: URL | null;
  readonly limits: AuthLimits;
  readonly requestLimits: RequestLimits;
  readonly assistant: AssistantConfig;
  /** Where faults in the armor are reported; a mailto: or https: address. */
  readonly securityContact: string;
  readonly payments: PaymentConfig;
  readonly jobs: JobConfig;
  /** Networks that the operator has set up; forms and jobs name them by id. */
  readonly models: readonly ModelSource[];
  /** Whoever has it reads the figures of a node; null leaves them to programs of its own machine. */
  readonly metricsToken: string | null;
  /** Names of settings that stand on a development default. */
  readonly dummies: readonly string[];
}

/** The environment can't be used; `problems` says why, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads and checks the environment. Empty values count as absent.
 * @throws ConfigError naming every setting that is wrong or, in production, missing.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ServerConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  const problems = [...contradictions(parsed.data), ...(isProduction(parsed.data) ? missingInProduction(parsed.data) : [])];
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(parsed.data);
}

const isProduction = (env: Environment): boolean => env.NODE_ENV === 'production';

function contradictions(env: Environment): string[] {
  const problems: string[] = [];
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or none');
  }
  problems.push(...readModels(env.MODELS).problems.map((problem) => `MODELS: ${problem}`));
  problems.push(...paymentProblems(env));
  if (env.SUPABASE_URL && !env.SUPABASE_PUBLISHABLE_KEY) problems.push('SUPABASE_PUBLISHABLE_KEY is missing: SUPABASE_URL needs it');
  if (Boolean(env.LLM_BASE_URL) !== Boolean(env.LLM_MODEL)) {
    problems.push('LLM_BASE_URL and LLM_MODEL belong together: set both or none');
  }
  if (env.HOST && !isProduction(env) && !LOOPBACK_NAMES.includes(env.HOST)) {
    problems.push(`HOST can't be ${env.HOST}: without NODE_ENV=production the server listens on this machine only`);
  }
  return problems;
}

function missingInProduction(env: Environment): string[] {
  const problems: string[] = [];
  if (!env.PUBLIC_URL) problems.push('PUBLIC_URL is missing: the address that people open, for links in mails');
  else if (env.PUBLIC_URL.protocol !== 'https:' && !LOOPBACK_NAMES.includes(env.PUBLIC_URL.hostname)) {
    problems.push('PUBLIC_URL must be https: sign-in links and tokens travel over it');
  }
  if (!env.SMTP_URL && !env.SUPABASE_URL) problems.push('SMTP_URL is missing: sign-in links are sent by mail');
  if (!env.MAIL_FROM && !env.SUPABASE_URL) problems.push('MAIL_FROM is missing: the address that mails come from');
  return problems;
}

function toConfig(env: Environment): ServerConfig {
  const production = isProduction(env);
  const publicUrl = env.PUBLIC_URL ?? new URL(`http://localhost:${env.PORT}`);
  return {
    isProduction: production,
    host: env.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    port: env.PORT,
    publicUrl,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    databaseUrl: env.DATABASE_URL ?? null,
    redirectOrigins: [...new Set([publicUrl.origin, ...(production ? [] : loopbackAliases(publicUrl)), ...env.REDIRECT_ORIGINS])],
    frameOrigins: env.FRAME_ORIGINS,
    publishableKey: env.PUBLISHABLE_KEY,
    supabase: readSupabase(env),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? DEFAULT_MAIL_FROM,
    feedbackTo: env.FEEDBACK_TO ?? addressOf(env.MAIL_FROM ?? DEFAULT_MAIL_FROM),
    google: readGoogle(env),
    designerUrl: env.DESIGNER_URL ?? null,
    videoUrl: env.VIDEO_URL ?? null,
    limits: {
      mailsPerAsker: env.AUTH_MAILS_PER_ASKER,
      mailsPerMailbox: env.AUTH_MAILS_PER_MAILBOX,
      mailsPerIp: env.AUTH_MAILS_PER_IP,
      attemptsPerIp: env.AUTH_ATTEMPTS_PER_IP,
    },
    requestLimits: {
      perUser: env.REQUESTS_PER_USER,
      perAddress: env.REQUESTS_PER_ADDRESS,
      burst: env.REQUEST_BURST,
      socketsPerUser: env.SOCKETS_PER_USER,
      socketsPerAddress: env.SOCKETS_PER_ADDRESS,
    },
    assistant: { model: readModel(env), limits: { perAddress: env.QUESTIONS_PER_ADDRESS, perUser: env.QUESTIONS_PER_USER } },
    securityContact: env.SECURITY_CONTACT ?? `mailto:${env.FEEDBACK_TO ?? addressOf(env.MAIL_FROM ?? DEFAULT_MAIL_FROM)}`,
    payments: readPayments(env, production),
    jobs: readJobs(env),
    models: readModels(env.MODELS).models,
    metricsToken: env.METRICS_TOKEN ?? null,
    dummies: production ? [] : (['SMTP_URL', 'GOOGLE_CLIENT_ID'] as const).filter((name) => !env[name]),
  };
}

const MB = 1024 * 1024;

function readJobs(env: Environment): JobConfig {
  const allowance = (fileMb: number, roomGb: number, megapixels: number): Allowance => ({
    fileBytes: fileMb * MB,
    roomBytes: roomGb * 1024 * MB,
    freePixels: megapixels * 1e6,
  });
  return {
    storageUrl: env.STORAGE_URL ? new URL(env.STORAGE_URL) : null,
    limits: {
      free: allowance(env.UPLOAD_MB_FREE, env.STORED_GB_FREE, env.FREE_TOOLS_MP_FREE),
      paid: allowance(env.UPLOAD_MB_PAID, env.STORED_GB_PAID, env.FREE_TOOLS_MP_PAID),
    },
    keepHours: env.RESULT_HOURS,
    // A core stays for pages.
    workers: env.WORKERS ?? Math.max(1, availableParallelism() - 1),
    workerBytes: env.WORKER_MB * MB,
    workerMs: env.WORKER_SECONDS * 1000,
  };
}

/** `Name <address>` without the name. */
function addressOf(mailbox: string): string {
  return /<([^>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
}

function readSupabase(env: Environment): SupabaseConfig | null {
  if (!env.SUPABASE_URL || !env.SUPABASE_PUBLISHABLE_KEY) return null;
  return { url: env.SUPABASE_URL, publishableKey: env.SUPABASE_PUBLISHABLE_KEY };
}

function readGoogle(env: Environment): GoogleConfig | null {
  if (!env.GOOGLE_CLIENT_ID || !env.GOOGLE_CLIENT_SECRET) return null;
  return { issuer: env.GOOGLE_ISSUER, clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET };
}

function readModel(env: Environment): ModelConfig | null {
  if (!env.LLM_BASE_URL || !env.LLM_MODEL) return null;
  return { baseUrl: env.LLM_BASE_URL, apiKey: env.LLM_API_KEY ?? null, model: env.LLM_MODEL, silenceMs: env.LLM_SILENCE_MS };
}

/** On one's own machine the same page is opened by either spelling. */
function loopbackAliases(url: URL): string[] {
  if (!LOOPBACK_NAMES.includes(url.hostname)) return [];
  return ['localhost', '127.0.0.1'].map((name) => new URL(`${url.protocol}//${name}${url.port ? `:${url.port}` : ''}`).origin);
}

function readTrustProxy(text: string | undefined): boolean | string[] {
  if (text === undefined || text === 'false') return false;
  return text === 'true' || text.split(/[\s,]+/).filter(Boolean);
}
