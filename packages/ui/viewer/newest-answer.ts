/** Asks one question at a time; what was asked meanwhile is forgotten but for the newest, and only the newest is answered. */
export class NewestAnswer {
  #ticket = 0;
  #isAsking = false;
  #next: (() => Promise<void>) | null = null;

  ask<Answer>(question: () => Promise<Answer>, answer: (found: Answer) => void): void {
    const ticket = ++this.#ticket;
    this.#next = async () => {
      const found = await question();
      if (ticket === this.#ticket) answer(found);
    };
    void this.#pump();
  }

  /** Nobody waits any more. */
  stop(): void {
    this.#ticket++;
    this.#next = null;
  }

  async #pump(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#next) {
      const ask = this.#next;
      this.#next = null;
      // A source that was closed meanwhile rejects; what is shown then stays.
      await ask().catch(() => {});
    }
    this.#isAsking = false;
  }
}
