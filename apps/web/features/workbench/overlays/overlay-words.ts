import type { ShownOverlay } from '@underbase/runner/browser';
import type { OverlayField } from '@underbase/tools';

/** Shares below this are told as "under 0.1 %", since 0.0 % reads like nothing. */
const LEAST_PERCENT = 0.1;

/** How much an overlay shows: 38.4 %, 1,385 places, 58 lines, none. */
export function foundWords(overlay: ShownOverlay, { mark }: Pick<OverlayField, 'mark'>): string {
  if (overlay.kind === 'heat') {
    const percent = overlay.share * 100;
    if (percent === 0) return 'None';
    return percent < LEAST_PERCENT ? `Under ${LEAST_PERCENT} %` : `${percent.toFixed(1)} %`;
  }
  const count = overlay.kind === 'boxes' ? overlay.rects.length : overlay.polygons.length;
  const what = mark === 'blade' ? 'line' : 'place';
  if (count === 0) return 'None';
  return `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
}

/** What screen readers are told once the overlays that were asked for are there. */
export function spokenFindings(fields: readonly OverlayField[], ids: readonly string[], shown: readonly ShownOverlay[]): string {
  const sentences = fields.flatMap((field) => {
    const { id, label, shareOf = 'of the picture' } = field;
    const found = ids.includes(id) && shown.find((overlay) => overlay.id === id);
    if (!found) return [];
    return [`${label}: ${foundWords(found, field)}${found.kind === 'heat' && found.share > 0 ? ` ${shareOf}` : ''}.`];
  });
  return sentences.join(' ');
}
