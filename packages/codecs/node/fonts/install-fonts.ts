import { mkdirSync, writeFileSync } from 'node:fs';
import type { OwnFont } from '../../shared/fonts/own-fonts.ts';
import { unpackFont } from './unpack-font.ts';

/** Weights of CSS and what fontconfig calls them, between which lies a line each. */
const WEIGHTS = [
  [100, 0],
  [200, 40],
  [300, 50],
  [400, 80],
  [500, 100],
  [600, 180],
  [700, 200],
  [800, 205],
  [900, 210],
] as const;
const [UPRIGHT, ITALIC] = [0, 100];

function fontconfigWeight(weight: number): number {
  const [, nearest] = WEIGHTS.reduce((one, other) => (Math.abs(other[0] - weight) < Math.abs(one[0] - weight) ? other : one));
  return nearest;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A drawing calls its font as it likes, and says itself how bold it is: what the file says of itself is written over as it is listed. */
function ruleFor(path: string, { family, weight, isSlanted }: OwnFont): string {
  const set = (name: string, value: string) => `<edit name="${name}" mode="assign" binding="same">${value}</edit>`;
  return `<match target="scan"><test name="file"><string>${escaped(path)}</string></test>${set('family', `<string>${escaped(family)}</string>`)}${set('weight', `<int>${fontconfigWeight(weight)}</int>`)}${set('slant', `<int>${isSlanted ? ITALIC : UPRIGHT}</int>`)}</match>`;
}

/**
 * Lays a drawing's own fonts into a private folder and points the text layout of this process at it, beside the fonts of the system. It has to come
 * before the process letters for the first time: the list of fonts is made once. The folder is the caller's to remove. Damaged fonts are left out.
 */
export function installFonts(fonts: readonly OwnFont[], folder: string): void {
  const rules: string[] = [];
  mkdirSync(`${folder}/fonts`);
  for (const [index, font] of fonts.entries()) {
    const file = unpackFont(font.bytes);
    if (file === null) continue;
    const path = `${folder}/fonts/${index}.otf`;
    writeFileSync(path, file);
    rules.push(ruleFor(path, font));
  }
  const system = process.env.FONTCONFIG_FILE ?? '/etc/fonts/fonts.conf';
  writeFileSync(
    `${folder}/fonts.conf`,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><cachedir>${escaped(folder)}/cache</cachedir><include ignore_missing="yes">${escaped(system)}</include><dir>${escaped(folder)}/fonts</dir>${rules.join('')}</fontconfig>`,
  );
  process.env.FONTCONFIG_FILE = `${folder}/fonts.conf`;
}
