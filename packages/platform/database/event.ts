/** What the server should log about its database: the connection was lost, is back, or could not be restored yet. */
export type DatabaseEvent =
  | { readonly kind: 'restored' }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };
