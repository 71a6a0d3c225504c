/** Colors weaker than this tell no hue, in levels; those within so many levels of each other are as strong. */
const LEAST_STRENGTH = 24;
const STEP = 14;
const STEPS = Math.ceil((Math.sqrt(3) * 255) / STEP) + 1;

/**
 * How far colors stray from the one that those of their strength have in common, as a part of how strong they are: 0 where strength tells the color, as
 * it does of flames, smoke and anything of one ink, however its hue turns on the way. `means` has red, green and blue of each square less the ground's,
 * in levels; squares that are `bare` tell nothing.
 */
export function hueScatter(means: Float32Array, bare: Uint8Array): number {
  const sums = new Float64Array(STEPS * 4);
  const strengths = Float32Array.from(bare, (isBare, square) =>
    isBare === 1 ? 0 : Math.hypot(means[square * 3], means[square * 3 + 1], means[square * 3 + 2]),
  );
  const stepOf = (square: number) => Math.floor(strengths[square] / STEP) * 4;
  for (let square = 0; square < bare.length; square++) {
    if (strengths[square] < LEAST_STRENGTH) continue;
    const step = stepOf(square);
    for (let channel = 0; channel < 3; channel++) sums[step + channel] += means[square * 3 + channel];
    sums[step + 3] += strengths[square];
  }
  let [strayed, all] = [0, 0];
  for (let square = 0; square < bare.length; square++) {
    if (strengths[square] < LEAST_STRENGTH) continue;
    const step = stepOf(square);
    const part = strengths[square] / sums[step + 3];
    const [r, g, b] = [0, 1, 2].map((channel) => means[square * 3 + channel] - part * sums[step + channel]);
    strayed += Math.hypot(r, g, b);
    all += strengths[square];
  }
  return all > 0 ? strayed / all : 0;
}
