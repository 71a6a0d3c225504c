/** First byte behind the module's own data: the host lays out strips and tables from here on. */
export function scratchBase(): usize {
  return (__heap_base + 63) & ~63;
}
