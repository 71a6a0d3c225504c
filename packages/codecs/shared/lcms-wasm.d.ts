/** The part of lcms-wasm that we use. Profiles and transforms are addresses in its memory, 0 where making one failed. */
declare module 'lcms-wasm' {
  export interface Lcms {
    /** Views of the memory; they change when it grows. */
    readonly HEAPU8: Uint8Array;
    _malloc(sizeBytes: number): number;
    _free(address: number): void;
    _cmsDoTransform(transform: number, input: number, output: number, pixels: number): void;
    cmsOpenProfileFromMem(profile: Uint8Array, sizeBytes: number): number;
    cmsCreate_sRGBProfile(): number;
    cmsCloseProfile(profile: number): void;
    cmsCreateTransform(input: number, inputFormat: number, output: number, outputFormat: number, intent: number, flags: number): number;
    cmsDeleteTransform(transform: number): void;
  }
  export function instantiate(overrides?: object): Promise<Lcms>;
}
