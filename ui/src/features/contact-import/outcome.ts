import type { ContactImport } from '../../../../domain/entities/contacts/import';

/** Rows that are neither a separate contact nor rejected: each contact counts once. None before the import has ended. */
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

/** Whether all rows became contacts with all their values: then the notice with the number is enough. */
export const wentWell = (stored: ContactImport): boolean =>
  keptRowsOf(stored) === 0 && repeatedRowsOf(stored) === 0;

/**
 * The number of rows available for download with their problems; rows with another contact's address count as rejected when they are left
 * out.
 */
export const keptRowsOf = ({
  rejected_rows_count: rejected,
  partial_rows_count: partial,
  same_email,
  same_email_rows_count: doubles,
}: ContactImport): number => rejected + partial + (same_email === 'taken' ? doubles : 0);
