import { TOOLS } from '@underbase/tools';

/** A subject as much as a tool: only "the halftone tool" names it. */
const SUBJECTS = new Set(['halftone']);

/**
 * What a tool is called in a sentence: its title, or the one word of it that says what it does where no other tool is called so ("the separator").
 * Words that several titles end with ("enhancer") need the whole title.
 */
const NAMES: readonly (readonly [string, RegExp])[] = TOOLS.map(({ id, title }) => {
  const whole = title.toLowerCase();
  const doer = whole.split(' ').at(-1) ?? whole;
  const isItsOwn = /(er|or)$/.test(doer) && TOOLS.filter((tool) => tool.title.toLowerCase().endsWith(doer)).length === 1;
  const names = [SUBJECTS.has(whole) ? `${whole} tool` : whole, ...(isItsOwn ? [doer] : []), id.replaceAll('-', '[- ]')].filter(
    (name) => !SUBJECTS.has(name),
  );
  return [id, new RegExp(`\\b(${names.join('|')})\\b`, 'i')] as const;
});

/** Ids of the tools that a question names. */
export function toolsNamed(question: string): readonly string[] {
  return NAMES.filter(([, names]) => names.test(question)).map(([id]) => id);
}
