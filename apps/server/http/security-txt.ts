import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** /.well-known/security.txt (RFC 9116): whom to tell of a hole, and what is promised. */
export function addSecurityTxt(app: FastifyInstance, { publicUrl, securityContact }: ServerConfig): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const address = new URL('/.well-known/security.txt', publicUrl).href;
    const expires = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS).toISOString();
    const fields = {
      Contact: securityContact,
      Expires: expires,
      'Preferred-Languages': 'en',
      Canonical: address,
      Policy: new URL('/docs/security', publicUrl).href,
    };
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('');
  });
}
