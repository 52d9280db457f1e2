/** What is said of a connection that cannot be used, by the code of its problem. */
export const problemWords = {
  credentials_unreadable: 'settings.apps.broken',
  test_failed: 'settings.apps.testFailed',
} as const;
