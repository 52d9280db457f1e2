import type { PageMeta } from '../../../../domain/entities/common';
import type { Client } from '../../api/client';
import type { filtersOf } from '../contacts/list/list-filters';

/** The default name of the file, when the server gives none (docs/contract.md#messages). */
const fallbackName = 'contacts.csv';

/** What is exported: all contacts, or the filtered and chosen ones. */
export interface ExportSelection extends Partial<ReturnType<typeof filtersOf>> {
  /** Ids; none: all. */
  contacts: number[];
}

/** How many are exported; null where there are more than are counted. */
export async function countContacts(
  client: Client,
  { contacts, ...filters }: ExportSelection,
): Promise<number | null> {
  if (contacts.length > 0) return contacts.length;
  const { meta } = await client.post<{ meta: PageMeta }>('/contact', {
    page_size: 1,
    ...filters,
  });
  return meta.has_more ? null : meta.total_records;
}

/**
 * Downloads the file of the chosen contacts, in UTF-8 with the byte order mark that Excel needs. `onRows` reports how many rows have
 * arrived.
 */
export async function downloadContacts(
  client: Client,
  { search_term = '', tags = [], consent, topic, segment, field, older_than, contacts }: ExportSelection,
  onRows: (rows: number) => void,
): Promise<File> {
  const query = new URLSearchParams({
    bom: 'true',
    search_term,
    tags: JSON.stringify(tags),
    contacts: JSON.stringify(contacts),
    ...(consent && { consent }),
    ...(topic && { topic: JSON.stringify(topic) }),
    ...(segment !== undefined && { segment: String(segment) }),
    ...(field && { field: JSON.stringify(field) }),
    ...(older_than !== undefined && { older_than: String(older_than) }),
  });
  const lineFeed = 10;
  let rows = -1; // the header is none
  const { name, blob } = await client.download(`/contact/csv?${query.toString()}`, (bytes) => {
    for (const byte of bytes) if (byte === lineFeed) rows += 1;
    onRows(Math.max(rows, 0));
  });
  return new File([blob], name ?? fallbackName, { type: 'text/csv' });
}

/** Starts a browser download of the file. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
