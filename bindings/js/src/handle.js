import { JostleError, refuse } from './errors.js';
import { memoryFor } from './start.js';

/** Something in the memory of WebAssembly: it is freed by `free()`, by `using`, or when it is garbage collected. */
export class Handle {
  constructor(part, kind, memory = memoryFor(part, new.target.name), pointer = memory.run(`${kind}New`)) {
    if (!pointer) throw new JostleError('out-of-memory', 'there is no memory left: free what is not used any more');
    this.memory = memory;
    this.kind = kind;
    this.pointer = pointer;
    // While it calls back.
    this.isBusy = false;
    memory.registry.register(this, [kind, pointer], this);
  }

  /** Returns the pointer of something that can be used. */
  use() {
    if (this.pointer !== 0 && !this.isBusy) return this.pointer;
    const what = `the ${this.constructor.name}`;
    if (!this.isBusy) {
      throw new JostleError('freed', `${what} has been freed: make a new one, and keep it as long as you need it`);
    }
    throw new JostleError('busy', `${what} cannot be used in a function that it calls itself: wait until it returns`);
  }

  begin() {
    return [this.use()];
  }

  /** Returns the pointer of another one of this class. */
  useOther(other) {
    const { constructor } = this;
    if (!(other instanceof constructor)) {
      refuse('other', other, `pass a ${constructor.name} that this copy of jostle2d has made`);
    }
    return other.use();
  }

  free() {
    if (this.pointer === 0) return;
    this.use();
    this.memory.registry.unregister(this);
    this.memory.drop(this.kind, this.pointer);
    this.pointer = 0;
  }
}

if (Symbol.dispose) {
  Handle.prototype[Symbol.dispose] = function dispose() {
    this.free();
  };
}
