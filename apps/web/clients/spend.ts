import { fill, type ToolId, WORDING } from '@underbase/contract';
import type { UsageRecord } from '@underbase/tools/use';
import { deductionMessage, unexpectedMessage } from './account/deduction-error.ts';
import { sessionStore } from './account/session.ts';
import { loadSubscription, subscriptionStore, takeTokens } from './account/subscription.ts';
import { supabase } from './account/supabase.ts';
import { pendingCharges } from './pending-charges.ts';

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
/** Usage rows of runs that were recorded already, null where the answer named none: a repetition must not record them again. */
const recorded = new WeakMap<SpendRequest, number | null>();

function requireUser(): string {
  const { account } = sessionStore.get();
  if (!account) throw new SpendError(words.noUser);
  return account.id;
}

function usageOf(userId: string, request: SpendRequest) {
  return {
    user_id: userId,
    tool_id: request.tool,
    credits_used: request.tokens,
    batch_size: request.batchSize,
    variant: request.variant,
    metadata: request.metadata,
  };
}

type Usage = ReturnType<typeof usageOf>;

async function recordUsage(usage: Usage): Promise<number | null> {
  const client = await supabase();
  const { data, error } = await client.from('token_usage').insert(usage).select('id').single();
  if (error) throw new SpendError(words.usageFailed);
  return typeof data?.id === 'number' ? data.id : null;
}

/** Which of the rows are paid. A charge is never repeated without asking: its answer may have been lost, and its window be over. */
async function paidAmong(usageIds: readonly number[]): Promise<readonly number[]> {
  const client = await supabase();
  const { data, error } = await client.rpc('usage_paid', { ids: usageIds });
  if (error) throw new SpendError(deductionMessage(error));
  return Array.isArray(data) ? data : [];
}

/**
 * Charges a run. What an equal run recorded before, on this page or before a reload, is looked at first: where it turns out to
 * be paid, that charge is this run's.
 * @returns whether tokens were taken now
 */
async function chargeOnce(userId: string, request: SpendRequest): Promise<boolean> {
  const usage = usageOf(userId, request);
  const run = JSON.stringify(usage);
  const earlier = pendingCharges.find(run);
  if (earlier.length > 0) {
    const [paid] = await paidAmong(earlier);
    if (paid !== undefined) {
      recorded.set(request, paid);
      pendingCharges.remove([paid]);
      return false;
    }
    recorded.set(request, earlier[earlier.length - 1]);
  }
  if (!recorded.has(request)) {
    const usageId = await recordUsage(usage);
    recorded.set(request, usageId);
    if (usageId !== null) pendingCharges.add(usageId, run);
  }
  await deduct(userId, request.tokens);
  // An equal row pays for an equal run: the newest unpaid one was settled, whichever of them that was.
  pendingCharges.remove(pendingCharges.find(run));
  return true;
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
    const before = subscriptionStore.get().subscription?.tokensRemaining ?? 0;
    const wasTaken = await chargeOnce(requireUser(), request).catch((error) => {
      throw error instanceof SpendError ? error : new SpendError(unexpectedMessage(error));
    });
    if (wasTaken) takeTokens(request.tokens, before);
    // What was paid before is off the balance already; only the database knows whether this page has seen that.
    else void loadSubscription({ isForced: true });
  },
};
