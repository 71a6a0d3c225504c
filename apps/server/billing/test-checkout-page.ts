import { createHash } from 'node:crypto';
import { formatPrice, tierName } from '@underbase/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../http/escape-html.ts';
import { isLocal } from '../http/is-local.ts';
import { priceMinor } from './prices.ts';
import type { TestCheckout, TestGateway } from './test-gateway.ts';

export const TEST_CHECKOUT_PATH = '/dev/checkout';

const STYLE = `
:root{color-scheme:light dark;--page:#fff;--text:#141414;--text-2:#4a4a4a;--line:#dadada;--warn:#fff3d1;--warn-text:#5c4300;--accent:#00aeef}
@media (prefers-color-scheme:dark){:root{--page:#161616;--text:#f1f1f1;--text-2:#c2c2c2;--line:#393939;--warn:#3a2f10;--warn-text:#ffdf8f}}
body{margin:0 auto;max-width:480px;padding:32px 16px;background:var(--page);color:var(--text);font:15px/24px "Helvetica Neue",Arial,sans-serif}
h1{font-size:24px;line-height:30px}
.mark{padding:12px 16px;border-radius:3px;background:var(--warn);color:var(--warn-text);font-weight:700}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 24px;padding:16px 0;border:solid var(--line);border-width:1px 0}
dt{color:var(--text-2)}dd{margin:0;text-align:right}
form{display:flex;flex-wrap:wrap;gap:12px}
button,a.button{min-height:44px;padding:0 20px;border:1px solid var(--line);border-radius:3px;background:none;color:inherit;font:inherit;font-weight:700;cursor:pointer;line-height:44px;text-decoration:none}
button.pay{border-color:var(--accent);background:var(--accent);color:#0a0a0a}
.refused{color:#c62828}`;

const POLICY = (publicUrl: URL): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self' ${publicUrl.origin}; frame-ancestors 'none'; base-uri 'none'`;

/** The checkout of development: clearly a test, on this machine alone, never in production. */
export function addTestCheckoutPage(app: FastifyInstance, gateway: TestGateway, publicUrl: URL): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      async (_request: unknown, text: string) => Object.fromEntries(new URLSearchParams(text)),
    );
    scope.addHook('onRequest', async (request, reply) => {
      if (!isLocal(request)) return reply.callNotFound();
      reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin');
    });
    const show = (reply: FastifyReply, body: string, status = 200): FastifyReply =>
      reply.code(status).header('content-security-policy', POLICY(publicUrl)).type('text/html; charset=utf-8').send(page(body));

    scope.get<{ Querystring: { return?: string } }>(`${TEST_CHECKOUT_PATH}/portal`, async (request, reply) => {
      const back = request.query.return ?? '';
      const href = back.startsWith(`${publicUrl.origin}/`) ? back : publicUrl.origin;
      return show(
        reply,
        `<h1>Card and billing details</h1><p>With payments set up, the payment service's own page stands here: card, addresses, VAT number, invoices.</p><a class="button" href="${escapeHtml(href)}">Back</a>`,
      );
    });
    scope.get<{ Params: { id: string } }>(`${TEST_CHECKOUT_PATH}/invoice/:id`, async (request, reply) =>
      show(
        reply,
        `<h1>Invoice</h1><p>${escapeHtml(request.params.id)}</p><p>With payments set up, the payment service's own invoice stands here.</p>`,
      ),
    );
    scope.get<{ Params: { id: string } }>(`${TEST_CHECKOUT_PATH}/:id`, async (request, reply) => {
      const checkout = gateway.findCheckout(request.params.id);
      if (checkout?.state !== 'open')
        return show(
          reply,
          `<h1>This checkout is over</h1><a class="button" href="${escapeHtml(publicUrl.origin)}/pricing">See plans</a>`,
          404,
        );
      return show(reply, form(checkout));
    });
    scope.post<{ Params: { id: string }; Body: { outcome?: string } | null }>(`${TEST_CHECKOUT_PATH}/:id`, async (request, reply) => {
      const checkout = gateway.findCheckout(request.params.id);
      const outcome = request.body?.outcome;
      if (!checkout || checkout.state === 'closed') return reply.redirect(`${publicUrl.origin}/pricing`, 303);
      if (outcome === 'decline') return show(reply, form(checkout, 'The card was declined. Nothing was charged.'), 402);
      if (outcome !== 'pay') return reply.redirect(checkout.cancelUrl, 303);
      await gateway.pay(checkout);
      return reply.redirect(checkout.successUrl, 303);
    });
  });
}

function form({ tier, period }: TestCheckout, refusal = ''): string {
  const price = `${formatPrice(priceMinor(tier, period))} a ${period === 'yearly' ? 'year' : 'month'}`;
  return `<h1>Test checkout</h1>
<dl><dt>Plan</dt><dd>${escapeHtml(tierName(tier))}</dd><dt>Price</dt><dd>${price}</dd></dl>
${refusal ? `<p class="refused" role="alert">${escapeHtml(refusal)}</p>` : ''}
<form method="post"><button class="pay" name="outcome" value="pay">Pay in the test</button><button name="outcome" value="decline">Have the card declined</button><button name="outcome" value="cancel">Go back</button></form>`;
}

function page(body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test checkout · Underbase</title><style>${STYLE}</style></head>
<body><main><p class="mark">Test: nobody is charged. This page exists in development alone.</p>
${body}</main></body></html>`;
}
