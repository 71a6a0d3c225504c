import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { useBench } from '../workbench-context.ts';

/** The picture of a file that is still being read, about where the viewer will draw it. */
export function FirstLook() {
  const look = useBench((state) => state.look);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = look && canvas.current?.getContext('2d');
    if (context) context.drawImage(look, 0, 0);
  }, [look]);
  if (!look) return null;
  const { width, height } = look;
  const shape = { '--look-ratio': width / height } as CSSProperties;
  return <canvas ref={canvas} className="first-look checker" width={width} height={height} style={shape} aria-hidden />;
}
