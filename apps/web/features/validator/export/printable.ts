/** Signs of our own words that the embedded letter lacks. */
const SPELLED: Readonly<Record<string, string>> = {
  Δ: 'delta ',
  '→': 'to',
  '≤': 'at most',
  '≥': 'at least',
  '′': "'",
  '″': '"',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '·',
};

const SPELLED_SIGNS = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'g');

/** Text in the letters of the embedded font, which are those of Latin-1; any other becomes a question mark, since file names may hold anything. */
export function printable(text: string): string {
  const spelled = text.normalize('NFC').replace(SPELLED_SIGNS, (sign) => SPELLED[sign] ?? sign);
  return [...spelled].map((sign) => (isPrintable(sign) ? sign : '?')).join('');
}

function isPrintable(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff);
}
