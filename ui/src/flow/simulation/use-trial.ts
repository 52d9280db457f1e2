import { useSearchParams } from 'react-router-dom';

/** It is drawn before anything else is, and the page stays where it is. */
const atOnce = { flushSync: true, preventScrollReset: true };

/** Trying the flow, in the address (`?try=1`). A step that is opened meanwhile stands in its place, and leaves it as it was. */
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
    /** Nothing of the address stands in its place. */
    isSeen: isOpen && !params.has('step'),
    open: () => show(true),
    close: () => show(false),
  };
}
