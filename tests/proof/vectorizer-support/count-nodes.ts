/** Numbers that each command of path data takes. */
const VALUES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 1 };

/** Nodes of an SVG, whoever wrote it: one a command of a path and each repetition of it, four a named shape. */
export function countNodes(svg: string): number {
  let total = 4 * (svg.match(/<(?:circle|ellipse|rect|polygon|line)\b/g)?.length ?? 0);
  for (const [, data] of svg.matchAll(/\sd\s*=\s*["']([^"']+)/g)) {
    for (const [, command, body] of data.matchAll(/([MLHVCSQTAZ])([^A-Za-z]*)/gi)) {
      const numbers = body.match(/-?\d*\.?\d+(?:e-?\d+)?/g)?.length ?? 0;
      total += Math.max(1, Math.floor(numbers / VALUES[command.toUpperCase()]));
    }
  }
  return total;
}
