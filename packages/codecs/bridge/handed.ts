const MAX_DEPTH = 6;

function collect(value: unknown, depth: number, found: Set<ArrayBuffer>): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteLength } = value;
    // A view on a part of a buffer may share it with others (Node pools small buffers): that one is copied.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) found.add(buffer);
    return;
  }
  for (const member of Array.isArray(value) ? value : Object.values(value)) collect(member, depth + 1, found);
}

/** Private memory in a reply that can be handed over instead of copied, for `Question.transfer`. Shared memory needs neither. */
export function buffersIn(reply: unknown): readonly ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  collect(reply, 0, found);
  return [...found];
}
