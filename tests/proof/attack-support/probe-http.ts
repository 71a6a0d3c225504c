import { networkInterfaces } from 'node:os';
import { fillIn, type Try } from './list.ts';
import type { Range } from './range.ts';
import { type Answer, type Sending, send, sendRaw } from './send.ts';

const MAKE = /fastify|node\.js|express|postgres(ql)? \d|\/node_modules\/|\bat \w+ \(/i;

function sendingOf(range: Range, { what }: Try): Sending {
  const fill = (text: string): string => fillIn(text, range.names);
  const token = { thief: range.thief.token, victim: range.victim.token }[what.as as string];
  const headers = Object.entries({
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(what.body === undefined ? {} : { 'content-type': what.type ?? 'application/json' }),
    ...what.headers,
  }).map(([name, value]) => [name, fill(String(value))] as const);
  return { method: what.method, path: fill(what.path), headers: Object.fromEntries(headers), body: what.body && fill(what.body) };
}

function judge(range: Range, { what }: Try, answer: Answer): string | null {
  const wanted: readonly number[] | undefined = what.status;
  if (wanted && !wanted.includes(answer.status)) return `status ${answer.status}, not ${wanted.join(' or ')}: ${answer.body.slice(0, 120)}`;
  if (answer.status >= 500) return `status ${answer.status}`;
  if (what.bodyIs !== undefined && answer.body !== what.bodyIs) return `the answer holds ${answer.body.slice(0, 120)}`;
  const told = ((what.without ?? []) as string[]).find((text) => answer.body.includes(fillIn(text, range.names)));
  if (told) return `the answer holds ${told}`;
  const header = ((what.withoutHeaders ?? []) as string[]).find((name) => answer.headers[name] !== undefined);
  if (header) return `the answer has ${header}: ${answer.headers[header]}`;
  if (what.contentType && !String(answer.headers['content-type']).startsWith(what.contentType))
    return `it is ${answer.headers['content-type']}`;
  return MAKE.test(answer.body) ? 'the answer tells how the server is made' : null;
}

export async function probeHttp(range: Range, one: Try): Promise<string | null> {
  return judge(range, one, await send(range.server.url, sendingOf(range, one)));
}

/** Several at once: how long the slowest takes, and how much memory they leave taken. */
export async function probeBurst(range: Range, one: Try): Promise<string | null> {
  const { times, withinMs, growthMb } = one.what;
  const sending = sendingOf(range, one);
  const before = process.memoryUsage().rss;
  const started = performance.now();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const answers = await Promise.all(Array.from({ length: times }, () => send(range.server.url, sending).catch(() => null)));
  clearInterval(watch);
  const tookMs = performance.now() - started;
  // What is refused before it is read whole ends the connection; that is held.
  for (const answer of answers) {
    const fault = answer && judge(range, one, answer);
    if (fault) return fault;
  }
  if (tookMs > withinMs) return `${times} at once took ${Math.round(tookMs)} ms`;
  const grownMb = (peak - before) / 1e6;
  return grownMb > growthMb ? `${times} at once took ${Math.round(grownMb)} MB` : null;
}

const EVERYWHERE: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /frame-ancestors/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /./,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
};

export async function probeHeaders(range: Range, one: Try): Promise<string | null> {
  const { what } = one;
  const server = what.production
    ? await range.serverWith({ NODE_ENV: 'production', PUBLIC_URL: 'https://print.example.test', MAIL_FROM: 'a@print.example.test' })
    : range.server;
  const answer = await send(server.url, sendingOf(range, one));
  if (what.status && answer.status !== what.status) return `status ${answer.status}`;
  if (answer.status >= 500) return `status ${answer.status}`;
  for (const [name, pattern] of Object.entries(EVERYWHERE)) {
    if (!pattern.test(String(answer.headers[name] ?? ''))) return `${name} is ${answer.headers[name]}`;
  }
  if (what.production && !/includeSubDomains/.test(String(answer.headers['strict-transport-security']))) return 'HSTS lacks the subdomains';
  if (what.noStore && !/no-store/.test(String(answer.headers['cache-control'])))
    return `cache-control is ${answer.headers['cache-control']}`;
  const make = answer.headers.server ?? answer.headers['x-powered-by'];
  if (make) return `the server calls itself ${make}`;
  return MAKE.test(answer.body) ? 'the answer tells how the server is made' : null;
}

export async function probePath(range: Range, { what }: Try): Promise<string | null> {
  const { host } = new URL(range.server.url);
  const raw = what.raw ?? `GET ${what.path} HTTP/1.1`;
  const answer = await sendRaw(range.server.url, `${raw}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const secret = (what.secrets as string[]).find((text) => answer.includes(text));
  if (secret) return `the answer holds ${secret}`;
  return /^HTTP\/1\.1 5/.test(answer) ? answer.split('\r\n')[0] : null;
}

export async function probeWire(range: Range, { what }: Try): Promise<string | null> {
  const answer = await sendRaw(range.server.url, fillIn(what.raw, range.names), { hangUp: what.hangUp });
  if (what.hangUp) return null;
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
  if (what.closed) return status === 0 || status >= 400 ? null : `status ${status}`;
  if ((answer.match(/HTTP\/1\.1 \d{3}/g) ?? []).length > 1) return 'one request had two answers';
  const told = ((what.without ?? []) as string[]).find((text) => answer.includes(text));
  if (told) return `the answer holds ${told}`;
  return what.status.includes(status) ? null : `status ${status}, not ${what.status.join(' or ')}`;
}

function outsideAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? null;
}

export async function probeMailbox(range: Range, { what }: Try): Promise<string | null> {
  // Without a mail server the mailbox is there; a proxy on this machine is believed, as an operator may have set it.
  const server = await range.serverWith({ SMTP_URL: '', TRUST_PROXY: 'loopback' });
  const host = `localhost:${new URL(server.url).port}`;
  if ((await send(server.url, { path: '/dev/mailbox', headers: { host } })).status !== 200)
    return 'the mailbox is not there to be protected';
  if (what.peer === 'outside') {
    const address = outsideAddress();
    if (!address) return null;
    // Listening on this machine alone is the first door.
    const answer = await send(server.url, { path: '/dev/mailbox', headers: { host }, host: address }).catch(() => null);
    return answer && answer.status !== 404 ? `status ${answer.status}` : null;
  }
  const { status } = await send(server.url, { path: what.path ?? '/dev/mailbox', headers: { host, ...what.headers } });
  return status === 404 ? null : `status ${status}`;
}
