import type { ServerResponse } from 'node:http';
import { AppError, messageFor } from '@underbase/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, type CallerParts, callerOf } from '../http/caller.ts';
import type { SignedLinks } from '../storage/signed-links.ts';
import type { Storage } from '../storage/storage.ts';
import type { StoredFiles } from '../storage/stored-files.ts';
import { zipStream } from '../storage/zip-stream.ts';
import type { JobNews, JobStep } from './job-news.ts';
import { endJob, findJob, inTransaction, type JobRow, listJobs, UNMAILED } from './job-rows.ts';
import { mimeOf } from './mime-of.ts';
import { type SubmitParts, submitJob } from './submit-job.ts';

export interface JobRouteParts extends CallerParts, SubmitParts {
  readonly storage: Storage;
  readonly files: StoredFiles;
  readonly links: SignedLinks;
  readonly news: JobNews;
}

type WithId = { Params: { id: string } };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LISTED = 200;
/** A stream that says nothing is cut by what lies between. */
const ALIVE_MS = 15_000;
/** A step is told at most this often, however many jobs move. */
const TOLD_EVERY_MS = 200;
const ENDED = new Set(['done', 'failed', 'cancelled']);

/** A name in a header: plain letters for old readers, all of them for the rest (RFC 6266). */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
}

/** Runs on the server, below /api/jobs; everything is the caller's own. */
export function addJobRoutes(app: FastifyInstance, parts: JobRouteParts): void {
  const { pool, files, storage, links, news, queue } = parts;
  /** Streams of steps that are open: whoever follows one asks the next server, or this one once it is back. */
  const streams = new Set<ServerResponse>();
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });

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
    const results = [];
    for (const { id, name, ...more } of job.results) {
      results.push({ id, name, ...more, url: await links.sign(`/api/files/${id}`) });
    }
    const archive = results.length > 1 ? await links.sign(`/api/jobs/${job.id}/archive`) : null;
    return { ...shown, results, archive, error: job.error && { ...job.error, ...messageFor(job.error) } };
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
      const { results, userId } = await requireJob(request);
      for (const { id } of results) await files.remove(userId, id);
      files.sweep(storage).catch((error) => request.log.warn({ err: error }, 'deleting files waits for the next sweep'));
      return reply.code(204).send();
    });
    scope.get<WithId>('/api/jobs/:id/events', async (request, reply) => tellSteps(request, reply));
    scope.get<WithId>('/api/jobs/:id/archive', async (request, reply) => {
      const { id } = request.params;
      await links.require(`/api/jobs/${id}/archive`, request.query);
      const { rows } = await pool.query(
        `select f.id, f.name, j.tool_id as tool from private.jobs j join private.files f on f.id = any(j.results)
         where j.id = $1 and f.expires_at > now() order by array_position(j.results, f.id)`,
        [id],
      );
      if (rows.length === 0) throw new AppError('upload.unknown');
      const entries = rows.map((file) => ({ name: file.name, open: () => storage.open('result', file.id) }));
      return reply
        .type('application/zip')
        .header('content-disposition', attachment(`${rows[0].tool}.zip`))
        .send(zipStream(entries));
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

  /** Server-sent lines: the job as it stands now, then after each step, until it has ended. */
  async function tellSteps(request: FastifyRequest<WithId>, reply: FastifyReply): Promise<void> {
    const { id, userId } = await requireJob(request);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    const gone = new AbortController();
    streams.add(reply.raw);
    reply.raw.once('close', () => {
      streams.delete(reply.raw);
      gone.abort();
    });
    let last = '';
    let isWaiting = false;
    const tell = async (): Promise<void> => {
      const job = await findJob(pool, userId, id);
      if (gone.signal.aborted || reply.raw.writableEnded) return;
      const line = JSON.stringify(job ? await toWire(job) : { id, state: 'cancelled' });
      // Signed links differ each time; the rest says whether there is news.
      const news = JSON.stringify([job?.state, job?.progress, job?.stage, job?.ahead]);
      if (news !== last) reply.raw.write(`data: ${line}\n\n`);
      last = news;
      if (!job || ENDED.has(job.state)) reply.raw.end();
    };
    const tellNow = (): void => {
      isWaiting = false;
      tell().catch((error) => {
        request.log.warn({ err: error }, 'a step of a job could not be told');
        reply.raw.end();
      });
    };
    const hear = (step: JobStep | null): void => {
      // Its own end is told at once; of all else, its place in line too, the newest now and then.
      if (step?.id === id && ENDED.has(step.state)) tellNow();
      else if (!isWaiting) {
        isWaiting = true;
        setTimeout(tellNow, TOLD_EVERY_MS);
      }
    };
    const unfollow = await news.follow(hear);
    const alive = setInterval(() => reply.raw.write(': \n\n'), ALIVE_MS);
    gone.signal.addEventListener('abort', () => {
      unfollow();
      clearInterval(alive);
    });
    await tell();
  }
}
