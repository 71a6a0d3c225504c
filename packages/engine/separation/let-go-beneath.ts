/** What an ink shows of itself beneath others: up to the first no screen holds it, from the second on it stays as it is. */
const [LEAST_SHOWN, ALL_SHOWN] = [0.02, 0.06];
/** What the inks above leave open: holes up to the first close on press, through those from the second on all is seen. */
const [CLOSED, OPEN] = [0.02, 0.12];
/** How much of the inks above makes an ink one that lies beneath. */
const [BESIDE, BENEATH] = [0.4, 0.8];

function smoothly(value: number, from: number, to: number): number {
  const at = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return at * at * (3 - 2 * at);
}

/**
 * Lets go of what hardly shows beneath other inks, and gives it to these. A plate covers its share of what those above leave open: behind an ink of
 * 97 percent one of 3 is solid, and on press a bar of it shines through where the holes above close. `shares` (0 to 1, they sum to 1) are changed;
 * `order` are places of what is printed, the last one first. Follows the shares without a jump.
 */
export function letGoBeneath(shares: Float64Array, order: readonly number[]): void {
  let above = 0;
  for (const [rank, place] of order.entries()) {
    const share = shares[place];
    if (share > 0 && above > BESIDE) {
      const kept = smoothly(share, LEAST_SHOWN, ALL_SHOWN) * smoothly(1 - above, CLOSED, OPEN);
      const gone = share * (1 - kept) * smoothly(above, BESIDE, BENEATH);
      const scale = (above + gone) / above;
      for (let other = 0; other < rank; other++) shares[order[other]] *= scale;
      shares[place] -= gone;
      above += gone;
    }
    above += shares[place];
  }
}
