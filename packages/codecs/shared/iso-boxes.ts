import { AppError } from '@underbase/contract';
import type { ByteReader } from './byte-reader.ts';

/** A box of the ISO base media file format (ISO/IEC 14496-12): where it and its content stand. */
export interface Box {
  readonly kind: string;
  readonly start: number;
  /** After size and kind. */
  readonly content: number;
  readonly end: number;
}

/** Real files have a few dozen on a level; image sequences some thousands of fragments. */
const BOX_LIMIT = 20_000;

/** The boxes from `start` to `end`, in order. One that reaches past `end` throws `file.truncated`. */
export function listBoxes(reader: ByteReader, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    const size32 = reader.u32(at);
    const kind = reader.fourCc(at + 4);
    const content = at + (size32 === 1 ? 16 : 8);
    const boxEnd = size32 === 0 ? end : at + (size32 === 1 ? reader.u64(at + 8) : size32);
    if (boxEnd < content) throw new AppError('file.corrupt');
    if (boxEnd > end) throw new AppError('file.truncated');
    if (boxes.length === BOX_LIMIT) throw new AppError('file.corrupt');
    boxes.push({ kind, start: at, content, end: boxEnd });
    at = boxEnd;
  }
  return boxes;
}

export function findBox(boxes: readonly Box[], kind: string): Box | null {
  return boxes.find((box) => box.kind === kind) ?? null;
}
