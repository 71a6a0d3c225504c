import { useEffect } from 'react';
import type { PanelProps } from '../panels.ts';

/** What the shop's meshes hold goes with each picture; it can be undone like any other option, and comes back with the next picture. */
export function useShopMeshes({ onChange, shop: { meshLimits }, picture }: PanelProps): void {
  const pictureId = picture?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture and each change of the profile, not whenever options change
  useEffect(() => {
    if (pictureId !== undefined && meshLimits !== '') onChange({ profile: meshLimits });
  }, [pictureId, meshLimits]);
}
