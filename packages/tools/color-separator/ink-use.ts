import type { SeparatorOptions } from './options.ts';
import type { PlateRole } from './plates.ts';

/** Threads to the inch, and how thick they are in micrometers, of meshes as weavers list them for shirts; between them in proportion. */
const THREADS: readonly (readonly [meshCount: number, threadUm: number])[] = [
  [24, 400],
  [60, 160],
  [86, 100],
  [110, 80],
  [156, 64],
  [196, 55],
  [230, 48],
  [305, 34],
  [380, 31],
  [460, 27],
];
const UM_PER_INCH = 25_400;
/** Woven cloth is thinner than two threads that lie across each other: they press into one another. */
const CLOTH_PER_THREAD = 1.6;

/** Grams in a cubic centimeter. White carries the heaviest pigment. */
const DENSITY = { white: 1.35, plastisol: 1.15, waterBased: 1.05 } as const;
/** What a second pass adds, of the first: the cloth is full, it mostly presses ink through. */
const LATER_PASS = 0.5;
/** The base goes on twice to cover, and water-based ink to sink in. */
const [ONCE, TWICE] = [1, 2];
const SHIRTS = 100;
const CM2_PER_IN2 = 6.4516;
const CM2_PER_M2 = 10_000;

function threadUm(mesh: number): number {
  const above = THREADS.findIndex(([count]) => count >= mesh);
  if (above === 0) return THREADS[0][1];
  if (above < 0) return THREADS[THREADS.length - 1][1];
  const [[low, thick], [high, thin]] = [THREADS[above - 1], THREADS[above]];
  return thick + ((thin - thick) * (mesh - low)) / (high - low);
}

/**
 * Ink that a mesh holds, in cubic centimeters for each square meter: its open share times the thickness of the cloth, which is what mesh
 * makers list as theoretical ink volume. `mesh` is threads to the inch, 24 to 460.
 */
export function meshVolume(mesh: number): number {
  const thread = threadUm(mesh);
  const pitch = UM_PER_INCH / mesh;
  const openShare = (Math.max(0, pitch - thread) / pitch) ** 2;
  return openShare * CLOTH_PER_THREAD * thread;
}

/** Passes of the squeegee that a plate wants. */
export function squeegeePasses(role: PlateRole, { inkSet, base, flash }: Pick<SeparatorOptions, 'inkSet' | 'base' | 'flash'>): number {
  // A base that is not flashed can't be printed on itself; one that takes out the dye is no layer, and sinks in wet.
  if (role === 'underbase') return flash === 'off' && base !== 'discharge' ? ONCE : TWICE;
  return inkSet === 'water-based' || base === 'discharge' ? TWICE : ONCE;
}

interface PrintedPlate {
  readonly role: PlateRole;
  readonly mesh: number;
  /** Percent of the sheet. */
  readonly coverage: number;
}

function densityOf(role: PlateRole, { inkSet, base }: Pick<SeparatorOptions, 'inkSet' | 'base'>): number {
  if (base === 'discharge' || inkSet === 'water-based') return DENSITY.waterBased;
  return role === 'ink' ? DENSITY.plastisol : DENSITY.white;
}

/**
 * Grams of ink on a hundred shirts: printed area times what the mesh holds, times passes, times density. An estimate for buying ink: squeegee,
 * pressure and stencil move it by a third, and what stays in screens and cans comes on top. `areaIn2` is the whole sheet's.
 */
export function inkGrams(
  { role, mesh, coverage }: PrintedPlate,
  areaIn2: number,
  options: Pick<SeparatorOptions, 'inkSet' | 'base' | 'flash'>,
): number {
  const passes = 1 + LATER_PASS * (squeegeePasses(role, options) - 1);
  const volumeCm3 = ((areaIn2 * CM2_PER_IN2 * (coverage / 100)) / CM2_PER_M2) * meshVolume(mesh) * passes;
  return SHIRTS * volumeCm3 * densityOf(role, options);
}
