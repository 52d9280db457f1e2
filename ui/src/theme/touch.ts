import { useSyncExternalStore } from 'react';
import { touchScreens } from '../constants';

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(touchScreens);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the screen is one that fingers press, as base.css tells them too. */
export const useTouchScreen = (): boolean =>
  useSyncExternalStore(watch, () => window.matchMedia(touchScreens).matches);
