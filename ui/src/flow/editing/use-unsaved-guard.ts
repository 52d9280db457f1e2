import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router-dom';
import type { UnsavedGuard } from '../panel/panel-contract';

/** Whether what is in a panel is left by going there; what else the address says of the page may change beside it. */
type Leaves = (...places: Parameters<BlockerFunction>) => boolean;

/**
 * Keeps what was not saved from being lost unasked: by closing the panel, by turning it to something else, by going elsewhere, by closing
 * the window.
 */
export function useUnsavedGuard(onClose: () => void, leaves: Leaves): UnsavedGuard {
  const isUnsaved = useRef(false);
  /** What is asked about, and done once that is discarded. */
  const [leaving, setLeaving] = useState<{ onward: () => void } | null>(null);
  const setUnsaved = useCallback((is: boolean) => void (isUnsaved.current = is), []);
  const blocker = useBlocker((places) => isUnsaved.current && leaves(places));

  /** Does what takes what was written away, or asks first. */
  function attempt(onward: () => void): void {
    if (isUnsaved.current) setLeaving({ onward });
    else onward();
  }

  useEffect(() => {
    const handleLeaving = (event: BeforeUnloadEvent): void => {
      if (isUnsaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleLeaving);
    return () => window.removeEventListener('beforeunload', handleLeaving);
  }, []);

  return {
    attempt,
    isAsking: leaving !== null || blocker.state === 'blocked',
    setUnsaved,
    hasUnsaved: () => isUnsaved.current,
    close: () => attempt(onClose),
    stay(): void {
      setLeaving(null);
      blocker.reset?.();
    },
    discard(): void {
      isUnsaved.current = false;
      setLeaving(null);
      if (blocker.state === 'blocked') blocker.proceed();
      else (leaving?.onward ?? onClose)();
    },
  };
}
