/** Replaces what puts antd's variables into the page in jsdom tests: see no-rules-of-antd.cjs. */
module.exports = {
  updateCSS: () => globalThis.document.createElement('style'),
  removeCSS: () => undefined,
  injectCSS: () => null,
  clearContainerCache: () => undefined,
};
