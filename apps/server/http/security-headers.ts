import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';

/** Pages that other sites may frame, if their origin is on the list. */
const FRAMEABLE = /^\/standalone(\/|$)/;
/** Answers to programs carry no page, so they may load and do nothing at all. */
const PROGRAM_PATH = /^\/(api|auth\/v1|rest\/v1|realtime\/v1|healthz|readyz|metrics)(\/|\?|$)/;
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** libvips and its workers build their bindings while they start; a worker obeys the policy of its own script, so that the pages' stays strict. */
const VIPS_SCRIPT = /^\/assets\/vips[^/]*\.js(\?|$)/;
const YEAR_SECONDS = 31_536_000;

export interface PagePolicy {
  /** Lets the styles that libraries inject carry the page's own mark. */
  readonly styleNonce?: string;
  /** `frame-ancestors` values; none by default. */
  readonly frameOrigins?: readonly string[];
}

/** The content security policy of pages, and of the workers they start. */
export function pagePolicy(config: ServerConfig, { styleNonce, frameOrigins = [] }: PagePolicy = {}): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'worker-src': ["'self'", 'blob:'],
    'style-src': styleNonce ? ["'self'", `'nonce-${styleNonce}'`] : ["'self'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", 'blob:', ...connectOrigins(config)],
    'frame-ancestors': frameOrigins.length > 0 ? frameOrigins : ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** Older browsers don't count a websocket of the same host as 'self', so it is named. */
function connectOrigins(config: ServerConfig): string[] {
  const sockets = config.redirectOrigins.map(toSocketOrigin);
  const supabase = config.supabase ? [config.supabase.url.origin, toSocketOrigin(config.supabase.url.origin)] : [];
  return [...sockets, ...supabase];
}

const toSocketOrigin = (origin: string): string => origin.replace(/^http/, 'ws');

/** The safety headers of an answer at that address, for every kind of answer. */
export function createSafetyHeaders(config: ServerConfig): (url: string) => Readonly<Record<string, string>> {
  const filePolicy = pagePolicy(config);
  const vipsPolicy = filePolicy.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'");
  const isSecure = config.publicUrl.protocol === 'https:';
  return (url) => {
    const isFrameable = FRAMEABLE.test(url) && config.frameOrigins.length > 0;
    const policy = VIPS_SCRIPT.test(url) ? vipsPolicy : filePolicy;
    return {
      'content-security-policy': PROGRAM_PATH.test(url) ? NOTHING : policy,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': isFrameable ? 'cross-origin' : 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      ...(isFrameable ? {} : { 'x-frame-options': 'DENY' }),
      ...(isSecure ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
    };
  };
}

/**
 * Sends the safety headers with every answer. Cross-origin isolation gives the page shared memory for its workers;
 * workers need the page's policy on their own script, so files carry it too.
 */
export function addSecurityHeaders(app: FastifyInstance, config: ServerConfig): void {
  const headersOf = createSafetyHeaders(config);
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(headersOf(request.url))) if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
