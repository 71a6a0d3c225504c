const MAX_DEPTH = 6;

/** Bytes of the typed arrays in a part; the rest is small beside them. Memory that stands there twice counts once. */
function bytesIn(value: unknown, depth: number, seen: Set<ArrayBufferLike>): number {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return 0;
  if (ArrayBuffer.isView(value)) {
    if (seen.has(value.buffer)) return 0;
    seen.add(value.buffer);
    return value.buffer.byteLength;
  }
  let sum = 0;
  for (const member of Array.isArray(value) ? value : Object.values(value)) sum += bytesIn(member, depth + 1, seen);
  return sum;
}

interface Entry {
  readonly part: object;
  readonly bytes: number;
}

/** Parts of plans by key, the newest ones: at most so many, and at most so many bytes besides the one that was kept last. */
export class StageMemory {
  private readonly limitBytes: number;
  private readonly limitParts: number;
  private readonly entries = new Map<string, Entry>();

  constructor(limitBytes: number, limitParts: number) {
    this.limitBytes = limitBytes;
    this.limitParts = limitParts;
  }

  /** Asking for a part counts as use. */
  get(key: string): object | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.part;
  }

  set(key: string, part: object): void {
    this.entries.delete(key);
    this.entries.set(key, { part, bytes: bytesIn(part, 0, new Set()) });
    let bytes = [...this.entries.values()].reduce((sum, entry) => sum + entry.bytes, 0);
    for (const [oldest, entry] of this.entries) {
      if (oldest === key || (bytes <= this.limitBytes && this.entries.size <= this.limitParts)) break;
      this.entries.delete(oldest);
      bytes -= entry.bytes;
    }
  }
}
