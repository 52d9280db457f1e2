import type { Recipient } from '../../../../domain/apps/definition';
import type { User } from '../../../../domain/entities/account/user';

type Kind = Recipient['kind'];
type Sender = Pick<User, 'id' | 'email'> | null;

const keyOf = (user: Sender, kind: Kind): string => `sillage.test.${user?.id ?? ''}.${kind}`;

/** Keeps to whom tests go for as long as the browser's tab is open, over reloads. */
export function keepTestRecipient(user: Sender, kind: Kind, recipient: string): void {
  window.sessionStorage.setItem(keyOf(user, kind), recipient);
}

/** To whom the last test went, or else the user's own address; of their number nothing is known. */
export const keptTestRecipient = (user: Sender, kind: Kind): string =>
  window.sessionStorage.getItem(keyOf(user, kind)) ?? (kind === 'email' ? (user?.email ?? '') : '');
