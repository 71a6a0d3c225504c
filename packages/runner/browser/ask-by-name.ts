import type { AskOptions } from '@underbase/codecs/bridge';
import type { ImageSession, SessionMethods } from './session.ts';

/** A question's name, its request and what the asking end wants to hear. */
export type AskByName = (name: keyof SessionMethods, request: object, options: AskOptions) => Promise<unknown>;

/**
 * A session whose questions are its methods, by name: types come from the table, so that a new question needs no line here. The page must not
 * load the table itself, which is the workers' code.
 */
export function sessionOf(own: Pick<ImageSession, 'info' | 'isNonEmpty' | 'hasClear' | 'close'>, ask: AskByName): ImageSession {
  return new Proxy(own, {
    get(target, name) {
      // Whoever awaits a session asks it for `then`.
      if (name in target || typeof name === 'symbol' || name === 'then') return Reflect.get(target, name);
      return ({ signal, onProgress, onNote, ...request }: AskOptions & object) =>
        ask(name as keyof SessionMethods, request, { signal, onProgress, onNote });
    },
  }) as ImageSession;
}
