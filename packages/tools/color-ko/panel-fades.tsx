import { Button, Icon, OptionGroup } from '@underbase/ui';
import type { PanelProps } from '../panels.ts';
import { detailsOf } from './panel-details.ts';
import { fadeQuestion } from './panel-fade-words.ts';
import styles from './panel-fades.module.css';

/** What the shop's screen starts from: fine enough for a glow, coarse enough to wash and to press (field sheet, DTF). */
const DOTS_LPI = 45;

/** A screen finer than this part of the resolution has too few pixels to a dot. */
const LEAST_PX_TO_A_LINE = 4;

/** The panel's mode once someone said that fades may stay as they are. */
const KEPT_SOFT = 'fades-stay-soft';

/** Asks what becomes of passages without an edge, where the picture has any and nobody has said. Without an answer they stay soft. */
export function FadesGroup({ options, onChange, report, picture, shop, mode, onMode }: PanelProps) {
  const { fades } = detailsOf(report);
  if (!picture || fades.length === 0 || options.edge !== 'soft' || mode === KEPT_SOFT) return null;
  const hex = report?.facts.flatMap(({ id, label }) => (id === 'share1' ? (/#[0-9a-f]{6}/.exec(label) ?? []) : []))[0] ?? null;
  const lpi = Math.max(10, Math.min(DOTS_LPI, Math.floor(picture.dpi / LEAST_PX_TO_A_LINE)));
  const { title, areas } = fadeQuestion(fades, hex, picture.dpi);
  return (
    <OptionGroup title="Fades">
      <div className={styles.question} role="status">
        <p className={styles.title}>
          <Icon name="blend" />
          <span>
            <b>{title}:</b> dots at {lpi} lpi?
          </span>
        </p>
        <p className="help">
          {areas} DTF prints white under what is partly opaque, and it shows as a haze. Until you choose, it stays soft.
        </p>
      </div>
      <div className="row wrap">
        <Button icon="circle-dot" dense onClick={() => onChange({ edge: 'halftone', lpi, minDot: shop.smallestDot })}>
          Dots at {lpi} lpi
        </Button>
        <Button variant="quiet" dense onClick={() => onChange({ edge: 'hard' })}>
          Cut hard
        </Button>
        <Button variant="quiet" dense onClick={() => onMode(KEPT_SOFT)}>
          Keep soft
        </Button>
      </div>
    </OptionGroup>
  );
}
