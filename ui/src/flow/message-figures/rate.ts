/** A part of the messages that were sent, as text: `12.5 %`; null where none was sent. */
export const rateText = (part: number, sent: number, language: string): string | null =>
  sent === 0 ? null : (part / sent).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
