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
    // jsdom complains of a question about a pseudo-element, which it would answer all the same.
    const getComputedStyle = global.getComputedStyle.bind(global);
    global.getComputedStyle = (element) => getComputedStyle(element);
  }
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
