import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** A bucket that speaks S3, on loopback. */
export interface TestBucket {
  /** STORAGE_URL for it. */
  readonly url: string;
  /** Names of all objects. */
  objects(): Promise<readonly string[]>;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = 'underbase';
const OBJECT = '._S3rver_object';

/** The parts of an upload under way, as S3 documents its answer; the stand-in has no such call. */
async function listParts(folder: string, key: string, uploadId: string): Promise<string> {
  const place = join(folder, BUCKET, '._S3rver_uploads', uploadId);
  const numbers = (await readdir(place).catch(() => []))
    .map(Number)
    .filter(Number.isInteger)
    .sort((a, b) => a - b);
  const parts: string[] = [];
  for (const number of numbers) {
    const bytes = await readFile(join(place, String(number)));
    const etag = createHash('md5').update(bytes).digest('hex');
    parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag><Size>${bytes.length}</Size></Part>`);
  }
  return `<?xml version="1.0" encoding="UTF-8"?><ListPartsResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${uploadId}</UploadId><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`;
}

export async function openBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'underbase-bucket-'));
  const store = new S3rver({ silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] });
  await store.configureBuckets();
  const handle = store.callback();
  let server: Server;
  let port = 0;

  async function comeBack(): Promise<void> {
    server = createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
      const uploadId = searchParams.get('uploadId');
      if (request.method !== 'GET' || uploadId === null) return handle(request, response);
      response.setHeader('content-type', 'application/xml');
      response.end(await listParts(directory, pathname.slice(BUCKET.length + 2), uploadId));
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }

  async function goAway(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  await comeBack();
  return {
    url: `s3://S3RVER:S3RVER@${BUCKET}?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
    async objects() {
      const files = await readdir(join(directory, BUCKET), { recursive: true });
      return files.filter((path) => path.endsWith(OBJECT)).map((path) => path.slice(0, -OBJECT.length));
    },
    goAway,
    comeBack,
    async close() {
      await goAway();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
