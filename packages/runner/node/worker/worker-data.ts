import type { ModelSetup } from '@underbase/models/node';

/** What a worker is started with. */
export interface WorkerData {
  /** Null where the plain twins must serve. */
  readonly kernels: WebAssembly.Module | null;
  /** Module that exports `toolById`; the registry of @underbase/tools where null. */
  readonly registry: string | null;
  /** The operator's networks. */
  readonly models: ModelSetup;
  /** Folder of the compile cache, where the process uses one. */
  readonly compileCache: string | null;
}
