import type { PlacementName } from './placements.ts';

/** Something to print on, as it lies flat: its outline and its seams as SVG paths in inches, and how large it is. */
export interface Garment {
  readonly label: string;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly outline: string;
  readonly seams: string;
}

/** Where the top middle of a print lies on a garment, in inches from the garment's top left. */
export interface PrintSpot {
  readonly garment: Garment;
  readonly xIn: number;
  readonly yIn: number;
}

/** Measures of adult L: 22 in across the chest, 30 in from shoulder to hem, as makers publish them. */
const TEE = { widthIn: 36, heightIn: 31 };
const TEE_OUTLINE = 'M14.2 .6 L8.6 2.4 L.8 9.6 L4.6 14.2 L7 12.2 L7 30.4 L29 30.4 L29 12.2 L31.4 14.2 L35.2 9.6 L27.4 2.4 L21.8 .6';
/** From the top of the picture to the collar's lower edge. */
const FRONT_COLLAR_IN = 4.4;
const BACK_COLLAR_IN = 1.9;
const SIZES = { adult: 1, youth: 17 / 22, toddler: 13 / 22, infant: 11 / 22, newborn: 9.5 / 22, ladies: 19 / 22 } as const;

function scaled(path: string, by: number): string {
  return path.replace(/-?\d*\.?\d+/g, (figure) => String(Number((Number(figure) * by).toFixed(3))));
}

function tee(label: string, side: 'front' | 'back', by: number): Garment {
  const neck = side === 'front' ? 'Q18 7.2 14.2 .6' : 'Q18 2.8 14.2 .6';
  const rib = side === 'front' ? 'M13.4 .9 Q18 8.9 22.6 .9' : 'M13.4 .9 Q18 4.1 22.6 .9';
  const seams = `${rib} M8.6 2.4 Q7.8 7 7 12.2 M27.4 2.4 Q28.2 7 29 12.2 M7 29.6 L29 29.6`;
  return {
    label,
    widthIn: TEE.widthIn * by,
    heightIn: TEE.heightIn * by,
    outline: scaled(`${TEE_OUTLINE} ${neck} Z`, by),
    seams: scaled(seams, by),
  };
}

/** A flat part that is printed by itself. */
function part(label: string, widthIn: number, heightIn: number, seams = ''): Garment {
  const outline = `M0.5 0.5 H${widthIn - 0.5} V${heightIn - 0.5} H0.5 Z`;
  return { label, widthIn, heightIn, outline, seams };
}

function onTee(label: string, side: 'front' | 'back', by: number, belowIn: number, rightIn = 0): PrintSpot {
  const collar = (side === 'front' ? FRONT_COLLAR_IN : BACK_COLLAR_IN) * by;
  return { garment: tee(label, side, by), xIn: (TEE.widthIn * by) / 2 + rightIn, yIn: collar + belowIn };
}

const onPart = (garment: Garment, yIn: number): PrintSpot => ({ garment, xIn: garment.widthIn / 2, yIn });

/** Distances below the collar as print shops publish them: 3 in for fronts, 4 for backs, 1 for a nape; a left chest is 4 in off the middle. */
const SPOTS: Readonly<Record<PlacementName | 'own', PrintSpot>> = {
  'left-chest': onTee('Adult L, front', 'front', SIZES.adult, 2.5, 4.25),
  pocket: onTee('Adult L, front', 'front', SIZES.adult, 3, 4.25),
  'center-chest': onTee('Adult L, front', 'front', SIZES.adult, 3),
  'full-front': onTee('Adult L, front', 'front', SIZES.adult, 3),
  oversized: onTee('Adult L, front', 'front', SIZES.adult, 2),
  'ladies-fitted': onTee('Ladies M, front', 'front', SIZES.ladies, 2.5),
  'youth-front': onTee('Youth M, front', 'front', SIZES.youth, 2),
  toddler: onTee('Toddler 3T, front', 'front', SIZES.toddler, 1.5),
  infant: onTee('Infant 12M, front', 'front', SIZES.infant, 1.25),
  newborn: onTee('Newborn, front', 'front', SIZES.newborn, 1),
  'full-back': onTee('Adult L, back', 'back', SIZES.adult, 4),
  'upper-back': onTee('Adult L, back', 'back', SIZES.adult, 4),
  nape: onTee('Adult L, back', 'back', SIZES.adult, 1),
  'neck-label': onTee('Adult L, inside back', 'back', SIZES.adult, 0.5),
  sleeve: { garment: tee('Adult L, front', 'front', SIZES.adult), xIn: 31.1, yIn: 7.2 },
  'long-sleeve': onPart(part('Long sleeve, adult L', 8, 26), 6),
  'hoodie-front': onTee('Adult L, front', 'front', SIZES.adult, 3),
  'hoodie-back': onTee('Adult L, back', 'back', SIZES.adult, 6),
  hood: onPart(part('Hood, one side', 10, 13), 5),
  hat: onPart(part('Cap, front panels', 8, 5, 'M4 .5 V4.5'), 1.25),
  visor: onPart(part('Visor', 8, 3), 0.75),
  leg: onPart(part('Leg, adult L', 11, 40), 4),
  tote: onPart(part('Tote bag, 15 x 16 in', 16, 17), 2.5),
  own: onTee('Adult L, front', 'front', SIZES.adult, 3),
};

/** Where a print of this placement lies. */
export function spotOf(placement: PlacementName | 'own'): PrintSpot {
  return SPOTS[placement];
}
