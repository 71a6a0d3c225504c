/** How a column's values travel: `json` as any JSON value, all others as the text that PostgreSQL reads. */
export type ColumnKind = 'plain' | 'json';

export interface ExposedTable {
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** A statement that runs first in each read by a signed-in caller. */
  readonly beforeRead?: string;
}

export interface ExposedFunction {
  /** Names of the arguments, all required, in the order of the declaration. */
  readonly arguments: readonly string[];
}

/** What browsers may name at all. Whether they may do it is the database's answer: grants and row-level security. */
export interface Exposure {
  readonly tables: Readonly<Record<string, ExposedTable>>;
  readonly functions: Readonly<Record<string, ExposedFunction>>;
}

export const SCHEMA = 'public';

export const EXPOSURE: Exposure = {
  tables: {
    user_subscriptions: {
      columns: {
        user_id: 'plain',
        tier: 'plain',
        period: 'plain',
        is_active: 'plain',
        tokens_remaining: 'plain',
        token_limit: 'plain',
        reset_date: 'plain',
        stripe_customer_id: 'plain',
        stripe_subscription_id: 'plain',
      },
      beforeRead: 'select private.reset_own_if_due()',
    },
    token_usage: {
      columns: {
        id: 'plain',
        user_id: 'plain',
        tool_id: 'plain',
        credits_used: 'plain',
        batch_size: 'plain',
        variant: 'plain',
        metadata: 'json',
        created_at: 'plain',
      },
    },
  },
  functions: {
    deduct_tokens: { arguments: ['p_user_id', 'p_amount'] },
    usage_paid: { arguments: ['ids'] },
    usage_by_month: { arguments: ['months'] },
    usage_by_file: { arguments: ['months'] },
  },
};

/** The entry of that name; names such as `constructor` are nobody's entry. */
export function entryOf<T>(entries: Readonly<Record<string, T>>, name: string): T | null {
  return Object.hasOwn(entries, name) ? entries[name] : null;
}
