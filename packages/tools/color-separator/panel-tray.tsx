import { classNames, HelpEnd, RegistrationMarks } from '@underbase/ui';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PanelProps, SheetBitmap } from '../panels.ts';
import { keysOf, platesNow } from './panel-inks.ts';
import { drawThumb } from './panel-thumb.tsx';
import styles from './panel-tray.module.css';
import type { PlateDetails } from './report.ts';
import { sheetId } from './sheet-id.ts';

/** A dragged slider rests this long before plates are drawn again: the picture itself goes first. */
const REST_MS = 200;

/** What can be asked about a plate: of several inks all are alike. */
const ASKED = { underbase: 'Underbase', ink: 'Ink plates', highlight: 'Highlight white' } as const;

/** A question stands at the first plate of its kind. */
const asksFor = (plates: readonly Pick<PlateDetails, 'role'>[], index: number): boolean =>
  plates.findIndex(({ role }) => role === plates[index].role) === index;

/** Every plate as a small film; one click shows it large. */
export function SeparatorTray({ options, onChange, report, look, picture }: PanelProps) {
  const plates = platesNow(options, report);
  const keys = keysOf(plates);
  const sheets = useSheets(keys, look, picture?.id);
  const offer = useContext(HelpEnd);
  if (plates.length === 0) return null;
  return (
    <section className={styles.plates} aria-label="Plates">
      {plates.map(({ name, role }, index) => {
        const isOn = options.plate === index + 1 && options.show !== 'proof';
        return (
          <div key={keys[index]} className={styles.place}>
            <button
              type="button"
              className={classNames(styles.plate, isOn && styles.shown)}
              aria-label={`Show plate ${index + 1}, ${name}`}
              title={name}
              aria-pressed={isOn}
              onClick={() =>
                onChange({ plate: index + 1, show: isOn ? 'proof' : options.show === 'film' ? 'film' : 'plate' }, 'select-plate')
              }
            >
              <RegistrationMarks />
              <Sheet sheet={sheets?.get(keys[index])} />
              <span className={styles.name}>
                {index + 1} {name}
              </span>
            </button>
            {asksFor(plates, index) && <span className={styles.ask}>{offer?.(ASKED[role], 'label')}</span>}
          </div>
        );
      })}
    </section>
  );
}

interface PlatesOf {
  readonly pictureId: string | undefined;
  /** With what they were asked for: another function once options have changed. */
  readonly look: PanelProps['look'];
  readonly asked: string;
  /** By the keys of the plates that were asked for; null while there are none. */
  readonly sheets: ReadonlyMap<string, SheetBitmap> | null;
}

/**
 * Thumbnails by the keys of their plates, looked for anew once options rest. Each stays with its plate while others come, go or change places: by number
 * alone it would stand under another's name until it is drawn again. Of another picture than the one on the bench there are none, nor
 * where the report of these options has other plates than the ones that were asked for.
 */
function useSheets(keys: readonly string[], look: PanelProps['look'], pictureId: string | undefined): PlatesOf['sheets'] {
  const asked = keys.join('\n');
  const [shown, setShown] = useState<PlatesOf>({ pictureId, look, asked, sheets: null });
  const held = useRef<readonly SheetBitmap[]>([]);
  useEffect(() => {
    if (asked === '') return;
    const stop = new AbortController();
    const wanted = asked.split('\n').map((key, plate) => ({ key, id: sheetId(plate) }));
    const timer = setTimeout(() => {
      look(
        wanted.map(({ id }) => id),
        stop.signal,
      )
        .then((next) => {
          for (const { bitmap } of stop.signal.aborted ? next : held.current) bitmap.close();
          if (stop.signal.aborted) return;
          held.current = next;
          const sheets = next.map((sheet) => [wanted.find(({ id }) => id === sheet.id)?.key ?? '', sheet] as const);
          setShown({ pictureId, look, asked, sheets: new Map(sheets) });
        })
        // A newer look takes its place; what the tool refuses is said by the picture's own preview.
        .catch(() => undefined);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, look, pictureId]);
  useEffect(
    () => () => {
      for (const { bitmap } of held.current) bitmap.close();
    },
    [],
  );
  const isOther = shown.pictureId !== pictureId || (shown.look === look && shown.asked !== asked);
  return isOther ? null : shown.sheets;
}

/** Drawn pixel for pixel of the screen, so that nothing is left to the browser's own scaling. */
function Sheet({ sheet }: { readonly sheet: SheetBitmap | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    // Tells the size that it has at once, and then each change of it.
    const sizes = new ResizeObserver(() => drawThumb(element, sheet?.bitmap));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [sheet]);
  return <canvas ref={canvas} />;
}
