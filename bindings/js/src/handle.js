import { JostleError } from './errors.js';
import { memoryFor } from './start.js';

/** Something in the memory of WebAssembly: it is freed by `free()`, by `using`, or when it is garbage collected. */
export class Handle {
  constructor(part, kind, memory = memoryFor(part, new.target.name), pointer = memory.run(`${kind}New`)) {
    if (pointer === 0) {
      throw new JostleError('out-of-memory', 'there is no memory left: free what is not used any more');
    }
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
    const { name } = this.constructor;
    if (this.isBusy) {
      throw new JostleError(
        'busy',
        `the ${name} cannot be used in a function that it calls itself: wait until it returns`,
      );
    }
    throw new JostleError('freed', `the ${name} has been freed: make a new one, and keep it as long as you need it`);
  }

  begin() {
    return [this.use()];
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
