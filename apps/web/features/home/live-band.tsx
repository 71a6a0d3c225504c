import luna from '../../assets/art/luna.webp?url';
import lunaDots from '../../assets/art/luna-dots.webp?url';
import rivercats from '../../assets/art/rivercats.webp?url';
import rivercatsOutlined from '../../assets/art/rivercats-outlined.webp?url';
import { listedTool } from '../navigation/listed-tool.ts';
import { LiveDemo } from './live-demo.tsx';

const NAVY = '#1b2540';

/** Two more tools on real artwork, by the same engine; it comes in with the first touch of a slider. */
export function LiveBand() {
  return (
    <section className="band" aria-labelledby="live">
      <div className="page stack live-band">
        <div className="split-head">
          <h2 className="h1" id="live">
            Two more, live
          </h2>
          <p className="lead">
            Move the handle and the settings. The preview and the export come from the same code, so what you see is what you download.
          </p>
        </div>
        <div className="shows">
          <LiveDemo
            tool={listedTool('halftone')}
            garment={NAVY}
            widthPx={900}
            heightPx={1065}
            before={{ url: luna, tag: 'With fades', alt: 'Luna artwork whose glow fades out, on a navy shirt' }}
            after={{
              url: lunaDots,
              tag: 'Solid dots',
              alt: 'The same artwork, its glow turned into dots',
              liveAlt: 'The halftone at this line count',
            }}
            setting={{ label: 'Lines', unit: 'lpi', start: 45, min: 20, max: 85, step: 1 }}
            optionsFor={(lpi) => ({ mode: 'alpha', lpi })}
          />
          <LiveDemo
            tool={listedTool('stroke-enhancer')}
            garment={NAVY}
            widthPx={1040}
            heightPx={507}
            before={{ url: rivercats, tag: 'Red on navy', alt: 'Rivercats lettering in red on a navy shirt' }}
            after={{
              url: rivercatsOutlined,
              tag: 'Outlined',
              alt: 'The same lettering with a white outline',
              liveAlt: 'The outline at this width',
            }}
            setting={{ label: 'Width', unit: 'mm', start: 1.5, min: 0.2, max: 1.5, step: 0.1 }}
            optionsFor={(widthMm) => ({ width: `${widthMm}mm`, keepCanvas: true })}
          />
        </div>
      </div>
    </section>
  );
}
