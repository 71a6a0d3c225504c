/** How far around a pixel the choke looks (`Kernels.chokeShape`), for half widths up to `mostPx`. */
export function halfWidthReach(mostPx: number): number {
  return Math.ceil(2 * mostPx) + 4;
}
