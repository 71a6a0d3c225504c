import { Lane } from './lane.ts';

const LANES = {
  originals: { givesUpRunning: false },
  drafts: { givesUpRunning: false },
  parts: { givesUpRunning: true },
  wholes: { givesUpRunning: true },
  reports: { givesUpRunning: true },
  sheets: { givesUpRunning: true },
} as const;

type LaneName = keyof typeof LANES;

/** Where a question waits for its turn. */
export interface Place {
  readonly lane: LaneName;
  /** What decides the answer; null where nothing supersedes it. */
  readonly key: string | null;
  /** Lanes in which answers of other keys are wanted no more. */
  readonly outdates?: readonly LaneName[];
}

interface Job {
  readonly stop: AbortController;
  readonly run: () => Promise<void>;
  readonly drop: (error: unknown) => void;
}

/** The lanes of a session: one answer at a time in each. */
export class Lanes {
  private readonly lanes = Object.fromEntries(Object.entries(LANES).map(([name, manner]) => [name, new Lane(manner)])) as Record<
    LaneName,
    Lane
  >;

  submit({ lane, key, outdates = [] }: Place, { stop, run, drop }: Job): void {
    if (key !== null) for (const name of outdates) this.lanes[name].outdate(key);
    const own = this.lanes[lane];
    own.submit({ key, stop, run, drop });
    stop.signal.addEventListener('abort', () => own.cancel(stop), { once: true });
  }
}
