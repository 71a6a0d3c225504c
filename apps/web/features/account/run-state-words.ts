import type { ServerRun } from '../../clients/server-runs.ts';
import { lineWords } from '../navigation/line-words.ts';
import { backWords } from '../navigation/price-words.ts';

/** How a run on the server stands, in words. */
export function stateWords({ state, ahead, progress, error, results, tokens, faults }: ServerRun): string {
  switch (state) {
    case 'queued':
      return ahead === 0 ? 'Next in line' : `${lineWords(ahead)} before it`;
    case 'running':
      return `Running, ${Math.round(progress * 100)} %`;
    case 'failed':
      return `${error?.what ?? 'It failed.'} ${error?.next ?? ''} ${backWords(tokens, error?.next)}`.replace(/\s+/g, ' ').trim();
    case 'cancelled':
      return 'Canceled. Nothing was charged.';
    case 'done':
      return `${resultWords(results)}${faultWords(faults)}`;
  }
}

function resultWords(results: ServerRun['results']): string {
  if (results.length === 0) return 'Done; its files are deleted';
  return results.length === 1 ? results[0].name : `${results.length} files`;
}

/** What could not be made of a batch. */
function faultWords(faults: ServerRun['faults']): string {
  if (faults.length === 0) return '';
  return `. Not made and not charged: ${faults.map(({ name, what }) => (what.includes(name) ? what : `${name}: ${what}`)).join(' ')}`;
}

const HOUR_MS = 3_600_000;

/** How long the results of a run stay. */
export function keptWords({ results }: Pick<ServerRun, 'results'>, now: Date): string {
  const ends = Math.min(...results.map(({ expiresAt }) => Date.parse(expiresAt)));
  const hours = Math.floor((ends - now.getTime()) / HOUR_MS);
  return hours < 1 ? 'Deleted within the hour' : `Kept for ${hours} more ${hours === 1 ? 'hour' : 'hours'}`;
}
