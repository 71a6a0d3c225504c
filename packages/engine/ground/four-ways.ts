/** Steps to a pixel's neighbors, of which each is meant the other way, too: along a row, a column and both diagonals. */
export const FOUR_WAYS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;
