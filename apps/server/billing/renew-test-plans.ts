import type { FastifyInstance } from 'fastify';
import type { Queryable } from './ledger-port.ts';
import { readAccount } from './read-account.ts';
import type { TestGateway } from './test-gateway.ts';

const RENEW_MS = 600_000;

/** Plans of the test checkout have no service that renews or ends them: this does, whenever development runs. */
export function renewTestPlans(app: FastifyInstance, database: Queryable, gateway: TestGateway): void {
  async function renewDue(): Promise<void> {
    const { rows } = await database.query(
      `select distinct user_id from private.billing_standings
       where status = 'active' and period_end <= now() and id like 'sub\\_test\\_%' and user_id is not null`,
    );
    for (const { user_id } of rows) {
      const account = await readAccount(database, user_id);
      if (account?.live && account.live.periodEnd.getTime() <= Date.now()) await gateway.renew(account.live);
    }
  }
  const run = (): void => {
    renewDue().catch((error) => app.log.warn({ err: error }, 'renewing test plans failed'));
  };
  const timer = setInterval(run, RENEW_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
