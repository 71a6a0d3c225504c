import { RegistrationMarks, Slider } from '@underbase/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import before from '../../assets/art/low-tide.webp?url';
import after from '../../assets/art/low-tide-knockout.webp?url';
import { listedTool } from '../navigation/listed-tool.ts';
import { BeforeAfter } from './before-after.tsx';
import { TOLERANCE } from './knockout-setting.ts';
import { useLiveTool } from './use-live-tool.ts';

const TOOL = listedTool('color-ko');
const START_TOLERANCE = TOLERANCE.start ?? 0;
const ROYAL = '#1f4ea3';

/**
 * Color knockout, at work in the page. A picture of its result stands there first, so that nothing heavy loads before
 * the page does; the first touch of the slider opens the artwork in the engine, and every value after that is computed.
 */
export function KnockoutDemo() {
  const [tolerance, setTolerance] = useState(START_TOLERANCE);
  const live = useLiveTool({ tool: TOOL.id, artworkUrl: before, options: { tolerance } });
  return (
    <section className="bed" aria-label="Color KO at work">
      <div className="hold">
        <div className="demo-art">
          <BeforeAfter
            startPercent={42}
            garment={ROYAL}
            beforeTag="Before"
            afterTag="On a royal shirt"
            before={<img src={before} alt="Low Tide Surf Club artwork on a black background" width={900} height={1050} />}
            after={
              <>
                <img
                  src={after}
                  alt="The same artwork without its black, on a royal blue shirt"
                  width={900}
                  height={1050}
                  hidden={live.isLive}
                />
                <canvas
                  ref={live.canvas}
                  hidden={!live.isLive}
                  role="img"
                  aria-label="The knockout at this tolerance, on a royal blue shirt"
                />
              </>
            }
          />
        </div>
        <RegistrationMarks />
      </div>
      <div className="bar">
        <b>
          <Link to={`/${TOOL.id}`}>{TOOL.title}</Link>
        </b>
        <Slider
          label={TOLERANCE.label}
          value={tolerance}
          min={TOLERANCE.min}
          max={TOLERANCE.max}
          step={TOLERANCE.step}
          unit={TOLERANCE.unit}
          defaultValue={START_TOLERANCE}
          onChange={(value) => {
            live.start();
            setTolerance(value);
          }}
        />
        <span className="grow" />
        <span className="muted small" role="status">
          {live.words}
        </span>
      </div>
    </section>
  );
}
