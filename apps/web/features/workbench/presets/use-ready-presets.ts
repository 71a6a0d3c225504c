import type { ToolId } from '@underbase/contract';
import type { ToolDeclaration, ToolPreset } from '@underbase/tools';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from '../../../state/store.ts';
import { shopProfiles } from '../../validator/state/shop-profiles.ts';
import { withShopStarts } from '../model/option-groups.ts';
import { shopStarts } from '../shop-figures.ts';

const NONE: readonly ToolPreset[] = [];

/** Those that came once stay. */
const loaded = new Map<ToolId, readonly ToolPreset[]>();

/** The presets that a tool comes with, with the shop's own figures; none until they are there. They are no part of what every page loads. */
export function useReadyPresets({ id, options: fields, loadPresets }: ToolDeclaration): readonly ToolPreset[] {
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
  const profiles = useStore(shopProfiles);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shop's figures are read anew when profiles have changed
  return useMemo(() => {
    const figures = shopStarts(true);
    return presets.map((preset) => ({ ...preset, options: withShopStarts(fields, preset.options, figures) }));
  }, [presets, fields, profiles]);
}
