import { Button, Checkbox, classNames, NumberField, NumberInput, Select } from '@underbase/ui';
import { useState } from 'react';
import type { PanelProps } from '../panels.ts';
import { copiesChange, sizeChange } from './design-list.ts';
import { type DesignSize, designSizeText, readDesignSize } from './design-size.ts';
import type { FitOptions } from './options.ts';
import styles from './panel-designs.module.css';
import { digitsOf, inUnit } from './panel-words.ts';
import { PLACEMENTS } from './placements.ts';
import { fitMyPrint } from './tool.ts';
import { copiesOf } from './wants-sheets.ts';

const {
  copies: { max: MOST_COPIES },
} = fitMyPrint.options;
const MM_PER_INCH = 25.4;
const MOST_IN = 130;

const KINDS = [
  { value: '', label: 'As set above' },
  { value: 'sides', label: 'Width and height' },
  { value: 'own', label: 'Own size of the file' },
  ...PLACEMENTS.map(({ value, label, widthIn, heightIn }) => ({ value, label: `${label}, ${widthIn} x ${heightIn} in` })),
];

interface Measures {
  readonly widthIn: number;
  readonly heightIn: number;
}

/** Every open file with its size and its number of copies; a press on the size opens its fields. */
export function DesignList(props: PanelProps) {
  const { pictures, options, onChange, sheets } = props;
  const fit = options as unknown as FitOptions;
  const [openId, setOpenId] = useState<string | null>(null);
  const measuresOf = (picture: number): Measures | null => {
    const design = sheets?.arrangement.designs.find((one) => one.picture === picture);
    if (!design || !sheets) return null;
    const { dpi } = sheets.arrangement.film;
    return { widthIn: design.placedPx.width / dpi, heightIn: design.placedPx.height / dpi };
  };
  return (
    <ul className={styles.designs} aria-label="Designs">
      {pictures.map(({ id, name }, picture) => {
        const measures = measuresOf(picture);
        const isOpen = id === openId;
        return (
          <li key={id}>
            <span className="clip" title={name}>
              {name}
            </span>
            <NumberInput
              ariaLabel={`Copies of ${name}`}
              value={copiesOf(picture, fit)}
              min={1}
              max={MOST_COPIES}
              onChange={(count) => onChange(copiesChange(options, picture, count))}
            />
            <button
              type="button"
              className={classNames('link', styles.size)}
              aria-expanded={isOpen}
              onClick={() => setOpenId(isOpen ? null : id)}
            >
              {measures ? sizeWords(measures, props) : 'Size'}
              {(fit.sizeEach[picture] ?? '') === '' ? '' : ', own'}
              <span className="sr">, size of {name}</span>
            </button>
            {isOpen && <SizeFields {...props} name={name} at={picture} measures={measures} />}
          </li>
        );
      })}
    </ul>
  );
}

function sizeWords({ widthIn, heightIn }: Measures, { unit, options }: PanelProps): string {
  const figure = (inches: number): string => figureOf(inches, unit, options).toFixed(digitsOf(unit));
  return `${figure(widthIn)} × ${figure(heightIn)} ${unit}`;
}

function figureOf(inches: number, unit: PanelProps['unit'], options: PanelProps['options']): number {
  const { dpi } = options as unknown as FitOptions;
  return inUnit(inches * dpi, dpi, unit);
}

interface SizeFieldsProps extends Omit<PanelProps, 'picture'> {
  readonly name: string;
  /** Its place among the open files. */
  readonly at: number;
  readonly measures: Measures | null;
}

/** Width and height of one design; with the ratio locked each makes the other follow. */
function SizeFields({ name, at, measures, options, unit, pictures, onChange, onRepeat }: SizeFieldsProps) {
  const { sizeEach, dpi } = options as unknown as FitOptions;
  const size = readDesignSize(sizeEach[at] ?? '');
  const set = (next: DesignSize): void => onChange(sizeChange(options, at, designSizeText(next)));
  const kind = size.kind === 'common' ? '' : size.kind === 'sides' ? 'sides' : size.placement;
  const sides = (widthIn: number | null, heightIn: number | null, isStretched = false): DesignSize => ({
    kind: 'sides',
    widthIn,
    heightIn,
    isStretched,
  });
  const choose = (next: string): void =>
    set(next === '' ? { kind: 'common' } : next === 'sides' ? sides(measures?.widthIn ?? 4, null) : { kind: 'placement', placement: next });
  const inchesOf = (figure: number): number => (unit === 'in' ? figure : unit === 'mm' ? figure / MM_PER_INCH : figure / dpi);
  const isStretched = size.kind === 'sides' && size.isStretched;
  const shown: Measures = {
    widthIn: (size.kind === 'sides' ? size.widthIn : null) ?? measures?.widthIn ?? 0,
    heightIn: (size.kind === 'sides' ? size.heightIn : null) ?? measures?.heightIn ?? 0,
  };
  const field = (label: string, inches: number, change: (inches: number) => DesignSize) => (
    <NumberField
      label={label}
      value={Number(figureOf(inches, unit, options).toFixed(digitsOf(unit)))}
      min={10 ** -digitsOf(unit)}
      max={figureOf(MOST_IN, unit, options)}
      step={10 ** -digitsOf(unit)}
      digits={digitsOf(unit)}
      unit={unit}
      onChange={(figure) => set(change(inchesOf(figure)))}
    />
  );
  return (
    <div className={styles.fields}>
      <Select label={`Print size of ${name}`} hideLabel value={kind} choices={KINDS} onChange={choose} />
      {size.kind === 'sides' && (
        <>
          <div className="two">
            {field('Width', shown.widthIn, (inches) => (isStretched ? sides(inches, shown.heightIn, true) : sides(inches, null)))}
            {field('Height', shown.heightIn, (inches) => (isStretched ? sides(shown.widthIn, inches, true) : sides(null, inches)))}
          </div>
          <Checkbox
            label="Lock ratio"
            checked={!isStretched}
            onChange={(isLocked) => set(isLocked ? sides(shown.widthIn, null) : sides(shown.widthIn, shown.heightIn, true))}
          />
        </>
      )}
      <div className="row">
        <Button dense variant="quiet" icon="plus" onClick={() => onRepeat([pictures[at].id], {})}>
          Once more, at another size
        </Button>
      </div>
    </div>
  );
}
