import { z } from 'zod';
import { apps } from '../../../domain/apps';
import { credentials, credentialsOf, type Credentials } from '../../../domain/apps/credentials';
import type { AppKind } from '../../../domain/entities/app';
import type { CredentialsGiven } from '../../../domain/entities/connection';
import { errors } from '../../http/errors';
import { fit } from '../../http/input';

/**
 * A connection's credentials after a call: the given ones replace the stored ones, and the removed ones are dropped. Throws ApiError 400
 * that names each field that does not fit the app, as `data.…`, and each secret that must be entered again.
 */
export function credentialsLeft(app: AppKind, stored: Credentials, given: CredentialsGiven): Credentials {
  const left = Object.entries({ ...stored, ...given }).filter(([, value]) => value !== null && value !== '');
  const schema = z.object({ data: credentialsOf(apps[app]).pipe(credentials) });
  const { data } = fit(schema, { data: Object.fromEntries(left) });
  const kept = secretsTakenElsewhere(app, stored, data).filter((field) => !given[field]);
  if (kept.length > 0) throw errors.secretNeededAgain(kept.map((field) => `data.${field}`));
  return data;
}

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * The secrets that a change would send to another host than they were entered for. Stored secrets cannot be read, so nobody who does not
 * know one may redirect it.
 */
function secretsTakenElsewhere(app: AppKind, before: Credentials, after: Credentials): string[] {
  const { server, fields } = apps[app];
  if (!server || sameText(server.origin(before), server.origin(after))) return [];
  return fields.flatMap(({ field, isSecret }) => (isSecret && after[field] !== undefined ? [field] : []));
}
