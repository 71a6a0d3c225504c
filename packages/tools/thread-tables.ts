/** Tables of 1 to 5 MB each: those of the options in force, and of the ones just before for undo and a slider's way back. */
const KEPT_TABLES = 12;

/**
 * What tools make from a key alone and want again for the next band: belongs to one thread, whose owner decides how long it lives. A tool itself keeps
 * nothing, so that nothing of a picture outlives it and two hosts on one thread don't meet in it.
 */
export class ThreadTables {
  private readonly tables = new Map<string, object>();

  /**
   * The table of this key, made where it is not there; the few that were asked for last are kept.
   * @param key names the tool and everything that decides what `make` gives
   */
  readonly kept = <Table extends object>(key: string, make: () => Table): Table => {
    const table = (this.tables.get(key) as Table | undefined) ?? make();
    this.tables.delete(key);
    this.tables.set(key, table);
    for (const oldest of this.tables.keys()) {
      if (this.tables.size <= KEPT_TABLES) break;
      this.tables.delete(oldest);
    }
    return table;
  };
}
