/** Names a plate's sheet among overlays, by its place from 0. */
export function sheetId(plate: number): string {
  return `sheet${plate}`;
}
