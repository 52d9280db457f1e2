import type { ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import { ErrorScreen } from '../components/feedback/ErrorScreen';
import { NotFound } from '../components/feedback/NotFound';
import { Splash } from '../components/feedback/Splash';
import { RequireSession } from '../features/session/RequireSession';
import { SignInPage } from '../features/session/SignInPage';

/** Which list the top bar's search box feeds on a screen. Where there is none it leads to the contacts. */
export type SearchTarget = 'reports' | 'automatisations' | 'contacts' | 'tags';

export interface ScreenHandle {
  search: SearchTarget;
}

/** A screen whose code is fetched when it is first opened. */
function lazily(load: () => Promise<ComponentType>): LazyRouteFunction<RouteObject> {
  return async () => ({ Component: await load() });
}

const searching = (search: SearchTarget): ScreenHandle => ({ search });

const screens: RouteObject[] = [
  {
    path: 'reports',
    handle: searching('reports'),
    lazy: lazily(async () => (await import('../features/reports/ReportsPage')).ReportsPage),
  },
  {
    path: 'automatisations',
    handle: searching('automatisations'),
    lazy: lazily(
      async () => (await import('../features/automatisations/AutomatisationsPage')).AutomatisationsPage,
    ),
  },
  {
    path: 'automatisation/:automatisationId',
    lazy: lazily(async () => (await import('../flow/AutomatisationPage')).AutomatisationPage),
  },
  {
    path: 'contacts',
    handle: searching('contacts'),
    lazy: lazily(async () => (await import('../features/contacts/ContactsPage')).ContactsPage),
  },
  {
    path: 'contacts/:contactId',
    lazy: lazily(async () => (await import('../features/contacts/ContactPage')).ContactPage),
  },
  {
    path: 'tags',
    handle: searching('tags'),
    lazy: lazily(async () => (await import('../features/tags/TagsPage')).TagsPage),
  },
  { path: '*', Component: NotFound },
];

export const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorScreen,
    HydrateFallback: Splash,
    children: [
      { path: '/', Component: SignInPage },
      { path: '/login', Component: SignInPage },
      {
        Component: RequireSession,
        children: [
          {
            lazy: lazily(async () => (await import('../layout/Shell')).Shell),
            children: [{ ErrorBoundary: ErrorScreen, children: screens }],
          },
        ],
      },
    ],
  },
];
