import { useSearchParams, type To } from 'react-router-dom';

/** Rendered synchronously, and without scrolling the page. */
const atOnce = { flushSync: true, preventScrollReset: true };

/** The id in the URL of what is open on a page (an event, a run, a step). */
export function useOpened(name: string) {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get(name)) || null;

  function paramsWith(openId: number | null): URLSearchParams {
    const next = new URLSearchParams(params);
    if (openId === null) next.delete(name);
    else next.set(name, String(openId));
    return next;
  }
  return {
    id,
    linkTo: (openId: number): To => ({ search: paramsWith(openId).toString() }),
    open: (openId: number) => setParams(paramsWith(openId), atOnce),
    /** In the place of what is open now, in the browser's history too. */
    replace: (openId: number) => setParams(paramsWith(openId), { ...atOnce, replace: true }),
    close: () => setParams(paramsWith(null), atOnce),
  };
}
