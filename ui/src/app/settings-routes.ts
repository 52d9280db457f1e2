import type { RouteObject } from 'react-router-dom';
import { lazily, screen } from './screen';

/** The settings: pages with their own menu (docs/contract.md#settings-screens). */
export const settingsRoutes: RouteObject = {
  path: 'settings',
  lazy: lazily(async () => (await import('../features/settings/SettingsLayout')).SettingsLayout),
  children: [
    {
      index: true,
      lazy: lazily(async () => (await import('../features/settings/general/GeneralPage')).GeneralPage),
    },
    screen('topics', async () => (await import('../features/settings/topics/TopicsPage')).TopicsPage),
    screen(
      'custom-field',
      async () => (await import('../features/settings/custom-fields/CustomFieldsPage')).CustomFieldsPage,
      'customFields',
    ),
    screen(
      'global-variable',
      async () =>
        (await import('../features/settings/global-variables/GlobalVariablesPage')).GlobalVariablesPage,
      'globalVariables',
    ),
    screen(
      'integration',
      async () => (await import('../features/settings/integration/IntegrationPage')).IntegrationPage,
    ),
    screen('shopify', async () => (await import('../features/settings/shop/ShopPage')).ShopPage),
    screen(
      'twilio',
      async () => (await import('../features/settings/messaging/MessagingPage')).MessagingPage,
    ),
    screen('apps', async () => (await import('../features/settings/apps/AppsPage')).AppsPage),
    screen(
      'suppressed',
      async () => (await import('../features/suppressions/SuppressionsPage')).SuppressionsPage,
      'suppressions',
    ),
    screen('notices', async () => (await import('../features/settings/notices/NoticesPage')).NoticesPage),
    screen('admin', async () => (await import('../features/settings/admin/AdminPage')).AdminPage),
  ],
};
