import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ModelSource, type ModelUse, requireModel } from '../catalogue.ts';
import type { ModelPort } from '../port.ts';
import { enlargePicture } from './enlarge-picture.ts';
import { mattePicture } from './matte-picture.ts';
import { type Network, openNetwork } from './network.ts';

/** What models a host has, and where it keeps those that it fetches. Plain data: threads and processes are told it. */
export interface ModelSetup {
  readonly models: readonly ModelSource[];
  /** Null keeps what is fetched among temporary files. */
  readonly folder: string | null;
}

/** The models of a setup, for one thread. Nothing is read before it is wanted; the network that was used last stays open. */
export function openModels({ models, folder }: ModelSetup): ModelPort {
  let last: { readonly id: string; readonly network: Promise<Network> } | null = null;

  async function network(use: ModelUse, id: string): Promise<Network> {
    const source = requireModel(models, use, id);
    if (last?.id === source.id) return last.network;
    const before = last;
    last = null;
    await before?.network.then((one) => one.close()).catch(() => undefined);
    const opening = openNetwork(source, { folder: folder ?? join(tmpdir(), 'underbase-models') });
    last = { id: source.id, network: opening };
    // What failed is tried again with the next picture.
    opening.catch(() => {
      last = null;
    });
    return opening;
  }

  return {
    async matte(id, image, progress) {
      const opened = await network('matting', id);
      progress(0.5);
      return mattePicture(opened, image);
    },
    async enlarge(id, image, progress) {
      return enlargePicture(await network('enlarging', id), image, progress);
    },
  };
}
