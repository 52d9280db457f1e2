import type { Location } from 'react-router-dom';
import type { Role } from '../../../../domain/entities/account/user';
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

/** Who opens a page. */
interface Visitor {
  userId: number | undefined;
  roles: readonly Role[];
}

/** The page after sign-in: the requested path, else the default page. Another account does not get the path itself. */
export function wantedPath(state: unknown, { userId, roles }: Visitor): string {
  if (!isWanted(state)) return defaultPath;
  const { wanted, by } = state;
  return by === null || by === userId ? wanted : pageForAnother(wanted, roles);
}

/** A page of one object, which exists only in its account: the path holds its id. */
const pageOfObject = /\/\d+(\/|$)/;

const pageOfAdministrators = /^\/settings\/admin\/?$/;

/**
 * The page for another account, which has these roles: the same list without its filters; for an object of the first account the default
 * page, and for the page of administrators, if it is none, the dashboard.
 */
export function pageForAnother(path: string, roles: readonly Role[]): string {
  const pathname = path.split('?')[0] ?? '';
  if (pageOfAdministrators.test(pathname) && !roles.includes('ROLE_ADMIN')) return '/dashboard';
  return pageOfObject.test(pathname) ? defaultPath : pathname;
}

function isWanted(state: unknown): state is Wanted {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return false;
  return typeof state.wanted === 'string' && state.wanted.startsWith('/');
}
