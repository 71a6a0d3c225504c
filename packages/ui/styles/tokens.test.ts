import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Six-digit colors of a rule, by token name. */
function colors(rule: string): Record<string, string> {
  const start = css.indexOf(`${rule} {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map((match) => [match[1], match[2]]));
}

const light = colors(':root');
const dark = { ...light, ...colors(':root[data-theme="dark"]') };

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** Contrast ratio of WCAG 2. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r, g, blue] = channels(hex).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  };
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const listed = [...css.matchAll(/^ {3}([\w-]+) on ([\w-]+)\s+([\d.]+) \/\s+([\d.]+)$/gm)];

describe('tokens', () => {
  it('lists contrasts as they are', () => {
    expect(listed.length).toBeGreaterThan(30);
    for (const [, mark, ground, inLight, inDark] of listed) {
      expect(contrast(light[mark], light[ground]), `${mark} on ${ground}, light`).toBeCloseTo(Number(inLight), 1);
      expect(contrast(dark[mark], dark[ground]), `${mark} on ${ground}, dark`).toBeCloseTo(Number(inDark), 1);
    }
  });

  it('keeps text at 4.5 and marks at 3', () => {
    for (const [, mark, ground] of listed) {
      const least = /line|focus|overlay/.test(mark) ? 3 : 4.5;
      for (const theme of [light, dark]) expect(contrast(theme[mark], theme[ground]), `${mark} on ${ground}`).toBeGreaterThanOrEqual(least);
    }
  });

  it('keeps greys beside the artwork neutral', () => {
    for (const name of ['page', 'chrome', 'raised', 'sunken', 'workspace', 'check-a', 'check-b', 'hairline', 'line', 'text-3']) {
      for (const theme of [light, dark]) expect(new Set(channels(theme[name])).size, name).toBe(1);
    }
  });
});
