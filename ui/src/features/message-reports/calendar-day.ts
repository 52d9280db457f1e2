/** A calendar day (yyyy-MM-dd) as people write it. */
export const calendarDay = (day: string, language: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
