import type { ClientConfig, PoolClient } from 'pg';
import { type Job, PgBoss } from 'pg-boss';
import type { Queryable } from '../billing/ledger-port.ts';

/** What stands in the queue: the job's id. All else is read from its row when its turn has come. */
interface Queued {
  readonly id: string;
}

export interface JobQueue {
  /** Puts a job in, as part of the caller's transaction. Lower turns go first. */
  send(client: PoolClient, id: string, turn: number): Promise<void>;
  /** Takes a job out, as part of the caller's transaction; one that runs is told elsewhere. */
  drop(client: PoolClient, id: string): Promise<void>;
  /** Performs jobs, so many at once. Where `perform` throws, the job comes again, a few times; then `giveUp` hears of it. */
  work(count: number, perform: (id: string, signal: AbortSignal) => Promise<void>, giveUp: (id: string) => Promise<void>): Promise<void>;
  /** Where the database's clock was set back, times of before lie ahead: jobs would wait for them, and a lost worker be believed for so long. */
  mendTimes(database: Queryable): Promise<void>;
  /** Jobs that run by their rows and that no queue holds any more; there should be none. */
  strays(database: Queryable): Promise<readonly string[]>;
  /** Hands back what runs and ends. */
  stop(): Promise<void>;
}

const RUNS = 'runs';
const LOST = 'runs-lost';
/** Times that a job is begun again after its worker was lost. */
const RETRIES = 3;
const OFTEN = 10_000;
/** A worker that is not heard of for so long is lost. */
const HEARTBEAT_SECONDS = 10;
const WATCH_SECONDS = 5;
const KEPT_SECONDS = 3600;
const DAY_SECONDS = 86_400;
/** What a column of the queue holds. */
const LOWEST_PRIORITY = -(2 ** 31);

const STRAYS = `
  select j.id from private.jobs j where j.state = 'running'
    and not exists (select from pgboss.job q where q.name = $1 and q.id = j.id and q.state in ('created', 'retry', 'active'))
    and not exists (
      select from pgboss.job l where l.name = $2 and l.data ->> 'id' = j.id::text and l.state in ('created', 'retry', 'active')
    )`;

/** Nothing of the queue lies further ahead than this: retries wait a second. */
const AHEAD = `interval '1 minute'`;
/** One statement each: a queue of before its first use has none of it. */
const MEND_TIMES = [
  `update pgboss.job set start_after = now() where name = any($1) and state < 'active' and start_after > now() + ${AHEAD}`,
  `update pgboss.job set heartbeat_on = now() where name = any($1) and state = 'active' and heartbeat_on > now() + ${AHEAD}`,
  `update pgboss.queue set monitor_on = least(monitor_on, now()), monitor_claim_on = least(monitor_claim_on, now())
   where name = any($1) and greatest(monitor_on, monitor_claim_on) > now() + ${AHEAD}`,
];

const within = (client: PoolClient) => ({ executeSql: (text: string, values?: unknown[]) => client.query(text, values) });

/** The queue in the database; it is made, or brought up to date, when it is first asked for. */
export function openQueue(connection: ClientConfig, onFault: (error: Error) => void): JobQueue {
  let started: Promise<PgBoss> | null = null;
  const ready = (): Promise<PgBoss> => {
    started ??= start(connection, onFault).catch((error) => {
      // The next one who asks begins anew.
      started = null;
      throw error;
    });
    return started;
  };
  return {
    async send(client, id, turn) {
      const queue = await ready();
      await queue.send(RUNS, { id } satisfies Queued, { id, priority: Math.max(-turn, LOWEST_PRIORITY), db: within(client) });
    },
    async drop(client, id) {
      await (await ready()).cancel(RUNS, id, { db: within(client) });
    },
    async work(count, perform, giveUp) {
      const queue = await ready();
      const options = { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: WATCH_SECONDS };
      /** The library's worker rests after each job until something is sent or its poll is due: in a line that stands already nobody would wake it. */
      const oneAfterTheOther = async (name: string, act: (job: Job<Queued>) => Promise<void>): Promise<void> => {
        const worker: string = await queue.work(name, options, async ([job]: Job<Queued>[]) => {
          await act(job).finally(() => queue.notifyWorker(worker));
        });
      };
      await oneAfterTheOther(LOST, ({ data }) => giveUp(data.id));
      for (let n = 0; n < count; n++) await oneAfterTheOther(RUNS, ({ data, signal }) => perform(data.id, signal));
    },
    async mendTimes(database) {
      await ready();
      for (const text of MEND_TIMES) await database.query(text, [[RUNS, LOST]]);
    },
    async strays(database) {
      await ready();
      // A row says that it has ended before its queue does, and that it runs only after that: neither is seen as a stray in between.
      const { rows } = await database.query(STRAYS, [RUNS, LOST]);
      return rows.map(({ id }) => id);
    },
    async stop() {
      const queue = await started?.catch(() => null);
      // What runs is handed back by the queue itself: nobody waits for it.
      await queue?.stop({ graceful: false });
    },
  };
}

/** The library with both queues, or nothing of it: one that began halfway holds connections and timers. */
async function start(connection: ClientConfig, onFault: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(connection as object),
    application_name: 'underbase queue',
    max: 4,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    queueCacheIntervalSeconds: WATCH_SECONDS,
  });
  boss.on('error', onFault);
  try {
    await boss.start();
    await makeQueues(boss);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

async function makeQueues(boss: PgBoss): Promise<void> {
  const kept = { deleteAfterSeconds: KEPT_SECONDS, notify: true, retryDelay: 1, heartbeatSeconds: HEARTBEAT_SECONDS };
  // Whoever gives a job up may be lost over it as well: that is tried until it is done.
  const lost = { ...kept, retryLimit: OFTEN };
  const runs = { ...kept, retryLimit: RETRIES, expireInSeconds: DAY_SECONDS - 1, deadLetter: LOST };
  await boss.createQueue(LOST, lost);
  await boss.createQueue(RUNS, runs);
  // A queue that stood before has the settings of then.
  await boss.updateQueue(LOST, lost);
}
