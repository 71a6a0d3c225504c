import { Button, HelpText } from '@underbase/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { LONGEST_PX, maskText } from '../keep-mask.ts';
import type { PanelProps } from '../panels.ts';
import styles from './panel.module.css';
import { backgroundRemover } from './tool.ts';

const { keep: KEEP } = backgroundRemover.options;

/** A picture file as the text that the option holds. Rejects where it is no picture that the browser reads. */
async function maskOf(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, LONGEST_PX / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
    const drawing = new OffscreenCanvas(width, height).getContext('2d');
    if (!drawing) throw new Error('No canvas to read the mask on.');
    drawing.drawImage(bitmap, 0, 0, width, height);
    const { data } = drawing.getImageData(0, 0, width, height);
    return maskText({ width, height, pixels: new Uint8Array(data.buffer), dpi: null, icc: null });
  } finally {
    bitmap.close();
  }
}

/** Opens a mask that was painted elsewhere, and takes it off again. */
export function MaskPicker({ options, onChange, picture }: PanelProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const isMasked = options.keep !== KEEP.default;
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    try {
      const keep = await maskOf(file);
      setFault(null);
      onChange({ keep });
    } catch {
      // The browser says no more than that it could not read the file.
      setFault(`${file.name} can’t be read as a picture. Choose a PNG, JPEG or WebP.`);
    }
  };
  return (
    <>
      <div className={`row wrap ${styles.apart}`}>
        <Button dense icon="file-output" disabled={!picture} onClick={() => chooser.current?.click()}>
          {isMasked ? 'Other mask' : 'Open mask'}
        </Button>
        {isMasked && (
          <Button dense onClick={() => onChange({ keep: KEEP.default })}>
            Take mask off
          </Button>
        )}
      </div>
      <p className="help">
        <HelpText label={KEEP.label}>{KEEP.help}</HelpText>
      </p>
      {fault && (
        <p className="help" role="alert">
          {fault}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label="Mask file"
        onChange={(event) => void take(event)}
      />
    </>
  );
}
