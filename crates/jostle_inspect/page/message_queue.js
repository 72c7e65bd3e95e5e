/**
 * Messages of the game wait here while the frame before them has not been drawn.
 *
 * A game and a screen keep different time: now and then two frames come between two drawings, and none
 * between the next two. A frame that waits for its turn is drawn all the same. Several of them would be
 * delay, so the oldest is let through then, and the one that was not drawn is dropped.
 */

/** What a message with a frame begins with. */
const FRAME = 2;
/** So many frames may wait. */
const MOST = 1;

export class MessageQueue {
  /**
   * @param {(message: Uint8Array) => void} take
   * @param {() => boolean} isFree whether the next frame may be taken
   */
  constructor(take, isFree) {
    this.take = take;
    this.isFree = isFree;
    /** @type {Uint8Array[]} */
    this.waiting = [];
  }

  /** A message came. */
  put(message) {
    this.waiting.push(message);
    this.next();
  }

  /** Lets through what may pass: all up to a frame that has to wait. */
  next() {
    while (this.waiting.length > 0 && this.mayPass()) this.take(this.waiting.shift());
  }

  mayPass() {
    if (!isFrame(this.waiting[0]) || this.isFree()) return true;
    return this.waiting.filter(isFrame).length > MOST;
  }

  /** Lets through whatever is there: nothing comes any more. */
  end() {
    for (const message of this.waiting.splice(0)) this.take(message);
  }

  clear() {
    this.waiting.length = 0;
  }
}

function isFrame(message) {
  return message[0] === FRAME;
}
