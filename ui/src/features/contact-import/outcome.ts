import type { ContactImport } from '../../../../domain/entities/import';

/** Rows that are neither a contact of their own nor rejected: each contact counts once. None before the import has ended. */
export const repeatedRowsOf = (stored: ContactImport): number =>
  stored.state === 'running'
    ? 0
    : Math.max(
        0,
        stored.total_rows -
          stored.new_contacts_count -
          stored.updated_contacts_count -
          stored.rejected_rows_count,
      );

/** Whether all rows became contacts, with all their values: the notice of how many says it all. */
export const wentWell = (stored: ContactImport): boolean =>
  stored.rejected_rows_count === 0 && stored.partial_rows_count === 0 && repeatedRowsOf(stored) === 0;
