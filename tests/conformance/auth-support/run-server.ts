import { start, stopOnSignals } from '@underbase/server';

/** The server as its own process, with the built pages in the folder that WEB_ROOT names. */
stopOnSignals(await start(process.env, process.env.WEB_ROOT));
