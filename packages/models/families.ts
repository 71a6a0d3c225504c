/** How a family of matting networks takes a picture and gives its opacity. */
export interface Family {
  readonly id: 'birefnet' | 'isnet' | 'u2net';
  /** Side of the square that it was trained on, for networks that take any. */
  readonly sidePx: number;
  /** Of red, green and blue in 0 to 1: taken off, then divided by. */
  readonly mean: readonly [number, number, number];
  readonly deviation: readonly [number, number, number];
  /** Which of several outputs is the final one. */
  readonly final: 'first' | 'last';
  /** Its least and its largest value are taken for clear and opaque, as its authors do. */
  readonly isStretched: boolean;
}

/** Means and deviations of ImageNet's pictures. */
const IMAGENET = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] } as const;

/**
 * What loaders of these networks do, as their authors publish it.
 * Sources: P. Zheng et al., "Bilateral Reference for High-Resolution Dichotomous Image Segmentation", CAAI AIR 2024; X. Qin et al., "Highly Accurate
 * Dichotomous Image Segmentation", ECCV 2022; X. Qin et al., "U2-Net", Pattern Recognition 106, 2020.
 */
export const FAMILIES: Readonly<Record<Family['id'], Family>> = {
  birefnet: { id: 'birefnet', sidePx: 1024, ...IMAGENET, final: 'last', isStretched: false },
  isnet: { id: 'isnet', sidePx: 1024, mean: [0.5, 0.5, 0.5], deviation: [1, 1, 1], final: 'first', isStretched: true },
  u2net: { id: 'u2net', sidePx: 320, ...IMAGENET, final: 'first', isStretched: true },
};

/** The largest side at which a network is a U2-Net's kin. */
const U2NET_MOST_PX = 512;
/** BiRefNet's own name for its input; its exports have one output. */
const BIREFNET_INPUT = 'input_image';

/**
 * The family that a network is of, by what it says of itself; `sidePx` is null where it takes any size. U2-Nets take small pictures; of the two that
 * take 1024 pixels BiRefNet has one output, and an ISNet that was exported with one alone does not call its input as BiRefNet does.
 */
export function familyOf(inputName: string, sidePx: number | null, outputs: number): Family {
  if (sidePx !== null && sidePx <= U2NET_MOST_PX) return FAMILIES.u2net;
  if (sidePx === null && outputs >= 7) return FAMILIES.u2net;
  return outputs === 1 && (inputName === BIREFNET_INPUT || sidePx === null || sidePx > FAMILIES.isnet.sidePx)
    ? FAMILIES.birefnet
    : FAMILIES.isnet;
}
