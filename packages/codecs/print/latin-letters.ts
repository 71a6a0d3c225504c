const CYRILLIC =
  'а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ _ ы y ь _ э e ю yu я ya ' +
  'і i ї yi є ye ґ g ў u ј j љ lj њ nj ћ c ђ dj џ dz';
const GREEK = 'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o';
const OTHERS = 'ł l đ d œ oe ı i ŋ ng ŧ t ħ h ĸ k ſ s ƒ f ə e ẞ SS';
const SIGNS = '‘ \' ’ \' ‚ \' “ " ” " „ " – - — - ‑ - ‒ - − - … ... € EUR ™ (TM) • * ʼ \' ˮ " № No.';

function tableOf(pairs: string): readonly (readonly [string, string])[] {
  const words = pairs.split(' ');
  return Array.from({ length: words.length / 2 }, (_, pair) => [words[2 * pair], words[2 * pair + 1]] as const);
}

const small = [CYRILLIC, GREEK, OTHERS].flatMap(tableOf);
/** The hard and soft signs change how the letter before them is said: names do without. */
const written = (to: string): string => (to === '_' ? '' : to);
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...small.map(([from, to]) => [from, written(to)] as const),
  ...small.map(([from, to]) => [from.toUpperCase(), written(to[0].toUpperCase() + to.slice(1))] as const),
  ...tableOf(SIGNS),
]);

const isLatin1 = (code: number): boolean => (code >= 32 && code < 127) || (code >= 160 && code < 256);

function lettersFor(letter: string): string {
  const code = letter.codePointAt(0) ?? 32;
  if (isLatin1(code)) return letter;
  const known = LETTERS.get(letter);
  if (known !== undefined) return known;
  const plain = [...letter.normalize('NFKD').replace(/\p{M}/gu, '')];
  const isPlain = plain.length > 0 && plain.every((part) => isLatin1(part.codePointAt(0) ?? 0) || LETTERS.has(part));
  if (isPlain) return plain.map((part) => LETTERS.get(part) ?? part).join('');
  if (/\s|\p{C}|\p{M}/u.test(letter)) return /\s/u.test(letter) ? ' ' : '';
  return ` U+${code.toString(16).toUpperCase().padStart(4, '0')} `;
}

/**
 * Text in the letters of Latin-1, which label fonts and old channel names have: accents that it lacks are dropped, Cyrillic and Greek are written as
 * passports write them (ICAO Doc 9303 part 3, section 6, and ISO 843, without their marks), what is in no table as its code. Never a question mark.
 */
export function latinLetters(text: string): string {
  const letters = [...text.normalize('NFC')].map(lettersFor).join('');
  return letters === text ? text : letters.replace(/ {2,}/g, ' ').trim();
}
