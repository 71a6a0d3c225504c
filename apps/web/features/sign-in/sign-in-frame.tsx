import { RegistrationMarks } from '@underbase/ui';
import type { ReactNode } from 'react';
import luna from '../../assets/art/luna-halftone.webp';

/** The form on the left, artwork over its shifted underbase on the right. */
export function SignInFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="auth">
      <div className="form">
        <div className="stack sign-in-form">{children}</div>
      </div>
      <div className="side">
        <RegistrationMarks />
        <div className="misregistered">
          <img src={luna} alt="" className="base" />
          <img src={luna} alt="Artwork over its white underbase" />
        </div>
        <p className="small caption">Color over its white underbase, 5 px out of register</p>
      </div>
    </div>
  );
}
