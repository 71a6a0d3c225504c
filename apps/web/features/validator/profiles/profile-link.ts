/** Name of the query parameter that carries a shared profile. */
export const PROFILE_PARAM = 'profile';
