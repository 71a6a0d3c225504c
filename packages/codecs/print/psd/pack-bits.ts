const LONGEST = 128;

/** Most that PackBits makes of a row: one count for every 128 literal bytes. */
export function packedLimit(rowBytes: number): number {
  return rowBytes + Math.ceil(rowBytes / LONGEST);
}

/**
 * Packs one row (Apple PackBits: runs of 2 to 128 equal bytes, or as many literal ones) to `out` from `at`; returns the bytes written.
 * Two equal bytes inside literals stay literal, since a run of two saves nothing there.
 */
export function packRow(row: Uint8Array, out: Uint8Array, at: number): number {
  const end = row.length;
  let to = at;
  let from = 0;
  while (from < end) {
    let run = 1;
    while (run < LONGEST && from + run < end && row[from + run] === row[from]) run += 1;
    if (run > 1) {
      out[to++] = 257 - run;
      out[to++] = row[from];
      from += run;
      continue;
    }
    const start = from;
    from += 1;
    while (from < end && from - start < LONGEST && !(row[from] === row[from + 1] && row[from] === row[from + 2])) from += 1;
    out[to++] = from - start - 1;
    for (let i = start; i < from; i++) out[to++] = row[i];
  }
  return to - at;
}

/** Unpacks one row into `out`, whole; false where the packed bytes do not make exactly that many. */
export function unpackRow(packed: Uint8Array, out: Uint8Array): boolean {
  let to = 0;
  for (let from = 0; from < packed.length; ) {
    const head = packed[from++];
    if (head === 128) continue;
    if (head < 128) {
      const count = head + 1;
      if (to + count > out.length || from + count > packed.length) return false;
      for (let i = 0; i < count; i++) out[to++] = packed[from++];
    } else {
      const count = 257 - head;
      if (to + count > out.length || from >= packed.length) return false;
      out.fill(packed[from++], to, to + count);
      to += count;
    }
  }
  return to === out.length;
}
