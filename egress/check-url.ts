import { beginning } from '../domain/values/text';
import type { Outcome } from './outcome';

type Refused = Extract<Outcome, { kind: 'refused' }>;

const refused = (code: string, message: string): Refused => ({ kind: 'refused', code, message });

/** The URL to call, or why there will be no call. Every way of writing a host has become one here. */
export function checkedUrl(text: string): URL | Refused {
  if (!URL.canParse(text))
    return refused('url_invalid', `"${beginning(text, 200)}" is not an address that can be called.`);
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refused('url_invalid', `Only http and https addresses can be called, not ${url.protocol}`);
  }
  if (url.username !== '' || url.password !== '') {
    return refused(
      'url_holds_sign_in',
      'The address holds a user name or a password: sign in through a connection instead.',
    );
  }
  return url;
}
