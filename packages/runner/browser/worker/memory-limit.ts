const GIB = 2 ** 30;

/** Where the browser does not say how much memory there is. */
const UNKNOWN_DEVICE_GIB = 4;

/** More than this is no use: larger pictures go to the server. */
const LARGEST_DEVICE_GIB = 8;

/** A tab shares the machine with everything else that is open. */
const SHARE_OF_DEVICE = 0.25;

/** Bytes that one picture's work may take here: a quarter of what the browser says the machine has. */
export function memoryLimitBytes(): number {
  const { deviceMemory = UNKNOWN_DEVICE_GIB } = navigator as { deviceMemory?: number };
  return Math.min(deviceMemory, LARGEST_DEVICE_GIB) * SHARE_OF_DEVICE * GIB;
}
