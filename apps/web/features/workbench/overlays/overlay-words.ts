import type { ShownOverlay } from '@underbase/runner/browser';
import type { OverlayField } from '@underbase/tools';

/** Shares below this are told as "under 0.1 %", since 0.0 % reads like nothing. */
const LEAST_PERCENT = 0.1;

/** How much an overlay shows: 38.4 %, 12 places, none. */
export function foundWords(overlay: ShownOverlay): string {
  if (overlay.kind === 'heat') {
    const percent = overlay.share * 100;
    if (percent === 0) return 'None';
    return percent < LEAST_PERCENT ? `Under ${LEAST_PERCENT} %` : `${percent.toFixed(1)} %`;
  }
  const count = overlay.kind === 'boxes' ? overlay.rects.length : overlay.polygons.length;
  if (count === 0) return 'None';
  return count === 1 ? '1 place' : `${count} places`;
}

/** What screen readers are told once the overlays that were asked for are there. */
export function spokenFindings(fields: readonly OverlayField[], ids: readonly string[], shown: readonly ShownOverlay[]): string {
  const sentences = fields.flatMap(({ id, label, shareOf = 'of the picture' }) => {
    const found = ids.includes(id) && shown.find((overlay) => overlay.id === id);
    if (!found) return [];
    return [`${label}: ${foundWords(found)}${found.kind === 'heat' && found.share > 0 ? ` ${shareOf}` : ''}.`];
  });
  return sentences.join(' ');
}
