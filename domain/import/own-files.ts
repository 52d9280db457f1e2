import { channels } from '../entities/contacts/channel';
import type { Language } from '../values/language';

/** Headings of the columns that stand before the file's own in a file of rejected rows. */
export const rejectedHeader: Record<Language, readonly string[]> = {
  en: ['line', 'reason'],
  fr: ['ligne', 'raison'],
};

/** How many of the first columns only a file of rejected rows has: none in another file. */
export function rejectedColumns(header: readonly string[]): number {
  const own = Object.values(rejectedHeader).find((names) =>
    names.every((name, place) => header[place] === name),
  );
  return own?.length ?? 0;
}

const exportedMoments = ['created_at', 'updated_at', 'opted_out'];

/** Which columns say what only Sillage sets: those of a file of rejected rows, and of an export, by their headings. */
export function ownColumns(header: readonly string[]): boolean[] {
  const rejected = rejectedColumns(header);
  const isExport = exportedMoments.every((name) => header.includes(name));
  const exported = new Set([...exportedMoments, ...channels.map((channel) => `${channel}_consent_since`)]);
  return header.map((name, place) => place < rejected || (isExport && exported.has(name)));
}
