import { composeAnswer, NOT_FOUND, REFUSED, type Source, sourceOf } from './compose-answer.ts';
import { fitting, isOrder } from './judge-question.ts';
import type { Knowledge } from './knowledge.ts';
import { inEnglish, languageOf, PHRASES } from './languages.ts';
import { type ModelConfig, type ModelMessage, streamModel } from './model-stream.ts';
import { findingLines, findingsFor, readReport } from './read-report.ts';
import type { FoundSection } from './search-knowledge.ts';
import { conceptsOf } from './trade-words.ts';
import { writePrompt } from './write-prompt.ts';

export interface AssistantParts {
  readonly knowledge: Pick<Knowledge, 'search'>;
  /** Null composes answers from the documentation. */
  readonly model: ModelConfig | null;
}

export interface Asked {
  readonly messages: readonly ModelMessage[];
  readonly context: string;
}

export interface AnswerPiece {
  readonly content: string;
  readonly sources?: readonly Source[];
}

const SECTIONS = 3;

/** What the page sends in the place of an image: only its kind says what is asked. */
const ATTACHED = /^Image attached: .* \(image\/([\w.+-]+), \d+ KB\)\. .*$/s;

/** The last question; one that says too little by itself ("and for hoodies?") brings the one before along. */
function questionOf(messages: readonly ModelMessage[]): string {
  const questions = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const last = (questions.at(-1) ?? '').replace(ATTACHED, 'which file format to send, $1, checked by the file validator');
  const before = questions.at(-2);
  return before && conceptsOf(last).length < 2 ? `${last} ${before}` : last;
}

/**
 * Answers the last question of a conversation, piece by piece, the sources with the last one.
 * @throws what `streamModel` throws, where a model is configured
 */
export async function* answerQuestion(parts: AssistantParts, asked: Asked, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
  const last = asked.messages.at(-1)?.content ?? '';
  const language = languageOf(last);
  const phrases = language === null ? null : PHRASES[language];
  if (isOrder(last)) {
    yield* spoken(phrases?.refused ?? REFUSED, []);
    return;
  }
  const question = inEnglish(questionOf(asked.messages));
  const found = fitting(question, await parts.knowledge.search(question, SECTIONS));
  const report = readReport(asked.context);
  const findings = report ? findingsFor(last, report) : [];
  if (parts.model) yield* fromModel(parts.model, found, asked, signal);
  else if (found.length === 0 && findings.length === 0) yield* spoken(phrases?.notFound ?? NOT_FOUND, []);
  else {
    const { text, sources } = found.length > 0 ? composeAnswer(question, found) : { text: '', sources: [] };
    const own = report && findings.length > 0 ? findingLines(report.head, findings) : '';
    yield* spoken([phrases?.found, own, text].filter(Boolean).join('\n\n'), sources);
  }
}

async function* fromModel(
  model: ModelConfig,
  found: readonly FoundSection[],
  asked: Asked,
  signal: AbortSignal,
): AsyncGenerator<AnswerPiece> {
  for await (const content of streamModel(model, writePrompt(found, asked.context, asked.messages), signal)) yield { content };
  yield { content: '', sources: found.map(sourceOf) };
}

/** In pieces of a few words, as a model's answer comes, but without delay. */
function* spoken(text: string, sources: readonly Source[]): Generator<AnswerPiece> {
  for (const content of text.match(/[\s\S]{1,120}(?:\s|$)|[\s\S]{1,120}/g) ?? []) yield { content };
  yield { content: '', sources };
}
