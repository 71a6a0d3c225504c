/**
 * What the server should know about its database: the connection was lost, is back, could not be restored yet, or a handler of its news
 * failed; or somebody asked the embedded one to stop, or deleted its folder, after which nothing brings it back.
 */
export type DatabaseEvent =
  | { readonly kind: 'restored' }
  | { readonly kind: 'stopping' }
  | { readonly kind: 'gone'; readonly folder: string }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'fault'; readonly reason: string };
