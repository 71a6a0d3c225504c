import { Badge } from '@underbase/ui';

/** Stands beside the label of a tool that does not work yet, in every list that names it. */
export function PreparationBadge() {
  return <Badge plain>In preparation</Badge>;
}
