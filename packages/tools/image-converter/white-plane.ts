import type { SpotPlane } from '@underbase/codecs';
import { distanceToEdge, type Kernels } from '@underbase/engine';

/** Beyond the choke, the last pixel of ink fades as the art's own rim does. */
const REACH_PX = 2;

interface Alpha {
  readonly width: number;
  readonly height: number;
  /** One byte a pixel. */
  readonly alpha: Uint8Array;
}

/**
 * The underbase of a picture: white wherever the art covers, as dense as it is opaque, drawn back from its edge by the choke (distances from
 * the anti-aliased edge). Where the art is thinner than two chokes there is none. New samples, 0 no ink.
 */
export function whitePlane(
  { width, height, alpha }: Alpha,
  name: string,
  chokePx: number,
  kernels: Pick<Kernels, 'edgeDistance'>,
): SpotPlane {
  if (chokePx <= 0) return { name, color: '#ffffff', samples: alpha.slice() };
  const outside = alpha.map((value) => 255 - value);
  const distances = distanceToEdge(kernels, outside, { width, height }, chokePx + REACH_PX);
  const samples = new Uint8Array(alpha.length);
  for (let i = 0; i < samples.length; i++) {
    // Half a pixel on each side of the choked edge: ink covers what of the pixel lies inside.
    const covered = Math.min(1, Math.max(0, distances[i] - chokePx + 0.5));
    samples[i] = Math.round(alpha[i] * covered);
  }
  return { name, color: '#ffffff', samples };
}
