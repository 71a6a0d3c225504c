export { abortError } from './abort-error.ts';
export { type AnsweringEnd, answerQuestions, type Turn } from './answer-questions.ts';
export { type AskOptions, Bridge, type OpenWire, type Wire } from './bridge.ts';
export { buffersIn } from './handed.ts';
export type { Answered, Asked, Progress } from './messages.ts';
export type { Call, NoteOf, Question, ReplyOf, RequestOf, Table } from './question.ts';
export { Turns } from './turns.ts';
export { withinTime } from './within-time.ts';
