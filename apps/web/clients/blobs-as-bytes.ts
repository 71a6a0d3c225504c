/** What stands for a file where only its bytes can be kept. */
interface BytesOfBlob {
  readonly bytesOfBlob: ArrayBuffer;
  readonly type: string;
}

function isBytesOfBlob(value: object): value is BytesOfBlob {
  return 'bytesOfBlob' in value;
}

async function mapValue(value: unknown, change: (value: object) => Promise<unknown> | unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  const changed = await change(value);
  if (changed !== value) return changed;
  if (Array.isArray(value)) return Promise.all(value.map((item) => mapValue(item, change)));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).map(async ([key, item]) => [key, await mapValue(item, change)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** Plain data with every file in it replaced by its bytes and type. Names of files are not kept. */
export function blobsToBytes(value: unknown): Promise<unknown> {
  return mapValue(value, async (part) => (part instanceof Blob ? { bytesOfBlob: await part.arrayBuffer(), type: part.type } : part));
}

/** The way back; data that hold files are left as they are. */
export function bytesToBlobs(value: unknown): Promise<unknown> {
  return mapValue(value, (part) => (isBytesOfBlob(part) ? new Blob([part.bytesOfBlob], { type: part.type }) : part));
}
