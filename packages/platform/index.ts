export type { DatabaseEvent } from './database/event.ts';
export type { Listener, NotificationHandler } from './database/listener.ts';
export { migrate } from './database/migrate.ts';
export { type Database, type DatabaseConfig, openDatabase } from './database/open-database.ts';
export { stateFolder } from './database/state-folder.ts';
