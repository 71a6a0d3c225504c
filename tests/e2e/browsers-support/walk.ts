import { messageFor } from '@underbase/contract';
import { control, type DrivenPage, press, until } from './driven-page.ts';
import type { Stand } from './stand.ts';

const OUR_FAULT = messageFor({ code: 'internal', params: {} }).what;

const TOKENS = `Number(document.querySelector('[aria-label$="tokens left"]')?.getAttribute('aria-label').split('/')[0] ?? NaN)`;

/** Signs in as a person does: asks for the link, and follows the one that is mailed. */
export async function signIn(page: DrivenPage, { url, inbox }: Stand, email: string): Promise<void> {
  await page.open(`${url}/auth/signin`);
  await press(page, `document.querySelector('main input[type=email]')`, 'the field for the address');
  await page.type(email);
  await press(page, control(/^Send sign-in link$/), 'the button that sends the link');
  await until(page, `location.pathname === '/auth/check-email'`, 'the page that says to check the mail');
  await page.open(inbox.newest(email).link.href);
  await press(page, `document.querySelector('main form button')`, 'the button of the link');
  await untilArrived(page);
}

const HAS_ARRIVED = `!location.pathname.startsWith('/auth/') && Number.isFinite(${TOKENS})`;

/**
 * The link leads over several addresses: what is asked on the way may be lost with its page, and who leaves before its end is led on from
 * there all the same.
 */
async function untilArrived(page: DrivenPage): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await until(page, HAS_ARRIVED, 'the balance of who has signed in');
      return;
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

/** Notes what the page hands out as a download, beside the download itself. */
const WATCH_DOWNLOADS = `(() => {
  window.handedOut = [];
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    const { download: name, href } = this;
    if (name) {
      window.handedOut.push(fetch(href).then((response) => response.blob()).then(async (blob) => {
        const head = [...new Uint8Array(await blob.slice(0, 4).arrayBuffer())];
        const size = blob.type.startsWith('image/png') ? await createImageBitmap(blob).then(({ width, height }) => [width, height]) : null;
        return { name, bytes: blob.size, head, size };
      }));
    }
    return click.call(this);
  };
})()`;

export interface HandedOut {
  readonly name: string;
  readonly bytes: number;
  readonly head: readonly number[];
  /** Pixels of a PNG, as the browser itself decodes it. */
  readonly size: readonly [number, number] | null;
}

/** Drops a file on the middle of the page, as from a folder. */
export async function drop(page: DrivenPage, bytes: Buffer, name: string): Promise<void> {
  await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(bytes.toString('base64'))}), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], ${JSON.stringify(name)}, { type: 'image/png' }));
    for (const kind of ['dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    }
  })()`);
}

/** Colors in a grid of 32 x 32 of the largest canvas on the stage: one where nothing is painted. */
const COLORS = `(() => {
  const canvases = [...document.querySelectorAll('[role=application] canvas, canvas')];
  const [largest] = canvases.sort((a, b) => b.width * b.height - a.width * a.height);
  if (!largest?.width) return 0;
  const small = document.createElement('canvas');
  small.width = small.height = 32;
  const context = small.getContext('2d');
  context.imageSmoothingEnabled = false;
  context.drawImage(largest, 0, 0, 32, 32);
  return new Set(new Uint32Array(context.getImageData(0, 0, 32, 32).data.buffer)).size;
})()`;

/** Waits until a file stands on the bench and is painted, and nothing is said to have failed. */
export async function untilShown(page: DrivenPage, name: string): Promise<void> {
  await until(page, `document.body.innerText.includes(${JSON.stringify(name)}) && ${COLORS} > 2`, `${name} on the stage`);
  await refuseFaults(page);
}

async function refuseFaults(page: DrivenPage): Promise<void> {
  const fault = await page.evaluate<string | null>(`(() => {
    const said = document.querySelector('.stage-fault, .open-failed, .run-message.fail')?.innerText;
    return said ?? (document.body.innerText.includes(${JSON.stringify(OUR_FAULT)}) ? ${JSON.stringify(OUR_FAULT)} : null);
  })()`);
  if (fault) throw new Error(`the page says: ${fault.replace(/\s+/g, ' ')}`);
}

/** What a bench cost and gave. */
export interface Exported {
  readonly price: number;
  readonly charged: number;
  readonly file: HandedOut;
}

/** Exports what is on the bench, waits for the file and for the balance. */
export async function exportIt(page: DrivenPage): Promise<Exported> {
  await page.evaluate(WATCH_DOWNLOADS);
  const button = control(/^Export · /);
  const words = await until<string>(page, `${button}?.textContent`, 'the button that exports');
  const price = Number(/\d+/.exec(words)?.[0] ?? 0);
  // In a list, as an empty balance is one too.
  const [before] = await until<[number]>(page, `Number.isFinite(${TOKENS}) && [${TOKENS}]`, 'the balance');
  await press(page, button, 'Export');
  const file = await until<HandedOut>(page, `window.handedOut[0]`, 'the finished file');
  await until(page, `${TOKENS} === ${before - price}`, `${price} tokens to be taken from ${before}`);
  await until(page, `document.querySelector('.result-tray')?.checkVisibility()`, 'the card of the finished file');
  // What can be done with it comes a moment later than the card.
  await until(page, `document.querySelectorAll('.result-tray button').length > 1`, 'what can be done with the file');
  await refuseFaults(page);
  return { price, charged: before - (await page.evaluate<number>(TOKENS)), file };
}
