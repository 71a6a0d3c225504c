/** Columns and colors of open pixels in the making; see Matte. */
export class OpenPixels {
  count = 0;
  #columns = new Uint32Array(1 << 14);
  #colors = new Uint8Array(3 << 14);

  /** Takes red, green and blue of `pixels` from `from` on. */
  add(column: number, pixels: Uint8Array, from: number): void {
    if (this.count === this.#columns.length) this.#grow();
    const at = this.count * 3;
    this.#columns[this.count++] = column;
    this.#colors[at] = pixels[from];
    this.#colors[at + 1] = pixels[from + 1];
    this.#colors[at + 2] = pixels[from + 2];
  }

  #grow(): void {
    const [columns, colors] = [new Uint32Array(2 * this.count), new Uint8Array(6 * this.count)];
    columns.set(this.#columns);
    colors.set(this.#colors);
    [this.#columns, this.#colors] = [columns, colors];
  }

  taken(): { readonly open: Uint32Array; readonly colors: Uint8Array } {
    return { open: this.#columns.slice(0, this.count), colors: this.#colors.slice(0, this.count * 3) };
  }
}
