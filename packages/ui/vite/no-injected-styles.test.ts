import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { noInjectedStyles } from './no-injected-styles.ts';

const sonner = fileURLToPath(import.meta.resolve('sonner'));

describe('noInjectedStyles', () => {
  it('takes the call that writes a style element out of sonner, and nothing else', () => {
    const code = readFileSync(sonner, 'utf8');
    const out = noInjectedStyles().transform(code, sonner)?.code ?? '';
    expect(out).not.toContain('__insertCSS("');
    expect(out).toContain('function __insertCSS');
    expect(out.split('\n').length).toBe(code.split('\n').length);
  });

  it('leaves other modules alone and notices a changed sonner', () => {
    const plugin = noInjectedStyles();
    expect(plugin.transform('x', '/app/main.ts')).toBeNull();
    expect(() => plugin.transform('no call here', sonner)).toThrow(/sonner/);
  });
});
