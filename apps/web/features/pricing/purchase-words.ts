import { siteConfig } from '../../clients/site-config.ts';

/** Whether plans can be bought here at all. */
export const canBuy = siteConfig.payments !== 'none';

/** Said before somebody chooses a plan, and once more at the checkout; null where there is nothing to say. */
export const PURCHASE_WORDS: string | null = {
  none: "Plans can't be bought on this installation, and nothing is charged. Free tokens stay as they are.",
  test: 'Test: this installation charges nobody. Choosing a plan leads to a test checkout.',
  stripe: null,
}[siteConfig.payments];
