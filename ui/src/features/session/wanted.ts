import type { Location } from 'react-router-dom';
import { defaultPath } from '../../constants';

/** The page to open after sign-in, and the account that had it open; null when nobody was signed in before. */
interface Wanted {
  wanted: string;
  by: number | null;
}

type Place = Pick<Location, 'pathname' | 'search'>;

/** The requested page, as passed to the sign-in page. */
export const wantedState = ({ pathname, search }: Place, by: number | null): Wanted => ({
  wanted: pathname + search,
  by,
});

/** The page after sign-in: the requested path, else the default page. Another account does not get the path itself. */
export function wantedPath(state: unknown, userId: number | undefined): string {
  if (!isWanted(state)) return defaultPath;
  const { wanted, by } = state;
  return by === null || by === userId ? wanted : pageForAnother(wanted);
}

/** Pages of one object, which exists only in its account. */
const pageOfThing = /^\/(automatisation|campaign|contacts|tag)\/[^/]/;

/** The page for another account: the same list without its filters, or the default page for an object of the first account. */
export function pageForAnother(path: string): string {
  const pathname = path.split('?')[0] ?? '';
  return pageOfThing.test(pathname) ? defaultPath : pathname;
}

function isWanted(state: unknown): state is Wanted {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return false;
  return typeof state.wanted === 'string' && state.wanted.startsWith('/');
}
