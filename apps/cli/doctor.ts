import { availableParallelism, totalmem } from 'node:os';

interface Finding {
  readonly id: string;
  readonly words: string;
  readonly value: string | number | boolean | readonly string[];
}

const BYTES_PER_MB = 1_000_000;

async function findings(): Promise<readonly Finding[]> {
  const [{ nodeCodecs, reader }, { areKernelsNative }] = await Promise.all([
    import('@underbase/codecs/node'),
    import('@underbase/runner/node'),
  ]);
  const { reads, writes } = nodeCodecs();
  const isNative = areKernelsNative();
  const isCut = await reader.isCut();
  const isWatched = process.platform === 'linux';
  return [
    { id: 'node', words: `Node ${process.versions.node} on ${process.platform}-${process.arch}`, value: process.versions.node },
    { id: 'threads', words: `${availableParallelism()} threads`, value: availableParallelism() },
    { id: 'memoryMb', words: `${Math.round(totalmem() / BYTES_PER_MB)} MB of memory`, value: Math.round(totalmem() / BYTES_PER_MB) },
    {
      id: 'kernels',
      words: isNative ? 'kernels in WebAssembly with SIMD' : 'kernels are not compiled: the plain ones serve, slower',
      value: isNative,
    },
    { id: 'reads', words: `reads ${reads.join(', ')}`, value: reads },
    { id: 'writes', words: `writes ${writes.join(', ')}`, value: writes },
    { id: 'decodersApart', words: 'files are read in a process of their own, without settings or secrets', value: true },
    {
      id: 'limitsWatched',
      words: isWatched ? 'its memory and processor time are watched' : 'its time is watched; this system does not tell its memory',
      value: isWatched,
    },
    {
      id: 'networkCut',
      words: isCut ? 'that process is cut off the network' : 'that process can not be cut off the network here',
      value: isCut,
    },
  ];
}

/** What holds on this system, as lines or as one JSON object. */
export async function runDoctor(isJson: boolean): Promise<string> {
  const found = await findings();
  if (isJson) return `${JSON.stringify(Object.fromEntries(found.map(({ id, value }) => [id, value])))}\n`;
  return found.map(({ words }) => `${words}\n`).join('');
}
