import type { ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';

/** Which list the top bar's search box feeds on a screen. Where there is none it leads to the contacts. */
export type SearchTarget =
  | 'reports'
  | 'automatisations'
  | 'campaigns'
  | 'contacts'
  | 'tags'
  | 'scheduledTasks'
  | 'customFields'
  | 'globalVariables';

export interface ScreenHandle {
  search: SearchTarget;
}

/** A route whose code is fetched when it is first opened. */
export const lazily =
  (load: () => Promise<ComponentType>): LazyRouteFunction<RouteObject> =>
  async () => ({ Component: await load() });

/** A screen at a path; `search` names the list that the search box feeds there. */
export const screen = (
  path: string,
  load: () => Promise<ComponentType>,
  search?: SearchTarget,
): RouteObject => ({
  path,
  lazy: lazily(load),
  ...(search && { handle: { search } satisfies ScreenHandle }),
});
