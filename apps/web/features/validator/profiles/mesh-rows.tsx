import { MESH_LIMIT_BOUNDS, type MeshLimits } from '@underbase/tools/validation';
import { NumberField } from '@underbase/ui';

interface MeshRowsProps {
  readonly limits: MeshLimits;
  readonly onChange: (limits: MeshLimits) => void;
}

/** What the shop's screens hold of a base, for its separations. */
export function MeshRows({ limits, onChange }: MeshRowsProps) {
  return (
    <div className="measure-rows">
      {Object.entries(limits).map(([mesh, width]) => (
        <NumberField
          key={mesh}
          label={`Narrowest base at ${mesh} threads`}
          unit="mm"
          {...MESH_LIMIT_BOUNDS}
          step={0.01}
          digits={2}
          value={width}
          onChange={(value) => onChange({ ...limits, [mesh]: value })}
        />
      ))}
    </div>
  );
}
