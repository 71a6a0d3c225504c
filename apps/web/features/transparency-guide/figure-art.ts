/** The four kinds of pixels between clear and opaque. */
export const KINDS = ['rim', 'fade', 'semi', 'ghost'] as const;
export type Kind = (typeof KINDS)[number];

const INK = [232, 160, 48] as const;
const RGBA = 4;

/** Sizes of a figure in its own pixels: few, so that single pixels can be told apart. */
const SIZE: Readonly<Record<Kind, number>> = { rim: 28, fade: 120, semi: 120, ghost: 60 };

/** Alpha of a pixel of each figure, at a distance from the middle of a disc; all lengths as shares of the figure's side. */
const ALPHA: Readonly<Record<Kind, (distance: number, x: number, y: number) => number>> = {
  rim: (distance) => clamp((0.36 - distance) * 24 + 0.5),
  fade: (distance) => (distance < 0.2 ? 1 : clamp(1 - (distance - 0.2) / 0.27) ** 1.4),
  semi: (distance, x, y) => (distance < 0.24 ? 1 : Math.hypot(x - 0.58, y - 0.6) < 0.26 ? 0.45 : 0),
  ghost: (distance, x, y) => (distance < 0.22 ? 1 : isDust(x, y) ? 0.035 : 0),
};

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Scattered places, the same in every drawing. */
function isDust(x: number, y: number): boolean {
  const noise = Math.sin(Math.floor(x * 30) * 127.1 + Math.floor(y * 30) * 311.7) * 43_758.5453;
  return noise - Math.floor(noise) > 0.9;
}

/** A drawing with one kind of transparency: straight alpha, sRGB-coded. */
export function figureArt(kind: Kind): ImageData {
  const size = SIZE[kind];
  const image = new ImageData(size, size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [u, v] = [(x + 0.5) / size, (y + 0.5) / size];
      const alpha = Math.round(255 * ALPHA[kind](Math.hypot(u - 0.5, v - 0.5), u, v));
      if (alpha === 0) continue;
      const at = (y * size + x) * RGBA;
      image.data.set([...INK, alpha], at);
    }
  }
  return image;
}
