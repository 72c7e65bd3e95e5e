/** Rate limiting. */

/**
 * Runs `run` at most once per `milliseconds`, and always once after the last call.
 *
 * @param {() => boolean} [isSlow] while it returns false, every call runs immediately
 * @returns {{soon: () => void, now: () => void}} `now` does not wait
 */
export function throttled(run, milliseconds, isSlow = () => true) {
  let last = -Infinity;
  let timer = 0;
  const now = () => {
    clearTimeout(timer);
    timer = 0;
    last = performance.now();
    run();
  };
  const soon = () => {
    const wait = milliseconds - (performance.now() - last);
    if (wait <= 0 || !isSlow()) now();
    else timer ||= setTimeout(now, wait);
  };
  return { soon, now };
}
