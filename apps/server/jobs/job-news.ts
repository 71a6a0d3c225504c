import type { Listener } from '@underbase/platform';
import type { JobState } from './job-rows.ts';

/** Where the database tells of each step of each job (private.tell_job). */
export const JOB_CHANNEL = 'underbase_jobs';

export interface JobStep {
  readonly id: string;
  readonly state: JobState;
}

export function readJobNews(payload: string): JobStep {
  const [id, state] = payload.split(' ');
  return { id, state: state as JobState };
}

export interface JobNews {
  /** Calls `hear` after each step of any job, and with null after a gap; whoever shows one reads its row. @returns what ends it */
  follow(hear: (step: JobStep | null) => void): Promise<() => void>;
}

export function createJobNews(listener: Listener): JobNews {
  const hearers = new Set<(step: JobStep | null) => void>();
  let listening: Promise<unknown> | null = null;
  listener.onGap(() => {
    for (const hear of hearers) hear(null);
  });
  return {
    async follow(hear) {
      listening ??= listener.listen(JOB_CHANNEL, (payload) => {
        for (const one of hearers) one(readJobNews(payload));
      });
      await listening;
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
  };
}
