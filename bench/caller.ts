import type { Database } from '../db/database/connection';
import { openSession } from '../db/sign-in/sessions';

/** A page as the interface asks for it. */
export interface ListPage {
  title: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** Makes a call of an account that is signed in; answers what came, as text. */
export type Caller = (method: ListPage['method'], path: string, body?: string) => Promise<string>;

/** Signs the account in. */
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

/** How many milliseconds a page takes. */
export async function timeOf(call: Caller, { method, path, body }: ListPage): Promise<number> {
  const started = performance.now();
  await call(method, path, body && JSON.stringify(body));
  return performance.now() - started;
}
