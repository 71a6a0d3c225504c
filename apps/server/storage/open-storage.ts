import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localStorage } from './local-storage.ts';
import type { S3Place } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/**
 * `s3://KEY:SECRET@BUCKET?endpoint=https://…&region=…`: without key and secret the machine's environment has them, without an endpoint the bucket is
 * Amazon's.
 */
export function readS3Place(url: URL): S3Place {
  const { hostname, username, password, searchParams } = url;
  return {
    bucket: hostname,
    endpoint: searchParams.get('endpoint'),
    region: searchParams.get('region') ?? 'us-east-1',
    credentials: username === '' ? null : { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
  };
}

/** The storage that the settings name; without any, a folder of the state. The library for buckets is loaded only where there is one. */
export async function openStorage(url: URL | null, stateFolder: string): Promise<Storage> {
  if (url === null) return localStorage(join(stateFolder, 'storage'));
  if (url.protocol === 'file:') return localStorage(fileURLToPath(url));
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(readS3Place(url));
}
