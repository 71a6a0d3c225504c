import type { SeparatorOptions } from './options.ts';

/** From the job's angle, in degrees: as far from the inks beside them as six angles can be. Round dots look the same after 90. */
const TURNS = [30, 60, 0, 45, 15, -15] as const;
const MOST = 180;

/**
 * The angle of a plate's screen. Plates of simulated process are worked out as the proof lays them: dots of one fall on dots of another by chance. At one
 * angle they stand in each other, so that colors drift with every tenth of a millimeter that the press is off; at angles of their own they don't.
 * `place` counts from the base, which keeps the job's angle.
 */
export function screenAngle({ method, angle }: Pick<SeparatorOptions, 'method' | 'angle'>, place: number): number {
  if (method !== 'simulated' || place === 0) return angle;
  const turned = angle + TURNS[(place - 1) % TURNS.length];
  return turned > MOST ? turned - MOST : turned;
}
