import type { SessionReplies } from './protocol.ts';

/** The bitmaps in a reply: they are handed over, not copied, and closed where nobody waits for them. */
export function bitmapsOf(reply: SessionReplies[keyof SessionReplies]): readonly ImageBitmap[] {
  if ('bitmap' in reply) return [reply.bitmap];
  if ('thumb' in reply && reply.thumb instanceof ImageBitmap) return [reply.thumb];
  if ('thumbs' in reply) return reply.thumbs.map(({ bitmap }) => bitmap);
  return 'overlays' in reply ? reply.overlays.flatMap((overlay) => (overlay.kind === 'heat' ? [overlay.bitmap] : [])) : [];
}
