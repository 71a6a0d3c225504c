/** What coverage of a byte leaves open, 0 to 1: looked up, as plates are asked pixel by pixel. */
export const OPEN_SHARES: Readonly<Float64Array> = Float64Array.from({ length: 256 }, (_, coverage) => 1 - coverage / 255);
