/** What the trade calls by several names: a question may use one and the page another. */
const SAME: readonly string[] = [
  'transfer transfers dtf',
  'shirt shirts tshirt tee tees garment garments fabric jersey',
  'semitransparent transparent transparency opacity alpha translucent',
  'blurry soft pixelated fuzzy unsharp sharp resolution dpi ppi',
  'halo fringe fringes rim rims outline edge edges border',
  'thin hairline hairlines fine minimum skinny',
  'line lines stroke strokes hairline',
  'type font fonts text lettering letters letter typeface words',
  'counters holes counter',
  'outline stroke border contour',
  'shrink shrinking reduce reduced reducing downscale smaller scale',
  'resize scale rescale',
  'enlarge enlarged enlarging upscale upscaling upscaler bigger larger',
  'trace traced tracing vectorize vectorized vectorise vector vectors',
  'remove removal knock knockout erase delete',
  'box background ground backdrop',
  'glow shadow fade fades glows shadows gradient',
  'dot dots halftone halftones halftoned',
  'underbase base white',
  'choke spread shrink pulled',
  'trap trapping overlap',
  'hat hats cap caps visor crown',
  'hoodie hoodies sweatshirt',
  'tote totes bag canvas',
  'jpg jpeg',
  'dull duller shift faded',
  'lpi frequency linecount count',
  'vanish vanished disappear disappears eaten missing',
  'minimum smallest least thin',
  'big large wide size huge giant',
  'monitor screen display',
  'slow forever longer heavy grow',
  'file files picture art',
  'small tiny smallest',
  'width wide thick thickness',
  'price cost costs tokens credits pay',
  'sheet sheets gang film',
  'designs pieces art artwork design',
  'gap gaps space room spacing distance',
  'angle angles rotate rotating rotated',
  'moire pattern beat',
  'gain grow compensate',
  'range percentages percent tint tints',
  'cured cure flash flashed',
  'stick adhesive powder hold',
  'print printed printing prints',
  'picture image photo photos',
  'logo logos art',
  'neon fluorescent',
  'metallic gold silver foil',
  'misregistration misalignment registration alignment shift',
  'kerning letters',
  'stiff plastic heavy patch',
  'speck specks dust stray',
  'pinhole pinholes',
  'noise artifacts artefacts',
  'marks targets registration',
  'order sequence',
  'psd photoshop',
  'pdf page',
  'ghost invisible',
  'separation separations separate',
  'ink inks color colors',
  'batch many hundreds',
  'chest front back sleeve placement',
  'kid kids youth toddler infant child children',
  'collar neck',
];

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bsee[\s-]?through\b/g, 'semitransparent'],
  [/\bsemi[\s-]?transparen(t|cy)\b/g, 'semitransparent'],
  [/\bt[\s-]shirts?\b/g, 'tshirt'],
  [/\b(near|nearly|off|almost)[\s-]white\b/g, 'nearly white near'],
  [/\bdots? per inch\b/g, 'dpi'],
  [/\blines? per inch\b/g, 'lpi'],
  [/\bcut[\s-]?out\b/g, 'cutout'],
  [/\bshow[\s-]through\b/g, 'show through'],
  [/\bknock(ed|ing)?[\s-]?out\b/g, 'knockout'],
  [/\banti[\s-]?alias(ed|ing)?\b/g, 'anti aliased'],
  [/\bhow (big|large|wide|tall|high)\b/g, 'size'],
  [/\bhow (small|thin|fine)\b/g, 'minimum'],
  [/\bhow thick\b/g, 'width'],
  [/colour/g, 'color'],
  [/\bmoiré/g, 'moire'],
  [/ise\b/g, 'ize'],
];

/** Words of questions that say nothing of what is asked. */
const EMPTY = new Set(
  `i me my we us you your it its the a an is are was were be been do does did can could should would will may might must shall how what which
  when where why who whom whose that this these those there here of in on at to for from with without by as and or not no if so than then too
  very much many some any please tell show explain want need get got have has had use using used make makes good okay ok well let lets about
  into onto out up down over under between all each every one two thing things way ways kind kinds what's whats don't dont know help like
  just still also really right now happens happen look looks looking work works put belong belongs
    typical usual normal common best recommended setting value figure cause causes causing possible exactly actually difference between hello hi
    thanks thank while during person people someone somebody try trying set
    client client's clients customer customer's customers somebody someone's nobody anybody anyone problem problems issue question come came comes
    coming give gives gave take takes took taking put putting send sends sending sent able going gonna wanna getting horrible terrible awful ugly
    nice great pretty quite bit lot lots sort stuff something anything everything nothing today tomorrow ever always already yet whole itself
    wont won't cant can't around arround away go goes gone going whats im i'm ive doesn't doesnt isn't isnt mean means`
    .split(/\s+/)
    .filter(Boolean),
);

const RELATED = new Map<string, Set<string>>();
for (const words of SAME.map((line) => line.split(' '))) {
  for (const word of words) RELATED.set(word, new Set([...(RELATED.get(word) ?? []), ...words.filter((other) => other !== word)]));
}

/** A word of the question with what else the trade calls it. */
export interface Concept {
  readonly word: string;
  readonly others: readonly string[];
}

const MOST_CONCEPTS = 16;

/** What a question asks about, word by word; words that say nothing are left out. */
export function conceptsOf(question: string): Concept[] {
  let text = question.slice(0, 2000).toLowerCase().normalize('NFC').replaceAll('’', "'");
  for (const [pattern, word] of PHRASES) text = text.replace(pattern, word);
  const words = text.match(/\d+(?:[.,]\d+)*|\p{L}[\p{L}']*/gu) ?? [];
  const said = [...new Set(words.map((word) => word.replace(/'s$|^'+|'+$/g, '')))].filter(
    (word) => !EMPTY.has(word) && /[\p{L}\d]/u.test(word),
  );
  return said.slice(0, MOST_CONCEPTS).map((word) => ({ word, others: [...(RELATED.get(word) ?? [])] }));
}
