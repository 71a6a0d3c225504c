import type { SeparatorOptions } from './options.ts';
import type { TintMeetings } from './tint-meetings.ts';

/** From the job's angle, in degrees: as far from the inks beside them as six angles can be. Round dots look the same after 90. */
const TURNS = [30, 60, 0, 45, 15, -15] as const;
const MOST = 180;
const SAME_AFTER = 90;
/** As far apart as three screens can be. */
const APART = 30;

type Screens = Pick<SeparatorOptions, 'method' | 'angle'>;

function turned(angle: number, turn: number): number {
  return angle + turn > MOST ? angle + turn - MOST : angle + turn;
}

/** Degrees between two turns, as far as that counts. */
function apart(one: number, other: number): number {
  const between = (((one - other) % SAME_AFTER) + SAME_AFTER) % SAME_AFTER;
  return Math.min(APART, between, SAME_AFTER - between);
}

/** The turns of plates that meet in tints: those that fade into the fabric most keep the base's, others stand apart from all that they meet. */
function turnsOf({ plates, inFades, meet }: TintMeetings): readonly number[] {
  const turns: (number | undefined)[] = Array.from({ length: plates });
  const order = [...Array(plates).keys()].sort((one, other) => inFades[other] - inFades[one] || one - other);
  for (const plate of order) {
    const taken = turns.flatMap((turn, other) => (turn !== undefined && meet(plate, other) ? [turn] : []));
    const room = (turn: number) => Math.min(APART, ...taken.map((other) => apart(turn, other)));
    turns[plate] = [0, ...TURNS].reduce((best, turn) => (room(turn) > room(best) ? turn : best));
  }
  return turns.map((turn) => turn ?? 0);
}

/**
 * The angles of the screens above the base, which keeps the job's angle, in print order. Plates are worked out as the proof lays them: dots of one fall
 * on dots of another by chance. At one angle they stand in each other, so that what is printed last hides what it should stand beside, and colors drift
 * with every tenth of a millimeter that the press is off; at angles of their own they don't. In simulated process all meet. Of spot inks those do that
 * `meetings` names; all others keep the angle of the base, whose dots hide beneath theirs where art fades.
 */
export function screenAngles({ method, angle }: Screens, plates: number, meetings: TintMeetings | null): readonly number[] {
  if (method === 'simulated') return Array.from({ length: plates }, (_, place) => turned(angle, TURNS[place % TURNS.length]));
  const turns = meetings ? turnsOf(meetings) : [];
  return Array.from({ length: plates }, (_, place) => turned(angle, turns[place] ?? 0));
}
