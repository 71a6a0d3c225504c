import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ICONS } from './icon-registry.ts';

const icons = join(dirname(fileURLToPath(import.meta.resolve('lucide-react'))), '../../dist/esm/icons');

describe('icon registry', () => {
  it('names each icon as lucide does', () => {
    for (const name of Object.keys(ICONS)) expect(existsSync(join(icons, `${name}.mjs`)), name).toBe(true);
  });
});
