import { mixed, type Rgb, rgb } from './sheet.ts';
import { bumps, clouds, specks, type Texture } from './textures.ts';

/** About normal, with this deviation: the sum of three even ones. */
export function noise(seed: number, deviation: number): Texture {
  const [one, two, three] = [specks(seed), specks(seed + 101), specks(seed + 211)];
  return (x, y) => (one(x, y) + two(x, y) + three(x, y) - 1.5) * 2 * deviation;
}

/** A knitted shirt, photographed: columns of stitches, slubs along the rows, a soft fold. `depth` in levels. */
export function jersey(color: string, seed: number, depth: number): (x: number, y: number) => Rgb {
  const base = rgb(color);
  const slub = bumps(seed, 40, 2.5);
  const fold = clouds(seed + 3, 700, 0.3);
  return (x, y) => {
    const stitch = Math.sin((x / 3.1) * Math.PI) * Math.sin(((y + (Math.floor(x / 3.1) % 2) * 1.7) / 3.4) * Math.PI);
    const shift = (stitch * 0.45 + (slub(x, y) - 0.5) + (fold(x, y) - 0.5) * 0.8) * depth;
    return [base[0] + shift, base[1] + shift, base[2] + shift];
  };
}

/** Paper with age: yellower in clouds, darker to one edge, fibers, a soft stain. */
export function paper(color: string, seed: number, width: number): (x: number, y: number) => Rgb {
  const base = rgb(color);
  const age = clouds(seed, width / 3, 0.5);
  const fiber = bumps(seed + 5, 9, 1.6);
  const tooth = bumps(seed + 6, 2.2);
  return (x, y) => {
    const shift = (fiber(x, y) - 0.5) * 5 + (tooth(x, y) - 0.5) * 5 - (x / width) * 9;
    const aged = mixed(base, [base[0] - 10, base[1] - 18, base[2] - 34], Math.max(0, age(x, y) - 0.35));
    return [aged[0] + shift, aged[1] + shift, aged[2] + shift];
  };
}
