import { expect, test } from 'vitest';
import { readS3Place } from './open-storage.ts';

test('a bucket by its address: with keys and a place of its own, or by the environment of the machine', () => {
  expect(readS3Place(new URL('s3://key:a%2Fb@art?endpoint=http%3A%2F%2F127.0.0.1%3A9000&region=eu-1'))).toEqual({
    bucket: 'art',
    endpoint: 'http://127.0.0.1:9000',
    region: 'eu-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'a/b' },
  });
  expect(readS3Place(new URL('s3://art'))).toEqual({ bucket: 'art', endpoint: null, region: 'us-east-1', credentials: null });
});
