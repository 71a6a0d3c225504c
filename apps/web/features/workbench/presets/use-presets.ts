import type { ToolId } from '@underbase/contract';
import { useMemo, useState } from 'react';
import { useStore } from '../../../state/store.ts';
import { notify } from '../../notices/notify.ts';
import { chosenProfile, keepShopPresets, shopProfiles } from '../../validator/state/shop-profiles.ts';
import { type Preset, readPresets, shopPresetsOf } from './preset-list.ts';

const keyOf = (tool: ToolId): string => `underbase.presets.${tool}`;

/** A tool's presets: those that this browser keeps, and those of the shop's profile in use. */
export function usePresets(tool: ToolId): readonly [readonly Preset[], (presets: readonly Preset[]) => void] {
  const [own, setOwn] = useState(() => load(tool));
  const profiles = useStore(shopProfiles);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is read anew when profiles have changed
  const shop = useMemo(() => shopPresetsOf(chosenProfile(), tool), [profiles, tool]);
  const presets = useMemo(() => [...own, ...shop], [own, shop]);
  const store = (next: readonly Preset[]): void => {
    const nextOwn = next.filter((preset) => !preset.shop);
    const nextShop = next.filter((preset) => preset.shop);
    if (!isSameList(nextShop, shop)) {
      keepShopPresets(
        tool,
        nextShop.map(({ name, options }) => ({ tool, name, options })),
      );
    }
    if (isSameList(nextOwn, own)) return;
    setOwn(nextOwn);
    try {
      localStorage.setItem(keyOf(tool), JSON.stringify(nextOwn));
    } catch {
      notify.warning('This browser keeps no presets', {
        description: 'They last until this page is closed. Share one as a link to keep it.',
      });
    }
  };
  return [presets, store];
}

const isSameList = (one: readonly Preset[], other: readonly Preset[]): boolean =>
  one.length === other.length && one.every((preset, index) => preset === other[index]);

function load(tool: ToolId): readonly Preset[] {
  try {
    return readPresets(localStorage.getItem(keyOf(tool)));
  } catch {
    return [];
  }
}
