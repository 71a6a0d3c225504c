const MAX_DEPTH = 6;

/** Memory of the typed arrays in a part; the rest is small beside it. */
function collectBuffers(value: unknown, found: Set<ArrayBufferLike>, depth = 0): Set<ArrayBufferLike> {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return found;
  if (ArrayBuffer.isView(value)) found.add(value.buffer);
  else for (const member of Array.isArray(value) ? value : Object.values(value)) collectBuffers(member, found, depth + 1);
  return found;
}

interface Entry {
  readonly part: object;
  readonly buffers: ReadonlySet<ArrayBufferLike>;
}

/**
 * Parts of plans by key, the newest ones: at most so many, and at most so many bytes, where memory that several parts stand on counts once.
 * What the plan at hand stands on stays whatever it takes: letting go of it would free nothing, and the next move of a slider would make it anew.
 */
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
    this.entries.set(key, { part, buffers: collectBuffers(part, new Set()) });
  }

  /**
   * Lets go of what is too much, the longest unused first. Asked once a plan is whole: before that, parts of the last one may be asked for yet.
   * @param inUse keys of the parts that the plan stands on
   */
  trim(inUse: ReadonlySet<string>): void {
    for (const oldest of [...this.entries.keys()]) {
      if (this.bytes <= this.limitBytes && this.entries.size <= this.limitParts) break;
      if (!inUse.has(oldest)) this.entries.delete(oldest);
    }
  }

  private get bytes(): number {
    const all = new Set<ArrayBufferLike>();
    for (const { buffers } of this.entries.values()) for (const buffer of buffers) all.add(buffer);
    let sum = 0;
    for (const { byteLength } of all) sum += byteLength;
    return sum;
  }
}
