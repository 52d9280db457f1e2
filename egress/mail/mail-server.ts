import type { MailSecurity } from '../../domain/entities/notice-mail';
import type { MailServer } from './mail';

/** A mail server as an account describes it. */
interface MailServerSettings {
  host: string;
  port: number;
  security: MailSecurity;
  username: string;
  password: string | null;
}

/** The server that an account's e-mails go to. */
export const mailServerOf = ({
  host,
  port,
  security,
  username,
  password,
}: MailServerSettings): MailServer => ({
  url: `${security === 'tls' ? 'smtps' : 'smtp'}://${host}:${port}`,
  ...(username !== '' && { auth: { user: username, pass: password ?? '' } }),
  ...(security !== 'tls' && { startTls: security === 'starttls' ? 'always' : 'never' }),
});
