import type { Location } from 'react-router-dom';
import { defaultPath } from '../../constants';

/** A page that is to be opened after sign-in, and the account that had it open; null where nobody was signed in before. */
interface Wanted {
  wanted: string;
  by: number | null;
}

type Place = Pick<Location, 'pathname' | 'search'>;

/** What the sign-in page is told of the page that was wanted. */
export const wantedState = ({ pathname, search }: Place, by: number | null): Wanted => ({
  wanted: pathname + search,
  by,
});

/** Where to go after sign-in: the wanted path, else the default page. What one account had open is no page of another's. */
export function wantedPath(state: unknown, userId: number | undefined): string {
  if (!isWanted(state)) return defaultPath;
  const { wanted, by } = state;
  return by === null || by === userId ? wanted : pageForAnother(wanted);
}

/** Pages of one thing, which only the account has whose thing it is. */
const pageOfThing = /^\/(automatisation|campaign|contacts|tag)\/[^/]/;

/** What another account sees where one had a page open: the same list without its filters, and nothing of what is not its own. */
export function pageForAnother(path: string): string {
  const pathname = path.split('?')[0] ?? '';
  return pageOfThing.test(pathname) ? defaultPath : pathname;
}

function isWanted(state: unknown): state is Wanted {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return false;
  return typeof state.wanted === 'string' && state.wanted.startsWith('/');
}
