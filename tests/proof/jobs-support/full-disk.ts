import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { disc } from '../../conformance/jobs-support/customer.ts';
import { prepareServerProcess } from '../../conformance/setup/server-process.ts';
import { faultsOf, KNOCKOUT, openShop, orphansIn, press } from './shop.ts';

const DISK = '4m';
const SIDE = 900;

/** Noise in a white frame: it does not shrink, and its knocked-out form is larger than what is left beside it on the disk. */
async function noise(): Promise<Buffer> {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const;
  const pixels = sharp(randomBytes(SIDE * SIDE * 3), { raw });
  return pixels.extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' }).png().toBuffer();
}

/** A disk of a few megabytes that fills up: uploads and results that do not fit are told as such, cost nothing and leave nothing; what fits goes on. */
export async function proveFullDisk(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'underbase-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return 'skipped: this machine lets nobody mount a small disk';
  }
  const server = await prepareServerProcess('embedded', undefined, { WORKERS: '1', STORAGE_URL: pathToFileURL(folder).href });
  try {
    await server.start();
    const shop = await openShop(server, 1, 100);
    const [customer] = shop.customers;
    const file = await customer.upload(await noise(), 'noise.png');
    const before = await customer.balance();
    const failed = await customer.ended((await press(customer, { ...KNOCKOUT, inputs: [{ file }] })) ?? '');
    const upload = await customer.upload(await noise()).then(
      () => 'taken in',
      (error) => (/storage\.full/.test(String(error)) ? 'storage.full' : String(error)),
    );
    const small = await customer.ended(
      (await press(customer, { ...KNOCKOUT, inputs: [{ file: await customer.upload(await disc(60)) }] })) ?? '',
    );
    const faults = await faultsOf(shop);
    if (failed.job.state !== 'failed' || failed.job.error?.code !== 'storage.full')
      faults.push(`the run ended as ${JSON.stringify(failed.job)}`);
    if (upload !== 'storage.full') faults.push(`the upload ended as ${upload}`);
    if (small.job.state !== 'done') faults.push(`the small run ended as ${JSON.stringify(small.job)}`);
    if ((await customer.balance()) !== before - 1) faults.push('more or less was charged than the run that was done');
    const orphans = await orphansIn(shop, folder);
    if (orphans.length > 0) faults.push(`${orphans.length} files of nobody`);
    await shop.close();
    if (faults.length > 0) throw new Error(faults.join('; '));
    return `${DISK} full: upload and result are told ("${failed.job.error?.what}"), paid back, and what fits goes on`;
  } finally {
    await server.remove();
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  }
}
