import type { ShopProps } from '@underbase/tools/panels';
import { inkTextOf, meshLimitsText, smallestDotText } from '@underbase/tools/validation';
import { useMemo } from 'react';
import { useStore } from '../../../state/store.ts';
import { notify } from '../../notices/notify.ts';
import { chosenProfile, keepInks, shopProfiles } from '../../validator/state/shop-profiles.ts';

function keep(text: string): void {
  const { name } = keepInks(text);
  notify.success(`Your inks are kept in the profile ${name}`, {
    description: 'It is kept in this browser. Export it from the validator to take it along.',
  });
}

/** The shop whose profile was used last, as panels know it. */
export function useShop(): ShopProps {
  const profiles = useStore(shopProfiles);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is read anew when profiles have changed
  return useMemo(() => {
    const profile = chosenProfile();
    return {
      name: profile.name,
      inks: inkTextOf(profile),
      meshLimits: meshLimitsText(profile.leastBaseMm),
      smallestDot: smallestDotText(profile),
      keepInks: keep,
    };
  }, [profiles]);
}
