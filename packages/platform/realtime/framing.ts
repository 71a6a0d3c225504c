import { parseBoundedJson } from '../bounded-json.ts';

/** The two ways in which clients put one message on the wire; they differ in nothing else. */
export type Framing = '1.0.0' | '2.0.0';

export type Payload = Readonly<Record<string, unknown>>;

/** One message of the Phoenix channel protocol. */
export interface Frame {
  /** Number of the join that the message belongs to; null on the topic `phoenix`. */
  readonly joinRef: string | null;
  /** Number of the client's message, repeated in its answer; null for what the server says of itself. */
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Payload;
}

/** The framing named by `vsn` in the socket's address; without it, the old one. */
export const framingOf = (vsn: string | null | undefined): Framing => (vsn === '2.0.0' ? '2.0.0' : '1.0.0');

export function encodeFrame(framing: Framing, { joinRef, ref, topic, event, payload }: Frame): string {
  return JSON.stringify(framing === '2.0.0' ? [joinRef, ref, topic, event, payload] : { topic, event, payload, ref, join_ref: joinRef });
}

const isPayload = (value: unknown): value is Payload => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Longest reference. Clients count; what is longer only makes answers long. */
const REF_LENGTH = 64;

/**
 * References are strings; some clients send numbers, and null or nothing means that there is none. Anything else is none of the
 * protocol (`undefined`): an object may not even have a text form.
 */
function refOf(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.length <= REF_LENGTH ? value : undefined;
}

function fieldsOf(framing: Framing, message: unknown): readonly unknown[] | null {
  if (framing === '2.0.0') return Array.isArray(message) && message.length === 5 ? message : null;
  return isPayload(message) ? [message.join_ref, message.ref, message.topic, message.event, message.payload] : null;
}

/** The message in a text frame, or null where it is none. */
export function decodeFrame(framing: Framing, text: string): Frame | null {
  let message: unknown;
  try {
    message = parseBoundedJson(text);
  } catch {
    return null;
  }
  const fields = fieldsOf(framing, message);
  if (!fields) return null;
  const [, , topic, event, payload] = fields;
  const [joinRef, ref] = fields.slice(0, 2).map(refOf);
  if (joinRef === undefined || ref === undefined || typeof topic !== 'string' || typeof event !== 'string') return null;
  return { joinRef, ref, topic, event, payload: isPayload(payload) ? payload : {} };
}
