import { LabelEnd } from '@underbase/ui';
import type { ColorChange } from './choose-palette.ts';
import styles from './panel-changes.module.css';
import type { OneInk } from './printed-as-one.ts';

/** Flat colors that these screens print as another: before, after and by how much, and whether a merge asked for it. Nothing where all stay. */
export function ColorChanges({ changes }: { readonly changes: readonly ColorChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section className={styles.changes} aria-label="These colors change">
      <LabelEnd label="These colors change" place="heading">
        <h2>These colors change</h2>
      </LabelEnd>
      <ul className={styles.list}>
        {changes.map(({ from, to, difference, isInDots, isMerged, isLeftBare }) => (
          <li key={from} title={`${from} prints as ${to}`}>
            <span className={styles.chip} style={{ background: from }} />
            <span aria-hidden="true">→</span>
            <span className={styles.chip} style={{ background: to }} />
            <span className="small faint">
              <span className="sr">{`${from} prints as ${to}, `}</span>ΔE {difference.toFixed(1)}
              {isInDots && ' · in dots'}
              {isMerged && ' · merged'}
              {isLeftBare && ' · left to the garment'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Flat colors that one ink prints though they differ: each group with its ink. Nothing where all stay apart. */
export function PrintedAsOne({ inks }: { readonly inks: readonly OneInk[] }) {
  if (inks.length === 0) return null;
  return (
    <section className={styles.changes} aria-label="These colors print as one">
      <LabelEnd label="These colors print as one" place="heading">
        <h2>These colors print as one</h2>
      </LabelEnd>
      <ul className={styles.list}>
        {inks.map(({ to, from, apart }) => (
          <li key={to} title={`${from.join(', ')} print as ${to}`}>
            {from.map((color) => (
              <span key={color} className={styles.chip} style={{ background: color }} />
            ))}
            <span aria-hidden="true">→</span>
            <span className={styles.chip} style={{ background: to }} />
            <span className="small faint">
              <span className="sr">{`${from.join(', ')} print as ${to}, `}</span>ΔE {apart.toFixed(1)} apart
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
