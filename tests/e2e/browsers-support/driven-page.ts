/** A page in any browser, as far as a walk needs it: what a person does with pointer and keys, and what can be asked of the page. */
export interface DrivenPage {
  open(url: string): Promise<void>;
  /** The value of an expression in the page, awaited, as JSON carries it. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Moves the pointer there, in CSS pixels of the window, and presses where asked to. */
  point(x: number, y: number, press: boolean): Promise<void>;
  type(text: string): Promise<void>;
  /** CSS pixels of the page's window; what a browser can't make as narrow, it makes as narrow as it can. */
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** What the console was told as an error since it was last asked; empty where the browser tells nobody. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

/** An expression whose value is JSON text, so that every protocol carries it alike. */
export const asJson = (expression: string): string => `(async () => JSON.stringify(await (${expression})) ?? 'null')()`;

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** Waits within the page until an expression has a value that is true, and gives it. */
export function until<Value>(page: DrivenPage, expression: string, what: string): Promise<Value> {
  return page.evaluate<Value>(`(async () => {
    for (const end = Date.now() + ${PATIENCE_MS}; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, ${LOOK_EVERY_MS}))) {
      const value = await (${expression});
      if (value) return value;
    }
    throw new Error(${JSON.stringify(`waited in vain: ${what}`)} + '; the page says: ' + document.body.innerText.replace(/\\s+/g, ' ').slice(0, 400));
  })()`);
}

/** The visible and usable button or link with these words. */
export const control = (words: RegExp): string =>
  `[...document.querySelectorAll('button, a')].find((one) => ${words}.test(one.textContent.trim()) && !one.disabled && one.checkVisibility())`;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Presses the middle of an element, as a person would: nothing may lie over it. */
export async function press(page: DrivenPage, element: string, what: string): Promise<void> {
  const place = await until<Place>(
    page,
    `(() => {
      const found = ${element};
      if (!found) return null;
      found.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = found.getBoundingClientRect();
      const place = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
      const hit = document.elementFromPoint(place.x, place.y);
      return hit && (found.contains(hit) || hit.contains(found)) ? place : null;
    })()`,
    `${what} to be pressed`,
  );
  await page.point(place.x, place.y, true);
}
