/**
 * Makes the picture of each tool's guide by running the tool itself: packages/tools/TOOL/guide-picture.mjs makes guide.avif beside it,
 * and preset-pictures.mjs, where there is one, the pictures of its presets.
 * `node scripts/docs-pictures.mjs` makes all of them, `node scripts/docs-pictures.mjs halftone` one. See content/README.md.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureDependencies } from './setup/dependencies.mjs';
import { inRoot } from './setup/root.mjs';
import { isUnderRuntime } from './setup/runtime.mjs';

/** The pictures of a tool's presets, where it draws some: presets/ID.webp. */
async function drawPresets(tool, kit) {
  const recipe = join(tool, 'preset-pictures.mjs');
  if (!existsSync(recipe)) return;
  const { presetPictures } = await import(pathToFileURL(recipe).href);
  for (const [id, bytes] of Object.entries(await presetPictures(kit))) writeFileSync(join(tool, 'presets', `${id}.webp`), bytes);
}

async function main() {
  await ensureDependencies();
  const { ensureKernels } = await import('./build-kernels.mjs');
  await ensureKernels();
  const [{ guideKit }, { compose }] = await Promise.all([import('./docs-pictures/kit.mjs'), import('./docs-pictures/compose.mjs')]);
  const tools = inRoot('packages', 'tools');
  const recipeOf = (tool) => join(tools, tool, 'guide-picture.mjs');
  const all = readdirSync(tools).filter((tool) => existsSync(recipeOf(tool)));
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((tool) => !all.includes(tool));
  if (unknown.length > 0) throw new Error(`There is no picture for ${unknown.join(', ')}; there is one for ${all.join(', ')}.`);
  const folder = mkdtempSync(join(tmpdir(), 'underbase-pictures-'));
  try {
    for (const tool of wanted.length > 0 ? wanted : all) {
      const own = join(folder, tool);
      mkdirSync(own);
      const { guidePicture } = await import(pathToFileURL(recipeOf(tool)).href);
      const { bytes, width, height, quality } = await compose(await guidePicture(guideKit(own)));
      writeFileSync(join(tools, tool, 'guide.avif'), bytes);
      console.log(`${tool.padEnd(18)}${width} x ${height} px, ${(bytes.length / 1000).toFixed(1)} KB, quality ${quality}`);
      await drawPresets(join(tools, tool), guideKit(own));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (await isUnderRuntime(fileURLToPath(import.meta.url))) {
  try {
    await main();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
