import type { Warning } from './run.ts';

/** What every tool and host says where a format has no place for transparency. */
export function flattenedWarning(background: string): Warning {
  return { id: 'alpha.flattened', text: `Transparency is gone: the art lies on ${background} now.` };
}
