/**
 * What the server should know about its database: the connection was lost, is back, could not be restored yet, or a handler of its news
 * failed; or somebody asked the embedded one to stop.
 */
export type DatabaseEvent =
  | { readonly kind: 'restored' }
  | { readonly kind: 'stopping' }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'fault'; readonly reason: string };
