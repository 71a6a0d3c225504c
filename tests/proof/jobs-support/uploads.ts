import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { prepareServerProcess } from '../../conformance/setup/server-process.ts';
import { openShop } from './shop.ts';

const CUTS = 5;
const SIDE = 8400;

/** A picture that does not shrink: noise, without compression over 200 MB. */
async function large(): Promise<Buffer> {
  const noise = randomBytes(SIDE * SIDE * 3);
  return sharp(noise, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** An upload of 200 MB whose connection breaks five times arrives whole. */
export async function proveUploads(): Promise<string> {
  const server = await prepareServerProcess('embedded', undefined, { WORKERS: '0', UPLOAD_MB_FREE: '500' });
  try {
    await server.start();
    const shop = await openShop(server, 1, 0);
    const [customer] = shop.customers;
    const bytes = await large();
    const headers = { authorization: `Bearer ${customer.token}`, 'tus-resumable': '1.0.0' };
    const made = await fetch(`${server.url}/api/uploads`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(bytes.length) },
    });
    const place = `${server.url}${made.headers.get('location')}`;
    let resumed = 0;
    for (let offset = 0; offset < bytes.length; ) {
      const cut = new AbortController();
      const isCut = resumed < CUTS;
      let sent = 0;
      const body = new ReadableStream({
        pull(controller) {
          const part = bytes.subarray(offset + sent, offset + sent + 1_000_000);
          if (part.length === 0) return controller.close();
          sent += part.length;
          if (isCut && sent > bytes.length / (CUTS + 2)) return cut.abort();
          controller.enqueue(new Uint8Array(part));
        },
      });
      const part = { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
      await fetch(place, { method: 'PATCH', headers: part, body, duplex: 'half', signal: cut.signal } as RequestInit).catch(
        () => resumed++,
      );
      offset = Number((await fetch(place, { method: 'HEAD', headers })).headers.get('upload-offset'));
    }
    const id = place.split('/').at(-1) ?? '';
    const stored = await readFile(join(server.state, 'storage', 'upload', id));
    const same = createHash('sha256').update(stored).digest('hex') === createHash('sha256').update(bytes).digest('hex');
    await shop.close();
    if (!same) throw new Error('what arrived is not what was sent');
    return `${Math.round(bytes.length / 1e6)} MB whole after ${resumed} broken connections`;
  } finally {
    await server.remove();
  }
}
