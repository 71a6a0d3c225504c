import type { Ref } from 'react';

export interface ReadOutRefs {
  readonly readX: Ref<HTMLSpanElement>;
  readonly readY: Ref<HTMLSpanElement>;
  readonly readColor: Ref<HTMLSpanElement>;
  readonly readSwatch: Ref<HTMLElement>;
  readonly readHex: Ref<HTMLSpanElement>;
  readonly readAlpha: Ref<HTMLSpanElement>;
  readonly readWords: Ref<HTMLParagraphElement>;
}

/**
 * The pixel under the pointer: at the end of the bar where there is room, else over the lower corner of the picture. What stands there in words is above it. Gone while there is none.
 */
export function ReadOutLine({ refs }: { readonly refs: ReadOutRefs }) {
  return (
    <>
      <p ref={refs.readWords} className="read-words" />
      <div className="read">
        <span ref={refs.readX} />
        <span ref={refs.readY} />
        <span ref={refs.readColor} hidden>
          <i ref={refs.readSwatch} />
          <span ref={refs.readHex} />
        </span>
        <span ref={refs.readAlpha} hidden />
      </div>
    </>
  );
}
