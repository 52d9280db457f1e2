import type { CredentialValues } from './definition';

/** The sender of e-mails that a connection brings with its `from_email` and `from_name`. */
export const ownSender = { email: '{{ app.from_email }}', name: '{{ app.from_name }}' };

/** The same as people read it, from the connection's credentials. */
export const senderOf = ({ from_email, from_name }: CredentialValues): string =>
  from_name ? `${from_name} <${from_email}>` : String(from_email);
