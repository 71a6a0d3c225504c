/** Meshes that a shop's limits are told of, in threads to the inch; others stand between them in proportion. */
const LIMITED_MESHES = ['156', '230', '305'] as const;

/** The narrowest base that a mesh holds, in mm by threads to the inch: narrower ones wash out of the screen. */
export type MeshLimits = Readonly<Record<(typeof LIMITED_MESHES)[number], number>>;

/** Common figures; a shop's own rule. */
export const MESH_LIMITS: MeshLimits = { 156: 0.3, 230: 0.25, 305: 0.2 };

/** In mm. */
export const MESH_LIMIT_BOUNDS = { min: 0.05, max: 2 } as const;

/** What such a text looks like: '156:0.3mm 230:0.25mm 305:0.2mm'. */
export const MESH_LIMITS_PATTERN = LIMITED_MESHES.map((mesh) => `${mesh}:[0-9]{1,2}(?:\\.[0-9]{1,6})?mm`).join(' ');

/** Limits as the text that options hold; empty where they are the common ones. */
export function meshLimitsText(limits: MeshLimits): string {
  if (LIMITED_MESHES.every((mesh) => limits[mesh] === MESH_LIMITS[mesh])) return '';
  return LIMITED_MESHES.map((mesh) => `${mesh}:${Number(limits[mesh].toFixed(6))}mm`).join(' ');
}

/** The way back; the common ones where the text is empty. */
export function meshLimitsFromText(text: string): MeshLimits {
  const said = text.split(' ').flatMap((one) => {
    const [mesh, width] = one.split(':');
    return width === undefined ? [] : [[mesh, Number.parseFloat(width)] as const];
  });
  return { ...MESH_LIMITS, ...Object.fromEntries(said) };
}

/** What a mesh holds of a base at least, in mm. */
export function leastBaseMm(mesh: number, limits: MeshLimits = MESH_LIMITS): number {
  const steps = LIMITED_MESHES.map((threads) => [Number(threads), limits[threads]] as const);
  const [[coarsest, widest]] = steps;
  if (mesh <= coarsest) return widest;
  for (let at = 1; at < steps.length; at++) {
    const [[from, wide], [to, narrow]] = [steps[at - 1], steps[at]];
    if (mesh <= to) return wide + ((narrow - wide) * (mesh - from)) / (to - from);
  }
  return steps[steps.length - 1][1];
}

/** Meshes that hold less than this one's, from coarse to fine, with what they hold. */
export function meshesFinerThan(
  mesh: number,
  limits: MeshLimits = MESH_LIMITS,
): readonly { readonly threads: number; readonly widthMm: number }[] {
  const widthMm = leastBaseMm(mesh, limits);
  return LIMITED_MESHES.map((threads) => ({ threads: Number(threads), widthMm: limits[threads] })).filter((one) => one.widthMm < widthMm);
}
