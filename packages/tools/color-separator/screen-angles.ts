import type { SeparatorOptions } from './options.ts';
import { type ScreenTrial, TurnTrial } from './screen-trial.ts';

/** From the job's angle, in degrees: as far from the inks beside them as six angles can be. Round dots look the same after 90. */
const TURNS = [30, 60, 0, 45, 15, -15] as const;
const MOST = 180;
/** A plate is turned where so much less is missed of the art, in CIEDE2000 of its mean: not for rims and noise. */
const LEAST_GAIN = 0.01;
/** Each change lessens what is missed. */
const MOST_CHANGES = 12;

type Screens = Pick<SeparatorOptions, 'method' | 'angle'>;

function turned(angle: number, turn: number): number {
  return angle + turn > MOST ? angle + turn - MOST : angle + turn;
}

/** Turns of plates in simulated process, where all meet. */
const turnsOfProcess = (plates: number): readonly number[] => Array.from({ length: plates }, (_, place) => TURNS[place % TURNS.length]);

/** From some turns the change that helps most is made, for as long as one does. */
function changedFrom(turns: readonly number[], trial: TurnTrial): readonly number[] {
  let [found, least] = [turns, trial.missedWith(turns)];
  for (let change = 0; change < MOST_CHANGES; change++) {
    const ways = found.flatMap((own, plate) => TURNS.filter((turn) => turn !== own).map((turn) => found.with(plate, turn)));
    const missed = ways.map((way) => trial.missedWith(way));
    const best = missed.indexOf(Math.min(...missed));
    if (best < 0 || missed[best] > least - LEAST_GAIN) break;
    [found, least] = [ways[best], missed[best]];
  }
  return found;
}

/**
 * The angles of the screens above the base, which keeps the job's angle, in print order. Plates are worked out as the proof lays them: dots of one fall
 * on dots of another by chance. At one angle they stand in each other, so that what is printed last hides what it should stand beside, and colors drift
 * with every tenth of a millimeter that the press is off; at angles of their own they don't. In simulated process all meet. Of spot inks those are
 * turned that `trial` says; all others keep the angle of the base, whose dots hide beneath theirs where art fades.
 */
export function screenAngles({ method, angle }: Screens, plates: number, trial: ScreenTrial | null): readonly number[] {
  const none = Array.from({ length: plates }, () => 0);
  const start = method === 'simulated' ? turnsOfProcess(plates) : none;
  const turns = trial && trial.tints.length > 0 ? changedFrom(start, new TurnTrial(trial)) : start;
  return turns.map((turn) => turned(angle, turn));
}
