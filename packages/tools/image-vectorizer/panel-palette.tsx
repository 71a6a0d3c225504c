import { Button, ColorField, classNames, Icon, IconButton, OptionGroup, Select } from '@underbase/ui';
import { useState } from 'react';
import type { ColorItem } from '../options.ts';
import type { PanelProps } from '../panels.ts';
import { becomes, foundOf, withBecome } from './panel-inks.ts';
import styles from './panel-palette.module.css';
import type { FoundInk } from './report.ts';

interface InkCardProps {
  readonly ink: FoundInk;
  readonly others: readonly FoundInk[];
  /** What the ink becomes, as a hex; its own where it stays. */
  readonly painted: string;
  /** It was to be split, and still is what it was. */
  readonly isEven: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onBecome: (hex: string | null, gesture?: string) => void;
  readonly onSettle: () => void;
  readonly onSplit: () => void;
}

const percent = (share: number): string => `${(100 * share).toFixed(share < 0.01 ? 2 : 1)} %`;

/** One ink of the art: what it is painted as, what it is merged into, and its split. */
function InkCard({ ink, others, painted, isEven, isOpen, onToggle, onBecome, onSettle, onSplit }: InkCardProps) {
  const into = others.find(({ hex }) => hex === painted);
  const words = into ? `goes over into ${into.name}` : painted !== ink.hex ? `painted ${painted.toUpperCase()}` : percent(ink.share);
  return (
    <li className={classNames(styles.card, isOpen && styles.open)}>
      <button type="button" className={styles.head} aria-expanded={isOpen} title={ink.hex} onClick={onToggle}>
        <span className={styles.chip} style={{ background: painted }} />
        <span>
          <b>{ink.name}</b>
          <span className={classNames(styles.words, 'small faint')}>{words}</span>
        </span>
        <Icon name="chevron-down" />
      </button>
      {isOpen && painted !== ink.hex && (
        <IconButton icon="rotate-ccw" label={`Give ${ink.name} its own color back`} variant="quiet" dense onClick={() => onBecome(null)} />
      )}
      {isOpen && (
        <div className={styles.controls} onPointerUp={onSettle}>
          <ColorField label="Paint it" value={painted} onChange={(hex) => onBecome(hex, `paint-${ink.hex}`)} />
          {others.length > 0 && (
            <Select
              label="Merge into"
              value={into?.hex ?? ''}
              onChange={(hex) => onBecome(hex === '' ? null : hex)}
              choices={[
                { value: '', label: 'None: an ink of its own' },
                ...others.map(({ hex, name }) => ({ value: hex, label: `${name} ${hex}` })),
              ]}
            />
          )}
          <Button icon="square-split-horizontal" dense disabled={into !== undefined || isEven} onClick={onSplit}>
            Split in two
          </Button>
          {isEven && <p className="help">One even color: there is nothing to split.</p>}
        </div>
      )}
    </li>
  );
}

/** The inks that were found: painted anew, merged, split, or held as they are. */
export function PaletteGroup({ options, onChange, onSettle, report }: PanelProps) {
  const found = foundOf(report);
  const [open, setOpen] = useState<string | null>(null);
  const [pairs, split, palette] = [
    options.become as readonly string[],
    options.split as readonly ColorItem[],
    options.palette as readonly ColorItem[],
  ];
  if (found.length === 0) return null;
  const isChanged = pairs.length > 0 || split.length > 0;
  return (
    <OptionGroup title="Palette" onReset={isChanged ? () => onChange({ become: [], split: [] }) : undefined}>
      {/* A box that scrolls must be reachable by keyboard. */}
      <ul className={styles.list} tabIndex={found.length > 4 ? 0 : undefined} aria-label="Inks of the art">
        {found.map((ink) => (
          <InkCard
            key={ink.hex}
            ink={ink}
            others={found.filter(({ hex }) => hex !== ink.hex)}
            painted={becomes(pairs, ink.hex)}
            isEven={split.some(({ color }) => color === ink.hex)}
            isOpen={open === ink.hex}
            onToggle={() => setOpen(open === ink.hex ? null : ink.hex)}
            onBecome={(hex, gesture) => onChange({ become: withBecome(pairs, ink.hex, hex) }, gesture)}
            onSettle={onSettle}
            onSplit={() => onChange({ split: [...split, { color: ink.hex }], become: withBecome(pairs, ink.hex, null) })}
          />
        ))}
      </ul>
      {palette.length === 0 ? (
        <Button
          icon="lock"
          variant="quiet"
          dense
          onClick={() => onChange({ palette: found.map(({ hex }) => ({ color: hex })), split: [] })}
        >
          Hold these inks
        </Button>
      ) : (
        <div className="row wrap">
          <p className="help grow">
            {palette.length === 1 ? 'This ink is held' : `These ${palette.length} inks are held`}: no other is looked for.
          </p>
          <Button icon="rotate-ccw" variant="quiet" dense onClick={() => onChange({ palette: [] })}>
            Let go
          </Button>
        </div>
      )}
    </OptionGroup>
  );
}
