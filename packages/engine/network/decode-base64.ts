const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes of base64 with its padding. The engine knows neither Node's Buffer nor the browser's atob. */
export function decodeBase64(text: string): Uint8Array {
  const values = new Uint8Array(128);
  for (let digit = 0; digit < 64; digit++) values[DIGITS.charCodeAt(digit)] = digit;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3);
  for (let at = 0, to = 0; at < text.length; at += 4, to += 3) {
    const four =
      (values[text.charCodeAt(at)] << 18) |
      (values[text.charCodeAt(at + 1)] << 12) |
      (values[text.charCodeAt(at + 2)] << 6) |
      values[text.charCodeAt(at + 3)];
    bytes[to] = four >> 16;
    bytes[to + 1] = four >> 8;
    bytes[to + 2] = four;
  }
  return bytes.subarray(0, bytes.length - padding);
}
