import { type Asked, answerQuestions, type Turn } from '@underbase/codecs/bridge';
import { nameMissingPart } from '@underbase/contract';
import type { SessionQuestion } from '../questions/session-question.ts';
import { SESSION_QUESTIONS } from '../questions/table.ts';
import { compileKernels } from './kernels-module.ts';
import { Lanes } from './lanes.ts';
import { Session } from './session.ts';
import { browserHelpers } from './start-helper.ts';

const kernels = compileKernels();
const session = new Session(browserHelpers(kernels, self.name), kernels);
const lanes = new Lanes();

function begin({ question, request, ...job }: Turn): void {
  const { lane } = SESSION_QUESTIONS[question as keyof typeof SESSION_QUESTIONS] as SessionQuestion<unknown, unknown>;
  const place = lane?.(request, session);
  if (place) lanes.submit(place, job);
  else void job.run();
}

const receive = answerQuestions(SESSION_QUESTIONS, {
  host: session,
  post: (message, transfer) => self.postMessage(message, transfer as Transferable[]),
  begin,
  name: (error) => nameMissingPart(error, navigator.onLine),
});

self.onmessage = ({ data }: MessageEvent<Asked>) => receive(data);
