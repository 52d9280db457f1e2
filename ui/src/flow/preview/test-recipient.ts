import type { Recipient } from '../../../../domain/apps/definition';
import type { User } from '../../../../domain/entities/account/user';

type Kind = Recipient['kind'];
type Sender = Pick<User, 'id' | 'email'> | null;

const keyOf = (user: Sender, kind: Kind): string => `sillage.test.${user?.id ?? ''}.${kind}`;

/** Remembers the recipient of tests for as long as the browser's tab is open, across reloads. */
export function keepTestRecipient(user: Sender, kind: Kind, recipient: string): void {
  window.sessionStorage.setItem(keyOf(user, kind), recipient);
}

/** The recipient of the last test, or else the user's own address; the user's phone number is not known. */
export const keptTestRecipient = (user: Sender, kind: Kind): string =>
  window.sessionStorage.getItem(keyOf(user, kind)) ?? (kind === 'email' ? (user?.email ?? '') : '');
