// A Node process that opens the database of the state folder given, says so, and holds it until it is killed.
import { openDatabase } from '@underbase/platform';

const [stateFolder] = process.argv.slice(2);
try {
  const database = await openDatabase({ stateFolder, migrationFolders: [] });
  await database.pool.query('create table if not exists public.kept (note text)');
  await database.pool.query(`insert into public.kept values ('of the holder')`);
  console.log(JSON.stringify({ state: 'open', node: process.pid }));
} catch (error) {
  console.log(JSON.stringify({ state: 'refused', ...(error as { code: string; params: object }) }));
  process.exitCode = 1;
}
