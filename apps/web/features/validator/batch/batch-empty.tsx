import { DropZone, RegistrationMarks } from '@underbase/ui';
import { ARTWORK_ACCEPT, toJudge } from '../file-in/browse-artwork.ts';
import { useBatch } from './batch-context.ts';

/** Before there are files. */
export function BatchEmpty() {
  const batch = useBatch();
  return (
    <section className="stage empty-stage" aria-label="Files">
      <RegistrationMarks />
      <div className="empty-card">
        <DropZone
          accept={ARTWORK_ACCEPT}
          multiple
          onFiles={(files) => batch.add(toJudge(files))}
          hint="Hundreds at once, in any mix of formats. They stay on your device; one bad file stops none of the others."
        />
      </div>
    </section>
  );
}
