import type { FastifyRequest } from 'fastify';

const LOOPBACK_PEER = /^(127\.|::1$|::ffff:127\.)/;
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/** What proxies and tunnels add: with any of them, the peer on this machine is not the one who asks. */
const FORWARDED =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|.*connecting-ip|true-client-ip|cf-ray|ngrok-.*)$/;

/**
 * True for a request that began on this machine. A foreign site that points its own name here must not read what is for the developer, nor
 * whoever comes in by a tunnel.
 */
export function isLocal({ headers, socket }: FastifyRequest): boolean {
  if (!LOOPBACK_PEER.test(socket.remoteAddress ?? '')) return false;
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false;
  const { host = '', origin } = headers;
  return LOOPBACK_HOST.test(host) && (origin === undefined || URL.parse(origin)?.host === host);
}
