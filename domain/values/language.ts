/** The languages of the interface and of messages; the first one is the default. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];
