import { jsonOf, type Provider } from './stand-in';

/** A credential that the stand-in accepts; its host is the address on which it listens. */
export const httpSecret = 'http-stand-in';

/** Any HTTP API: it returns the request. `/status/404` returns that status. */
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
