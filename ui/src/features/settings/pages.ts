/** The pages of the settings, in the order of their menu. Only an administrator sees Admin (docs/contract.md#settings-screens). */
export const settingsPages = [
  { to: '/settings', name: 'general' },
  { to: '/settings/topics', name: 'topics' },
  { to: '/settings/custom-field', name: 'customFields' },
  { to: '/settings/global-variable', name: 'globalVariables' },
  { to: '/settings/integration', name: 'integration' },
  { to: '/settings/shopify', name: 'shop' },
  { to: '/settings/twilio', name: 'messaging' },
  { to: '/settings/apps', name: 'apps' },
  { to: '/settings/suppressed', name: 'suppressions' },
  { to: '/settings/notices', name: 'notices' },
  { to: '/settings/admin', name: 'admin' },
] as const;
