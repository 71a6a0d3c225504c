import { randomUUID } from 'node:crypto';
import * as stripe from '../../conformance/billing-support/stripe-objects.ts';

export const DAY = 86_400;
export const GRACE = 7 * DAY;
const LIMITS: Readonly<Record<string, number>> = { free: 15, creator: 75, professional: 200, studio: 500 };

export interface Terms {
  readonly tier: stripe.SoldTier;
  readonly period: stripe.Period;
}

interface Bill {
  readonly id: string;
  readonly paymentIntent: string;
  readonly amount: number;
  readonly start: number;
  readonly end: number;
  reversed: number;
}

interface Plan extends Terms {
  tier: stripe.SoldTier;
  period: stripe.Period;
  readonly id: string;
  readonly created: number;
  start: number;
  end: number;
  isEnding: boolean;
  next: Terms | null;
  /** The renewal that could not be paid. */
  unpaid: { readonly bill: Bill; readonly failedAt: number } | null;
  readonly bills: Bill[];
}

/** Numbers that come again with the seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The n-th month's end after a first day, by the calendar; a 31st stays one where the month has it. */
export function monthsOn(first: number, months: number): number {
  const from = new Date(first * 1000);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), last);
  return (
    Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, day, from.getUTCHours(), from.getUTCMinutes(), from.getUTCSeconds()) / 1000
  );
}

function nextMonth(first: number, after: number): number {
  let months = 1;
  while (monthsOn(first, months) <= after) months++;
  return monthsOn(first, months);
}

/**
 * One account at the payment service, and what its tokens must be: an account of its own, kept here by the rules of the plans and not
 * by the product's code. What happens at the service is told by events, which wait in `told`.
 */
export class Shop {
  readonly userId = randomUUID();
  readonly customer = stripe.newId('cus');
  readonly told: string[] = [];
  /** Every event that was ever told, for replays. */
  readonly archive: string[] = [];
  plan: Plan | null = null;
  hasGoodCard = true;
  resetAt: number;
  receipts = 0;
  resets = 0;
  /** Spent since the last reset; more than the allowance once that fell. */
  spent = 0;
  private allowance = 15;
  private newestPlan = 0;
  private lastSecond = 0;

  /** Of its own, so that a seed leads to the same year whatever the others do. */
  readonly random: () => number;

  constructor(resetAt: number, seed: number) {
    this.resetAt = resetAt;
    this.random = randomOf(seed);
  }

  get balance(): number {
    return Math.max(0, this.allowance - this.spent);
  }

  tierAt(at: number): string {
    return this.isEntitled(at) ? (this.plan?.tier ?? 'free') : 'free';
  }

  limitAt(at: number): number {
    return LIMITS[this.tierAt(at)];
  }

  private reversedShare(at: number): number {
    const bills = this.plan?.bills.filter(({ start, end }) => start <= at && at < end) ?? [];
    const paid = bills.reduce((sum, { amount }) => sum + amount, 0);
    return paid === 0 ? 0 : bills.reduce((sum, { reversed }) => sum + reversed, 0) / paid;
  }

  isEntitled(at: number): boolean {
    const { plan } = this;
    if (!plan || at < plan.created || (plan.isEnding && at >= plan.end)) return false;
    if (plan.unpaid && at >= plan.unpaid.failedAt + GRACE) return false;
    return this.reversedShare(at) < 1;
  }

  /** The rules of the tokens at one moment. */
  visit(at: number): void {
    const isEntitled = this.isEntitled(at);
    const limit = this.limitAt(at);
    const allowance = limit - Math.round((limit - 15) * (isEntitled ? this.reversedShare(at) : 0));
    const isNew = isEntitled && this.plan !== null && this.plan.created > this.newestPlan;
    const isReset = this.resetAt <= at;
    if (isNew) {
      // A new plan adds to what is left.
      this.spent = Math.min(this.spent, this.allowance);
      this.newestPlan = this.plan?.created ?? 0;
    }
    if (isReset) {
      this.spent = 0;
      this.resets++;
    }
    if (this.plan && isEntitled && (isNew || isReset)) this.resetAt = nextMonth(this.plan.created, at);
    else if (isReset) this.resetAt += 30 * DAY;
    this.allowance = allowance;
  }

  /** Moments until `until` at which time alone changes something. */
  boundary(after: number, until: number): number | null {
    const { plan, resetAt } = this;
    const graceEnd = plan?.unpaid ? plan.unpaid.failedAt + GRACE : Number.POSITIVE_INFINITY;
    const next = [resetAt, plan?.end ?? Number.POSITIVE_INFINITY, graceEnd].filter((at) => at > after && at <= until);
    return next.length > 0 ? Math.min(...next) : null;
  }

  /** Two events of one object never share a second: that case has a test of its own. */
  private second(at: number): number {
    this.lastSecond = Math.max(this.lastSecond + 1, at);
    return this.lastSecond;
  }

  private tell(type: string, at: number, object: object): void {
    const body = stripe.event({ type, created: this.second(at), object });
    this.told.push(body);
    this.archive.push(body);
  }

  private snapshot(status: string, endedAt?: number): object {
    const plan = this.plan as Plan;
    return stripe.subscription({
      ...plan,
      customer: this.customer,
      userId: this.userId,
      status,
      cancelAtPeriodEnd: plan.isEnding,
      endedAt,
    });
  }

  private tellPlan(at: number, type = 'customer.subscription.updated'): void {
    this.tell(type, at, this.snapshot(this.plan?.unpaid ? 'past_due' : 'active'));
  }

  private bill(amount: number, start: number): Bill {
    return { id: stripe.newId('in'), paymentIntent: stripe.newId('pi'), amount, start, end: (this.plan as Plan).end, reversed: 0 };
  }

  private tellBill(bill: Bill, at: number, status: 'paid' | 'open'): void {
    const parts = { ...bill, customer: this.customer, subscription: (this.plan as Plan).id, created: bill.start, status };
    this.tell(status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', at, stripe.invoice(parts));
    if (status === 'open') return;
    this.tell('invoice_payment.paid', at, stripe.invoicePayment(bill.id, bill.paymentIntent, bill.amount, at));
    this.plan?.bills.push(bill);
    if (bill.amount > 0) this.receipts++;
  }

  buy({ tier, period }: Terms, at: number): void {
    const created = this.second(at);
    this.plan = {
      tier,
      period,
      id: stripe.newId('sub'),
      created,
      start: created,
      end: monthsOn(created, period === 'yearly' ? 12 : 1),
      isEnding: false,
      next: null,
      unpaid: null,
      bills: [],
    };
    this.tell('checkout.session.completed', at, stripe.checkoutSession(this.customer, this.userId, this.plan.id));
    this.tellBill(this.bill(stripe.amountOf(tier, period), created), at, 'paid');
    this.tellPlan(at, 'customer.subscription.created');
    this.visit(created);
  }

  /** More tokens, or a year in place of months. */
  upgrade(terms: Terms, at: number): void {
    const plan = this.plan as Plan;
    this.dropSchedule(at);
    const isNewPeriod = terms.period !== plan.period;
    const left = (plan.end - at) / (plan.end - plan.start);
    const credit = Math.round(stripe.amountOf(plan.tier, plan.period) * left);
    const price = stripe.amountOf(terms.tier, terms.period);
    Object.assign(
      plan,
      terms,
      { isEnding: false },
      isNewPeriod ? { start: at, end: monthsOn(at, terms.period === 'yearly' ? 12 : 1) } : {},
    );
    this.tellBill(this.bill(Math.max(0, Math.round(isNewPeriod ? price : price * left) - credit), at), at, 'paid');
    this.tellPlan(at);
    this.visit(at);
  }

  changeLater(terms: Terms, at: number): void {
    const plan = this.plan as Plan;
    if (plan.isEnding) this.setEnding(false, at);
    plan.next = terms;
    this.tellSchedule(at, 'active');
  }

  private tellSchedule(at: number, status: string): void {
    const plan = this.plan as Plan;
    const { id, tier, period, start, end, next } = plan;
    const parts = { id: id.replace('sub_', 'sub_sched_'), customer: this.customer, subscription: id, tier, period, start, at: end, status };
    this.tell(
      `subscription_schedule.${status === 'active' ? 'updated' : 'released'}`,
      at,
      stripe.schedule({ ...parts, ...(next ? { next } : {}) }),
    );
  }

  private dropSchedule(at: number): void {
    if (!this.plan?.next) return;
    this.plan.next = null;
    this.tellSchedule(at, 'released');
  }

  setEnding(isEnding: boolean, at: number): void {
    this.dropSchedule(at);
    (this.plan as Plan).isEnding = isEnding;
    this.tellPlan(at);
  }

  refund(share: number, at: number, isDispute: boolean): void {
    const bill = this.plan?.bills.findLast(({ start, end, amount }) => start <= at && at < end && amount > 0);
    if (!bill) return;
    const amount = Math.round(bill.amount * share);
    if (amount <= bill.reversed) return;
    bill.reversed = amount;
    const parts = { paymentIntent: bill.paymentIntent, customer: this.customer, amount: bill.amount, created: bill.start };
    if (isDispute) this.tell('charge.dispute.created', at, stripe.dispute(`du_${bill.id}`, bill.paymentIntent, amount, at));
    else this.tell('charge.refunded', at, stripe.charge({ ...parts, refunded: amount }));
    this.visit(at);
  }

  /** What the service does by itself at the end of a period. */
  periodEnds(): void {
    const plan = this.plan as Plan;
    const at = plan.end;
    if (plan.isEnding || plan.unpaid) {
      this.end(at);
      return;
    }
    if (plan.next) {
      Object.assign(plan, plan.next);
      this.dropSchedule(at);
    }
    plan.start = at;
    plan.end = this.endAfter(plan, at);
    const bill = this.bill(stripe.amountOf(plan.tier, plan.period), at);
    this.visit(at);
    if (this.hasGoodCard) {
      this.tellPlan(at);
      this.tellBill(bill, at + 3600, 'paid');
      return;
    }
    plan.unpaid = { bill, failedAt: this.lastSecond + 3600 };
    this.tellPlan(at + 3600);
    this.tellBill(bill, plan.unpaid.failedAt, 'open');
    plan.unpaid = { bill, failedAt: this.lastSecond };
  }

  private endAfter({ period, created }: Plan, at: number): number {
    // Months count from the first day while nothing moved it.
    for (let months = 1; ; months++) {
      const end = monthsOn(created, months);
      if (period === 'yearly') return monthsOn(at, 12);
      if (end > at) return end;
    }
  }

  payOpen(at: number): void {
    const plan = this.plan as Plan;
    if (!plan.unpaid) return;
    const { bill } = plan.unpaid;
    plan.unpaid = null;
    this.tellBill(bill, at, 'paid');
    this.tellPlan(at);
    this.visit(at);
  }

  end(at: number): void {
    this.tell('customer.subscription.deleted', at, this.snapshot('canceled', at));
    this.plan = null;
    this.visit(at);
  }
}
