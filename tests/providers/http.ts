import { jsonOf, type Provider } from './stand-in';

/** A sign-in that the stand-in knows; its host is where it listens. */
export const httpSecret = 'http-stand-in';

/** Any API: it answers what it was asked. `/status/404` answers that status. */
export const http: Provider = (asked) => {
  if (asked.headers['authorization'] !== `Bearer ${httpSecret}`) {
    return { status: 401, headers: { 'www-authenticate': 'Bearer' }, body: { error: 'unauthorized' } };
  }
  const status = /^\/status\/([1-5]\d\d)$/.exec(asked.path)?.[1];
  if (status !== undefined) return { status: Number(status), body: { status: Number(status) } };
  const { method, path, query } = asked;
  return {
    status: 200,
    body: { method, path, query: Object.fromEntries(query), body: jsonOf(asked) ?? asked.body },
  };
};
