import { lengthPx, parseLength } from '@underbase/engine';
import type { LengthFader } from '@underbase/tools';

/** What a length means on the press. */
export function meaningOf({ meaning }: LengthFader, value: string, dpi: number): string {
  const inPx = (text: string): number => {
    const length = parseLength(text);
    return length ? lengthPx(length, { dpi, scale: 1 }) : 0;
  };
  return (meaning.find(({ upTo }) => inPx(value) <= inPx(upTo) * 1.0001) ?? meaning.at(-1))?.text ?? '';
}
