/** What is more like the ground than this part of the ground is does not stand for the subject, as long as so much of that is left. */
const AS_GROUND = 0.65;
const LEAST_OWN = 0.15;

const count = (marks: Uint8Array): number => marks.reduce((sum, mark) => sum + mark, 0);

/**
 * What of a subject stands for its colors: not what is more like the ground than most of the ground itself is. A first cut takes in what spokes and twigs
 * enclose, and that would speak for the subject. All of it where too little is left. One byte a pixel of a copy, as in `isSubject`.
 * @param likeGround how like samples of the ground each pixel is; see `likeness`
 */
export function ownMarks(isSubject: Uint8Array, likeGround: Float32Array): Uint8Array {
  const ofGround = Float32Array.from(likeGround.filter((_, at) => !isSubject[at])).sort();
  const most = ofGround[Math.floor(AS_GROUND * ofGround.length)] ?? Number.POSITIVE_INFINITY;
  const isOwn = isSubject.map((mark, at) => (mark && likeGround[at] < most ? 1 : 0));
  return count(isOwn) >= LEAST_OWN * count(isSubject) ? isOwn : isSubject;
}
