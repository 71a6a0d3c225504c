import type { OverlayField } from '@underbase/tools';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { OverlayKey } from './overlay-key.tsx';
import { foundWords } from './overlay-words.ts';

const NONE: readonly OverlayField[] = [];

/** What the marks on the picture mean, on the picture itself; the switches tell it to screen readers. */
export function OverlayLegend() {
  const { tool } = useWorkbench();
  const ids = useBench((state) => state.overlayIds);
  const shown = useBench((state) => state.overlays);
  const on = (tool.overlays ?? NONE).filter(({ id }) => ids.includes(id));
  if (on.length === 0) return null;
  return (
    <ul className="overlay-legend" aria-hidden="true">
      {on.map(({ id, label, mark }) => {
        const found = shown.find((overlay) => overlay.id === id);
        return (
          <li key={id}>
            <OverlayKey mark={mark} />
            {label}
            {found && <b>{foundWords(found, { mark })}</b>}
          </li>
        );
      })}
    </ul>
  );
}
