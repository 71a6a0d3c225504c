import type { Frame } from '@underbase/engine';

/**
 * Whether a frame is of a reduced copy. There the screen has at most a pixel for each of the art, so that nothing that enlarging does can be seen; but
 * small type and the blocks of a JPEG are blots, which would be cleaned and drawn as such. The filter alone enlarges it, and nothing is looked for.
 */
export const isCopy = ({ scale }: Frame): boolean => scale < 1;
