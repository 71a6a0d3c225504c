import type { Try } from './list.ts';
import { probeFlood } from './probe-flood.ts';
import { probeFrames } from './probe-frames.ts';
import { probeBurst, probeHeaders, probeHttp, probeMailbox, probePath, probeWire } from './probe-http.ts';
import { probeMoney } from './probe-money.ts';
import { probeRedirect } from './probe-redirect.ts';
import { probeSession } from './probe-session.ts';
import { probeSignIn } from './probe-sign-in.ts';
import { probeToken } from './probe-token.ts';
import type { Range } from './range.ts';

/** How each kind of try is made; what it answers is why the try came through, or null where the product held. */
export const PROBES: Readonly<Record<string, (range: Range, one: Try) => Promise<string | null>>> = {
  http: probeHttp,
  burst: probeBurst,
  headers: probeHeaders,
  path: probePath,
  wire: probeWire,
  mailbox: probeMailbox,
  redirect: probeRedirect,
  token: probeToken,
  frames: probeFrames,
  session: probeSession,
  'sign-in': probeSignIn,
  flood: probeFlood,
  money: probeMoney,
};
