import type { HeatShape, OverlayShape } from '@underbase/tools';
import type { ViewerOverlay } from '@underbase/ui';
import { useEffect, useState } from 'react';

const NONE: readonly ViewerOverlay[] = [];
const RGBA = 4;

/** Places of a finding as the viewer draws them. Bitmaps are closed as soon as others take their place. */
export function usePlaces(shapes: readonly OverlayShape[] | undefined): readonly ViewerOverlay[] {
  const [overlays, setOverlays] = useState(NONE);
  useEffect(() => {
    let isGone = false;
    let made: readonly ViewerOverlay[] = NONE;
    void Promise.all((shapes ?? []).map(overlayOf)).then((all) => {
      made = all;
      if (isGone) closeAll(made);
      else setOverlays(made);
    });
    return () => {
      isGone = true;
      setOverlays(NONE);
      // The viewer may still draw them in the frame under way.
      requestAnimationFrame(() => closeAll(made));
    };
  }, [shapes]);
  return overlays;
}

async function overlayOf(shape: OverlayShape): Promise<ViewerOverlay> {
  if (shape.kind !== 'heat') return shape;
  return { id: shape.id, kind: 'heat', rect: shape.rect, bitmap: await bitmapOf(shape) };
}

/** A plane as a bitmap whose alpha is the strength; the viewer gives it its color. */
function bitmapOf({ plane, size }: HeatShape): Promise<ImageBitmap> {
  const pixels = new Uint8ClampedArray(plane.length * RGBA);
  for (let index = 0; index < plane.length; index++) pixels[index * RGBA + RGBA - 1] = plane[index];
  return createImageBitmap(new ImageData(pixels, size.width, size.height));
}

function closeAll(overlays: readonly ViewerOverlay[]): void {
  for (const overlay of overlays) if (overlay.kind === 'heat') overlay.bitmap.close();
}
