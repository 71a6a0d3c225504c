import { fill, WORDING } from '@underbase/contract';
import { deductionMessage, unexpectedMessage } from '../../clients/account/deduction-error.ts';

const words = WORDING.tokens;

/** Every refusal and error of a spend, and the one of the profile that can hardly be met, made in this browser alone: the page shows what a user would read (settled.md 35). */
export const FORCED_ERRORS: readonly { readonly name: string; readonly message: string }[] = [
  { name: 'No user', message: words.noUser },
  { name: 'No subscription', message: words.noSubscription },
  { name: 'Too few tokens', message: fill(words.insufficient, { n: 3, m: 1 }) },
  { name: 'Usage not recorded', message: words.usageFailed },
  { name: 'Function missing', message: deductionMessage({ code: '42883', message: 'function does not exist' }) },
  { name: 'Constraint', message: deductionMessage({ code: '23503', message: 'violates foreign key' }) },
  { name: 'Insufficient', message: deductionMessage({ code: 'P0001', message: 'insufficient balance' }) },
  { name: 'Other database error', message: deductionMessage({ code: 'XX000', message: 'internal' }) },
  { name: 'No answer', message: words.noAnswer },
  { name: 'Anything else', message: unexpectedMessage(new TypeError('Failed to fetch')) },
  { name: 'Profile without a user', message: WORDING.profile.noUser },
];
