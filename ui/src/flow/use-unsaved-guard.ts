import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';

/** Keeps what was not saved from being lost unasked: by closing the panel, by going elsewhere, by closing the window. */
export function useUnsavedGuard(onClose: () => void) {
  const isUnsaved = useRef(false);
  const [isClosing, setClosing] = useState(false);
  const setUnsaved = useCallback((is: boolean) => void (isUnsaved.current = is), []);
  const blocker = useBlocker(() => isUnsaved.current);

  useEffect(() => {
    const handleLeaving = (event: BeforeUnloadEvent): void => {
      if (isUnsaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleLeaving);
    return () => window.removeEventListener('beforeunload', handleLeaving);
  }, []);

  return {
    isAsking: isClosing || blocker.state === 'blocked',
    setUnsaved,
    hasUnsaved: () => isUnsaved.current,
    /** Closes the panel, or asks first. */
    close(): void {
      if (isUnsaved.current) setClosing(true);
      else onClose();
    },
    stay(): void {
      setClosing(false);
      blocker.reset?.();
    },
    discard(): void {
      isUnsaved.current = false;
      setClosing(false);
      if (blocker.state === 'blocked') blocker.proceed();
      else onClose();
    },
  };
}
