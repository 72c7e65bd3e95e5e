/** Doing something often, but not too often. */

/**
 * Runs `run` at most once in so many milliseconds, and after the last call in any case.
 *
 * @param {() => boolean} [isSlow] while it says no, every call runs at once
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
