/** Cover where this part of the way to full has been gone: a fade begins and ends gently. */
export const ease = (part: number): number => {
  const within = Math.min(1, Math.max(0, part));
  return within * within * (3 - 2 * within);
};

/** What part of the way to full cover has been gone where cover is this much. */
export function footOf(cover: number): number {
  let [low, high] = [0, 1];
  for (let round = 0; round < 20; round++) {
    const middle = (low + high) / 2;
    if (ease(middle) < cover) low = middle;
    else high = middle;
  }
  return low;
}
