import { useSyncExternalStore } from 'react';
import { dock, phones, touchScreens } from '../constants';

/** A hook that says whether the screen is as a media query says, and when that changes. */
function screenHook(media: string): () => boolean {
  function watch(onChange: () => void): () => void {
    const query = window.matchMedia(media);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }
  return () => useSyncExternalStore(watch, () => window.matchMedia(media).matches);
}

/** Whether the screen is one that fingers press, as base.css tells them too. */
export const useTouchScreen = screenHook(touchScreens);

/** Whether the window is as narrow as a phone. */
export const usePhone = screenHook(phones);

/** Whether a panel has room beside what it belongs to. */
export const useDock = screenHook(dock.from);
