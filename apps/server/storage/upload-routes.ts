import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Server } from '@tus/server';
import { nodeCodecs } from '@underbase/codecs/node';
import { AppError, ERRORS, toErrorData } from '@underbase/contract';
import type { Listener } from '@underbase/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { JobLimits } from '../config.ts';
import { type Caller, type CallerParts, callerOf } from '../http/caller.ts';
import { inOneLine } from '../http/errors.ts';
import { limitsOf } from '../jobs/limits-of.ts';
import { safeFileName } from './file-name.ts';
import { nameOf, type Storage } from './storage.ts';
import { storageError } from './storage-error.ts';
import type { StoredFile, StoredFiles } from './stored-files.ts';
import { uploadLocks } from './upload-locks.ts';

export interface UploadParts extends CallerParts {
  readonly files: StoredFiles;
  readonly storage: Storage;
  readonly limits: JobLimits;
  readonly publicUrl: URL;
  readonly listener: Listener;
}

const PATH = '/api/uploads';
const MB = 1024 * 1024;
const GB = 1024 * MB;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const lookSchema = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** What the page is told of a file of its own. */
export function fileToWire({ id, name, bytes, sha256, facts, state, expiresAt }: StoredFile): Readonly<Record<string, unknown>> {
  return { id, name, bytes, sha256, facts, state, expiresAt: expiresAt.toISOString() };
}

/** The name in the protocol's metadata: pairs of a key and its value in Base64. */
function fileNameIn(metadata: string | undefined): string {
  const pairs = (metadata ?? '').split(',').map((pair) => pair.trim().split(' '));
  const encoded = pairs.find(([key]) => key === 'filename')?.[1] ?? '';
  return safeFileName(Buffer.from(encoded, 'base64').toString('utf8'));
}

const LENGTH = /^\d{1,15}$/;

/** A whole file of the server's own reading: its content's hash, and what its header says. Errors: file.*. */
async function read(storage: Storage, file: StoredFile) {
  const bytes = await buffer(await storage.open('upload', file.id));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { format, widthPx, heightPx, dpi, pages } = await nodeCodecs().inspect(bytes, { fileName: file.name });
  return { sha256, facts: { format, widthPx, heightPx, dpi, pages } };
}

/** One reading of a whole file at a time: together they would hold too much memory. */
function oneByOne<Argument, Result>(act: (argument: Argument) => Promise<Result>): (argument: Argument) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (argument) => {
    const turn = last.then(() => act(argument));
    last = turn.catch(() => undefined);
    return turn;
  };
}

/**
 * Uploads below /api/uploads by the tus protocol (1.0.0, creation and termination): resumable, private to their owner. What is over a limit is refused
 * before its first byte. A whole upload is looked at once: what is no picture that we read is refused and deleted. `POST /api/uploads/known` finds a file
 * of the caller's by its content.
 */
export function addUploads(app: FastifyInstance, parts: UploadParts): void {
  const { files, storage, limits, publicUrl, database } = parts;
  const owners = new WeakMap<IncomingMessage, { readonly caller: Caller; readonly id: string }>();
  const readNext = oneByOne((file: StoredFile) => read(storage, file));
  const ownerOf = (request: unknown) => {
    const raw = (request as { runtime?: { node?: { req: IncomingMessage } } }).runtime?.node?.req;
    const owner = raw && owners.get(raw);
    if (!owner) throw new AppError('upload.unknown');
    return owner;
  };

  const tus = new Server({
    path: PATH,
    datastore: storage.uploadStore(files.progress),
    locker: uploadLocks(database, parts.listener),
    allowedOrigins: [publicUrl.origin],
    namingFunction: (request) => nameOf('upload', ownerOf(request).id),
    getFileIdFromRequest: (request) => nameOf('upload', ownerOf(request).id),
    generateUrl: (_request, { id }) => `${PATH}/${id.slice(id.lastIndexOf('/') + 1)}`,
    async onUploadFinish(request) {
      const { caller, id } = ownerOf(request);
      const file = await files.find(caller.userId, id);
      if (!file) throw new AppError('upload.unknown');
      try {
        await files.settle(id, await readNext(file));
      } catch (error) {
        await files.remove(caller.userId, id);
        throw error;
      }
      return {};
    },
    onResponseError(_request, error) {
      if ('status_code' in error) return undefined;
      const data = toErrorData(error);
      if (data.code === 'internal' || ERRORS[data.code].actor === 'operator') app.log.error({ err: error }, 'an upload failed');
      const told = data.code === 'internal' ? toErrorData(storageError(error)) : data;
      return { status_code: ERRORS[told.code].status, body: JSON.stringify({ ...told, message: inOneLine(told) }) };
    },
  });

  async function admit(request: FastifyRequest, caller: Caller): Promise<string> {
    const length = request.headers['upload-length'];
    if (typeof length !== 'string' || !LENGTH.test(length)) throw new AppError('upload.no-length');
    const { fileBytes, roomBytes } = await limitsOf(database, caller.userId, limits);
    const bytes = Number(length);
    if (bytes === 0) throw new AppError('file.empty');
    if (bytes > fileBytes)
      throw new AppError('upload.too-large', { megabytes: Math.ceil(bytes / MB), limitMb: Math.floor(fileBytes / MB) });
    const id = randomUUID();
    const name = fileNameIn(request.headers['upload-metadata'] as string | undefined);
    const isIn = await files.admit({ id, userId: caller.userId, kind: 'upload', name, bytes }, roomBytes);
    if (!isIn) throw new AppError('upload.no-room', { limitGb: roomBytes / GB });
    return id;
  }

  async function requireOwn(userId: string, id: string | undefined): Promise<string> {
    if (id === undefined || !ID.test(id) || !(await files.find(userId, id))) throw new AppError('upload.unknown');
    return id;
  }

  async function handle(request: FastifyRequest<{ Params: { '*'?: string } }>, reply: FastifyReply): Promise<void> {
    const caller = await callerOf(request, parts);
    if (!caller) throw new AppError('job.signed-out');
    const isNew = request.method === 'POST';
    const id = isNew ? await admit(request, caller) : await requireOwn(caller.userId, request.params['*']);
    if (request.method === 'DELETE') {
      await files.remove(caller.userId, id);
      return void reply.code(204).header('tus-resumable', '1.0.0').send();
    }
    owners.set(request.raw, { caller, id });
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    if (isNew) reply.raw.setHeader('upload-id', id);
    await tus.handle(request.raw, reply.raw);
    // Nothing will come under this name.
    if (isNew && reply.raw.statusCode >= 400) await files.remove(caller.userId, id);
  }

  app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    // The library reads the body itself, as a stream.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({ method: ['POST'], url: PATH, handler: handle });
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${PATH}/*`, handler: handle });
  });
  app.post(`${PATH}/known`, async (request) => {
    const caller = await callerOf(request, parts);
    if (!caller) throw new AppError('job.signed-out');
    const body = lookSchema.safeParse(request.body);
    const file = body.success ? await files.findByContent(caller.userId, body.data.sha256) : null;
    return { file: file && fileToWire(file) };
  });
  // HEAD is the protocol's own.
  app.get<{ Params: { id: string } }>(`${PATH}/:id`, { exposeHeadRoute: false }, async (request) => {
    const caller = await callerOf(request, parts);
    if (!caller) throw new AppError('job.signed-out');
    const file = ID.test(request.params.id) ? await files.find(caller.userId, request.params.id) : null;
    if (!file) throw new AppError('upload.unknown');
    return { file: fileToWire(file) };
  });
}
