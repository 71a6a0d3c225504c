import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@underbase/contract';
import { isAddress, type ModelSource } from '../catalogue.ts';
import { reasonOf } from './reason-of.ts';

/** An address that says nothing for so long does not answer. */
const SILENCE_MS = 30_000;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function requireHash({ id, sha256 }: ModelSource, found: string): void {
  if (sha256 !== null && found !== sha256) throw new AppError('model.wrong-checksum', { model: id, found });
}

/** Passes on what comes, as long as something comes. */
async function* untilSilent(body: AsyncIterable<Uint8Array>, giveUp: AbortController, silenceMs: number): AsyncGenerator<Uint8Array> {
  let timer = setTimeout(() => giveUp.abort(), silenceMs);
  try {
    for await (const chunk of body) {
      clearTimeout(timer);
      timer = setTimeout(() => giveUp.abort(), silenceMs);
      yield chunk;
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Fetches to a file; returns its checksum. Rejects where the address does not answer, or answers with no file. */
async function fetchTo(path: string, { from }: ModelSource, silenceMs: number): Promise<string> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), silenceMs);
  const response = await fetch(from, { signal: giveUp.signal }).finally(() => clearTimeout(timer));
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  try {
    for await (const chunk of untilSilent(response.body, giveUp, silenceMs)) {
      hash.update(chunk);
      await file.write(chunk);
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

/** What a cache holds under a checksum; null where it holds nothing, or something else. */
async function cached(path: string, sha256: string): Promise<Uint8Array | null> {
  const bytes = await readFile(path).catch(() => null);
  return bytes && hashOf(bytes) === sha256 ? bytes : null;
}

async function readAddress(source: ModelSource, folder: string, silenceMs: number): Promise<Uint8Array> {
  const { id, sha256 } = source;
  const kept = sha256 === null ? null : await cached(join(folder, `${sha256}.onnx`), sha256);
  if (kept) return kept;
  await mkdir(folder, { recursive: true });
  const partial = join(folder, `${randomUUID()}.part`);
  try {
    const found = await fetchTo(partial, source, silenceMs).catch((error: unknown) => {
      throw new AppError('model.unreachable', { model: id, reason: reasonOf(error, `no answer within ${silenceMs / 1000} s`) }, error);
    });
    requireHash(source, found);
    const whole = join(folder, `${found}.onnx`);
    await rename(partial, whole);
    return await readFile(whole);
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * A model's file, held against its checksum. What an address gives is kept in `folder` under its checksum, and asked for once.
 * Errors: model.not-found, model.unreachable, model.wrong-checksum.
 */
export async function readModel(source: ModelSource, folder: string, silenceMs = SILENCE_MS): Promise<Uint8Array> {
  if (isAddress(source.from)) return readAddress(source, folder, silenceMs);
  const bytes = await readFile(source.from).catch((error: unknown) => {
    throw new AppError('model.not-found', { model: source.id }, error);
  });
  requireHash(source, hashOf(bytes));
  return bytes;
}
