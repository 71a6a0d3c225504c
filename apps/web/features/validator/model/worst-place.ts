import type { Check } from '@underbase/tools/validation';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a finding is worst, in pixels of the picture: its first box, or the strongest place of its plane; null where it names none. */
export function worstPlace(checks: readonly Check[]): Point | null {
  for (const shape of checks.flatMap(({ where }) => where)) {
    if (shape.kind === 'boxes' && shape.rects.length > 0) {
      const [{ x, y, width, height }] = shape.rects;
      return { x: x + width / 2, y: y + height / 2 };
    }
    if (shape.kind === 'heat') {
      const { plane, size, rect } = shape;
      let strongest = 0;
      for (let at = 1; at < plane.length; at++) if (plane[at] > plane[strongest]) strongest = at;
      const [column, row] = [strongest % size.width, Math.floor(strongest / size.width)];
      return { x: rect.x + ((column + 0.5) * rect.width) / size.width, y: rect.y + ((row + 0.5) * rect.height) / size.height };
    }
  }
  return null;
}
