import type { ToolId } from '@underbase/contract';
import type { ToolDeclaration, ToolPreset } from '@underbase/tools';
import { useEffect, useState } from 'react';

const NONE: readonly ToolPreset[] = [];

/** Those that came once stay. */
const loaded = new Map<ToolId, readonly ToolPreset[]>();

/** The presets that a tool comes with; none until they are there. They are no part of what every page loads. */
export function useReadyPresets({ id, loadPresets }: ToolDeclaration): readonly ToolPreset[] {
  const [presets, setPresets] = useState(() => loaded.get(id) ?? NONE);
  useEffect(() => {
    let isGone = false;
    loadPresets?.().then(
      (found) => {
        loaded.set(id, found);
        if (!isGone) setPresets(found);
      },
      // Without them the bench works as well; the next visit asks again.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [id, loadPresets]);
  return presets;
}
