import fc from 'fast-check';
import { frameOf, sendFrames } from './attack-support/probe-frames.ts';
import { openRange } from './attack-support/range.ts';

export interface FrameFigures {
  readonly frames: number;
  /** Growth of the process that holds server and sender, after both have been warmed up. */
  readonly grownMb: number;
  /** What reached nobody, or null. */
  readonly fault: string | null;
}

const FRAMES_PER_SOCKET = 25;

/** Anything that a field may hold, from the right thing to what has no text form. */
const field = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string(),
  fc.constantFrom(
    { toString: 1 },
    { valueOf: null },
    'phx_join',
    'phx_leave',
    'access_token',
    'phoenix',
    'realtime:a',
    'heartbeat',
    null,
    1e308,
    -0,
  ),
);
const payload = fc.oneof(
  field,
  fc.record(
    {
      config: fc.oneof(
        field,
        fc.record({
          postgres_changes: fc.oneof(
            field,
            fc.array(fc.dictionary(fc.constantFrom('event', 'schema', 'table', 'filter'), field), { maxLength: 12 }),
          ),
        }),
      ),
      access_token: field,
    },
    { requiredKeys: [] },
  ),
);
const message = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(field, field, field, field, payload).map((fields) => JSON.stringify(fields)) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(field, field, field, field, payload)
      .map(([join_ref, ref, topic, event, given]) => JSON.stringify({ join_ref, ref, topic, event, payload: given })),
  },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ maxLength: 2000 }) },
  { weight: 1, arbitrary: fc.nat({ max: 30_000 }).map((depth) => `["1",${'['.repeat(depth)}${']'.repeat(depth)},"t","e",{}]`) },
);
const frame = fc
  .tuple(message, fc.constantFrom(1, 1, 1, 1, 1, 2, 0, 9))
  .map(([text, opcode]) => frameOf(Buffer.from(text).subarray(0, opcode === 9 ? 125 : undefined), opcode));

function megabytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1e6;
}

/** Proof: generated frames of both versions, without a sign-in, find the server up and its memory flat. */
export async function run({ frames = 5000, isQuiet = false } = {}): Promise<FrameFigures> {
  const range = await openRange();
  try {
    const sockets = Math.ceil(frames / FRAMES_PER_SOCKET);
    const batches = fc.sample(fc.array(frame, { minLength: FRAMES_PER_SOCKET, maxLength: FRAMES_PER_SOCKET }), sockets);
    const warmUp = Math.ceil(sockets / 5);
    let warmMb = megabytes();
    for (const [index, batch] of batches.entries()) {
      await sendFrames(range.server.url, index % 2 ? '1.0.0' : '2.0.0', batch);
      if (index === warmUp) warmMb = megabytes();
    }
    const figures = { frames: sockets * FRAMES_PER_SOCKET, grownMb: Math.round(megabytes() - warmMb), fault: await range.fault() };
    if (!isQuiet)
      console.log(
        `${figures.frames} frames: ${figures.fault ?? 'the server answers'}; memory grew by ${figures.grownMb} MB after a fifth of them`,
      );
    if (figures.fault && !isQuiet) throw new Error(figures.fault);
    return figures;
  } finally {
    await range.close();
  }
}
