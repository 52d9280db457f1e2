import type { NoticeMail, WholeNoticeMail } from '../../../../../domain/entities/notice-mail';

/** What the form holds: the settings, and a password where one was typed. */
export type MailFields = Pick<
  NoticeMail,
  'is_on' | 'host' | 'port' | 'security' | 'username' | 'sender' | 'recipients' | 'language'
> & { password: string };

/**
 * What is saved, or tried, of the form. A field for the password that is left empty keeps what is stored; without a user name there is
 * none.
 */
export function updateOf({ password, ...fields }: MailFields): WholeNoticeMail {
  const given = password !== '' ? { password } : fields.username.trim() === '' ? { password: null } : {};
  return { ...fields, ...given };
}
