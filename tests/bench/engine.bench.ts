import { instantiateKernels, type Kernels, labelComponents, paintLabels, plainKernels } from '@underbase/engine';
import { loadKernels } from '../../scripts/build-kernels.mjs';
import { type Art, coverageOf, flatArt, noisyPhoto, withFade } from './engine-art.ts';
import { Peer } from './engine-peer.ts';
import { type Contender, compare, peakMemoryMb } from './harness.ts';

const plain = plainKernels();
const PLAIN_ROUNDS = 3;

/** The same work with both sets of kernels. */
function both(native: Kernels, work: (kernels: Kernels) => void): Contender[] {
  return [
    { name: 'native', run: () => work(native) },
    { name: 'plain', run: () => work(plain) },
  ];
}

async function benchAlpha(native: Kernels, art: Art, megapixels: number): Promise<void> {
  const fading = withFade(art);
  const pixels = new Uint8Array(new SharedArrayBuffer(art.pixels.length));
  const fresh = (work: (kernels: Kernels) => void) => (kernels: Kernels) => {
    work(kernels);
  };
  pixels.set(fading.pixels);
  await compare(
    `premultiply, ${fading.name}`,
    megapixels,
    both(
      native,
      fresh((kernels) => kernels.premultiply(pixels)),
    ),
    PLAIN_ROUNDS,
  );
  await compare(
    `unpremultiply, ${fading.name}`,
    megapixels,
    both(
      native,
      fresh((kernels) => kernels.unpremultiply(pixels)),
    ),
    PLAIN_ROUNDS,
  );
  const backdrop = { r: 20, g: 30, b: 40 };
  pixels.set(fading.pixels);
  await compare(
    `flatten, ${fading.name}`,
    megapixels,
    both(
      native,
      fresh((kernels) => kernels.flatten(pixels, backdrop)),
    ),
    PLAIN_ROUNDS,
  );
}

async function benchOklab(native: Kernels, art: Art, megapixels: number): Promise<void> {
  const out = new Float32Array(art.pixels.length);
  await compare(
    `Oklab, ${art.name}`,
    megapixels,
    both(native, (kernels) => kernels.oklab(art.pixels, out)),
    PLAIN_ROUNDS,
  );
}

async function benchComponents(native: Kernels, art: Art, megapixels: number, peer: Peer | null): Promise<void> {
  const field = coverageOf(art);
  const labels = new Uint32Array(field.length);
  const work = (kernels: Kernels) => paintLabels(labelComponents(kernels, field, art, { threshold: 128 }), labels);
  await peer?.load(field, art.width, art.height);
  const rivals = peer ? [peer.contender('OpenCV', 'components')] : [];
  await compare(`connected parts with labels, areas, boxes, ${art.name}`, megapixels, [...both(native, work), ...rivals]);
}

/** Every kernel, native against plain and against OpenCV where it is installed, on 24 MP of flat art and of photo. */
export async function run(): Promise<void> {
  const native = instantiateKernels(await loadKernels());
  const peer = await Peer.start();
  if (!peer) console.log('OpenCV for Python is not installed: its rows are left out.');
  for (const art of [flatArt(), noisyPhoto()]) {
    const megapixels = (art.width * art.height) / 1e6;
    await benchAlpha(native, art, megapixels);
    await benchOklab(native, art, megapixels);
    await benchComponents(native, art, megapixels, peer);
  }
  await peer?.close();
  console.log(`\nPeak memory of all runs together: ${peakMemoryMb().toFixed(0)} MB`);
}
