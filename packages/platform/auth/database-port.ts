/** As much of a PostgreSQL client as single statements need; pg's pool and its clients both fit. */
export interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: rows have the shape that the statement beside the call selects
  query(text: string, values?: unknown[]): Promise<{ rows: any[]; rowCount: number | null }>;
}

interface Connection extends Queryable {
  release(error?: boolean): void;
}

/** A pool that also lends single connections, for transactions. */
export interface AuthDatabase extends Queryable {
  connect(): Promise<Connection>;
}

/** Runs `work` in one transaction: all of it happens, or nothing. */
export async function inTransaction<T>(database: AuthDatabase, work: (connection: Queryable) => Promise<T>): Promise<T> {
  const connection = await database.connect();
  let isBroken = false;
  try {
    await connection.query('begin');
    const result = await work(connection);
    await connection.query('commit');
    return result;
  } catch (error) {
    await connection.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    connection.release(isBroken);
  }
}
