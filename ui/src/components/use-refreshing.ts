import { useEffect } from 'react';

/** Asks again and again, every so many milliseconds, while somebody looks; null: not at all. */
export function useRefreshing(ask: () => void, every: number | null): void {
  useEffect(() => {
    if (every === null) return;
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') ask();
    }, every);
    return () => window.clearInterval(timer);
  }, [ask, every]);
}
