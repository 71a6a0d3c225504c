import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppError } from '@underbase/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { nodeCodecs } from '../index.ts';
import { COSTLY_DRAWINGS } from './costly-drawings.ts';

const codecs = nodeCodecs();
const png = readFileSync(new URL('../../fixtures/png-srgb-profile.png', import.meta.url));

/** The processes below this one that read files, as the system lists them. */
function readers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[1]);
        return parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('reading-process');
      } catch {
        return false;
      }
    });
}

const codeOf = (bytes: Uint8Array): Promise<string> =>
  codecs.decode(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

/** A JPEG's head that claims a size; its only scan is cut off after a few bytes, with an end mark. */
function claimingJpeg(width: number, height: number): Uint8Array {
  const bytes = Uint8Array.from(readFileSync(new URL('../../fixtures/jpeg-gray.jpg', import.meta.url)));
  const at = bytes.findIndex((byte, i) => byte === 0xff && (bytes[i + 1] === 0xc0 || bytes[i + 1] === 0xc2));
  new DataView(bytes.buffer).setUint16(at + 5, height);
  new DataView(bytes.buffer).setUint16(at + 7, width);
  return bytes;
}

describe.runIf(process.platform === 'linux')('the process that reads files', () => {
  // Test files before this one in the same process have had theirs.
  beforeAll(async () => {
    for (const pid of readers()) process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(readers()).toEqual([]), { timeout: 60_000 });
  });

  it('is one for many files, and knows nothing of its parent’s environment', async () => {
    await codecs.decode(png);
    const before = readers();
    for (let i = 0; i < 5; i++) await codecs.decode(png);
    expect(before).toHaveLength(1);
    expect(readers()).toEqual(before);
    const environment = readFileSync(`/proc/${before[0]}/environ`, 'latin1').split('\0').filter(Boolean);
    const own = /^(NODE_COMPILE_CACHE|MALLOC_[A-Z_]+|PATH|NODE_CHANNEL_(FD|SERIALIZATION_MODE))=/;
    expect(environment.filter((line) => !own.test(line))).toEqual([]);
  });

  it('has no network where the system can cut it', async () => {
    await codecs.decode(png);
    const canCut = spawnSync('unshare', ['--map-root-user', '--net', 'true']).status === 0;
    const isCut = readlinkSync(`/proc/${readers()[0]}/ns/net`) !== readlinkSync('/proc/self/ns/net');
    expect(isCut).toBe(canCut);
  });

  it('is replaced where it was killed, and only the file it was at is lost', async () => {
    await codecs.decode(png);
    const [killed] = readers();
    const slow = codeOf(new TextEncoder().encode(COSTLY_DRAWINGS['long path']()));
    const waiting = codeOf(png);
    process.kill(killed, 'SIGKILL');
    expect(['file.corrupt', 'read']).toContain(await slow.then((code) => (code === 'file.too-slow' ? 'read' : code)));
    expect(await waiting).toBe('read');
    expect(readers()).not.toContain(killed);
  });

  it('is replaced before it is asked where its end was not told yet', async () => {
    await codecs.decode(png);
    const [killed] = readers();
    process.kill(killed, 'SIGKILL');
    // Without a turn of the event loop, in which the end would be heard: its words go with its memory.
    while (readers().includes(killed));
    expect(await codeOf(png)).toBe('read');
  });

  it('ends a drawing that takes memory or time without end, from outside', async () => {
    expect(await codeOf(new TextEncoder().encode(COSTLY_DRAWINGS['dashed path']()))).toMatch(/^(file\.too-slow|run\.memory-budget)$/);
    expect(await codeOf(new TextEncoder().encode(COSTLY_DRAWINGS['css blur']()))).toBe('file.too-slow');
    expect(await codeOf(png)).toBe('read');
  });

  it('refuses by its header what would not fit', async () => {
    expect(await codeOf(claimingJpeg(16_000, 16_000))).toBe('run.memory-budget');
    expect(await codeOf(claimingJpeg(30_000, 30_000))).toBe('file.too-many-pixels');
  });

  it('stops at once when it is cancelled, and reads the next file', async () => {
    const controller = new AbortController();
    const drawing = codecs.decode(new TextEncoder().encode(COSTLY_DRAWINGS['long path']()), { signal: controller.signal });
    const next = codeOf(png);
    controller.abort();
    await expect(drawing).rejects.toMatchObject({ name: 'AbortError' });
    expect(await next).toBe('read');
  });

  it('ends with a parent that is killed', async () => {
    const script = fileURLToPath(new URL('./start-reader.ts', import.meta.url));
    const code = `import { startReader } from ${JSON.stringify(script)};
      setInterval(() => {}, 1000);
      const { child } = await startReader();
      console.log(child.pid);
      process.kill(process.pid, 'SIGKILL');`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', code], { encoding: 'utf8' });
    const pid = Number(stdout.trim());
    expect(pid).toBeGreaterThan(0);
    await expect
      .poll(() => readdirSync('/proc').includes(String(pid)) && !readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z '))
      .toBe(false);
  });
});
