import type { Payload } from './framing.ts';
import { WATCHED_TABLES } from './watched-tables.ts';

/** What a channel wants to hear of one table. The four first fields go back to the client exactly as it sent them. */
export interface Binding {
  readonly event: string;
  readonly schema: string;
  readonly table: string;
  readonly filter?: string;
  /** Owner that the filter names; null without a filter, which means all rows that the caller may see. */
  readonly ownerId: string | null;
}

export interface JoinRequest {
  readonly bindings: readonly Binding[];
  readonly token: string | null;
}

export interface JoinRefusal {
  readonly reason: string;
}

/** Most bindings of one channel. */
const BINDING_LIMIT = 10;
/** Only updates are told; the star stands for all that there is. */
const EVENTS = new Set(['UPDATE', '*']);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isPayload = (value: unknown): value is Payload => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A wanted value in the words of the refusal; what is not text is named by its type, for it may have no text form at all. */
const shown = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : typeof value);

function readBinding(wanted: unknown): Binding | JoinRefusal {
  const { event, schema, table, filter } = isPayload(wanted) ? wanted : {};
  const refusal = {
    reason: `Unable to subscribe to changes with given parameters: [event: ${shown(event)}, schema: ${shown(schema)}, table: ${shown(table)}, filter: ${shown(filter)}]`,
  };
  if (typeof event !== 'string' || typeof table !== 'string' || schema !== 'public') return refusal;
  if (!EVENTS.has(event) || !Object.hasOwn(WATCHED_TABLES, table)) return refusal;
  if (filter === undefined || filter === null || filter === '') return { event, schema, table, ownerId: null };
  if (typeof filter !== 'string') return refusal;
  const prefix = `${WATCHED_TABLES[table].ownerColumn}=eq.`;
  const ownerId = filter.startsWith(prefix) ? filter.slice(prefix.length) : '';
  return UUID.test(ownerId) ? { event, schema, table, filter, ownerId: ownerId.toLowerCase() } : refusal;
}

/** Reads the payload of `phx_join`. A channel without bindings is fine; one with a binding that can't be served is refused whole. */
export function readJoin(payload: Payload): JoinRequest | JoinRefusal {
  const config = isPayload(payload.config) ? payload.config : {};
  const wanted = Array.isArray(config.postgres_changes) ? config.postgres_changes : [];
  if (wanted.length > BINDING_LIMIT) return { reason: `At most ${BINDING_LIMIT} bindings are allowed` };
  const read = wanted.map(readBinding);
  const refused = read.find((one) => 'reason' in one);
  if (refused) return refused;
  const token = typeof payload.access_token === 'string' ? payload.access_token : null;
  return { bindings: read.filter((one) => 'event' in one), token };
}
