import type { RouteObject } from 'react-router-dom';
import { ErrorScreen } from '../components/feedback/ErrorScreen';
import { NotFound } from '../components/feedback/NotFound';
import { Splash } from '../components/feedback/Splash';
import { OpenIdReturn } from '../features/session/OpenIdReturn';
import { RequireSession } from '../features/session/RequireSession';
import { SignInPage } from '../features/session/SignInPage';
import { loadFeatureTexts } from '../i18n';
import type { AppStore } from '../store/store';
import { lazily, screen } from './screen';
import { settingsRoutes } from './settings-routes';

/** The screens (docs/contract.md#routes), each lazily loaded when it is first opened. */
const screens: RouteObject[] = [
  screen('dashboard', async () => (await import('../features/dashboard/DashboardPage')).DashboardPage),
  screen('reports', async () => (await import('../features/reports/ReportsPage')).ReportsPage, 'reports'),
  screen(
    'automatisations',
    async () => (await import('../features/automatisations/AutomatisationsPage')).AutomatisationsPage,
    'automatisations',
  ),
  screen(
    'automatisation/:automatisationId',
    async () => (await import('../flow/page/AutomatisationPage')).AutomatisationPage,
  ),
  screen(
    'broadcasts',
    async () => (await import('../features/broadcasts/list/BroadcastsPage')).BroadcastsPage,
    'broadcasts',
  ),
  screen(
    'broadcasts/:broadcastId',
    async () => (await import('../features/broadcasts/page/BroadcastPage')).BroadcastPage,
  ),
  screen(
    'campaigns',
    async () => (await import('../features/campaigns/CampaignsPage')).CampaignsPage,
    'campaigns',
  ),
  screen(
    'campaign/:automatisationId',
    async () => (await import('../flow/page/AutomatisationPage')).AutomatisationPage,
  ),
  screen(
    'contacts',
    async () => (await import('../features/contacts/list/ContactsPage')).ContactsPage,
    'contacts',
  ),
  screen(
    'contacts/:contactId',
    async () => (await import('../features/contacts/page/ContactPage')).ContactPage,
  ),
  screen(
    'segments',
    async () => (await import('../features/segments/list/SegmentsPage')).SegmentsPage,
    'segments',
  ),
  screen(
    'segments/new',
    async () => (await import('../features/segments/editor/SegmentEditorPage')).NewSegmentPage,
  ),
  screen(
    'segments/:segmentId',
    async () => (await import('../features/segments/page/SegmentPage')).SegmentPage,
    'contacts',
  ),
  screen(
    'segments/:segmentId/edit',
    async () => (await import('../features/segments/editor/SegmentEditorPage')).SegmentEditPage,
  ),
  screen(
    'messages',
    async () => (await import('../features/messages/list/MessagesPage')).MessagesPage,
    'messages',
  ),
  screen(
    'messages/new',
    async () => (await import('../features/messages/editor/MessageEditorPage')).NewMessagePage,
  ),
  screen(
    'messages/:templateId',
    async () => (await import('../features/messages/editor/MessageEditorPage')).MessageEditorPage,
  ),
  screen('imports', async () => (await import('../features/imports/ImportsPage')).ImportsPage),
  screen('tags', async () => (await import('../features/tags/TagsPage')).TagsPage, 'tags'),
  screen('tag/:tagId', async () => (await import('../features/tags/TagPage')).TagPage),
  screen(
    'scheduled-tasks',
    async () => (await import('../features/scheduled-tasks/ScheduledTasksPage')).ScheduledTasksPage,
    'scheduledTasks',
  ),
  screen('help/:document?', async () => (await import('../features/help/HelpPage')).HelpPage),
  screen('profile', async () => (await import('../features/profile/ProfilePage')).ProfilePage),
  settingsRoutes,
  { path: '*', Component: NotFound },
];

/** All routes; the shell adds the screens' reducers and sagas to the store. */
export const createRoutes = (store: AppStore): RouteObject[] => [
  {
    ErrorBoundary: ErrorScreen,
    HydrateFallback: Splash,
    children: [
      { path: '/', Component: SignInPage },
      { path: '/login', Component: SignInPage },
      { path: '/login/openid', Component: OpenIdReturn },
      {
        Component: RequireSession,
        children: [
          {
            lazy: lazily(async () => {
              const [{ addFeatures, Shell }] = await Promise.all([
                import('../layout/signed-in'),
                loadFeatureTexts(),
              ]);
              addFeatures(store);
              return Shell;
            }),
            children: [{ ErrorBoundary: ErrorScreen, children: screens }],
          },
        ],
      },
    ],
  },
];
