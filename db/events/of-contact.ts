/**
 * SQL: a contact's events since a moment, newest first, among which the caller looks for a name. PostgreSQL does not flatten it (`OFFSET 0`): of a
 * name that has come up since the table was last analyzed it expects a single event, and would read all events of that name for each contact
 * (docs/decisions/0113-rows-of-segments-are-checked-by-the-statement.md).
 *
 * @param contact SQL: the contact's id.
 * @param since SQL: a condition on the moment of the event (`created_at`, `id`).
 */
export const eventsSince = (contact: string, since: string): string => `(
  SELECT * FROM events WHERE contact_id = ${contact} AND ${since} ORDER BY created_at DESC, id DESC OFFSET 0
)`;
