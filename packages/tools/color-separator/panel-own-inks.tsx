import { type Message, messageFor, toErrorData } from '@underbase/contract';
import { MOST_SWATCH_BYTES } from '@underbase/engine';
import { Button, classNames, Icon, OptionGroup } from '@underbase/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import type { PanelProps } from '../panels.ts';
import { ownInks } from './ink-libraries.ts';
import styles from './panel-own-inks.module.css';

const ENDINGS = '.ase,.acb,.gpl,.csv,.txt,text/csv';

/** The shop's own inks: read from a swatch file, kept in the shop's profile. They name the plates, and can be chosen from. */
export function OwnInks({ options, onChange, shop }: PanelProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<Message | null>(null);
  const text = String(options.swatches);
  const inks = ownInks({ swatches: text });

  const read = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    try {
      // One byte past the limit is enough to be refused by.
      const bytes = new Uint8Array(await file.slice(0, MOST_SWATCH_BYTES + 1).arrayBuffer());
      const { readSwatchFile } = await import('../read-swatch-file.ts');
      onChange({ swatches: readSwatchFile(bytes, file.name) });
      setFault(null);
    } catch (error) {
      setFault(messageFor(toErrorData(error)));
    }
    // The same file can be chosen again once it is mended.
    input.value = '';
  };
  const remove = (): void => onChange({ swatches: '', ...(options.library === 'swatches' ? { library: 'art' } : {}) });

  return (
    <OptionGroup title="Your own inks" onReset={text === '' ? undefined : remove}>
      <input ref={chooser} type="file" hidden accept={ENDINGS} aria-label="Swatch file" onChange={(event) => void read(event)} />
      {inks.length > 0 ? (
        <>
          <p className="help">
            {inks.length} {inks.length === 1 ? 'ink names' : 'inks name'} the plates.
          </p>
          <ul className={styles.first} aria-label="The first of your inks">
            {inks.slice(0, 24).map(({ name, color }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
              <li key={index} title={name} style={{ background: `rgb(${color.r} ${color.g} ${color.b})` }}>
                <span className="sr">{name}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="help">A swatch file of your shop (ASE, ACB, GPL, CSV) names the plates, and inks can be chosen from it.</p>
      )}
      {fault && (
        <p className="err-text" role="alert">
          <Icon name="circle-alert" />
          {fault.what} {fault.next}
        </p>
      )}
      <div className={classNames('row', 'wrap', styles.acts)}>
        <Button icon="file-input" dense onClick={() => chooser.current?.click()}>
          Import swatches
        </Button>
        {shop.inks !== '' && shop.inks !== text && (
          <Button variant="quiet" dense onClick={() => onChange({ swatches: shop.inks })}>
            Inks of {shop.name}
          </Button>
        )}
        {text !== '' && shop.inks !== text && (
          <Button variant="quiet" dense onClick={() => shop.keepInks(text)}>
            Keep in shop profile
          </Button>
        )}
      </div>
    </OptionGroup>
  );
}
