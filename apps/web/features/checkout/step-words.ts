import { formatPrice, type PlanStep, tierName } from '@underbase/contract';
import type { PlanChoice } from '../../clients/billing.ts';

const day = (at: string, locale?: string): string => new Date(at).toLocaleDateString(locale, { dateStyle: 'long' });

export interface StepWords {
  /** What happens, and when. */
  readonly text: string;
  /** Figures one below the other. */
  readonly rows: readonly (readonly [words: string, value: string])[];
  /** What the button says; null where there is nothing to do. */
  readonly action: string | null;
}

/** What a choice of plan changes, when, and what it costs, in words and figures. */
export function stepWords(step: PlanStep, { tier, period }: PlanChoice, locale?: string): StepWords {
  const name = tierName(tier as never);
  const each = period === 'yearly' ? 'year' : 'month';
  switch (step.kind) {
    case 'buy':
      return {
        text: `Your tokens are added as soon as it is paid. The plan renews each ${each} until you cancel it.`,
        rows: [['Due now', `${formatPrice(step.dueMinor)}, plus tax where it applies`]],
        action: 'Go to payment',
      };
    case 'now':
      return {
        text: `${step.tokensAdded > 0 ? `${step.tokensAdded} tokens are added at once.` : 'Your tokens and their resets stay as they are.'} ${
          step.renewsAt ? `Your period stays, and renews on ${day(step.renewsAt, locale)}.` : `A new ${each} begins today.`
        }`,
        rows: [
          [`${name}${step.renewsAt ? ', rest of the period' : ''}`, formatPrice(step.chargeMinor)],
          ['Less what you paid already', formatPrice(step.creditMinor)],
          ['Due now', formatPrice(step.dueMinor)],
        ],
        action: step.dueMinor > 0 ? `Change and pay ${formatPrice(step.dueMinor)}` : 'Change the plan',
      };
    case 'later':
      return {
        text: `What you paid for stays until ${day(step.from, locale)}. From that day on you are on ${name}. Nothing is charged now.`,
        rows: [[`From ${day(step.from, locale)}`, `${formatPrice(step.priceMinor)} a ${each}`]],
        action: 'Change at the end of the period',
      };
    case 'keep':
      return {
        text: `Your ${name} goes on: the change that waits is taken back. Nothing is charged now.`,
        rows: [[`Each ${each}`, formatPrice(step.priceMinor)]],
        action: `Keep ${name}`,
      };
    case 'same':
      return { text: 'This is what you have already, or what is set to come.', rows: [], action: null };
  }
}
