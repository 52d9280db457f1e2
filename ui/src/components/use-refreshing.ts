import { useEffect } from 'react';

/**
 * Asks again so many milliseconds after each answer, while somebody looks; null: not at all. Not while an answer is awaited: a
 * question takes the place of the one before, and a slow server would never come to an answer.
 */
export function useRefreshing(ask: () => void, every: number | null, isAwaited: boolean): void {
  useEffect(() => {
    if (every === null || isAwaited) return;
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') ask();
    }, every);
    return () => window.clearInterval(timer);
  }, [ask, every, isAwaited]);
}
