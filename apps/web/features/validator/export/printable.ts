/** Signs of our own words that the standard fonts of PDF lack. */
const SPELLED: Readonly<Record<string, string>> = { Δ: 'delta ', '→': 'to', '≤': 'at most', '≥': 'at least', '′': "'", '″': '"' };

/** Signs beyond Latin-1 that the standard fonts do have. */
const KNOWN = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Text that the standard fonts of PDF can print; a sign that they lack becomes a question mark, since file names may hold anything. */
export function printable(text: string): string {
  const spelled = text.replace(/[Δ→≤≥′″]/g, (sign) => SPELLED[sign] ?? sign);
  return [...spelled].map((sign) => (isPrintable(sign) ? sign : '?')).join('');
}

function isPrintable(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || KNOWN.includes(sign);
}
