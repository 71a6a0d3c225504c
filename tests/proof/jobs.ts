import { proveCluster } from './jobs-support/cluster.ts';
import { proveFairness } from './jobs-support/fairness.ts';
import { proveFullDisk } from './jobs-support/full-disk.ts';
import { proveKills } from './jobs-support/kills.ts';
import { proveLongQueue } from './jobs-support/long-queue.ts';
import { proveOverhead } from './jobs-support/overhead.ts';
import { provePages } from './jobs-support/pages.ts';
import { proveSizing } from './jobs-support/sizing.ts';
import { proveUploads } from './jobs-support/uploads.ts';

const PARTS = {
  overhead: proveOverhead,
  uploads: proveUploads,
  disk: proveFullDisk,
  queue: proveLongQueue,
  fairness: proveFairness,
  pages: provePages,
  kills: proveKills,
  cluster: proveCluster,
  sizing: proveSizing,
} as const;

/** `npm run proof -- jobs [part ...]`: runs on the server, each promise in full. */
export async function run(): Promise<void> {
  const asked = process.argv.slice(3);
  for (const [name, prove] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`${name}: ${await prove()}`);
  }
}
