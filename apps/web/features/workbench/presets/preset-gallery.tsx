import type { ToolId } from '@underbase/contract';
import type { ToolPreset } from '@underbase/tools';
import { Icon, IconButton, Popover } from '@underbase/ui';
import { useState } from 'react';
import styles from './preset-gallery.module.css';
import { presetPicture } from './preset-pictures.ts';

interface PresetGalleryProps {
  readonly tool: ToolId;
  readonly presets: readonly ToolPreset[];
  /** Id of the one in force. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The tool's own presets, each with a picture of what it makes: before at the left, on the shirt at the right. */
export function PresetGallery({ tool, presets, chosen, onChoose }: PresetGalleryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label="Presets with pictures"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton icon="image" label="Presets with pictures" dense />}
    >
      <ul className={styles.gallery}>
        {presets.map(({ id, name, help }) => {
          const picture = presetPicture(tool, id);
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === chosen}
                onClick={() => {
                  onChoose(id);
                  setOpen(false);
                }}
              >
                {picture && <img src={picture} alt="" width={72} height={90} loading="lazy" />}
                <span>
                  <b>
                    {name} {id === chosen && <Icon name="check" />}
                  </b>
                  <span className="help">{help}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Popover>
  );
}
