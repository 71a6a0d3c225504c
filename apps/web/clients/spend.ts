import { fill, type ToolId, WORDING } from '@underbase/contract';
import type { UsageRecord } from '@underbase/tools';
import { deductionMessage, unexpectedMessage } from './account/deduction-error.ts';
import { sessionStore } from './account/session.ts';
import { loadSubscription, subscriptionStore, takeTokens } from './account/subscription.ts';
import { supabase } from './account/supabase.ts';

/** One run to be paid for, as the usage record will hold it. */
export interface SpendRequest extends UsageRecord {
  readonly tool: ToolId;
  readonly tokens: number;
  /** Number of inputs. */
  readonly batchSize: number;
}

/**
 * Paying for runs. The order is fixed: precheck, run, encode, charge, hand out (settled.md 1).
 * Neither call is made for a run that costs nothing.
 */
export interface Spend {
  /** Rejects, in words for the user, where the run could not be paid. Charges nothing. */
  precheck(request: SpendRequest): Promise<void>;
  /** Charges. Where it rejects, the result waits and only the charge is tried again. */
  charge(request: SpendRequest): Promise<void>;
}

/** A spend that was refused; its message is the specification's, to the letter. */
export class SpendError extends Error {
  override readonly name = 'SpendError';
}

const words = WORDING.tokens;
/** Runs whose usage stands in the database already: a repeated charge must not record them again. */
const recorded = new WeakSet<SpendRequest>();

function requireUser(): string {
  const { account } = sessionStore.get();
  if (!account) throw new SpendError(words.noUser);
  return account.id;
}

async function recordUsage(userId: string, request: SpendRequest): Promise<void> {
  if (recorded.has(request)) return;
  const client = await supabase();
  const { error } = await client.from('token_usage').insert({
    user_id: userId,
    tool_id: request.tool,
    credits_used: request.tokens,
    batch_size: request.batchSize,
    variant: request.variant,
    metadata: request.metadata,
  });
  if (error) throw new SpendError(words.usageFailed);
  recorded.add(request);
}

async function deduct(userId: string, tokens: number): Promise<void> {
  const client = await supabase();
  const { data, error } = await client.rpc('deduct_tokens', { p_user_id: userId, p_amount: tokens });
  if (error) throw new SpendError(deductionMessage(error));
  if (data === null) throw new SpendError(words.noAnswer);
  if (!data) throw new SpendError(words.refused);
}

export const spend: Spend = {
  async precheck({ tokens }) {
    requireUser();
    if (!subscriptionStore.get().subscription) await loadSubscription();
    const { subscription } = subscriptionStore.get();
    if (!subscription) throw new SpendError(words.noSubscription);
    const { tokensRemaining } = subscription;
    if (tokensRemaining < tokens) throw new SpendError(fill(words.insufficient, { n: tokens, m: tokensRemaining }));
  },
  async charge(request) {
    try {
      const userId = requireUser();
      await recordUsage(userId, request);
      await deduct(userId, request.tokens);
    } catch (error) {
      if (error instanceof SpendError) throw error;
      throw new SpendError(unexpectedMessage(error));
    }
    takeTokens(request.tokens);
  },
};
