import { AppError } from '@underbase/contract';
import type { ModelSource } from '../catalogue.ts';
import { readModel } from './read-model.ts';
import { reasonOf } from './reason-of.ts';
import { findRuntime, type Runtime, type Session, type Tensor, type TensorType, type ValueFacts } from './runtime.ts';

/** A network that takes one picture of three channels. */
export interface Network {
  readonly source: ModelSource;
  readonly inputName: string;
  /** Sides that it takes; null where any. */
  readonly width: number | null;
  readonly height: number | null;
  readonly outputs: readonly ValueFacts[];
  /** @param planes red, green and blue one after the other; @returns outputs in their order. Error: model.failed */
  run(planes: Float32Array, width: number, height: number): Promise<readonly Tensor[]>;
  close(): Promise<void>;
}

/** Where models are kept and which runtimes there are. */
export interface NetworkHost {
  /** Files of addresses are kept here. */
  readonly folder: string;
  /** Packages of runtimes in place of the usual ones. */
  readonly runtimes?: readonly string[];
}

const shapeWords = ({ shape }: ValueFacts): string => (shape ? shape.join(' x ') : 'no tensor');
const isOpenOr = (side: number | string | undefined, wanted: number): boolean => typeof side !== 'number' || side === wanted;

/** The one input that takes a picture: 1 x 3 x height x width. Error: model.wrong-shape. */
function pictureInput({ id }: ModelSource, { inputMetadata }: Session): ValueFacts {
  const wanted = 'one input of 1 x 3 x height x width in float32 or float16';
  if (inputMetadata.length !== 1)
    throw new AppError('model.wrong-shape', { model: id, found: `takes ${inputMetadata.length} inputs`, wanted });
  const [input] = inputMetadata;
  const { shape, type } = input;
  const isPicture = shape?.length === 4 && isOpenOr(shape[0], 1) && isOpenOr(shape[1], 3);
  if (!isPicture || !(type === 'float32' || type === 'float16'))
    throw new AppError('model.wrong-shape', { model: id, found: `takes ${shapeWords(input)} in ${type}`, wanted });
  return input;
}

async function openSession(runtime: Runtime, { id }: ModelSource, bytes: Uint8Array): Promise<Session> {
  try {
    // What it says of itself on standard error is nobody's here.
    return await runtime.InferenceSession.create(bytes, { logSeverityLevel: 4 });
  } catch (error) {
    throw new AppError('model.bad-file', { model: id, reason: reasonOf(error) }, error);
  }
}

const sideOf = (side: number | string | undefined): number | null => (typeof side === 'number' && side > 0 ? side : null);

/** Reads a model and makes it ready. Errors: model.not-found, .unreachable, .wrong-checksum, .no-runtime, .bad-file, .wrong-shape. */
export async function openNetwork(source: ModelSource, { folder, runtimes }: NetworkHost): Promise<Network> {
  const bytes = await readModel(source, folder);
  const runtime = await findRuntime(source.id, runtimes);
  const session = await openSession(runtime, source, bytes);
  const input = pictureInput(source, session);
  const type = input.type as TensorType;
  return {
    source,
    inputName: input.name,
    height: sideOf(input.shape?.[2]),
    width: sideOf(input.shape?.[3]),
    outputs: session.outputMetadata,
    async run(planes, width, height) {
      const data = type === 'float16' ? Float16Array.from(planes) : planes;
      try {
        const results = await session.run({ [input.name]: new runtime.Tensor(type, data, [1, 3, height, width]) });
        return session.outputMetadata.map(({ name }) => results[name]);
      } catch (error) {
        throw new AppError('model.failed', { model: source.id, reason: reasonOf(error) }, error);
      }
    },
    close: () => session.release(),
  };
}
