/**
 * Rooms whose modules keep nothing that one use could tell from another (no-module-state.test.ts holds engine and tools to it; codecs keep profiles,
 * compiled modules and the process that reads files): test files may share them loaded.
 */
const STATELESS = /\/(packages\/(codecs|contract|engine|models|tools)|apps\/cli|tests\/art)\//;

export const isInStatelessRoom = (path: string): boolean => STATELESS.test(path);
