/** Packs parts into one zlib stream with what both hosts have built in. Keeps its input. */
export async function deflate(parts: Iterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new CompressionStream('deflate');
  const packed = new Response(stream.readable).arrayBuffer();
  const writer = stream.writable.getWriter();
  for (const part of parts) await writer.write(part);
  await writer.close();
  return new Uint8Array(await packed);
}
