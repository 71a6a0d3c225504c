import { toolById } from '@underbase/tools';
import { useContext } from 'react';
import { Link } from 'react-router';
import { FirstFile } from '../../file-in/first-file.tsx';
import { PlaceContext } from '../report/place-context.ts';
import { useJudged, useValidator } from '../validator-context.ts';

/** Before there is a file. */
export function ValidatorEmpty() {
  const validator = useValidator();
  const opening = useJudged((state) => state.opening);
  const place = useContext(PlaceContext);
  return (
    <FirstFile
      opening={opening}
      onStop={validator.stopOpening}
      accepts={toolById('file-validator').accepts}
      hint="The file stays on your device."
      onOpen={([file]) => void validator.open(file)}
    >
      {place === 'site' && (
        <p className="muted">
          Many files? <Link to="/batch-validator">Check them in one table</Link>
        </p>
      )}
    </FirstFile>
  );
}
