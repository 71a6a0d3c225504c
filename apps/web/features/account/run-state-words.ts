import type { ServerRun } from '../../clients/server-runs.ts';

/** How a run on the server stands, in words. */
export function stateWords({ state, ahead, progress, error, results }: ServerRun): string {
  switch (state) {
    case 'queued':
      return ahead === 0 ? 'Next in line' : `${ahead} ${ahead === 1 ? 'run' : 'runs'} before it`;
    case 'running':
      return `Running, ${Math.round(progress * 100)} %`;
    case 'failed':
      return `${error?.what ?? 'It failed.'} ${error?.next ?? ''} The tokens are back.`.replace(/\s+/g, ' ');
    case 'cancelled':
      return 'Canceled. Nothing was charged.';
    case 'done':
      return results.length === 0 ? 'Done; its files are deleted' : results.length === 1 ? results[0].name : `${results.length} files`;
  }
}

const HOUR_MS = 3_600_000;

/** How long the results of a run stay. */
export function keptWords({ results }: Pick<ServerRun, 'results'>, now: Date): string {
  const ends = Math.min(...results.map(({ expiresAt }) => Date.parse(expiresAt)));
  const hours = Math.floor((ends - now.getTime()) / HOUR_MS);
  return hours < 1 ? 'Deleted within the hour' : `Kept for ${hours} more ${hours === 1 ? 'hour' : 'hours'}`;
}
