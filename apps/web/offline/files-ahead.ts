/** A file of the build as the offline shell sees it. */
export interface BuiltFile {
  readonly name: string;
  /** Text of a script; null for everything else. */
  readonly script: string | null;
  /** Sheets of styles that a script comes with: only what every page starts with names them. */
  readonly styles: readonly string[];
  /** The source module that the file stands for, or its name where it is made of parts. */
  readonly source: string;
  /** True for the scripts that every page starts with. */
  readonly isInitial: boolean;
}

export interface AheadRules {
  /** Source modules to begin with. */
  isSeed(source: string): boolean;
  /** Source modules that are left out, with all that they alone need. */
  isOther(source: string): boolean;
}

/** How file names of a build end: a hash of eight letters and what kind of file it is. It tells files apart by itself. */
const NAME_ENDS = /-[\w-]{8}\.[a-z\d]+/g;

/**
 * The files that the seeds may ever ask for: scripts name what they load, import at once or later, start as workers or fetch, and so on
 * from there. What every page starts with belongs to it, but is not followed: it knows the way to every page.
 * @returns names, sorted
 */
export function filesAhead(files: readonly BuiltFile[], { isSeed, isOther }: AheadRules): readonly string[] {
  const byEnd = Map.groupBy(files, ({ name }) => name.match(NAME_ENDS)?.at(-1));
  const found = new Set<BuiltFile>();
  const waiting = files.filter(({ source, isInitial }) => isInitial || isSeed(source));
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (file.isInitial) continue;
    waiting.push(...files.filter(({ name }) => file.styles.includes(name)));
    for (const [end] of file.script?.matchAll(NAME_ENDS) ?? []) {
      waiting.push(...(byEnd.get(end) ?? []).filter(({ source }) => isSeed(source) || !isOther(source)));
    }
  }
  return [...found].map(({ name }) => name).sort();
}
