/** Packs parts into one zlib stream with what both hosts have built in: each is packed while the next one is made. Keeps its input. */
export async function deflate(parts: Iterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new CompressionStream('deflate');
  const packed = new Response(stream.readable).arrayBuffer();
  const writer = stream.writable.getWriter();
  let written: Promise<void> = Promise.resolve();
  for (const part of parts) {
    await written;
    written = writer.write(part);
  }
  await written;
  await writer.close();
  return new Uint8Array(await packed);
}
