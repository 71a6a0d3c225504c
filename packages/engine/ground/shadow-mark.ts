/** Mark of a soft shadow of a solid: it is as thin as its color allows. Other marks are opacities. */
export const SHADOW_MARK = 1;
