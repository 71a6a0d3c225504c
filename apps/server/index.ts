export { ConfigError, readConfig, type ServerConfig } from './config.ts';
export { surviveFaults } from './last-resort.ts';
export { runWorkers } from './run-workers.ts';
export { createServer, type ServerParts } from './server.ts';
export { start } from './start.ts';
export { stopOnSignals } from './stop-on-signals.ts';
