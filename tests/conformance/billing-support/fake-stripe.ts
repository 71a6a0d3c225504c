import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { amountOf, newId, type Period, priceId, type SoldTier, schedule, subscription } from './stripe-objects.ts';

/** One call as it came. */
export interface StripeCall {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly key: string | null;
}

/** What happens to the next calls of that kind instead of an answer. */
export type Mishap = 'hangs' | 'breaks off' | 'fails' | 'is too much' | 'declines' | 'needs confirming';

export interface FakeStripe {
  readonly url: string;
  readonly calls: StripeCall[];
  readonly objects: Map<string, Record<string, unknown>>;
  /** The next `times` calls of that method and path meet with it. */
  befall(call: RegExp, mishap: Mishap, times?: number): void;
  /** A subscription that stands there. */
  add(parts: Parameters<typeof subscription>[0]): void;
  close(): Promise<void>;
}

const STATUS: Partial<Record<Mishap, readonly [status: number, error: object]>> = {
  fails: [500, { type: 'api_error', message: 'Something went wrong on our end.' }],
  'is too much': [429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' }],
  declines: [
    402,
    { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  ],
};

/** The payment service on loopback, as far as plans need it: its documented paths, errors, and keys that make a repetition harmless. */
export async function openFakeStripe(): Promise<FakeStripe> {
  const calls: StripeCall[] = [];
  const objects = new Map<string, Record<string, unknown>>();
  const answered = new Map<string, { path: string; params: string; status: number; body: string }>();
  const mishaps: { call: RegExp; mishap: Mishap; times: number }[] = [];

  const put = (object: Record<string, unknown>): Record<string, unknown> => {
    objects.set(String(object.id), object);
    return object;
  };
  const missing = (): Answer => [404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object.' } }];
  const list = (data: unknown[]) => ({ object: 'list', data, has_more: false, url: '/' });

  function answer({ method, path, params }: StripeCall): Answer {
    const [kind, id, verb] = path
      .replace(/^\/v1\//, '')
      .replace('checkout/sessions', 'sessions')
      .replace('billing_portal/', 'portal_')
      .split('/');
    const known = id ? objects.get(id) : undefined;
    if (method === 'GET' && id && id !== 'search') return known ? [200, known] : missing();
    if (method === 'GET') return [200, list(listOf(kind, params))];
    switch (`${method} ${kind}`) {
      case 'POST customers':
        return [
          200,
          put({
            id: newId('cus'),
            object: 'customer',
            email: params.email ?? null,
            metadata: { underbase_user: params['metadata[underbase_user]'] },
          }),
        ];
      case 'POST sessions': {
        if (verb === 'expire') {
          if (!known) return missing();
          if (known.status !== 'open')
            return [
              400,
              { error: { type: 'invalid_request_error', message: 'Only Checkout Sessions with a status in ["open"] can be expired.' } },
            ];
          return [200, put({ ...known, status: 'expired' })];
        }
        if (!objects.has(params.customer))
          return [
            400,
            { error: { type: 'invalid_request_error', code: 'resource_missing', param: 'customer', message: 'No such customer.' } },
          ];
        const session = newId('cs_test');
        return [
          200,
          put({ id: session, object: 'checkout.session', status: 'open', url: `${url}/pay/${session}`, customer: params.customer, params }),
        ];
      }
      case 'POST subscriptions': {
        if (!known) return missing();
        return [200, put(changed(known, params))];
      }
      case 'DELETE subscriptions':
        return known ? [200, put({ ...known, status: 'canceled', ended_at: now(), canceled_at: now() })] : missing();
      case 'POST subscription_schedules':
        return answerSchedule(id, verb, params, known);
      case 'POST invoices':
        return [200, previewOf(params)];
      case 'POST portal_sessions':
        return [200, { id: newId('bps'), object: 'billing_portal.session', url: `${url}/portal`, customer: params.customer }];
      case 'POST portal_configurations':
        return [
          200,
          put({
            ...known,
            id: id ?? newId('bpc'),
            object: 'billing_portal.configuration',
            active: true,
            metadata: { underbase: 'portal' },
            params,
          }),
        ];
      case 'POST products':
        return [200, put({ id: params.id, object: 'product', name: params.name })];
      case 'POST prices':
        if (known) return [200, put({ ...known, active: params.active !== 'false' })];
        return [200, put(priceOf(params))];
      default:
        return missing();
    }
  }

  function listOf(kind: string, params: StripeCall['params']): unknown[] {
    const all = [...objects.values()];
    if (kind === 'subscriptions') return all.filter(({ object }) => object === 'subscription');
    if (kind === 'prices')
      return all.filter(({ object, lookup_key, active }) => object === 'price' && active && lookup_key === params['lookup_keys[0]']);
    if (kind === 'portal_configurations') return all.filter(({ object }) => object === 'billing_portal.configuration');
    return [];
  }

  function priceOf(params: StripeCall['params']): Record<string, unknown> {
    for (const other of objects.values()) if (other.lookup_key === params.lookup_key) other.lookup_key = null;
    return {
      id: newId('price'),
      object: 'price',
      active: true,
      currency: params.currency,
      unit_amount: Number(params.unit_amount),
      lookup_key: params.lookup_key,
      product: params.product,
      recurring: { interval: params['recurring[interval]'], interval_count: 1 },
      metadata: { underbase_tier: params['metadata[underbase_tier]'], underbase_period: params['metadata[underbase_period]'] },
    };
  }

  function changed(known: Record<string, unknown>, params: StripeCall['params']): Record<string, unknown> {
    const fresh = structuredClone(known) as ReturnType<typeof subscription> & { items: { data: Record<string, unknown>[] } };
    if (params.cancel_at_period_end) fresh.cancel_at_period_end = params.cancel_at_period_end === 'true';
    const price = params['items[0][price]'];
    if (!price) return fresh;
    if (takeMishap(/confirm/) === 'needs confirming') {
      return {
        ...fresh,
        pending_update: { expires_at: now() + 82_800 },
        latest_invoice: { id: 'in_open', object: 'invoice', hosted_invoice_url: `${url}/confirm` },
      };
    }
    const [, tier, period] = /^price_(\w+)_(\w+)$/.exec(price) as unknown as [string, SoldTier, Period];
    Object.assign(fresh.items.data[0], {
      price: {
        id: price,
        object: 'price',
        unit_amount: amountOf(tier, period),
        recurring: { interval: period === 'yearly' ? 'year' : 'month' },
        metadata: {},
      },
    });
    return fresh;
  }

  function answerSchedule(
    id: string | undefined,
    verb: string | undefined,
    params: StripeCall['params'],
    known?: Record<string, unknown>,
  ): Answer {
    if (!id) {
      const of = objects.get(params.from_subscription) as ReturnType<typeof subscription> & {
        items: { data: { current_period_start: number; current_period_end: number; price: { id: string } }[] };
      };
      const [{ current_period_start: start, current_period_end: at, price }] = of.items.data;
      const [, tier, period] = /^price_(\w+)_(\w+)$/.exec(price.id) as unknown as [string, SoldTier, Period];
      return [
        200,
        put(schedule({ id: newId('sub_sched'), customer: String(of.customer), subscription: String(of.id), tier, period, start, at })),
      ];
    }
    if (!known) return missing();
    if (verb === 'release')
      return [
        200,
        put({ ...known, status: 'released', released_subscription: known.subscription, subscription: null, current_phase: null }),
      ];
    const [phase] = (known as { phases: { end_date: number }[] }).phases;
    const next = {
      start_date: phase.end_date,
      end_date: phase.end_date + 86_400,
      items: [{ price: params['phases[1][items][0][price]'] }],
      metadata: {
        underbase_tier: params['phases[1][metadata][underbase_tier]'],
        underbase_period: params['phases[1][metadata][underbase_period]'],
      },
    };
    return [200, put({ ...known, phases: [phase, next] })];
  }

  const previewOf = (params: StripeCall['params']) => {
    const [, tier, period] = /^price_(\w+)_(\w+)$/.exec(params['subscription_details[items][0][price]']) as unknown as [
      string,
      SoldTier,
      Period,
    ];
    const charge = Math.round(amountOf(tier, period) / 2);
    return { id: 'upcoming_in_1', object: 'invoice', amount_due: charge - 450, lines: list([{ amount: -450 }, { amount: charge }]) };
  };

  function takeMishap(of: RegExp | string): Mishap | null {
    const found = mishaps.find(({ call, times }) => times > 0 && (of instanceof RegExp ? call.source === of.source : call.test(of)));
    if (!found) return null;
    found.times--;
    return found.mishap;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request) text += part;
    const address = new URL(request.url ?? '/', 'http://localhost');
    const params = Object.fromEntries(new URLSearchParams(request.method === 'GET' ? address.search : text));
    const key = (request.headers['idempotency-key'] as string | undefined) ?? null;
    const call: StripeCall = { method: request.method ?? '', path: address.pathname, params, key };
    if (!address.pathname.startsWith('/v1/')) {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>Payment service</title><h1>Payment service</h1>');
      return;
    }
    calls.push(call);
    const send = (status: number, body: string): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') });
      response.end(body);
    };
    if (request.headers.authorization !== 'Bearer sk_test_conformance') {
      send(401, JSON.stringify({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } }));
      return;
    }
    const before = key === null ? undefined : answered.get(key);
    if (before) {
      const isSame = before.path === call.path && before.params === text;
      send(
        isSame ? before.status : 400,
        isSame
          ? before.body
          : JSON.stringify({ error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' } }),
      );
      return;
    }
    const mishap = takeMishap(`${call.method} ${call.path}`);
    if (mishap === 'hangs') return;
    const failure = mishap ? STATUS[mishap] : undefined;
    if (failure) {
      send(failure[0], JSON.stringify({ error: failure[1] }));
      return;
    }
    const [status, body] = answer(call);
    const said = JSON.stringify(body);
    if (key !== null) answered.set(key, { path: call.path, params: text, status, body: said });
    // The work is done, and its answer is lost on the way.
    if (mishap === 'breaks off') request.socket.destroy();
    else send(status, said);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    calls,
    objects,
    befall: (call, mishap, times = 1) => void mishaps.push({ call, mishap, times }),
    add: (parts) => void put(subscription(parts)),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Answer = readonly [status: number, body: object];
const now = (): number => Math.floor(Date.now() / 1000);

export { priceId };
