import { randomBytes } from 'node:crypto';
import type { Database, VerifyAccessToken } from '@underbase/platform';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import type { ServerConfig } from '../config.ts';
import type { Mailer } from '../mail/mail.ts';
import { addBillingRoutes } from './billing-routes.ts';
import type { BillingFacts } from './facts.ts';
import type { PaymentGateway } from './gateway.ts';
import { recordFacts } from './ledger-port.ts';
import { checkNightly } from './nightly-check.ts';
import { createPlanService } from './plan-service.ts';
import { chargingSubscriptions } from './read-account.ts';
import { renewTestPlans } from './renew-test-plans.ts';
import { sendBillingMails } from './send-mails.ts';
import { createStripeGateway, openStripe } from './stripe-gateway.ts';
import { addTestCheckoutPage, TEST_CHECKOUT_PATH } from './test-checkout-page.ts';
import { createTestGateway } from './test-gateway.ts';
import { addWebhook, WEBHOOK_PATH } from './webhook.ts';

export interface BillingParts {
  readonly database: Database;
  /** Null where there is no mail at all: mails then wait in the database. */
  readonly mailer: Mailer | null;
  readonly verifyAccessToken: VerifyAccessToken;
}

export interface Billing {
  /** Ends what an account pays for, before it goes. */
  endPlans(userId: string): Promise<void>;
}

/** Everything about money: the webhook, the pages' calls, mails, the nightly check; in development the checkout for tests. */
export function addBilling(app: FastifyInstance, config: ServerConfig, parts: BillingParts): Billing {
  const { payments, publicUrl } = config;
  const { pool } = parts.database;
  const mails = sendBillingMails(app, { database: pool, mailer: parts.mailer, publicUrl, canBuy: payments.mode !== 'none' });
  app.addHook('onReady', () => keepGrace(parts.database, payments.graceDays));
  const onFacts = async (facts: BillingFacts): Promise<void> => {
    await recordFacts(pool, facts);
    mails.send();
  };
  const webhook = { database: pool, onRecorded: mails.send };
  const gateway = ((): PaymentGateway | null => {
    if (payments.mode === 'stripe') {
      const { webhookSecrets, prices, secretKey } = payments.stripe;
      addWebhook(app, { ...webhook, secrets: webhookSecrets, prices, isLive: /^.k_live_/.test(secretKey) });
      checkNightly(app, { database: pool, stripe: openStripe(payments.stripe), prices, onRecorded: mails.send });
      return createStripeGateway(payments.stripe, onFacts);
    }
    if (payments.mode === 'none') return null;
    // Made anew with each start: nobody outside this process can sign for it.
    const secret = `whsec_${randomBytes(24).toString('base64url')}`;
    addWebhook(app, { ...webhook, secrets: [secret], prices: null, isLive: false });
    const test = createTestGateway((event) => deliver(app, event, secret), new URL(TEST_CHECKOUT_PATH, publicUrl).href);
    addTestCheckoutPage(app, test, publicUrl);
    renewTestPlans(app, pool, test);
    return test;
  })();
  const plans = gateway && createPlanService(pool, gateway);
  addBillingRoutes(app, {
    plans,
    database: pool,
    verifyAccessToken: parts.verifyAccessToken,
    hasOwnSessions: config.supabase === null,
    publicUrl,
  });
  return {
    async endPlans(userId) {
      if (!gateway) return;
      for (const id of await chargingSubscriptions(pool, userId)) await gateway.endNow(id);
    },
  };
}

/** The database settles balances by itself, also while this server is away, so the setting lives there. */
async function keepGrace({ pool }: Database, days: number): Promise<void> {
  await pool.query(`update private.billing_settings set grace = make_interval(days => $1) where grace <> make_interval(days => $1)`, [
    days,
  ]);
}

/** An event of the test checkout, signed and posted as the payment service does it. */
async function deliver(app: FastifyInstance, event: string, secret: string): Promise<void> {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: event, secret });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const { statusCode, body } = await app.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload: event });
  if (statusCode !== 200) throw new Error(`the webhook answered ${statusCode}: ${body}`);
}
