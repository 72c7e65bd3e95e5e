/** The link of a page without a game, which only shows recordings. */
export class NoLink {
  constructor(on) {
    this.on = on;
    this.isOpen = false;
  }

  open() {
    queueMicrotask(() => this.on.closed());
  }

  close() {}

  send() {}

  sendBytes() {
    return false;
  }

  async isAnswered() {
    return false;
  }

  async recording() {
    throw new Error('there is no game');
  }
}
