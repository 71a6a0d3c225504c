/** libheif's module with its WebAssembly inside; each call makes a new one. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  const load: (overrides?: object) => unknown;
  export default load;
}
