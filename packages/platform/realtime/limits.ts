/** What one socket may take. The official client with one channel needs a hundredth of it. */
export const REALTIME_LIMITS = {
  /** Longest message, in characters; a token is the longest part of any. */
  messageLength: 65_536,
  topicLength: 255,
  channels: 20,
  /** Messages that wait for their turn, such as joins whose token is being verified. */
  waiting: 50,
  /** Messages in one window, beyond which the socket is closed. */
  messagesPerWindow: 200,
  windowMs: 10_000,
  /** The client's heart beats every 25 or 30 s. */
  idleMs: 90_000,
  /** Bytes that a client left unread. */
  unreadBytes: 1_048_576,
  /** Sockets of one server node. */
  sockets: 10_000,
} as const;

/** WebSocket close codes (RFC 6455, section 7.4.1; 1013 from the IANA registry). */
export const CLOSE = { goingAway: 1001, policy: 1008, tooBig: 1009, tryLater: 1013 } as const;
