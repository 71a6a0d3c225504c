import { createContext } from 'react';

/** Where the validator stands: on the site with all its tools, or alone, maybe in another site's frame. */
export const PlaceContext = createContext<'site' | 'standalone'>('site');
