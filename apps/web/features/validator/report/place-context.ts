import { createContext } from 'react';

/**
 * Where the validator stands: on the site for those who are signed in; open to everybody, with the site's tools a sign-in away; or in the
 * frame of another site, where there is nothing to go on to.
 */
export const PlaceContext = createContext<'site' | 'public' | 'frame'>('site');
