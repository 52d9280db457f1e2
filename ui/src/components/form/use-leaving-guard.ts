import { useEffect } from 'react';
import { useBlocker, type Blocker, type BlockerFunction } from 'react-router-dom';

/** Whether a navigation leaves what holds the input; other parameters of the URL may change without leaving it. */
export type Leaves = (...places: Parameters<BlockerFunction>) => boolean;

/**
 * Holds back a navigation while there is unsaved input; the browser asks before the window closes.
 *
 * @param hasUnsaved stays the same function.
 */
export function useLeavingGuard(hasUnsaved: () => boolean, leaves: Leaves): Blocker {
  useEffect(() => {
    const handleLeaving = (event: BeforeUnloadEvent): void => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleLeaving);
    return () => window.removeEventListener('beforeunload', handleLeaving);
  }, [hasUnsaved]);
  return useBlocker((places) => hasUnsaved() && leaves(places));
}
