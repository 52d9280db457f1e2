import { useSearchParams } from 'react-router-dom';

/** Rendered synchronously, and without scrolling the page. */
const atOnce = { flushSync: true, preventScrollReset: true };

/** The trial of the flow, in the URL (`?try=1`). A step opened meanwhile temporarily replaces it, and the trial keeps its state. */
export function useTrial() {
  const [params, setParams] = useSearchParams();
  const isOpen = params.has('try');

  function show(isTried: boolean): void {
    const next = new URLSearchParams(params);
    if (isTried) {
      next.set('try', '1');
      next.delete('step');
    } else next.delete('try');
    setParams(next, atOnce);
  }
  return {
    isOpen,
    /** Nothing else in the URL replaces it. */
    isSeen: isOpen && !params.has('step'),
    open: () => show(true),
    close: () => show(false),
  };
}
