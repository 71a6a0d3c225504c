/** What tests ask of the page from inside it. Kept here, where the browser's types are, and reached as `probe` from outside. */
export const probe = {
  theme: () => document.documentElement.dataset.theme,
  focusedText: () => document.activeElement?.textContent ?? '',
  isFocusWithin: (selector: string) => document.activeElement?.closest(selector) != null,

  /** Elements that reach past the right edge of the window without a scroll box of their own. */
  overflowing: () =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5 && !isInScroller(element))
      .map((element) => `${element.tagName}.${element.className}`),

  /** Color on the art canvas at a place of the stage in CSS pixels, as #rrggbb. */
  canvasColor(x: number, y: number): string {
    const canvas = document.querySelector<HTMLCanvasElement>('.art-canvas');
    const data = canvas?.getContext('2d')?.getImageData(Math.floor(x * devicePixelRatio), Math.floor(y * devicePixelRatio), 1, 1).data;
    return data ? `#${[data[0], data[1], data[2]].map((channel) => channel.toString(16).padStart(2, '0')).join('')}` : '';
  },

  /** How often one pixel of the loupe is the first color and the next one the second, both opaque. Red channels tell them apart. */
  loupeTurns(firstRed: number, secondRed: number): number {
    const canvas = document.querySelector<HTMLCanvasElement>('.loupe canvas');
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return 0;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let turns = 0;
    for (let at = 0; at < data.length - 4; at += 4) {
      if (data[at] === firstRed && data[at + 3] === 255 && data[at + 4] === secondRed && data[at + 7] === 255) turns++;
    }
    return turns;
  },

  /** A drag that carries one file, for events made by tests. */
  fileDrag(name: string): DataTransfer {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], name, { type: 'image/png' }));
    return transfer;
  },
};

function isInScroller(element: Element): boolean {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}

/** A browser out of graphics memory: the large canvas takes no pictures, and says nothing. */
export function breakArtCanvas(): void {
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...args: unknown[]) {
    if (this.canvas.className !== 'art-canvas') Reflect.apply(draw, this, args);
  } as typeof draw;
}
