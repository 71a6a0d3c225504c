import type { SheetArrangement } from '@underbase/tools';
import { lineWords } from '../../navigation/line-words.ts';
import type { Run } from '../state/workbench-state.ts';

type RunningStage = Extract<Run, { phase: 'running' }>['stage'];

const STAGES: Record<RunningStage, string> = {
  decode: 'Reading the file',
  analyze: 'Looking at the whole picture',
  apply: 'Making the pixels',
  encode: 'Writing the file',
  charge: 'Charging',
  upload: 'Uploading',
  queue: 'Waiting on the server',
  server: 'Running on the server',
};

/** What a run is at, in words. */
export function stageWords({ stage, fileNumber, fileCount, ahead }: Extract<Run, { phase: 'running' }>): string {
  if (stage === 'queue' && ahead !== undefined)
    return ahead === 0 ? 'Next in line on the server' : `${lineWords(ahead)} before this one on the server`;
  if (stage === 'upload' || stage === 'server') return STAGES[stage];
  const words = STAGES[stage];
  return fileCount > 1 ? `${words}, file ${fileNumber} of ${fileCount}` : words;
}

/** The size of one sheet in pixels; of several, how many there are and how wide. */
export function sheetWords({ lengthsPx, film }: Pick<SheetArrangement, 'lengthsPx' | 'film'>): string {
  if (lengthsPx.length === 1) return `${film.widthPx} × ${lengthsPx[0]} px`;
  return `${lengthsPx.length} sheets, ${film.widthPx} px wide`;
}

/** What screen readers are told when a run begins, ends or fails. Progress itself stands in the progress bar. */
export function spokenRun(run: Run): string {
  switch (run.phase) {
    case 'idle':
      return run.note ?? '';
    case 'running':
      return 'Exporting.';
    case 'failed':
    case 'unpaid':
      return `${run.message.what} ${run.message.next}`;
    case 'done':
      return `Finished: ${run.result.file.name}.`;
  }
}
