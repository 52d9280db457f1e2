/** Whether dates in a language begin with the month, not the year: 12/31/2026. */
export function isMonthFirst(language: string): boolean {
  const parts = new Intl.DateTimeFormat(language).formatToParts(new Date(0)).map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day') && parts.indexOf('day') < parts.indexOf('year');
}
