import { type ErrorCode, type Message, toErrorData } from '@underbase/contract';
import type { ImageSession } from '@underbase/runner/browser';
import type { ToolDeclaration } from '@underbase/tools';
import type { ServerRuns } from './server-run.ts';

/** What the machine in front of the user is too small or too slow for. */
const TOO_MUCH: ReadonlySet<ErrorCode> = new Set(['run.memory-budget', 'run.timeout', 'file.too-slow']);
/** What happened here and need not happen elsewhere. */
const BAD_LUCK: ReadonlySet<ErrorCode> = new Set(['run.worker-lost', 'part.missing']);

const codeOf = (fault: unknown): ErrorCode => toErrorData(fault).code;

/** Whether a fault says nothing about the file or the options, only that this browser is not up to them: another machine may well be. */
export const isOfThisBrowser = (fault: unknown): boolean => TOO_MUCH.has(codeOf(fault)) || BAD_LUCK.has(codeOf(fault));

/** Whether files that this browser is not up to can go to the server all the same: where a run is of one picture, or of all files together. */
export const canGoUnseen = ({ inputs, gathersFiles }: Pick<ToolDeclaration, 'inputs' | 'gathersFiles'>): boolean =>
  inputs.max === 1 || gathersFiles === true;

/** A picture that is known by its header alone: it can be sent away to be worked on, and whatever asks for its pixels hears why there are none. */
export function unseenSession(info: ImageSession['info'], fault: unknown): ImageSession {
  const own = { info, isNonEmpty: true, hasClear: info.hasAlpha, close: () => undefined };
  return new Proxy(own, {
    get: (target, name) =>
      name in target || typeof name === 'symbol' || name === 'then' ? Reflect.get(target, name) : () => Promise.reject(fault),
  }) as unknown as ImageSession;
}

/** The words for a fault, with what a server could do about it where none is at hand. */
export function withServerWords({ what, next }: Message, fault: unknown, runs: ServerRuns | undefined): Message {
  if (!TOO_MUCH.has(codeOf(fault)) || runs?.isAvailable()) return { what, next };
  if (runs?.isOffered()) return { what, next: `Sign in to run it on the server. Or: ${next}` };
  return { what, next: `${next} This installation makes no runs on a server that would take it as it is.` };
}
