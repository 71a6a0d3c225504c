/** Keeps the few newest values by key. Asking for one counts as use. */
export class Latest<Value> {
  private readonly limit: number;
  private readonly values = new Map<string, Value>();

  constructor(limit: number) {
    this.limit = limit;
  }

  get(key: string): Value | undefined {
    const value = this.values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.values.delete(key);
    this.values.set(key, value);
    for (const oldest of this.values.keys()) {
      if (this.values.size <= this.limit) break;
      this.values.delete(oldest);
    }
  }

  delete(key: string): void {
    this.values.delete(key);
  }
}
