import { setTimeout as delay } from 'node:timers/promises';
import { type DataAnswer, type DataCalls, openDataCalls } from '../conformance/setup/data-calls.ts';
import { prepareServerProcess, type ServerProcess, type ServerUser } from '../conformance/setup/server-process.ts';

export interface CrashFigures {
  readonly kills: number;
  /** Charges that a client was told to have been made. */
  readonly acknowledged: number;
  /** Calls that had to be repeated because their answer never came. */
  readonly repeated: number;
  /** Acknowledged charges that the ledger lacks, and amounts that it took more than once. Both must be 0. */
  readonly lost: number;
  readonly doubled: number;
  /** Users whose balance is not the sum of their ledger, looked at after every kill. Must be 0. */
  readonly drifted: number;
  /** From the start of the process to ready, after a kill. */
  readonly slowestRestartMs: number;
}

interface CrashOptions {
  /** How often the whole server is killed. */
  readonly kills?: number;
  readonly database?: 'embedded' | 'external';
}

const USERS = 8;
const TOKENS = 50_000_000;
/** Charges between two kills, so that each kill falls into a busy server. */
const CHARGES_BETWEEN = 60;
/** Longest time without service before the proof gives up; a stale pid alone may take 15 s. */
const COME_BACK_MS = 30_000;
/** Amounts tell charges apart; the database takes no larger one. */
const LARGEST_AMOUNT = 10_000;

interface Spender {
  readonly user: ServerUser;
  /** Amounts in order of acknowledgement, each once. */
  readonly acknowledged: number[];
}

interface Run {
  readonly calls: DataCalls;
  isOver: boolean;
  repeated: number;
  acknowledged: number;
}

/** Repeats a call until it is answered: while the server is down it is not, or with 5xx. */
async function insist(run: Run, call: () => Promise<DataAnswer>): Promise<DataAnswer> {
  const deadline = Date.now() + COME_BACK_MS;
  for (;;) {
    const answer = await call().catch(() => null);
    if (answer && answer.status < 500) return answer;
    if (Date.now() > deadline) throw new Error(`a call is not answered any more: ${answer?.text ?? 'no connection'}`);
    run.repeated++;
    await delay(20);
  }
}

/** Records a run exactly once, also where the first answer was lost. */
async function recordOnce(run: Run, user: ServerUser, credits: number): Promise<void> {
  const answer = await run.calls.record(user, credits).catch(() => null);
  if (answer?.status === 201) return;
  const { text } = await insist(run, () => run.calls.recorded(user, credits));
  if (text === '[]') await recordOnce(run, user, credits);
}

/** Spends as the app does: record, charge, and repeat the charge alone until it is answered. Each amount is used once. */
async function spend(run: Run, { user, acknowledged }: Spender): Promise<void> {
  for (let amount = 1; !run.isOver && amount <= LARGEST_AMOUNT; amount++) {
    await recordOnce(run, user, amount);
    const { text } = await insist(run, () => run.calls.deduct(user, amount));
    if (text !== 'true') throw new Error(`a charge was answered with ${text}`);
    acknowledged.push(amount);
    run.acknowledged++;
  }
}

async function driftedUsers(server: ServerProcess): Promise<number> {
  const client = await server.connect();
  try {
    return (await client.query('select 1 from private.ledger_drift')).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

async function untilSpent(run: Run, charges: number): Promise<void> {
  const goal = run.acknowledged + charges;
  const deadline = Date.now() + COME_BACK_MS;
  while (run.acknowledged < goal) {
    if (Date.now() > deadline) throw new Error('the server does not charge any more');
    await delay(1);
  }
}

/** Compares what clients were told with what the ledger holds. */
async function audit(server: ServerProcess, spenders: readonly Spender[]): Promise<{ lost: number; doubled: number }> {
  const client = await server.connect();
  let lost = 0;
  let doubled = 0;
  for (const { user, acknowledged } of spenders) {
    const { rows } = await client.query(
      `select -amount::int as amount, count(*)::int as times from private.ledger where user_id = $1 and kind = 'charge' group by amount`,
      [user.id],
    );
    const charged = new Map(rows.map((row) => [row.amount, row.times]));
    lost += acknowledged.filter((amount) => !charged.has(amount)).length;
    doubled += [...charged.values()].filter((times) => times > 1).length + (charged.size - acknowledged.length > 0 ? 1 : 0);
  }
  await client.end();
  return { lost, doubled };
}

/** Kills the whole server while it is charging, again and again, and holds the ledger against what clients were told. */
async function torment(server: ServerProcess, kills: number): Promise<CrashFigures> {
  await server.start();
  const spenders: Spender[] = [];
  for (let i = 0; i < USERS; i++) spenders.push({ user: await server.makeUser(TOKENS), acknowledged: [] });
  const run: Run = { calls: openDataCalls(server), isOver: false, repeated: 0, acknowledged: 0 };
  const spending = Promise.all(spenders.map((spender) => spend(run, spender)));
  const killing = (async () => {
    let drifted = 0;
    let slowestRestartMs = 0;
    for (let kill = 0; kill < kills; kill++) {
      await untilSpent(run, CHARGES_BETWEEN);
      await delay(Math.random() * 10);
      await server.killWhole();
      slowestRestartMs = Math.max(slowestRestartMs, await server.start());
      drifted += await driftedUsers(server);
    }
    // Half a server may die too: the database restarts under Node, and Node comes back to a running database.
    await untilSpent(run, CHARGES_BETWEEN);
    await server.killDatabase();
    await untilSpent(run, CHARGES_BETWEEN);
    await server.killNode();
    await server.start();
    await untilSpent(run, CHARGES_BETWEEN);
    return { drifted, slowestRestartMs };
  })().finally(() => {
    run.isOver = true;
  });
  const [figures] = await Promise.all([killing, spending]);
  run.calls.close();
  const drifted = figures.drifted + (await driftedUsers(server));
  return { kills, acknowledged: run.acknowledged, repeated: run.repeated, ...figures, drifted, ...(await audit(server, spenders)) };
}

/**
 * Proof: no acknowledged charge is lost, none is made twice, and the ledger sums to the balance, however often the server is
 * killed while it charges.
 */
export async function run({ kills, database }: CrashOptions = readOptions()): Promise<CrashFigures> {
  const kinds = database ? [database] : (['embedded', 'external'] as const);
  const share = Math.ceil((kills ?? FULL_KILLS) / kinds.length);
  let figures: CrashFigures | null = null;
  for (const kind of kinds) figures = await runOn(kind, share);
  if (!figures) throw new Error('no database was named');
  return figures;
}

const FULL_KILLS = 200;

/** `npm run proof -- ledger-crash [kills] [embedded|external]`; without words 200 kills, half of them on each. */
function readOptions(): CrashOptions {
  const [kills, database] = process.argv.slice(3);
  return { kills: kills ? Number(kills) : undefined, database: database === 'embedded' || database === 'external' ? database : undefined };
}

async function runOn(kind: 'embedded' | 'external', kills: number): Promise<CrashFigures> {
  const server = await prepareServerProcess(kind);
  try {
    const figures = await torment(server, kills);
    console.log(
      `${kind} PostgreSQL: ${figures.kills} kills of the whole server during ${figures.acknowledged} charges (${figures.repeated} calls repeated): ` +
        `${figures.lost} lost, ${figures.doubled} doubled, ${figures.drifted} balances off; slowest restart ${Math.round(figures.slowestRestartMs)} ms`,
    );
    if (figures.lost + figures.doubled + figures.drifted > 0) throw new Error('the ledger did not hold');
    return figures;
  } finally {
    await server.remove();
  }
}
