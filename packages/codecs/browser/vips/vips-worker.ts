import { type Asked, answerQuestions } from '../../bridge/index.ts';
import { loadVips } from './load-vips.ts';
import { VIPS_QUESTIONS } from './vips-questions.ts';

const receive = answerQuestions(VIPS_QUESTIONS, {
  host: { load: loadVips },
  post: (message, transfer) => self.postMessage(message, transfer as Transferable[]),
});

self.onmessage = ({ data }: MessageEvent<Asked>) => receive(data);
