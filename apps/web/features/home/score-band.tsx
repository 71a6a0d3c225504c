import { isAbort } from '@underbase/contract';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import luna from '../../assets/art/luna.webp?url';
import { loadSample } from '../../clients/load-sample.ts';
import { PUBLIC_VALIDATOR } from '../navigation/pages.ts';
import { SAMPLES } from '../samples/samples.ts';
import { BeforeAfter } from './before-after.tsx';
import type { MeasuredScore } from './measure-score.ts';
import styles from './score-band.module.css';

const NAVY = '#1b2540';
/** So much of it is on screen when somebody looks at it. */
const SEEN_SHARE = 0.4;
const SAMPLE = SAMPLES.find(({ fileName }) => fileName === 'luna.png') ?? SAMPLES[0];

/**
 * The validator at work on a piece with faults: checked, fixed and checked again in the page as soon as it scrolls into sight, so that the
 * scores are what the product measures today.
 */
export function ScoreBand() {
  const bed = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [measured, setMeasured] = useState<MeasuredScore | null>(null);
  const [words, setWords] = useState('');

  useEffect(() => {
    if (!bed.current) return;
    // Somebody has scrolled to it: the engine is no part of the first load.
    const observer = new IntersectionObserver(([entry]) => entry.isIntersecting && setSeen(true), { threshold: SEEN_SHARE });
    observer.observe(bed.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isSeen) return;
    const stop = new AbortController();
    setWords('Checking');
    const measure = async (): Promise<MeasuredScore> => {
      const { measureScore } = await import('./measure-score.ts');
      const blob = await loadSample(SAMPLE.url, SAMPLE.fileName);
      return measureScore({ blob, name: SAMPLE.fileName, garment: NAVY, signal: stop.signal });
    };
    measure()
      .then((found) => {
        if (found.bitmap && canvas.current) show(canvas.current, found.bitmap);
        setMeasured(found);
        setWords('');
      })
      .catch((error: unknown) => {
        if (!isAbort(error) && !stop.signal.aborted) setWords('The check could not start here.');
      });
    return () => stop.abort();
  }, [isSeen]);

  const isFixed = measured?.after != null;
  const failed = measured?.before.checks.filter(({ status }) => status === 'fail').map(({ title }) => title) ?? [];
  return (
    <section className="band" aria-labelledby="score">
      <div className="page stack live-band">
        <div className="split-head">
          <h2 className="h1" id="score">
            Will it print?
          </h2>
          <p className="lead">
            A file is held against what shops refuse: resolution, fades, ghosts, thin lines. What can be fixed for nothing is fixed with one
            press. This piece is checked in your browser, now.
          </p>
        </div>
        <section className="bed" aria-label="File Validator at work" ref={bed}>
          <div className="hold">
            <div className={`live-art ${styles.art}`} style={{ '--ratio': '900 / 1065', '--garment': NAVY } as CSSProperties}>
              <BeforeAfter
                garment={NAVY}
                beforeTag="As it came"
                afterTag={isFixed ? 'Fixed' : 'On navy'}
                before={<img src={luna} alt="Luna artwork whose glow fades out" width={900} height={1065} loading="lazy" />}
                after={
                  <>
                    <img src={luna} alt="The same artwork on a navy shirt" width={900} height={1065} loading="lazy" hidden={isFixed} />
                    <canvas ref={canvas} hidden={!isFixed} role="img" aria-label="The same artwork after the free fixes, on a navy shirt" />
                  </>
                }
              />
            </div>
          </div>
          <div className={`bar ${styles.bar}`}>
            <p className={styles.score} role="status">
              {measured ? (
                <>
                  <b>
                    Score {measured.before.score}
                    {measured.after && ` → ${measured.after.score}`}
                  </b>
                  <span className="muted small">
                    {failed.length > 0 && `Found: ${failed.join(', ')}. `}
                    {measured.done.length > 0 && `Done: ${measured.done.join(', ')}.`}
                  </span>
                </>
              ) : (
                <span className="muted">{words}</span>
              )}
            </p>
            <span className="grow" />
            <Link className="small" to={PUBLIC_VALIDATOR}>
              Check your own file, free
            </Link>
          </div>
        </section>
      </div>
    </section>
  );
}

function show(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
}
