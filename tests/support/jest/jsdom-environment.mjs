import { TextDecoder, TextEncoder } from 'node:util';
import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what browsers have besides, as far as antd and react-router ask for it. */
export default class Environment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global } = this;
    Object.assign(global, {
      TextEncoder,
      TextDecoder,
      ResizeObserver: NoResizeObserver,
      matchMedia,
      scrollTo,
    });
    Object.assign(global, { MessageChannel: OneWayChannel });
    // Node's own: react-router makes requests of what it loads, and they take each other's signals only.
    Object.assign(global, { Request, Response, Headers, AbortController, AbortSignal });
    global.getComputedStyle = styleWithoutSheets;
  }
}

/**
 * The style that an element has of its own, with the display and the visibility that it would have without style sheets. jsdom looks through
 * every rule of antd's sheets for each question, which took half of the time of a screen's tests. Of these sheets only the classes count
 * that hide an element.
 */
function styleWithoutSheets(element) {
  const { style } = element.ownerDocument.createElement('div');
  style.cssText = element.style?.cssText ?? '';
  style.display = displayOf(element, style.display);
  style.visibility ||= inheritedVisibility(element);
  return style;
}

const hidingClass = /(^|\s)ant-([a-z]+-)?(dropdown|popover|tooltip|menu|panel)-hidden(\s|$)/;
const unseen = new Set(['HEAD', 'LINK', 'META', 'NOSCRIPT', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE']);
/** Elements that browsers display in a line of text (https://html.spec.whatwg.org/multipage/rendering.html). */
const inLine = new Set(
  'A ABBR B BDI BDO BR CITE CODE DATA DFN EM I IMG KBD LABEL MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR WBR'.split(
    ' ',
  ),
);

function displayOf(element, own) {
  if (own === 'none' || hidingClass.test(element.getAttribute('class') ?? '')) return 'none';
  if (own !== '') return own;
  if (element.hasAttribute('hidden') || unseen.has(element.tagName)) return 'none';
  return inLine.has(element.tagName) ? 'inline' : 'block';
}

function inheritedVisibility(element) {
  for (let above = element.parentElement; above !== null; above = above.parentElement)
    if (above.style?.visibility) return above.style.visibility;
  return 'visible';
}

/** Nothing is laid out here, so nothing changes its size. */
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** What is sent arrives a little later. Node's own channel would keep the process from ending. */
class OneWayChannel {
  port1 = { onmessage: null };
  port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data })) };
}

/** There is nothing to scroll. */
function scrollTo() {}

/** No query holds. */
function matchMedia(media) {
  const nothing = () => undefined;
  return {
    media,
    matches: false,
    onchange: null,
    addListener: nothing,
    removeListener: nothing,
    addEventListener: nothing,
    removeEventListener: nothing,
    dispatchEvent: () => false,
  };
}
