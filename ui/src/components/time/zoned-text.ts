/** A moment in a timezone, with the timezone's abbreviation: "Friday, May 1, 2026 at 09:00 AM EDT". */
export const zonedText = (moment: number, timeZone: string, language: string): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(moment);
