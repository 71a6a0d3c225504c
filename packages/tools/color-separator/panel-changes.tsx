import { LabelEnd } from '@underbase/ui';
import type { ColorChange } from './choose-palette.ts';
import styles from './panel-changes.module.css';

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
