import { useCallback, useRef, useState } from 'react';
import { useHeldForm } from '../../components/form/unsaved-forms';
import type { Leaves } from '../../components/form/use-leaving-guard';
import type { UnsavedGuard } from '../panel/panel-contract';

/** Asks before unsaved input is lost: when the panel closes or turns to something else, on navigation, and when the window closes. */
export function useUnsavedGuard(onClose: () => void, leaves: Leaves): UnsavedGuard {
  const isUnsaved = useRef(false);
  /** The action to perform once the user discards the input. */
  const [leaving, setLeaving] = useState<{ onward: () => void } | null>(null);
  const setUnsaved = useCallback((is: boolean) => void (isUnsaved.current = is), []);
  const hasUnsaved = useCallback(() => isUnsaved.current, []);
  useHeldForm({ hasUnsaved, leaves, discard: () => setUnsaved(false) });

  /** Performs an action that discards input, or asks first. */
  function attempt(onward: () => void): void {
    if (isUnsaved.current) setLeaving({ onward });
    else onward();
  }

  return {
    attempt,
    isAsking: leaving !== null,
    setUnsaved,
    hasUnsaved,
    close: () => attempt(onClose),
    stay: () => setLeaving(null),
    discard(): void {
      isUnsaved.current = false;
      setLeaving(null);
      (leaving?.onward ?? onClose)();
    },
  };
}
