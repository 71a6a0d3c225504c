import { sayPlainly } from './say-plainly.ts';

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
  'collar neck neckline',
  'plug fill clog solid',
  'bleed bleeding spread close run',
  'vet check checking inspect preflight validate validator verify review',
  'warning warnings complain complains flag flagged finding',
  'machine printer shop press',
  'folder zip bunch stack lot batch dozens',
  'delete remove clean erase clear',
  'bits bit crumbs specks dots dust dirt debris flecks spots dandruff confetti',
  'floating stray loose lonely random',
  'smudge haze veil cloud milky film smear ghost',
  'glow shadow smoke flame mist blur neon aura',
  'grunge distressed texture worn vintage rough scratched weathered',
  'mush mushy blurry soft fuzzy pixelated resolution',
  'crunchy blocky artifacts noise jpeg',
  'whatsapp facebook instagram screenshot jpeg web website',
  'pouch pocket kangaroo hoodie',
  'polo shirt tee garment',
  'crewneck sweatshirt hoodie',
  'canvas tote bag apron',
  'beanie cap hat',
  'nodes points anchors',
  'identical similar same near',
  'hue color shade',
  'blue blues red reds green greens color ink',
  'dead dull muddy gray lifeless flat',
  'purple shift dull',
  'squeegee press',
  'emulsion stencil screen',
  'positive positives film films',
  'sweaty breathe stiff heavy',
  'shield armor vest patch stiff heavy',
  'fabric shirt garment cotton polyester',
  'gritty grain random stochastic scattered',
  'rows lines',
  'stripes stripe lines line',
  'spacing distance gap space',
  'contour outline cut path kiss',
  'plotter cutter vinyl summa roland graphtec cricut silhouette',
  'label tag neck nape',
  'credits tokens credit token',
  'download export save',
  'preview previews look see',
  'downgrade cancel leave smaller',
  'nda confidential secret private privacy',
  'server upload cloud uploaded',
  'slider setting option control',
  'punch pop brighten highlight bright',
  'teeth eyes',
  'person people woman man dog portrait subject figure hair',
  'trees scene room background',
  'fatten fattens thicken thickens bolder thicker bold beef strengthen',
  'skinny thin fine hairline delicate',
  'lighten lighter soft',
  'quick quickest fast',
  'copies copy times quantity each',
  'separator separation plates plate',
  'screens screen stations heads plates',
  'portrait photo painting photograph',
  'interference plaid moire pattern wavy checkered',
  'gradients gradient blend fade tone',
  'reversed reverse knockout inverted negative',
  'ready score verdict grade',
  'script handwriting text lettering',
  'cents dollars price cost',
  'symbol icon logo',
  'mirror flip mirrored reverse',
  'crooked tilted straighten skewed level',
  'transparency transparent clear checkerboard',
  'invoice receipt bill',
  'refund money back',
  'shortcut shortcuts keys hotkeys key',
  'bulk batch many',
  'chopped clipped cropped chop cut off',
  'blob blobs blotch blotchy clump swallow fill close',
  'crisp crispy sharp clean',
  'badge emblem crest shield logo',
  'jaggy jaggies jagged jaggedy stair stairs steps pixelated aliased',
  'darker dark',
  'mask protect brush paint',
  'servers server cloud upload',
  'end stop',
  'reject rejected refused declined',
  'several more many multiple both',
  'private secret access safe see',
  'ratio proportion aspect',
  'onesie bodysuit infant newborn baby toddler',
  'breast chest pocket',
  'spin rotate turn',
  'targets crosshairs marks registration',
  'tilted leaning crooked straighten',
  'highlights highlight light bright',
  'shadows dark darkest',
  'loosen relax change limits profile',
  'junk garbage dirt ghost stray',
  'orange neon bright color',
  'brick brown dull',
  'banding bands steps posterized gradient',
  'chalk chalky powdery haze milky',
  'flake flakes crack cracks cracking peel wash',
  'iron press heat',
  'texture grain pattern',
  'stretch stretched distorted proportion',
  'glitter sparkle sparkles foil metallic',
  'snow stars splatter specks',
  'invert inverted negative reverse',
  'mockup proof preview simulation',
  'approve approval proof',
  'supplier vendor printshop shop',
  'requirements specs specification guidelines limits',
  'wrong bad broken faulty',
  'fail fails failed failing error crash crashed',
  'minimum lowest tiniest thinnest finest smallest',
  'largest biggest widest longest size',
  'thickness width weight',
  'merge combine join together same',
  'split divide',
  'swap change replace recolor',
  'paper scan scanned',
  'pencil pen drawing sketch hand-drawn',
  'sheen dull shiny',
  'backdrop background scene',
  'sofa couch trees scene room background',
  'dog cat pet animal car product subject',
  'pants sweatpants leg joggers',
  'jersey number numbers names roster',
  'mug mugs sublimation',
  'ai midjourney generated generator',
  'bleach discharge',
  'opaque solid coverage cover',
  'wash laundry washing washed',
  'temperature heat degrees press',
  'automatically automatic auto',
  'folder directory zip',
  'terminal script automate command',
  'subscription plan',
  'cancel quit end unsubscribe',
  'expire rollover carry unused',
  'charge charged cost bill pay price',
  'trial free',
  'undo redo',
  'arms body face hand half subject enclosed pockets',
  'restore keep brush protect',
  'refundable refund money',
  'accident mistake',
  'lock hold keep stay fixed brand',
  'lighter light smaller compress quality',
  'normal usual',
  'fat thick bold wide',
  'load upload drop',
  'mac windows linux browser computer',
  'poor low bad resolution grade',
  'readable legible read text thin',
  'safe private access secure',
  'bother visible acceptable enough',
  'usable printable',
  'rubbery thick heavy plastic hand feel',
  'load import imports opens',
  'gray midtone tint',
  'died die killed froze hang hung stuck crash crashed fail fails failed',
  'billed charged charge bill pay',
  'job export',
  'pms pantone brand',
  'sliver slivers gap gaps line hairline',
  'touch touching meet meeting butt adjacent overlap',
  'trimmer scissors guillotine cutting cutter',
  'bridge bridging close fill',
  'air breathing gap space room',
  'smoothing smoothed anti aliased antialiasing soft',
  'tiles tile squares checkerboard checks',
  'weave woven mesh pattern moire',
  'skip leave omit without',
  'breaks break fails thin',
  'resolve resolves hold wash',
  'rubbish garbage dirt ghost stray',
  'cardboard stiff heavy plastic',
  'crackle cracked distressed texture',
  'shave trim crop cut',
  'shield protect keep brush',
  'decal decals sticker stickers',
  'serif script text type font',
  'rendered renders shown drawn opens',
  'emblem crest logo badge',
  'rectangle box square background',
  'kills killed removes eaten vanish',
  'sequence order',
  'veil haze milky white',
  'trick method way',
  'tracer vectorizer trace',
  'decent good suited',
  'dims dimensions size',
  'standard usual common',
  'defaults default limits',
  'pulls pull drags drag lowers takes',
  'streaks bands banding',
  'doubled double ghosting misregistration',
  'washed faded dull pale',
  'oversize oversized jumbo large',
  'tag label',
  'website shop store',
  'phone mobile tablet',
  'bitmap halftone dots',
  'greys gray grays midtones tints',
  'compensate pre-compensate precompensate curve gain',
];

/** Words of questions that say nothing of what is asked. */
const EMPTY = new Set(
  `i me my we us you your it its the a an is are was were be been do does did can could should would will may might must shall how what which
  when where why who whom whose that this these those there here of in on at to for from with without by as and or not no if so than then too
  very much many some any please tell show explain want need get got have has had use using used make makes good okay ok well let lets about
  into onto out up down over under between all each every one two thing things way ways kind kinds what's whats don't dont know help u ur r ya yall pls plz thx ty guys wtf
  omg lol idk btw tho hey hmm thats theres heres whos hows whys wheres im ill id youre theyre ate gets goes hits hit sane eat option options advice
  tips idea ideas once rest says say said vs versus quickly smart reason like
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

/** Words of one stem are one word to the thesaurus: "traced", "tracing". Rough, and only compared with itself. */
export const stemOf = (word: string): string =>
  word.length < 5
    ? word.replace(/(?<=\w{3})s$/, '')
    : word
        .replace(/(ies|ied)$/, 'y')
        .replace(/(ings?|ed|er|ers|es|s|e|ly)$/, '')
        .replace(/(.)\1$/, '$1');

const RELATED = new Map<string, Set<string>>();
for (const words of SAME.map((line) => line.split(' '))) {
  for (const word of words) {
    const others = words.filter((other) => stemOf(other) !== stemOf(word));
    RELATED.set(stemOf(word), new Set([...(RELATED.get(stemOf(word)) ?? []), ...others]));
  }
}

/** A word of the question with what else the trade calls it. */
export interface Concept {
  readonly word: string;
  readonly others: readonly string[];
}

const MOST_CONCEPTS = 16;

/** Figures that name a thing: mesh and line counts, the numbers of screens and white. Others are the asker's own. */
const NAMED_FIGURES = new Set('16 22.5 24 32 35 45 55 65 72 96 110 156 160 196 200 230 255 280 300 305 600 720'.split(' '));
const isTelling = (word: string): boolean => !/^\d/.test(word) || NAMED_FIGURES.has(word);

/** Every word of the thesaurus. */
export const wordsOfTrade = (): readonly string[] => SAME.flatMap((line) => line.split(' '));

/** Words that need no mending: they say nothing, or the thesaurus knows them. */
export const isCommon = (word: string): boolean => EMPTY.has(word) || RELATED.has(stemOf(word));

/**
 * What a question asks about, word by word; words that say nothing are left out.
 * @param mend takes slips of the keyboard back
 */
export function conceptsOf(question: string, mend = (word: string): string => word): Concept[] {
  const words = sayPlainly(question.slice(0, 2000)).match(/\d+(?:[.,]\d+)*|\p{L}[\p{L}']*/gu) ?? [];
  const said = [...new Set(words.filter(isTelling).map((word) => mend(word.replace(/'s$|^'+|'+$/g, ''))))].filter(
    (word) => !EMPTY.has(word) && (word.length > 1 || /\d/.test(word)),
  );
  return said.slice(0, MOST_CONCEPTS).map((word) => ({ word, others: [...(RELATED.get(stemOf(word)) ?? [])] }));
}
