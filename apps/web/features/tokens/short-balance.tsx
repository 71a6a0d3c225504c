import { Icon } from '@underbase/ui';
import { Link, useLocation } from 'react-router';
import { subscriptionStore } from '../../clients/account/subscription.ts';
import { useStore } from '../../state/store.ts';
import { canBuy } from '../pricing/purchase-words.ts';
import { shortBalanceWords } from './short-balance-words.ts';

/** In a run bar, before the click: that the balance does not suffice, when it will, and the way to more, where plans can be bought, which leads back here. Nothing where it does, or is not known. */
export function ShortBalance({ tokens }: { readonly tokens: number }) {
  const { pathname } = useLocation();
  const { subscription, error } = useStore(subscriptionStore);
  const words = subscription && !error ? shortBalanceWords(tokens, subscription) : null;
  if (!words) return null;
  return (
    <p className="run-message" role="status">
      <Icon name="triangle-alert" />
      <span>
        {words} {canBuy && <Link to={`/pricing?next=${encodeURIComponent(pathname)}`}>See plans</Link>}
      </span>
    </p>
  );
}
