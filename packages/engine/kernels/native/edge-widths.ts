import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

export function nativeEdgeWidths(native: NativeModule): Kernels['edgeWidths'] {
  const run = native.export('edgeWidths');
  return ({ columns, rows, starts, points, maxPx, facing, radii, opposite }) => {
    const [cells, places, outRadii, outOpposite] = native.areas(
      starts.length * 4,
      points.length * 4,
      radii.length * 4,
      opposite.length * 4,
    );
    native.copyIn(cells, starts);
    native.copyIn(places, points);
    run(columns, rows, cells, places, radii.length, maxPx, facing, outRadii, outOpposite);
    native.copyOut(outRadii, radii);
    native.copyOut(outOpposite, opposite);
  };
}
