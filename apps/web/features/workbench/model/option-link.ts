/** Name of the query parameter that carries shared options. */
export const OPTIONS_PARAM = 'options';

/** Options for an address: base64url of their JSON. */
export function encodeOptions(values: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The address of a tool's page with options. */
export const pathWithOptions = (path: string, values: object): string => `${path}?${OPTIONS_PARAM}=${encodeOptions(values)}`;

/** The way back; undefined where the text is none of ours. What it holds is not judged here. */
export function decodeOptions(text: string): unknown {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
