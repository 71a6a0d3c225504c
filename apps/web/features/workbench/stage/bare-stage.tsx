import { FirstLook } from './first-look.tsx';

/** The table that the picture is about to lie on: a file that is open never stands under what invites one. */
export function BareStage() {
  return (
    <section className="stage bare-stage" aria-label="Artwork" aria-busy>
      <FirstLook />
    </section>
  );
}
