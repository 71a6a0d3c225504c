import { AppError, type BillingState } from '@underbase/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type CallerParts, callerOf } from '../http/caller.ts';
import type { Buyer } from './gateway.ts';
import type { PlanService } from './plan-service.ts';
import { PERIODS, SOLD_TIERS } from './prices.ts';
import type { BillingAccount } from './read-account.ts';

const terms = z.object({ tier: z.enum(SOLD_TIERS as ['creator']), period: z.enum(PERIODS as ['monthly']) });
/** Named by the page, once for each press of a button. */
const attempt = z.uuid();
/** A path of this site, as the page remembers where somebody came from. */
const next = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s]*$/)
  .optional();
const checkoutBody = terms.extend({ attempt, next });
const changeBody = terms.extend({ attempt, at: z.number().int().min(0) });
const attemptBody = z.object({ attempt });

export interface BillingRouteParts extends CallerParts {
  /** Null where plans can't be bought: every call says so. */
  readonly plans: PlanService | null;
  readonly publicUrl: URL;
}

/** What the pages about plans ask for, below /api/billing; everything is the caller's own. */
export function addBillingRoutes(app: FastifyInstance, parts: BillingRouteParts): void {
  const { plans, publicUrl } = parts;
  const page = (path: string, query: Readonly<Record<string, string>>): string =>
    `${new URL(path, publicUrl).href}?${new URLSearchParams(query)}`;

  app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

    const post = <T>(path: string, schema: z.ZodType<T>, act: (plans: PlanService, buyer: Buyer, body: T) => Promise<object>): void => {
      scope.post(`/api/billing/${path}`, async (request) => {
        const buyer = await buyerOf(request, parts);
        const body = schema.safeParse(request.body);
        if (!body.success) throw new AppError('billing.unknown-plan');
        if (!plans) throw new AppError('billing.off');
        return act(plans, buyer, body.data);
      });
    };

    scope.get('/api/billing', async (request) => {
      const { userId } = await buyerOf(request, parts);
      if (!plans) throw new AppError('billing.off');
      return toWire(await plans.account(userId));
    });
    post('preview', terms, (service, buyer, body) => service.preview(buyer, body));
    post('checkout', checkoutBody, async (service, buyer, { tier, period, attempt: name, next: path }) => {
      const query = { plan: tier, period, ...(path ? { next: path } : {}) };
      const urls = {
        success: page('/checkout', { ...query, result: 'paid' }),
        cancel: page('/checkout', { ...query, result: 'canceled' }),
      };
      return { url: await service.checkout(buyer, { tier, period }, name, urls) };
    });
    post('change', changeBody, async (service, buyer, { tier, period, at, attempt: name }) => ({
      url: await service.change(buyer, { tier, period }, at, name),
    }));
    post('cancel', attemptBody, async (service, { userId }, body) => {
      await service.cancel(userId, body.attempt);
      return toWire(await service.account(userId));
    });
    post('keep', attemptBody, async (service, { userId }, body) => {
      await service.keep(userId, body.attempt);
      return toWire(await service.account(userId));
    });
    post('portal', z.looseObject({}), async (service, { userId }) => ({
      url: await service.portal(userId, page('/profile', { tab: 'subscription' })),
    }));
    scope.get<{ Params: { id: string } }>('/api/billing/invoices/:id', async (request) => {
      const { userId } = await buyerOf(request, parts);
      if (!plans) throw new AppError('billing.off');
      return { url: await plans.invoiceUrl(userId, request.params.id) };
    });
  });
}

/** @throws AppError `billing.signed-out` */
async function buyerOf(request: FastifyRequest, parts: BillingRouteParts): Promise<Buyer> {
  const caller = await callerOf(request, parts);
  if (!caller) throw new AppError('billing.signed-out');
  return caller;
}

function toWire({ tier, period, live, customerId, invoices }: BillingAccount): BillingState {
  return {
    tier,
    period,
    hasCustomer: customerId !== null,
    plan: live && {
      tier: live.tier,
      period: live.period,
      status: live.status,
      renewsAt: live.periodEnd.toISOString(),
      endsAt: live.endsAt?.toISOString() ?? null,
      graceUntil: live.graceUntil?.toISOString() ?? null,
      next: live.next && { ...live.next, at: live.next.at.toISOString() },
    },
    invoices: invoices.map((invoice) => ({ ...invoice, createdAt: invoice.createdAt.toISOString() })),
  };
}
