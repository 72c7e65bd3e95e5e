/**
 * Holds back messages from the game until the frame before them has been drawn.
 *
 * The game and the screen run on different clocks: now and then two frames arrive between two
 * drawings, and none between the next two. Holding one frame back shows both. Holding back more
 * would add latency, so the oldest is then let through, and the frame it replaces is dropped.
 */

/** The first byte of a frame message. */
const FRAME = 2;
/** How many frames may wait. */
const MAX_WAITING = 1;

export class MessageQueue {
  /**
   * @param {(message: Uint8Array) => void} take
   * @param {() => boolean} isFree whether the last frame has been drawn
   */
  constructor(take, isFree) {
    this.take = take;
    this.isFree = isFree;
    /** @type {Uint8Array[]} */
    this.waiting = [];
  }

  /** Adds a message. */
  put(message) {
    this.waiting.push(message);
    this.next();
  }

  /** Passes on all messages up to a frame that has to wait. */
  next() {
    while (this.waiting.length > 0 && this.mayPass()) this.take(this.waiting.shift());
  }

  mayPass() {
    if (!isFrame(this.waiting[0]) || this.isFree()) return true;
    return this.waiting.filter(isFrame).length > MAX_WAITING;
  }

  /** Passes on everything; no more messages are coming. */
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
