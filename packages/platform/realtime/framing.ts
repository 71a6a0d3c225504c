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

/** References are strings; some clients send numbers, and null or nothing means that there is none. */
const refOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

function fieldsOf(framing: Framing, message: unknown): readonly unknown[] | null {
  if (framing === '2.0.0') return Array.isArray(message) && message.length === 5 ? message : null;
  return isPayload(message) ? [message.join_ref, message.ref, message.topic, message.event, message.payload] : null;
}

/** The message in a text frame, or null where it is none. */
export function decodeFrame(framing: Framing, text: string): Frame | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  const fields = fieldsOf(framing, message);
  if (!fields) return null;
  const [joinRef, ref, topic, event, payload] = fields;
  if (typeof topic !== 'string' || typeof event !== 'string') return null;
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload: isPayload(payload) ? payload : {} };
}
