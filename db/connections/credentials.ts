import type { SecretKeys } from '../../config/secret-keys';
import { credentials, type Credentials } from '../../domain/apps/credentials';
import type { AppKind } from '../../domain/entities/app';
import { fromJson, toJson } from '../../domain/values/json';
import { openSecret, sealSecret, SecretUnreadable } from '../secrets/secret-box';

/** The account and the app of the credentials: sealed for one such place, they open at no other. */
interface Place {
  userId: number;
  app: AppKind;
}

const nameOf = ({ userId, app }: Place): string => `user_app/${userId}/${app}`;

/** Seals a connection's credentials for storage. */
export const sealCredentials = (secretKeys: SecretKeys, place: Place, given: Credentials): string =>
  sealSecret(secretKeys, nameOf(place), toJson(given));

/** Opens what `sealCredentials` made. Throws SecretUnreadable. */
export const openCredentials = (secretKeys: SecretKeys, place: Place, sealed: string): Credentials =>
  credentials.parse(fromJson(openSecret(secretKeys, nameOf(place), sealed)));

/** The same, or null where they do not open: they were sealed under another SECRET_KEY, or changed in the database. */
export function tryCredentials(secretKeys: SecretKeys, place: Place, sealed: string): Credentials | null {
  try {
    return openCredentials(secretKeys, place, sealed);
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}
