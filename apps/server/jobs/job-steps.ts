import type { ServerResponse } from 'node:http';
import { AppError } from '@underbase/contract';
import type { RequestMeter } from '@underbase/platform';
import type { FastifyReply } from 'fastify';
import type { JobNews, JobStep } from './job-news.ts';
import type { JobRow } from './job-rows.ts';

/** A stream that says nothing is cut by what lies between. */
const ALIVE_MS = 15_000;
/** A step is told at most this often, however many jobs move. */
const TOLD_EVERY_MS = 200;
/** Whoever has too many streams open asks again after this time. */
const AGAIN_SECONDS = 5;
const ENDED = new Set(['done', 'failed', 'cancelled']);

export interface StepParts {
  readonly news: JobNews;
  /** A stream of steps is a socket of its user: each reads the database again and again for as long as it is open. */
  readonly meter: Pick<RequestMeter, 'openUserSocket'>;
}

/** One job that somebody follows. */
export interface FollowedJob {
  readonly id: string;
  readonly userId: string;
  /** As it stands now; null where it is gone. */
  read(): Promise<Pick<JobRow, 'state' | 'progress' | 'stage' | 'ahead'> | null>;
}

export interface JobSteps {
  /**
   * Server-sent lines: the job as it stands now, then after each step, until it has ended.
   * @throws AppError `server.too-many-requests` before anything is sent
   */
  tell(reply: FastifyReply, job: FollowedJob): Promise<void>;
  /** Ends all that are open: whoever follows one asks the next server, or this one once it is back. */
  end(): void;
}

function begin(reply: FastifyReply): ServerResponse {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  return reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
}

export function jobSteps({ news, meter }: StepParts): JobSteps {
  const streams = new Set<ServerResponse>();

  async function follow(stream: ServerResponse, gone: AbortSignal, { id, read }: FollowedJob): Promise<void> {
    let last = '';
    let isWaiting = false;
    /** What goes on in other jobs moves one that waits alone. */
    let isInLine = true;
    async function tell(): Promise<void> {
      const job = await read();
      if (gone.aborted || stream.writableEnded) return;
      isInLine = job?.state === 'queued';
      // Signed links differ each time; the rest says whether there is news.
      const said = JSON.stringify([job?.state, job?.progress, job?.stage, job?.ahead]);
      if (said !== last) stream.write(`data: ${JSON.stringify(job ?? { id, state: 'cancelled' })}\n\n`);
      last = said;
      if (!job || ENDED.has(job.state)) stream.end();
    }
    const tellNow = (): void => {
      isWaiting = false;
      // Whoever follows opens it again.
      tell().catch(() => stream.end());
    };
    const hear = (step: JobStep | null): void => {
      const isOwn = step === null || step.id === id;
      // Its own end is told at once; of all else, its place in line too, the newest now and then.
      if (isOwn && step && ENDED.has(step.state)) tellNow();
      else if ((isOwn || isInLine) && !isWaiting) {
        isWaiting = true;
        setTimeout(tellNow, TOLD_EVERY_MS);
      }
    };
    const unfollow = await news.follow(hear);
    const alive = setInterval(() => stream.write(': \n\n'), ALIVE_MS);
    const leave = (): void => {
      unfollow();
      clearInterval(alive);
    };
    if (gone.aborted) return leave();
    gone.addEventListener('abort', leave);
    await tell();
  }

  return {
    async tell(reply, job) {
      const close = meter.openUserSocket(job.userId);
      if (!close) throw new AppError('server.too-many-requests', { seconds: AGAIN_SECONDS });
      const stream = begin(reply);
      const gone = new AbortController();
      streams.add(stream);
      stream.once('close', () => {
        streams.delete(stream);
        close();
        gone.abort();
      });
      await follow(stream, gone.signal, job).catch((error) => {
        reply.log.warn({ err: error }, 'the steps of a job could not be told');
        stream.end();
      });
    },
    end() {
      for (const stream of streams) stream.end();
    },
  };
}
