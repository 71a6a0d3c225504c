import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { compareWithStripe } from './compare-with-stripe.ts';
import { type Queryable, recordFacts } from './ledger-port.ts';
import type { PriceTable } from './prices.ts';
import { readSubscription } from './read-back.ts';
import { isUnknown } from './stripe-gateway.ts';

export interface CheckParts {
  readonly database: Queryable;
  readonly stripe: Stripe;
  readonly prices: PriceTable;
  readonly onRecorded: () => void;
}

const LOOK_MS = 60_000;

/**
 * Once a night, on one server, the payment service and the database are compared; each difference is reported, and the service's word is
 * taken in. Within a minute the service is also asked about what two snapshots of the same second left open.
 */
export function checkNightly(app: FastifyInstance, parts: CheckParts): void {
  const { database } = parts;

  async function look(): Promise<void> {
    await askAboutUnsure(parts);
    // The first server of a day after three o'clock (UTC) takes the check; the others see that it is taken.
    const { rowCount } = await database.query(
      `update private.billing_settings set checked_at = now()
       where extract(hour from now() at time zone 'UTC') >= 3
         and (checked_at is null or (checked_at at time zone 'UTC')::date < (now() at time zone 'UTC')::date)`,
    );
    if (rowCount === 0) return;
    const differences = await compareWithStripe(parts, { isMending: true });
    for (const difference of differences) app.log.error({ difference }, 'payment service and database differ');
    await database.query('update private.billing_settings set differences = $1', [JSON.stringify(differences)]);
    await database.query(`delete from private.billing_events where received_at < now() - interval '90 days'`);
  }

  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error) => app.log.warn({ err: error }, 'comparing with the payment service failed'))
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Reads again what two snapshots of one second left open. */
export async function askAboutUnsure({ database, stripe, prices, onRecorded }: CheckParts): Promise<void> {
  const { rows } = await database.query('select id from private.billing_subscriptions where is_unsure order by snapshot_at limit 20');
  for (const { id } of rows) {
    const answer = await stripe.subscriptions.retrieve(id).catch(async (error) => {
      if (!isUnknown(error)) throw error;
      // Nothing to learn: the comparison names it.
      await database.query('update private.billing_subscriptions set is_unsure = false where id = $1', [id]);
      return null;
    });
    if (!answer) continue;
    await recordFacts(database, readSubscription(answer, prices));
    onRecorded();
  }
}
