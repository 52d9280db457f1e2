import { useSearchParams, type To } from 'react-router-dom';

/** The revisions beside the canvas, in the URL: `?revisions=all` lists them, `?revisions=12` shows one. */
export function useRevisions() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('revisions');

  function paramsWith(revisions: string | null): URLSearchParams {
    const next = new URLSearchParams(params);
    if (revisions === null) for (const name of ['revisions', 'page', 'size']) next.delete(name);
    else next.set('revisions', revisions);
    return next;
  }
  return {
    isOpen: asked !== null,
    number: Number(asked) || null,
    linkTo: (number: number): To => ({ search: paramsWith(String(number)).toString() }),
    listLink: { search: paramsWith('all').toString() } satisfies To,
    open: () => setParams(paramsWith('all'), { preventScrollReset: true }),
    close: () => setParams(paramsWith(null), { preventScrollReset: true }),
  };
}
