import type { Database } from '../db/database/connection';
import { openSession } from '../db/sign-in/sessions';

/** A page request, as the interface sends it. */
export interface ListPage {
  title: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** Makes a call as a signed-in account; resolves with the response body as text. */
export type Caller = (method: ListPage['method'], path: string, body?: string) => Promise<string>;

/** Signs the account in, and returns its caller. */
export async function openCaller(
  { pool }: Database,
  { userId, port }: { userId: number; port: number },
): Promise<Caller> {
  const { token } = await openSession(pool, { userId, rememberMe: false });
  return async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { Cookie: `sillage_session=${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status} ${text}`);
    return text;
  };
}

/** Returns how many milliseconds the page takes. */
export async function timeOf(call: Caller, { method, path, body }: ListPage): Promise<number> {
  const started = performance.now();
  await call(method, path, body && JSON.stringify(body));
  return performance.now() - started;
}
