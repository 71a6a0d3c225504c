/** The picture of the guide: rows of panels. @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit */
export async function guidePicture({ folder, run, lowTide, asInk, join, readdirSync }) {
  const art = await lowTide(folder);
  const plates = await run('color-separator', art, join(folder, 'plates'), '--garment', '#15171c', '--inks', '4');
  const inks = { 'white-underbase': '#ffffff', natural: '#f4e8ce', 'golden-yellow': '#f5b331', red: '#df4a2b', teal: '#128a8f' };
  const names = readdirSync(plates).filter((name) => /^\d\d-/.test(name));
  const panels = await Promise.all(names.map(async (name) => asInk(join(plates, name), inks[name.slice(3, -'.png'.length)] ?? '#ffffff')));
  const all = [art, ...panels].map((picture) => ({ art: picture, width: 389, height: 440, ground: '#2c2f36' }));
  return [all.slice(0, 3), all.slice(3)];
}
