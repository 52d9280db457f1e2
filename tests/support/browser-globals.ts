import { TextDecoder, TextEncoder } from 'node:util';

/** What browsers have and jsdom has not, as far as antd and react-router ask for it. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function noMedia(query: string): MediaQueryList {
  const nothing = (): void => undefined;
  return {
    matches: false,
    media: query,
    onchange: null,
    addListener: nothing,
    removeListener: nothing,
    addEventListener: nothing,
    removeEventListener: nothing,
    dispatchEvent: () => false,
  };
}

Object.assign(globalThis, { TextEncoder, TextDecoder, ResizeObserver: NoResizeObserver });
Object.assign(window, { matchMedia: noMedia });
