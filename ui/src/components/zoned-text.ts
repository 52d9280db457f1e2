/** A moment on the clocks of a timezone, which is named: "Friday, May 1, 2026 at 09:00 AM EDT". */
export const zonedText = (moment: number, timeZone: string, language: string): string =>
  new Intl.DateTimeFormat(language, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone },
  }).format(moment);

/** Whether clocks of a timezone show the same as those of this browser at a moment. */
export function isOwnClock(moment: number, timeZone: string): boolean {
  const clock = (zone?: string): string =>
    new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(moment);
  return clock(timeZone) === clock();
}
