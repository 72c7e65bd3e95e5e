/**
 * Loaded before tests, lets the memory of jostle grow before and after each of its functions: every view of it dies, as in
 * a game whose world becomes larger just then.
 */

const PAGES = 4000;
const { instantiate } = WebAssembly;
globalThis.pagesGrown = 0;

WebAssembly.instantiate = async (...args) => {
  const { exports } = await instantiate.apply(WebAssembly, args);
  const grow = () => {
    // WebAssembly has 65,536 pages at most. A growth by nothing gives the memory another buffer, too.
    const pages = globalThis.pagesGrown < PAGES ? 1 : 0;
    exports.memory.grow(pages);
    globalThis.pagesGrown += pages;
  };
  const growing = (call) => {
    return (...given) => {
      grow();
      const answer = call(...given);
      grow();
      return answer;
    };
  };
  const entries = Object.entries(exports).map(([name, value]) => {
    return [name, typeof value === 'function' ? growing(value) : value];
  });
  return { exports: Object.fromEntries(entries) };
};
