import type { Location } from 'react-router-dom';
import { defaultPath } from '../../constants';

/** What the sign-in page is told of the page that was wanted. */
export const wantedState = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => ({
  wanted: pathname + search,
});

/** Where to go after sign-in: the wanted path, else the default page. */
export function wantedPath(state: unknown): string {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : null;
  return typeof wanted === 'string' && wanted.startsWith('/') ? wanted : defaultPath;
}
