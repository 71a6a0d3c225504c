import { buffersIn, type Question } from '@underbase/codecs/bridge';
import { apply, finishOnThread, makeStage, shareFiles, solo, start, type ThreadHost } from './perform-task.ts';
import { throttledProgress } from './throttled-progress.ts';

/** What a thread gives to every task that it performs. */
export type RunThread = Omit<ThreadHost, 'onProgress'>;

function task<Task, Reply>(perform: (task: Task, host: ThreadHost) => Promise<Reply>): Question<Task, Reply, RunThread> {
  return {
    answer: (given, thread, { progress }) => perform(given, { ...thread, onProgress: throttledProgress(progress) }),
    transfer: buffersIn,
  };
}

/** The parts of a run, as a thread of any host is asked for them; see tasks.ts. Errors: the tool's own; AbortError once the run is cancelled. */
export const RUN_QUESTIONS = {
  start: task(start),
  makeStage: task(makeStage),
  apply: task(apply),
  shareFiles: task(shareFiles),
  finish: task(finishOnThread),
  solo: task(solo),
};

export type RunQuestions = typeof RUN_QUESTIONS;
