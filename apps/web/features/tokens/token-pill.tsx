import { WORDING } from '@underbase/contract';
import { PillContent, pillClass } from '@underbase/ui';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { balanceOf, balanceTone, refreshBalance } from '../../clients/account/balance.ts';
import { subscriptionStore } from '../../clients/account/subscription.ts';
import { useStore } from '../../state/store.ts';

const SUBSCRIPTION_TAB = '/profile?tab=subscription';

/** Tokens left in the header: loading, unavailable or the count, colored by the share that is left (spec section 4). */
export function TokenPill() {
  const navigate = useNavigate();
  const { tokensRemaining, tokenLimit, isLoading, error } = balanceOf(useStore(subscriptionStore));
  const isKnown = !error && Number.isFinite(tokensRemaining) && Number.isFinite(tokenLimit);

  useEffect(() => {
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') void refreshBalance();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);

  if (isLoading) {
    return (
      <button type="button" className={pillClass('neutral')} disabled aria-label="Loading token balance">
        <PillContent fraction={null} />
      </button>
    );
  }
  const tone = isKnown ? balanceTone(tokensRemaining, tokenLimit) : 'neutral';
  const label = isKnown ? `${tokensRemaining}/${tokenLimit} tokens left` : 'Token balance unavailable';
  return (
    <button type="button" className={pillClass(tone)} aria-label={label} data-tone={tone} onClick={() => void navigate(SUBSCRIPTION_TAB)}>
      {isKnown ? (
        <PillContent
          fraction={tokenLimit > 0 ? Math.min(1, tokensRemaining / tokenLimit) : 0}
        >{`${tokensRemaining}/${tokenLimit}`}</PillContent>
      ) : (
        WORDING.tokens.unavailable
      )}
    </button>
  );
}
