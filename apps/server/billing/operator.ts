import { join } from 'node:path';
import { migrationFolders, stateFolder, useDatabase } from '@underbase/platform';
import { ConfigError, readConfig } from '../config.ts';
import { compareWithStripe } from './compare-with-stripe.ts';
import { priceSetting } from './payment-config.ts';
import { PERIODS, type PriceTable, SOLD_TIERS } from './prices.ts';
import { EVENT_TYPES } from './read-event.ts';
import { setUpPortal, setUpPrices } from './set-up-prices.ts';
import { openStripe } from './stripe-gateway.ts';
import { WEBHOOK_PATH } from './webhook.ts';

/** An operator waits longer than a page. */
const PATIENCE_MS = 30_000;
const CHECKOUT = join(import.meta.dirname, '..', '..', '..');

const USAGE = `npm run billing -- prices [--check]   makes the products, prices and portal of the plans, and prints the settings; --check only looks
npm run billing -- compare            compares subscriptions and balances with the payment service
`;

type Environment = Readonly<Record<string, string | undefined>>;

/** The operator's commands about payments. @returns the exit status */
export async function runOperator(args: readonly string[], environment: Environment, print: (text: string) => void): Promise<number> {
  const [command, flag] = args;
  if (command === 'prices') return prices(environment, flag !== '--check', print);
  if (command === 'compare') return compare(environment, print);
  print(USAGE);
  return command === undefined || command === '--help' ? 0 : 2;
}

/** Needs the key alone: the other settings are what it prints. */
async function prices(environment: Environment, isMaking: boolean, print: (text: string) => void): Promise<number> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL, PUBLIC_URL } = environment;
  if (!secretKey) throw new ConfigError(['STRIPE_SECRET_KEY is missing: the key of the account that is to be set up']);
  const stripe = openStripe({ secretKey, apiUrl: new URL(STRIPE_API_URL || 'https://api.stripe.com'), timeoutMs: PATIENCE_MS });
  const { ids, lines, isWhole } = await setUpPrices(stripe, { isMaking });
  for (const line of lines) print(`# ${line}\n`);
  if (!isWhole) return 1;
  const table = ids as PriceTable;
  for (const tier of SOLD_TIERS) for (const period of PERIODS) print(`${priceSetting(tier, period)}=${table[tier][period]}\n`);
  if (!isMaking) return 0;
  const publicUrl = new URL(PUBLIC_URL || 'http://localhost:4321');
  print(`STRIPE_PORTAL_CONFIGURATION=${await setUpPortal(stripe, table, publicUrl)}\n`);
  print(`# Send these events to ${new URL(WEBHOOK_PATH, publicUrl).href}, and set STRIPE_WEBHOOK_SECRET to its signing secret:\n`);
  print(`# ${EVENT_TYPES.join(' ')}\n`);
  return 0;
}

async function compare(environment: Environment, print: (text: string) => void): Promise<number> {
  const config = readConfig(environment);
  const { stripe: settings } = config.payments;
  if (!settings) throw new ConfigError(['STRIPE_SECRET_KEY is missing: there is nothing to compare with']);
  const place = {
    databaseUrl: config.databaseUrl ?? undefined,
    stateFolder: stateFolder({ checkout: CHECKOUT, env: environment }),
    migrationFolders: migrationFolders(config.supabase ? 'supabase' : 'own'),
  };
  const stripe = openStripe(settings);
  const differences = await useDatabase(place, (database) =>
    compareWithStripe({ database, stripe, prices: settings.prices }, { isMending: false }),
  );
  for (const { kind, id, detail } of differences) print(`${kind} ${id}${detail ? `: ${detail}` : ''}\n`);
  print(differences.length === 0 ? 'Nothing differs.\n' : `${differences.length} differ.\n`);
  return differences.length === 0 ? 0 : 1;
}
