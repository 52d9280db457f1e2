import type { App } from '../../../../../domain/entities/app';
import type { CredentialsGiven, UserApp } from '../../../../../domain/entities/user-app';

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

/** Whether every field that the app needs is there or is given. */
export const isComplete = (app: App, connection: UserApp | null, { name, data }: ConnectionFields): boolean =>
  name.trim() !== '' &&
  app.data.every(({ field, required }) => !required || isStored(connection, field) || isGiven(data[field]));

/** What is sent: what was typed, and null for what is taken away. What is stored and was left empty stays. */
export function credentialsGiven(
  app: App,
  stored: UserApp | null,
  { data, removed }: ConnectionFields,
): CredentialsGiven {
  const given = app.data.flatMap(({ field }): [string, string | number | null][] => {
    const value = data[field];
    if (isGiven(value) && !removed[field]) return value === stored?.shown[field] ? [] : [[field, value]];
    return removed[field] ? [[field, null]] : [];
  });
  return Object.fromEntries(given);
}
