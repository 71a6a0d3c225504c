/** What is sent in the place of an image: the picture itself stays where it is. */
export function attachmentMessage({ type, name, size }: { readonly type: string; readonly name: string; readonly size: number }): string {
  const kilobytes = Math.max(1, Math.round(size / 1024));
  return `Image attached: ${name.slice(0, 200)} (${type}, ${kilobytes} KB). What should I check before it is printed?`;
}
