import { FALLBACKS, WIDTH_SAMPLE } from '../shared/fonts/fonts-here.ts';

const SAMPLE_PT = 48;
const known = new Map<string, Promise<boolean>>();

async function ask(family: string): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  const sizeIn = async (fonts: string): Promise<string> => {
    const text = { text: WIDTH_SAMPLE, font: `${fonts} ${SAMPLE_PT}`, dpi: 72 };
    const { info } = await sharp({ text }).raw().toBuffer({ resolveWithObject: true });
    return `${info.width}x${info.height}`;
  };
  for (const fallback of FALLBACKS) if ((await sizeIn(`${family}, ${fallback}`)) !== (await sizeIn(fallback))) return true;
  return false;
}

/** True where this machine letters in a family: asked of the text layout that draws SVG here too, by what it sets. */
export function hasFont(family: string): Promise<boolean> {
  const answer = known.get(family) ?? ask(family);
  known.set(family, answer);
  return answer;
}
