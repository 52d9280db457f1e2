import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router-dom';
import type { UnsavedGuard } from '../panel/panel-contract';

/** Whether a navigation leaves the panel's content; other parameters of the URL may change without leaving it. */
type Leaves = (...places: Parameters<BlockerFunction>) => boolean;

/** Asks before unsaved input is lost: when the panel closes or turns to something else, on navigation, and when the window closes. */
export function useUnsavedGuard(onClose: () => void, leaves: Leaves): UnsavedGuard {
  const isUnsaved = useRef(false);
  /** The action to perform once the user discards the input. */
  const [leaving, setLeaving] = useState<{ onward: () => void } | null>(null);
  const setUnsaved = useCallback((is: boolean) => void (isUnsaved.current = is), []);
  const blocker = useBlocker((places) => isUnsaved.current && leaves(places));

  /** Performs an action that discards input, or asks first. */
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
