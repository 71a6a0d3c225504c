import { execFile } from 'node:child_process';
import { availableParallelism, totalmem } from 'node:os';
import { promisify } from 'node:util';

interface Finding {
  readonly id: string;
  readonly words: string;
  readonly value: string | number | boolean | readonly string[];
}

const run = promisify(execFile);
const BYTES_PER_MB = 1_000_000;

/** True where a process can be started without any network, as settled.md 15 wants it for decoders of foreign files. */
async function canCutNetwork(): Promise<boolean> {
  try {
    await run('unshare', ['--map-root-user', '--net', 'true'], { timeout: 5000 });
    return true;
  } catch {
    return false;
  }
}

async function findings(): Promise<readonly Finding[]> {
  const [{ nodeCodecs }, { areKernelsNative }] = await Promise.all([import('@underbase/codecs/node'), import('@underbase/runner/node')]);
  const { reads, writes } = nodeCodecs();
  const isNative = areKernelsNative();
  const cutsNetwork = await canCutNetwork();
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
    { id: 'decodersApart', words: 'the command line decodes files in its own process, with its own rights', value: false },
    {
      id: 'networkCut',
      words: cutsNetwork ? 'a process can be cut off the network here (unshare)' : 'a process can not be cut off the network here',
      value: cutsNetwork,
    },
  ];
}

/** What holds on this system, as lines or as one JSON object. */
export async function runDoctor(isJson: boolean): Promise<string> {
  const found = await findings();
  if (isJson) return `${JSON.stringify(Object.fromEntries(found.map(({ id, value }) => [id, value])))}\n`;
  return found.map(({ words }) => `${words}\n`).join('');
}
