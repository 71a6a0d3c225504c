const GIB = 2 ** 30;

/** Where the browser does not say how much memory there is. */
const UNKNOWN_DEVICE_GIB = 4;

/** A tab shares the machine with everything else that is open. */
const SHARE_OF_DEVICE = 0.25;

/** Bytes that one picture's work may take here: a quarter of what the browser says the machine has (it never says more than 8 GiB). */
export function memoryLimitBytes(): number {
  const { deviceMemory = UNKNOWN_DEVICE_GIB } = navigator as { deviceMemory?: number };
  return deviceMemory * SHARE_OF_DEVICE * GIB;
}
