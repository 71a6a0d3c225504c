/** A column as the client needs it to convert values: name and PostgreSQL's short type name. */
export interface WatchedColumn {
  readonly name: string;
  readonly type: string;
}

/** A table whose changes browsers may follow: each user the rows that bear their own id. */
export interface WatchedTable {
  /** Primary key and owner at once. */
  readonly ownerColumn: string;
  readonly columns: readonly WatchedColumn[];
}

export const WATCHED_TABLES: Readonly<Record<string, WatchedTable>> = {
  user_subscriptions: {
    ownerColumn: 'user_id',
    columns: [
      { name: 'user_id', type: 'uuid' },
      { name: 'tier', type: 'text' },
      { name: 'period', type: 'text' },
      { name: 'is_active', type: 'bool' },
      { name: 'tokens_remaining', type: 'int8' },
      { name: 'token_limit', type: 'int8' },
      { name: 'reset_date', type: 'timestamptz' },
      { name: 'stripe_customer_id', type: 'text' },
      { name: 'stripe_subscription_id', type: 'text' },
    ],
  },
};
