import { Gauge, Histogram } from 'prom-client';
import type { Queryable } from '../billing/ledger-port.ts';
import type { Metrics } from '../http/metrics.ts';

export interface JobMetrics {
  /** A job begins here; what it returns is called once, with how it went. */
  begin(tool: string): (outcome: 'done' | 'failed' | 'cancelled') => void;
}

/** A scrape reads the whole ledger at most this often. */
const DRIFT_EVERY_MS = 60_000;

/** The queue's depth and the ledger's balance are read from the database with each look; times are those of this process's own jobs. */
export function createJobMetrics({ registry }: Metrics, database: Queryable): JobMetrics {
  const seconds = new Histogram({
    name: 'underbase_job_seconds',
    help: 'How long jobs took, from their turn to their results',
    labelNames: ['tool', 'outcome'],
    buckets: [0.1, 0.3, 1, 3, 10, 30, 100, 300],
    registers: [registry],
  });
  new Gauge({
    name: 'underbase_jobs',
    help: 'Jobs that wait and that run',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { rows } = await database.query(
        `select s.state, count(j.id)::int as n from unnest(array['queued', 'running']) as s(state)
         left join private.jobs j on j.state = s.state group by s.state`,
      );
      for (const { state, n } of rows) this.set({ state }, n);
    },
  });
  new Gauge({
    name: 'underbase_oldest_waiting_seconds',
    help: 'For how long the job that came first has waited',
    registers: [registry],
    async collect() {
      const { rows } = await database.query(
        `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as n from private.jobs where state = 'queued'`,
      );
      this.set(rows[0].n);
    },
  });
  let driftReadAt = -DRIFT_EVERY_MS;
  new Gauge({
    name: 'underbase_ledger_drift_accounts',
    help: 'Accounts whose balance is not the sum of their ledger: always 0',
    registers: [registry],
    async collect() {
      if (performance.now() - driftReadAt < DRIFT_EVERY_MS) return;
      driftReadAt = performance.now();
      const { rows } = await database.query('select count(*)::int as n from private.ledger_drift');
      this.set(rows[0].n);
    },
  });
  return {
    begin(tool) {
      const end = seconds.startTimer({ tool });
      return (outcome) => void end({ outcome });
    },
  };
}
