import { useEffect } from 'react';

/**
 * Repeats a request this many milliseconds after each answer, while the page is visible; null: never. It pauses while an answer is awaited:
 * a new request replaces the previous one, so a slow server would never get to answer.
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
