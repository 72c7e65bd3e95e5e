/** A game behind a web socket: commands out, messages in, and reconnecting in the background. */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 3000;

export class SocketLink {
  /** @param {{opened: () => void, closed: () => void, message: (bytes: Uint8Array) => void}} on */
  constructor(on) {
    this.on = on;
    this.socket = null;
    this.wait = FIRST_WAIT;
    this.timer = 0;
    this.isWanted = false;
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  open() {
    this.isWanted = true;
    clearTimeout(this.timer);
    const socket = new WebSocket(socketAddress());
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () => {
      this.wait = FIRST_WAIT;
      this.on.opened();
    });
    socket.addEventListener('message', ({ data }) => {
      if (this.socket === socket && data instanceof ArrayBuffer) this.on.message(new Uint8Array(data));
    });
    socket.addEventListener('close', () => this.lost(socket));
    this.socket = socket;
  }

  lost(socket) {
    if (this.socket !== socket) return;
    this.socket = null;
    if (!this.isWanted) return;
    this.on.closed();
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.5, LONGEST_WAIT);
  }

  /** Disconnects, and stops reconnecting. */
  close() {
    this.isWanted = false;
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  /** Sends a command. @param {...(string | number)} words */
  send(...words) {
    if (this.isOpen) this.socket.send(words.join(' '));
  }

  /**
   * Sends files for the game, and returns whether it is there to take them.
   *
   * @param {Uint8Array} bytes a message of `write_files.js`
   */
  sendBytes(bytes) {
    const { isOpen } = this;
    if (isOpen) this.socket.send(bytes);
    return isOpen;
  }

  /** Checks once whether a game is running. @returns {Promise<boolean>} */
  isAnswered() {
    const socket = new WebSocket(socketAddress());
    return new Promise((resolve) => {
      socket.addEventListener('open', () => {
        socket.close();
        resolve(true);
      });
      socket.addEventListener('close', () => resolve(false));
    });
  }

  /** The address of the ticks from one to another as a file. @returns {Promise<string>} */
  async recording(from, to) {
    return `recording?from=${from}&to=${to}`;
  }
}

function socketAddress() {
  const address = new URL('socket', location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  address.search = '';
  address.hash = '';
  return address.href;
}
