import {
  areaRect,
  buildScreen,
  cropWindow,
  distanceToSeeds,
  instantiateKernels,
  type Kernels,
  labelComponents,
  loadNetworkWeights,
  openNetwork,
  paintLabels,
  plainKernels,
  shapePlane,
} from '@underbase/engine';
import { loadKernels } from '../../scripts/build-kernels.mjs';
import { type Art, coverageOf, flatArt, noisyPhoto, sparseArt, withFade } from './engine-art.ts';
import { Peer } from './engine-peer.ts';
import { type Contender, compare, peakMemoryMb } from './harness.ts';

const plain = plainKernels();
/** Reach of a wide stroke: distances beyond are not asked for. */
const STROKE_PX = 60;

interface Bench {
  readonly native: Kernels;
  readonly peer: Peer | null;
}

/** Compares the same work with both sets of kernels, and with OpenCV where it has that work. `art` decides the speed in MP/s. */
async function bench({ native, peer }: Bench, name: string, art: Art, work: (kernels: Kernels) => void, rival?: string): Promise<void> {
  const contenders: Contender[] = [
    { name: 'native', run: () => work(native) },
    { name: 'plain', run: () => work(plain), rounds: 2 },
  ];
  if (peer && rival) contenders.push(peer.contender('OpenCV', rival));
  await compare(`${name}, ${art.name}`, (art.width * art.height) / 1e6, contenders);
}

async function benchPixels(setup: Bench, art: Art): Promise<void> {
  const fading = withFade(art);
  const shared = new Uint8Array(new SharedArrayBuffer(art.pixels.length));
  shared.set(fading.pixels);
  await bench(setup, 'premultiply', fading, (kernels) => kernels.premultiply(shared));
  await bench(setup, 'unpremultiply', fading, (kernels) => kernels.unpremultiply(shared));
  shared.set(fading.pixels);
  await bench(setup, 'flatten', fading, (kernels) => kernels.flatten(shared, { r: 20, g: 30, b: 40 }));

  const out = new Float32Array(art.pixels.length);
  await bench(setup, 'Oklab', art, (kernels) => kernels.oklab(art.pixels, out));

  const half = new Uint8Array(art.pixels.length / 4);
  await setup.peer?.load(art.pixels, art.width, art.height);
  await bench(setup, 'halve', art, (kernels) => kernels.halve(art.pixels, art, half), 'halve');
  await bench(setup, 'halve', fading, (kernels) => kernels.halve(fading.pixels, fading, half));

  const { width } = art;
  const alpha = new Uint8Array(width * art.height);
  await bench(setup, 'alpha of rows', art, (kernels) => kernels.alphaRows(art.pixels, width, alpha, width, 0));
  const reached = coverageOf(art);
  const laid = {
    pixels: shared,
    width,
    at: 0,
    stride: width,
    kept: null,
    bands: [reached],
    colors: Uint32Array.of(0xff4010),
    fillsHoles: false,
  };
  const source = { pixels: fading.pixels, width, left: 0, holes: null };
  await bench(setup, 'laying a stroke', fading, (kernels) => void kernels.layStroke({ ...laid, art: source }));
}

async function benchPlanes(setup: Bench, art: Art): Promise<void> {
  const coverage = coverageOf(art);
  await setup.peer?.load(coverage, art.width, art.height);

  const labels = new Uint32Array(coverage.length);
  const label = (kernels: Kernels) => paintLabels(labelComponents(kernels, coverage, art, { threshold: 128 }), labels);
  await bench(setup, 'connected parts: labels, areas, boxes (OpenCV: labels alone)', art, label, 'labels');

  await bench(setup, 'squares that an edge passes', art, (kernels) => void kernels.edgeSquares(coverage, art));
  await bench(setup, 'exact distance to a mask', art, (kernels) => void distanceToSeeds(kernels, coverage, art, {}), 'distance');
  const near = (kernels: Kernels) => void distanceToSeeds(kernels, coverage, art, { maxPx: STROKE_PX });
  await bench(setup, `the same within ${STROKE_PX} px`, art, near, 'distance');
  if (art.name === 'photo') return; // All of it noise to an edge finder, and never asked for: an opaque photo has no edge.
  const distances = new Float32Array(coverage.length);
  const toEdge = (kernels: Kernels) => kernels.edgeDistance(coverage, art, STROKE_PX, distances);
  await bench(setup, `distance to an anti-aliased edge within ${STROKE_PX} px (OpenCV: to a mask)`, art, toEdge, 'distance');

  const ground = { color: { r: 255, g: 255, b: 255 }, noise: 0 };
  const ink = new Uint8Array(coverage.length);
  await bench(setup, 'ink of opaque art', art, (kernels) => kernels.inkCoverage(art.pixels, art, ground, ink));
  await benchBase(setup, art, coverage);
  const shape = shapePlane(setup.native, coverage, art);
  const crisp = new Uint8Array(shape.crisp.length);
  await bench(setup, 'ridges of hairlines', art, (kernels) => kernels.crispPlane(shape.coverage, areaRect(shape.area), crisp));
  await bench(setup, 'edge of a shape', art, (kernels) => void kernels.shapeEdge(shape));
}

/** An underbase of the art's own coverage: what the choke begins with, the choke, and the base. */
async function benchBase(setup: Bench, art: Art, coverage: Uint8Array): Promise<void> {
  const plane = () => new Uint8Array(coverage.length);
  const shaped = { shape: plane(), edges: plane(), wanted: plane(), mostCarried: plane(), mostInside: plane() };
  const ground = { size: art, carried: coverage, inside: coverage, dots: coverage };
  await bench(setup, 'shape of an underbase', art, (kernels) => kernels.shapeBase(ground, shaped));
  const widths = { chokePx: 4, leastBasePx: 3, mostHalfPx: 8 };
  const depths = new Float32Array(coverage.length);
  setup.native.edgeDistance(
    shaped.shape.map((own) => 255 - own),
    art,
    widths.mostHalfPx + 1,
    depths,
  );
  const left = { left: plane(), isTooNarrow: plane(), isThin: plane() };
  await bench(setup, 'choke by local widths', art, (kernels) => kernels.chokeShape(depths, art, widths, left));
  const [base, needs] = [plane(), plane()];
  const laid = { carried: coverage, inside: coverage, ...shaped, ...left, white: null, density: 1, leastTint: 8 };
  await bench(setup, 'underbase', art, (kernels) => kernels.layBase(laid, base, needs));
}

/** On a part of its middle alone: the plain twin takes half a minute a megapixel. */
async function benchNetwork(setup: Bench, art: Art): Promise<void> {
  const side = 128;
  const part = cropWindow({ ...art, dpi: null, icc: null }, { x: art.width >> 1, y: art.height >> 1, width: side, height: side });
  const weights = await loadNetworkWeights('art');
  const work = (kernels: Kernels) => void openNetwork(weights, kernels).enlarge(part.pixels, side, side);
  await bench(setup, 'enlarging fourfold by the network', { ...art, width: side, height: side, pixels: part.pixels }, work);
}

async function benchScreens(setup: Bench, art: Art): Promise<void> {
  const coverage = coverageOf(art);
  const out = new Uint8Array(coverage.length);
  const pixels = art.pixels.slice();
  const rect = { x: 0, y: 0, width: art.width, height: art.height };
  for (const angleDeg of [22.5, 0]) {
    const screen = buildScreen({ lpi: 45, dpi: 300, angleDeg, shape: 'euclidean' });
    const name = `halftone at ${angleDeg} degrees (by ${screen.kind})`;
    await bench(setup, `${name} of a plane`, art, (kernels) => kernels.screenPlane(coverage, rect, screen, out));
    await bench(setup, `${name} of alpha`, art, (kernels) => kernels.screenAlpha(pixels, rect, screen));
  }
}

/** Every kernel of the engine, native against plain and against OpenCV on one thread where that is installed, on 24.3 MP. */
export async function run(): Promise<void> {
  const native = instantiateKernels(await loadKernels());
  const peer = await Peer.start();
  if (!peer) console.log('OpenCV for Python is not installed: its rows are left out.');
  const setup = { native, peer };
  for (const art of [flatArt(), noisyPhoto()]) {
    await benchPixels(setup, art);
    await benchPlanes(setup, art);
    await benchScreens(setup, art);
    await benchNetwork(setup, art);
  }
  await benchPlanes(setup, sparseArt());
  await peer?.close();
  console.log(`\nPeak memory of all runs together: ${peakMemoryMb().toFixed(0)} MB`);
}
