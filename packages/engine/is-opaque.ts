/** Whether nothing of a picture (RGBA) can be seen through, not even its rims: all its alpha is `least` (1 to 255) or more. */
export function isOpaque({ pixels }: { readonly pixels: Uint8Array }, least = 255): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] < least) return false;
  return true;
}
