import { availableParallelism } from 'node:os';
import { AppError } from '@underbase/contract';

/** What is used of an ONNX runtime: both of its packages for Node have this form. */
export interface Runtime {
  readonly env: { readonly wasm?: { numThreads?: number }; logLevel?: string };
  readonly InferenceSession: { create(bytes: Uint8Array, options: object): Promise<Session> };
  readonly Tensor: new (type: TensorType, data: Float32Array | Float16Array, dims: readonly number[]) => Tensor;
}

export type TensorType = 'float32' | 'float16';

export interface Tensor {
  readonly dims: readonly number[];
  readonly data: ArrayLike<number>;
}

/** What a session tells of one of its inputs or outputs; a side that is open has a name in the place of a number. */
export interface ValueFacts {
  readonly name: string;
  readonly isTensor: boolean;
  readonly type?: string;
  readonly shape?: readonly (number | string)[];
}

export interface Session {
  readonly inputMetadata: readonly ValueFacts[];
  readonly outputMetadata: readonly ValueFacts[];
  run(feeds: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>;
  release(): Promise<void>;
}

/** The native one where an operator has installed it, else the one in WebAssembly. */
const PACKAGES = ['onnxruntime-node', 'onnxruntime-web'] as const;
/** The one in WebAssembly gains little from more. */
const MOST_THREADS = 8;

async function load(name: string): Promise<Runtime | null> {
  try {
    const module = (await import(name)) as Runtime & { readonly default?: Runtime };
    return module.InferenceSession ? module : (module.default ?? null);
  } catch {
    // Not installed, or its native part does not load on this platform.
    return null;
  }
}

/**
 * The ONNX runtime of this installation. Error: model.no-runtime.
 * @param names packages that are tried, in their order
 */
export async function findRuntime(model: string, names: readonly string[] = PACKAGES): Promise<Runtime> {
  for (const name of names) {
    const runtime = await load(name);
    if (!runtime) continue;
    if (runtime.env.wasm) runtime.env.wasm.numThreads = Math.min(MOST_THREADS, availableParallelism());
    return runtime;
  }
  throw new AppError('model.no-runtime', { model });
}
