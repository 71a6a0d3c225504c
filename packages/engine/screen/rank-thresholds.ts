/**
 * Thresholds that make a screen area-true: the places are put in order, and the first c / 255 of them get a threshold below c.
 * `order[n]` is the place that is inked as the n-th. A place is inked where coverage (0..255) is above its threshold; 0 never is, 255 always.
 */
export function rankThresholds(order: Uint32Array): Uint8Array {
  const thresholds = new Uint8Array(order.length);
  for (let rank = 0; rank < order.length; rank++) thresholds[order[rank]] = Math.floor((rank * 255) / order.length);
  return thresholds;
}

/**
 * Thresholds for coverage that goes through a curve first: `curve` maps coverage to coverage, 256 entries that never fall.
 * Since c passes where curve[c] is above the old threshold, the curve costs nothing while screening. A place that no coverage reaches gets 255.
 */
export function bendThresholds(thresholds: Uint8Array, curve: Uint8Array): Uint8Array {
  const bent = new Uint8Array(256);
  for (let threshold = 0; threshold < 256; threshold++) {
    const reaching = curve.findIndex((coverage) => coverage > threshold);
    bent[threshold] = reaching < 0 ? 255 : Math.max(0, reaching - 1);
  }
  return thresholds.map((threshold) => bent[threshold]);
}
