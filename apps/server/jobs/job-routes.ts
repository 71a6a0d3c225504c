import { AppError, messageFor } from '@underbase/contract';
import type { RequestMeter } from '@underbase/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, type CallerParts, callerOf } from '../http/caller.ts';
import type { SignedLinks } from '../storage/signed-links.ts';
import type { Storage } from '../storage/storage.ts';
import type { StoredFiles } from '../storage/stored-files.ts';
import { zipStream } from '../storage/zip-stream.ts';
import type { JobNews } from './job-news.ts';
import { deleteFilesOf, endJob, findJob, inTransaction, type JobRow, listJobs, UNMAILED } from './job-rows.ts';
import { jobSteps } from './job-steps.ts';
import { mimeOf } from './mime-of.ts';
import { type SubmitParts, submitJob } from './submit-job.ts';

export interface JobRouteParts extends CallerParts, SubmitParts {
  readonly storage: Storage;
  readonly files: StoredFiles;
  readonly links: SignedLinks;
  readonly news: JobNews;
  /** A stream of steps is a socket of its user. */
  readonly meter: Pick<RequestMeter, 'openUserSocket'>;
}

type WithId = { Params: { id: string } };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LISTED = 200;

/** A name in a header: plain letters for old readers, all of them for the rest (RFC 6266). */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
}

/** Runs on the server, below /api/jobs; everything is the caller's own. */
export function addJobRoutes(app: FastifyInstance, parts: JobRouteParts): void {
  const { pool, files, storage, links, queue } = parts;
  const steps = jobSteps(parts);
  app.addHook('preClose', async () => steps.end());

  async function requireUser(request: FastifyRequest): Promise<Caller> {
    const caller = await callerOf(request, parts);
    if (!caller) throw new AppError('job.signed-out');
    return caller;
  }

  async function requireJob(request: FastifyRequest<WithId>): Promise<JobRow> {
    const { userId } = await requireUser(request);
    const job = ID.test(request.params.id) ? await findJob(pool, userId, request.params.id) : null;
    if (!job) throw new AppError('job.unknown');
    return job;
  }

  async function toWire(job: JobRow) {
    const { userId: _, ...shown } = job;
    const faults = job.faults.map(({ index, error }) => ({ name: job.inputs[index]?.name ?? '', ...error, ...messageFor(error) }));
    const results = [];
    for (const { id, name, ...more } of job.results) {
      results.push({ id, name, ...more, url: await links.sign(`/api/files/${id}`) });
    }
    const archive = results.length > 1 ? await links.sign(`/api/jobs/${job.id}/archive`) : null;
    return { ...shown, faults, results, archive, error: job.error && { ...job.error, ...messageFor(job.error) } };
  }

  app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

    scope.post('/api/jobs', async (request, reply) => {
      const { userId } = await requireUser(request);
      const id = await submitJob(userId, request.body, parts);
      const job = await findJob(pool, userId, id);
      if (!job) throw new AppError('job.unknown');
      return reply.code(202).send({ job: await toWire(job) });
    });
    scope.get('/api/jobs', async (request) => {
      const { userId } = await requireUser(request);
      return { jobs: await Promise.all((await listJobs(pool, userId, LISTED)).map(toWire)) };
    });
    scope.get<WithId>('/api/jobs/:id', async (request) => ({ job: await toWire(await requireJob(request)) }));
    scope.post<WithId>('/api/jobs/:id/cancel', async (request) => {
      const { id, userId } = await requireJob(request);
      const onUnmailed = (error: Error): void => request.log.error({ err: error, job: id }, UNMAILED);
      await inTransaction(pool, async (client) => {
        if (await endJob(client, id, { state: 'cancelled' }, onUnmailed)) await queue.drop(client, id);
      });
      const job = await findJob(pool, userId, id);
      if (!job) throw new AppError('job.unknown');
      return { job: await toWire(job) };
    });
    scope.delete<WithId>('/api/jobs/:id/files', async (request, reply) => {
      await deleteFilesOf(pool, await requireJob(request));
      files.sweep(storage).catch((error) => request.log.warn({ err: error }, 'deleting files waits for the next sweep'));
      return reply.code(204).send();
    });
    scope.get<WithId>('/api/jobs/:id/events', async (request, reply) => {
      const { id, userId } = await requireJob(request);
      const read = async () => {
        const job = await findJob(pool, userId, id);
        return job && (await toWire(job));
      };
      await steps.tell(reply, { id, userId, read });
    });
    scope.get<WithId>('/api/jobs/:id/archive', async (request, reply) => {
      const { id } = request.params;
      await links.require(`/api/jobs/${id}/archive`, request.query);
      const { rows } = await pool.query(
        `select f.id, f.name, f.bytes::float8 as bytes, f.created_at as "madeAt", j.tool_id as tool from private.jobs j join private.files f on f.id = any(j.results)
         where j.id = $1 and f.expires_at > now() order by array_position(j.results, f.id)`,
        [id],
      );
      if (rows.length === 0) throw new AppError('upload.unknown');
      const { bytes, stream } = zipStream(rows.map((file) => ({ ...file, open: () => storage.open('result', file.id) })));
      return reply
        .type('application/zip')
        .header('content-length', String(bytes))
        .header('content-disposition', attachment(`${rows[0].tool}.zip`))
        .send(stream);
    });
    scope.get<WithId>('/api/files/:id', async (request, reply) => {
      const { id } = request.params;
      await links.require(`/api/files/${id}`, request.query);
      const { rows } = await pool.query(
        `select name, bytes::float8 as bytes, kind from private.files where id = $1 and state = 'ready' and expires_at > now()`,
        [id],
      );
      if (rows.length === 0) throw new AppError('upload.unknown');
      const [{ name, bytes, kind }] = rows;
      reply.type(mimeOf(name)).header('content-length', bytes).header('content-disposition', attachment(name));
      return reply.send(await storage.open(kind, id));
    });
  });
}
