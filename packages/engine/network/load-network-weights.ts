import { decodeBase64 } from './decode-base64.ts';

/** What a network was trained on: clean art as good software reduces it. */
export type NetworkKind = 'art';

/** Bytes for `openNetwork`, about 60 KB, fetched when first asked for; every factor up to 4 goes through 4 and a reduction. */
export async function loadNetworkWeights(kind: NetworkKind): Promise<Uint8Array> {
  const { NETWORK_BYTES } = await { art: () => import('./weights/x4-art.ts') }[kind]();
  return decodeBase64(NETWORK_BYTES);
}
