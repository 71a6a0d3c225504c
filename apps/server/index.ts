export { ConfigError, readConfig, type ServerConfig } from './config.ts';
export { createServer, type ServerParts } from './server.ts';
