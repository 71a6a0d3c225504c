import { num } from '../pdf/pdf-file.ts';
import type { VectorLine, VectorShape } from './vector-art.ts';

/** What page languages call their steps. */
export interface PathWords {
  readonly move: string;
  readonly line: string;
  readonly curve: string;
  readonly close: string;
}

/** Maps pixels of a drawing to its page. */
export type ToPage = (x: number, y: number) => readonly [number, number];

/** A line in words of PDF or PostScript. */
export function pageLine({ points, lines }: VectorLine, isClosed: boolean, words: PathWords, toPage: ToPage): string {
  const at = (index: number): string => {
    const [x, y] = toPage(points[index], points[index + 1]);
    return `${num(x)} ${num(y)}`;
  };
  const steps = [`${at(0)} ${words.move}`];
  for (let piece = 0; piece < lines.length; piece++) {
    const from = 2 + piece * 6;
    // The last straight side of a closed line is what closing draws.
    if (lines[piece] && isClosed && piece === lines.length - 1) break;
    steps.push(lines[piece] ? `${at(from + 4)} ${words.line}` : `${at(from)} ${at(from + 2)} ${at(from + 4)} ${words.curve}`);
  }
  if (isClosed) steps.push(words.close);
  return steps.join('\n');
}

/** The lines of a shape. */
export function linesOf(shape: VectorShape): readonly VectorLine[] {
  return shape.kind === 'area' ? shape.loops : [shape.line];
}
