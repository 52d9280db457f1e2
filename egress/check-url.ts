import { beginning } from '../domain/values/text/text';
import type { Outcome } from './outcome';

type Refused = Extract<Outcome, { kind: 'refused' }>;

const refused = (code: string, message: string): Refused => ({ kind: 'refused', code, message });

/** The part of a URL that may be shown: a query and a user name with password contain secrets. */
function shown(text: string): string {
  const [address = ''] = text.split(/[?#]/, 1);
  return beginning(address.slice(address.lastIndexOf('@') + 1), 200);
}

/** The URL to call, or why it will not be called. Every notation of a host is normalized here. */
export function checkedUrl(text: string): URL | Refused {
  if (!URL.canParse(text))
    return refused('url_invalid', `"${shown(text)}" is not an address that can be called.`);
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
