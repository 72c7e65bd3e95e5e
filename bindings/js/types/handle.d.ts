/// <reference lib="esnext.disposable" />

/** Something in the memory of WebAssembly. */
export abstract class Handle {
  /**
   * Gives the memory back; later calls throw. Objects that are garbage collected do the same some time later, so call
   * this for what is large, or made often. A second call does nothing.
   */
  free(): void;
  /** The same as `free()`, for `using`. */
  [Symbol.dispose](): void;
}
