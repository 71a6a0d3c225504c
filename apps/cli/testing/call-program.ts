import { runProgram } from '../program.ts';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const asText = (words: readonly unknown[]): string => `${words.join(' ')}\n`;

/**
 * The command line in this process, from the folder: what it says and the status that it would exit with. For all but what only a process of its
 * own has (a start, an exit, signals, closed pipes), at a tenth of the work. One call at a time: the folder is the process's.
 */
export async function callProgram(folder: string, args: readonly string[]): Promise<Ended> {
  const [home, write, log, error] = [process.cwd(), process.stdout.write, console.log, console.error];
  let [out, err] = ['', ''];
  process.chdir(folder);
  process.stdout.write = ((text: string) => {
    out += text;
    return true;
  }) as typeof write;
  console.log = (...words) => {
    out += asText(words);
  };
  console.error = (...words) => {
    err += asText(words);
  };
  try {
    const code = await runProgram(args);
    return { code, out, err };
  } finally {
    process.chdir(home);
    process.stdout.write = write;
    console.log = log;
    console.error = error;
  }
}
