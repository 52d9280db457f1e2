import type { App } from '../../../../../domain/entities/app';
import type { CredentialsGiven, UserApp } from '../../../../../domain/entities/connection';

/** What stands in the form of a connection; a number field that was emptied is null. */
export interface ConnectionFields {
  name: string;
  data: Record<string, string | number | null | undefined>;
  /** Stored credentials that are to be taken away, by field. */
  removed: Record<string, boolean | undefined>;
}

const isGiven = (value: ConnectionFields['data'][string]): value is string | number =>
  value !== undefined && value !== null && value !== '';

export const isStored = (connection: UserApp | null, field: string): boolean =>
  connection?.set_fields.includes(field) ?? false;

/** Whether the form shows what is stored: it is no secret, and is emptied like any field. */
export const isShown = (connection: UserApp | null, field: string): boolean =>
  connection?.shown[field] !== undefined;

const isEmptied = (
  connection: UserApp | null,
  field: string,
  value: ConnectionFields['data'][string],
): boolean => isShown(connection, field) && value !== undefined && !isGiven(value);

/** Whether every field that the app needs is there or is given. */
export const isComplete = (app: App, connection: UserApp | null, { name, data }: ConnectionFields): boolean =>
  name.trim() !== '' &&
  app.data.every(
    ({ field, required }) =>
      !required ||
      isGiven(data[field]) ||
      (isStored(connection, field) && !isEmptied(connection, field, data[field])),
  );

/** What is sent: what was typed, and null for what is taken away, or was shown and emptied. A secret that was left empty stays. */
export function credentialsGiven(
  app: App,
  stored: UserApp | null,
  { data, removed }: ConnectionFields,
): CredentialsGiven {
  const given = app.data.flatMap(({ field }): [string, string | number | null][] => {
    const value = data[field];
    if (isGiven(value) && !removed[field]) return value === stored?.shown[field] ? [] : [[field, value]];
    return removed[field] || isEmptied(stored, field, value) ? [[field, null]] : [];
  });
  return Object.fromEntries(given);
}
