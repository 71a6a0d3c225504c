/**
 * The part of WebAssembly's JavaScript interface in use, for the Node project: neither TypeScript's ECMAScript libraries nor
 * Node's types declare it. Projects with DOM or worker types have their own and do not include this file.
 */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: ArrayBufferView | ArrayBuffer);
    private readonly compiled: true;
  }
  class Memory {
    constructor(size: { readonly initial: number; readonly maximum?: number; readonly shared?: boolean });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  type Exports = Readonly<Record<string, unknown>>;
  class Instance {
    constructor(module: Module, imports: object);
    readonly exports: Exports;
  }
  function compile(bytes: ArrayBufferView | ArrayBuffer): Promise<Module>;
}
