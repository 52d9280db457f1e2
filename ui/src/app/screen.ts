import type { ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import { chunkTimeLimit } from '../constants';

/** A part of the interface did not load in time. */
export class ChunkError extends Error {
  override name = 'ChunkError';
}

/** The list that the top bar's search box filters on a screen. Without one, the search box leads to the contacts. */
export type SearchTarget =
  | 'reports'
  | 'automatisations'
  | 'broadcasts'
  | 'campaigns'
  | 'contacts'
  | 'segments'
  | 'messages'
  | 'tags'
  | 'scheduledTasks'
  | 'customFields'
  | 'globalVariables'
  | 'suppressions';

export interface ScreenHandle {
  search: SearchTarget;
}

/** A route whose code is loaded when it is first opened. */
export const lazily =
  (load: () => Promise<ComponentType>): LazyRouteFunction<RouteObject> =>
  async () => ({ Component: await inTime(load()) });

/** Rejects when a part of the interface takes too long to load, with the error that means it cannot be loaded at all. */
export async function inTime<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  let timer: number | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new ChunkError()), chunkTimeLimit);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    window.clearTimeout(timer);
  }
}

/** A screen at a path; `search` names the list that the search box filters there. */
export const screen = (
  path: string,
  load: () => Promise<ComponentType>,
  search?: SearchTarget,
): RouteObject => ({
  path,
  lazy: lazily(load),
  ...(search && { handle: { search } satisfies ScreenHandle }),
});
