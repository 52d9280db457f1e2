import { useCallback, useRef, useState } from 'react';
import { useLeavingGuard, type Leaves } from '../../components/form/use-leaving-guard';
import type { UnsavedGuard } from '../panel/panel-contract';

/** Asks before unsaved input is lost: when the panel closes or turns to something else, on navigation, and when the window closes. */
export function useUnsavedGuard(onClose: () => void, leaves: Leaves): UnsavedGuard {
  const isUnsaved = useRef(false);
  /** The action to perform once the user discards the input. */
  const [leaving, setLeaving] = useState<{ onward: () => void } | null>(null);
  const setUnsaved = useCallback((is: boolean) => void (isUnsaved.current = is), []);
  const hasUnsaved = useCallback(() => isUnsaved.current, []);
  const blocker = useLeavingGuard(hasUnsaved, leaves);

  /** Performs an action that discards input, or asks first. */
  function attempt(onward: () => void): void {
    if (isUnsaved.current) setLeaving({ onward });
    else onward();
  }

  return {
    attempt,
    isAsking: leaving !== null || blocker.state === 'blocked',
    setUnsaved,
    hasUnsaved,
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
