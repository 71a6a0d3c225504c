import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DeleteObjectsCommand, GetObjectCommand, PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import { nameOf, type Storage } from './storage.ts';
import { storageError } from './storage-error.ts';

export interface S3Place {
  readonly bucket: string;
  /** Null is Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Null leaves it to the environment of the machine, as Amazon's library reads it. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** The least that the protocol of S3 takes for a part of a large object. */
const PART_BYTES = 8 * 1024 * 1024;

/** What the library of uploads leaves beside an object: its note, and the tail that was too small for a part. */
const BESIDE = ['', '.info', '.part'];

/** A bucket that says nothing for so long is away; without a limit a request to it would wait for ever, and a job with it. */
const PATIENCE = { connectionTimeout: 10_000, socketTimeout: 60_000 } as const;

const fail = (error: unknown): never => {
  throw storageError(error);
};

/** Any bucket that speaks S3. */
export function s3Storage({ bucket, endpoint, region, credentials }: S3Place): Storage {
  const config: S3ClientConfig = {
    region,
    // Services that stand in for Amazon's know buckets by path.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
    // Sums are for those services that know them: some take them for a part of the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: PATIENCE,
  };
  const client = new S3Client(config);
  const uploads = new S3Store({ partSize: PART_BYTES, useTags: false, s3ClientConfig: { ...config, bucket } });
  return {
    pathOf: () => null,
    async put(kind, id, path) {
      const { size } = await stat(path);
      const object = { Bucket: bucket, Key: nameOf(kind, id), Body: createReadStream(path), ContentLength: size };
      await client.send(new PutObjectCommand(object)).catch(fail);
    },
    async open(kind, id) {
      const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: nameOf(kind, id) })).catch(fail);
      return answer.Body as Readable;
    },
    async remove(kind, id) {
      // Of an upload that was never finished the library knows the parts.
      if (kind === 'upload') await uploads.remove(nameOf(kind, id)).catch(() => undefined);
      const Objects = BESIDE.map((ending) => ({ Key: `${nameOf(kind, id)}${ending}` }));
      await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })).catch(fail);
    },
    uploadStore: () => uploads,
    close: () => client.destroy(),
  };
}
