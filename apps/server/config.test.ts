import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://print.example.test',
  SMTP_URL: 'smtps://user:pass@mail.example.test',
  MAIL_FROM: 'Underbase <hello@print.example.test>',
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('development', () => {
  test('needs nothing and stays on this machine', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ isProduction: false, host: 'localhost', port: 4321, trustProxy: false, smtpUrl: null, google: null });
    expect(config.publicUrl.origin).toBe('http://localhost:4321');
    expect(config.redirectOrigins).toEqual(['http://localhost:4321', 'http://127.0.0.1:4321']);
    expect(config.dummies).toContain('SMTP_URL');
  });

  test('refuses to listen beyond this machine', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('HOST')]);
    expect(problemsOf({ HOST: '127.0.0.1' })).toEqual([]);
  });
});

describe('production', () => {
  test('names everything that still stands on a stand-in', () => {
    const problems = problemsOf({ NODE_ENV: 'production' });
    for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM']) expect(problems.join('\n')).toContain(name);
  });

  test('starts when all is given', () => {
    const config = readConfig(PRODUCTION);
    expect(config).toMatchObject({ isProduction: true, host: '0.0.0.0', logLevel: 'info', dummies: [] });
    expect(config.redirectOrigins).toEqual(['https://print.example.test']);
  });

  test('refuses a public address without encryption', () => {
    expect(problemsOf({ ...PRODUCTION, PUBLIC_URL: 'http://print.example.test' })).toEqual([expect.stringContaining('https')]);
  });
});

describe('payments', () => {
  const KEYS = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_new',
    ...Object.fromEntries(
      ['CREATOR', 'PROFESSIONAL', 'STUDIO'].flatMap((tier) =>
        ['MONTHLY', 'YEARLY'].map((period) => [`STRIPE_PRICE_${tier}_${period}`, `price_${tier}${period}`]),
      ),
    ),
  };

  test('are tests in development, and none in production, without keys', () => {
    expect(readConfig({}).payments).toMatchObject({ mode: 'test', graceDays: 7 });
    expect(readConfig(PRODUCTION).payments.mode).toBe('none');
  });

  test('are real with all keys, and half of them are refused by name', () => {
    expect(readConfig({ ...PRODUCTION, ...KEYS }).payments).toMatchObject({
      mode: 'stripe',
      stripe: {
        webhookSecrets: ['whsec_old', 'whsec_new'],
        prices: { studio: { yearly: 'price_STUDIOYEARLY' } },
        portalConfiguration: null,
      },
    });
    for (const name of Object.keys(KEYS)) expect(problemsOf({ ...PRODUCTION, ...KEYS, [name]: '' }).join()).toContain(name);
    expect(problemsOf({ ...KEYS, STRIPE_SECRET_KEY: 'pk_live_1' }).join()).toContain('STRIPE_SECRET_KEY');
  });
});

describe('single settings', () => {
  test.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'mail.example.test'],
    ['REDIRECT_ORIGINS', 'https://a.example.test, nonsense'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(problemsOf({ [name]: value }).join('\n')).toContain(name);
  });

  test('an empty value counts as absent', () => {
    expect(readConfig({ SMTP_URL: '', PORT: '' })).toMatchObject({ smtpUrl: null, port: 4321 });
  });

  test('halves of a pair are refused', () => {
    expect(problemsOf({ GOOGLE_CLIENT_ID: 'id' })).toHaveLength(1);
    expect(problemsOf({ SUPABASE_URL: 'https://x.supabase.example' })).toHaveLength(1);
  });

  test('origins keep nothing but the origin', () => {
    expect(readConfig({ REDIRECT_ORIGINS: 'https://a.example.test/path?x, http://localhost:5173' }).redirectOrigins.slice(2)).toEqual([
      'https://a.example.test',
      'http://localhost:5173',
    ]);
  });

  test('a proxy is believed only by name', () => {
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toEqual(['loopback', '10.0.0.0/8']);
    expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
  });
});
