import { requireCaller } from './caller.ts';
import type { AuthContext } from './context.ts';
import type { AuthRequest } from './wire.ts';

/** Every table that holds something about a person; a test compares it with the tables that have a column for one. Secrets and their digests stay here. */
const EXPORT = `
  select jsonb_build_object(
    'exportedAt', now(),
    'account', jsonb_build_object('id', u.id, 'email', u.email, 'createdAt', u.created_at, 'emailConfirmedAt', u.email_confirmed_at,
      'lastSignInAt', u.last_sign_in_at, 'profile', u.raw_user_meta_data),
    'signInMethods', (select coalesce(jsonb_agg(jsonb_build_object('provider', i.provider, 'data', i.identity_data,
      'createdAt', i.created_at, 'lastSignInAt', i.last_sign_in_at) order by i.created_at), '[]') from auth.identities i where i.user_id = u.id),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('device', s.device, 'signedInAt', s.created_at, 'lastSeenAt', s.refreshed_at)
      order by s.created_at), '[]') from auth.sessions s where s.user_id = u.id),
    'signInMails', (select coalesce(jsonb_agg(jsonb_build_object('sentAt', m.created_at, 'usedAt', m.used_at) order by m.created_at), '[]')
      from auth.sign_in_mails m where m.email = u.email),
    'subscription', (select to_jsonb(p) from public.user_subscriptions p where p.user_id = u.id),
    'usage', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from public.token_usage t where t.user_id = u.id),
    'ledger', (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'tokens', l.amount, 'at', l.created_at, 'detail', l.detail)
      order by l.id), '[]') from private.ledger l where l.user_id = u.id),
    'billing', (select coalesce(jsonb_agg(jsonb_build_object('customer', c.id,
      'subscriptions', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'tier', b.tier, 'period', b.period, 'status', b.status,
        'createdAt', b.created_at, 'periodEnd', b.period_end, 'endsAt', b.ends_at) order by b.created_at), '[]')
        from private.billing_subscriptions b where b.customer_id = c.id),
      'invoices', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'status', i.status, 'amountMinor', i.amount_minor,
        'currency', i.currency, 'createdAt', i.created_at, 'paidAt', i.paid_at) order by i.created_at), '[]')
        from private.billing_invoices i where i.customer_id = c.id)) order by c.created_at), '[]')
      from private.billing_customers c where c.user_id = u.id),
    'mailsAboutPlans', (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'facts', m.facts, 'mailedAt', m.mailed_at) order by m.id), '[]')
      from private.billing_mails m where m.user_id = u.id),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'kind', f.kind, 'bytes', f.bytes, 'at', f.created_at, 'goesAt', f.expires_at)
      order by f.created_at), '[]') from private.files f where f.user_id = u.id),
    'jobs', (select coalesce(jsonb_agg(jsonb_build_object('tool', j.tool_id, 'options', j.options, 'tokens', j.tokens, 'state', j.state,
      'at', j.created_at, 'endedAt', j.ended_at) order by j.created_at), '[]') from private.jobs j where j.user_id = u.id),
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('sentAt', f.created_at, 'text', f.message) order by f.id), '[]')
      from private.feedback f where lower(f.email) = u.email)
  ) as data
  from auth.users u where u.id = $1`;

/** All that the database holds about the caller, as one JSON object. @throws AuthError when nobody is signed in */
export async function exportAccount(
  context: AuthContext,
  request: Pick<AuthRequest, 'headers'>,
): Promise<Readonly<Record<string, unknown>>> {
  const { user } = await requireCaller(context, request);
  const { rows } = await context.database.query(EXPORT, [user.id]);
  return rows[0].data;
}
