/**
 * A game that runs as WebAssembly in a worker of this page: the same commands and messages as
 * over a socket. The worker never blocks drawing, however long a tick takes.
 */

const SCRIPT = 'worker.js';
const STOPPED = 'the game has stopped';
const UNREADABLE = 'these ticks cannot be read';

export class WorkerLink {
  /** @param {{opened: () => void, closed: () => void, message: (bytes: Uint8Array) => void}} on */
  constructor(on) {
    this.on = on;
    this.worker = null;
    this.isOpen = false;
    this.isReady = false;
    this.isWanted = false;
    /** Pending requests for recordings, oldest first. */
    this.wanted = [];
    // A game that the page has left keeps sleeping.
    document.addEventListener('visibilitychange', () =>
      this.post({ hidden: document.hidden || !this.isOpen }),
    );
  }

  /** Starts the game, or reconnects the page to the one that a recording has replaced. */
  open() {
    if (!this.worker) this.start();
    this.isWanted = true;
    if (!this.isReady) return;
    this.isOpen = true;
    // The page knows nothing of the game any more: the next frame has to be whole.
    this.post({ join: true, hidden: document.hidden });
    this.on.opened();
  }

  start() {
    this.isReady = false;
    this.worker = new Worker(new URL(SCRIPT, document.baseURI));
    this.worker.addEventListener('message', ({ data }) => this.heard(data));
    this.worker.addEventListener('error', () => this.lost());
  }

  heard({ ready, messages, recording, ended }) {
    if (ready) {
      this.isReady = true;
      if (this.isWanted) this.open();
    }
    if (messages) {
      if (this.isOpen) for (const bytes of messages) this.on.message(bytes);
      this.post({ taken: true });
    }
    if (recording) this.wanted.shift()?.resolve(new Blob([recording]));
    else if (recording === null) this.wanted.shift()?.reject(new Error(UNREADABLE));
    if (ended) this.lost();
  }

  lost() {
    this.worker?.terminate();
    Object.assign(this, { worker: null, isReady: false, isOpen: false });
    for (const { reject } of this.wanted.splice(0)) reject(new Error(STOPPED));
    this.on.closed();
  }

  /** Leaves the game, which sleeps until the page returns. */
  close() {
    this.isWanted = false;
    this.isOpen = false;
    this.post({ hidden: true });
  }

  /** @param {ArrayBuffer[]} [moved] what the worker gets instead of a copy */
  post(message, moved = []) {
    if (this.isReady) this.worker.postMessage(message, moved);
  }

  /** Sends a command. @param {...(string | number)} words */
  send(...words) {
    if (this.isOpen) this.post({ command: words.join(' ') });
  }

  /**
   * Sends files for the game, and returns whether it is there to take them. The bytes are moved.
   *
   * @param {Uint8Array} bytes a message of `write_files.js`
   */
  sendBytes(bytes) {
    const { isOpen } = this;
    if (isOpen) this.post({ files: bytes }, [bytes.buffer]);
    return isOpen;
  }

  async isAnswered() {
    return true;
  }

  /**
   * The ticks from one to another as a file; rejected if the game does not run or stops before.
   * @returns {Promise<Blob>}
   */
  recording(from, to) {
    if (!this.isReady) return Promise.reject(new Error(STOPPED));
    return new Promise((resolve, reject) => {
      this.wanted.push({ resolve, reject });
      this.post({ record: [from, to] });
    });
  }
}
