import { useSyncExternalStore } from 'react';
import { dock, phones, touchScreens } from '../constants';

/** A hook that returns whether a media query matches, and updates when that changes. */
function screenHook(media: string): () => boolean {
  function watch(onChange: () => void): () => void {
    const query = window.matchMedia(media);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }
  return () => useSyncExternalStore(watch, () => window.matchMedia(media).matches);
}

/** Whether it is a touch screen; base.css uses the same query. */
export const useTouchScreen = screenHook(touchScreens);

/** Whether the window is as narrow as a phone. */
export const usePhone = screenHook(phones);

/** Whether there is room for a panel beside its page. */
export const useDock = screenHook(dock.from);
