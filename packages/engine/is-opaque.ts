/** Whether nothing of a picture (RGBA) can be seen through, not even its rims. */
export function isOpaque({ pixels }: { readonly pixels: Uint8Array }): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}
