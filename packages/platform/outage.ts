const CONNECTION = /ECONNREFUSED|ECONNRESET|connect ENOENT|EPIPE|ETIMEDOUT|Connection terminated|timeout exceeded|not queryable/;
/** Classes of SQLSTATE: the connection failed (08), or PostgreSQL stops, crashed or is not up yet (57P). */
const AWAY = /^(08|57P)/;

/** True where a connection to the database, or to a service beside it, failed or broke off: whoever tries again later may be answered. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = String((error as { code?: unknown }).code);
  return ('severity' in error && AWAY.test(code)) || CONNECTION.test(`${code} ${error.message}`);
}
