import { conceptsOf, stemOf } from './trade-words.ts';

const stems = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean).map(stemOf));

/** Words that hardly anybody uses outside this trade, or that name what its art is made of. */
const OF_TRADE =
  stems(`dtf dtg transfer transfers rip choke underbase halftone halftones lpi dpi ppi mesh tee tees tshirt tshirts shirt shirts hoodie
  hoodies sweatshirt crewneck garment garments polo polos tote totes plastisol emulsion squeegee gang nesting png pngs svg pdf jpg jpeg tiff tif
  psd dxf eps heic webp rgb cmyk srgb icc pantone vectorize vector vectors trace tracing opacity semitransparent transparent transparency
  separation separations separator moire artwork knockout cutout upscale upscaling downscale pixelated lettering registration trapping plotter
  vinyl sticker stickers grunge distressed photoshop illustrator procreate canva supplier bitmap gradient gradients stroke strokes
  halo fringe specks pinholes resolution logo logos ink inks onesie dots underlay tokens credits separator vectorizer validator cropper downscaler converter remover keyline discharge neon midtones sublimation`);

/** Words that this trade uses much, and others too. */
const COMMON = stems(`
  print prints printed printing printer film films pixel screen screens design designs art color colors background font fonts text type
  letters line lines edge edges outline border white black alpha layer channel export script terminal server browser remove removing
  scale index tolerance preview upload file files image picture photo plate plates flash press fabric cotton navy sleeve chest collar
  neck placement sheet sheets roll trap angle curve dot glow shadow fade fades cutter threshold crop size sizes resize width height ratio
  spot gap shapes scan tint tints highlight batch folder presets settings subscription plan invoice refund cap hat eyes texture shrink
  rotate tilted hair cutline contour checker validator report score warning limits cartoon backdrop base round elliptical shape automate
  stencil weave backing slivers billed grade hairline hairlines thicken thicker thinner bolder overlap quantities copies layout specks
  dust recolor merge mode mirrored sharp sharpness blurry blurred fuzzy artifacts compressed convert vectorizing pay payment paying yearly monthly cancel watercolor piece pieces wash washed ghost
`);

/** How surely a question is of this trade: 0 not at all, 2 and above surely. */
export function tradeOf(question: string): number {
  return conceptsOf(question).reduce((sum, { word }) => sum + (OF_TRADE.has(stemOf(word)) ? 2 : COMMON.has(stemOf(word)) ? 1 : 0), 0);
}
