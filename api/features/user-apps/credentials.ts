import { z } from 'zod';
import { apps } from '../../../domain/apps';
import { credentials, credentialsOf, type Credentials } from '../../../domain/apps/credentials';
import type { AppKind } from '../../../domain/entities/app';
import type { CredentialsGiven } from '../../../domain/entities/user-app';
import type { Language } from '../../../domain/values/language';
import { fit } from '../../input';

/**
 * The credentials that a call leaves a connection with: what it gives in the place of what is stored, without what it takes away.
 * Throws ApiError 400 that names each field that does not fit the app, as `data.…`.
 */
export function credentialsLeft(
  app: AppKind,
  stored: Credentials,
  given: CredentialsGiven,
  language: Language,
): Credentials {
  const left = Object.entries({ ...stored, ...given }).filter(([, value]) => value !== null && value !== '');
  const schema = z.object({ data: credentialsOf(apps[app]).pipe(credentials) });
  return fit(language, schema, { data: Object.fromEntries(left) }).data;
}
