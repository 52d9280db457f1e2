import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { freePort } from '../../../dev/stack/ports';

/** A real OpenID Connect provider on this machine. */
export class OpenIdProvider {
  private constructor(
    private readonly port: number,
    readonly settings: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string },
  ) {}

  /** Reserves its address, where it does not listen yet. */
  static async place(): Promise<OpenIdProvider> {
    const port = await freePort();
    return new OpenIdProvider(port, {
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT_ID: 'sillage',
      OIDC_CLIENT_SECRET: randomBytes(24).toString('base64url'),
    });
  }

  /** Stops it; undefined while it does not run. */
  private end: (() => Promise<void>) | undefined;
  private redirectUri = '';

  /** Starts it, with the redirect URI for browsers. */
  async start(redirectUri: string): Promise<void> {
    this.redirectUri = redirectUri;
    const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = this.settings;
    const child = spawn(process.execPath, ['tests/support/providers/serve-openid.mjs'], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        ...process.env,
        OPENID_PROVIDER: JSON.stringify({ port: this.port, redirectUri, clientId, clientSecret }),
      },
    });
    await once(child, 'message');
    this.end = async () => {
      this.end = undefined;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    };
  }

  async stop(): Promise<void> {
    await this.end?.();
  }

  /** Does what a redirected browser does: signs in as somebody, or cancels. Returns the query of the redirect back. */
  async visit(address: string, login: string | null): Promise<string> {
    const cookies = new Map<string, string>();
    const ask = async (url: URL, form?: Record<string, string>): Promise<string> => {
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const location = answer.headers.get('location');
      if (location === null) return this.answerPage(await answer.text(), url, login, ask);
      const next = new URL(location, url);
      return next.href.startsWith(this.redirectUri) ? next.search.slice(1) : ask(next);
    };
    return ask(new URL(address));
  }

  private answerPage(
    page: string,
    at: URL,
    login: string | null,
    ask: (url: URL, form?: Record<string, string>) => Promise<string>,
  ): Promise<string> {
    const [, leaving] = /href="([^"]+\/abort)"/.exec(page) ?? [];
    const [, action] = /action="([^"]+)"/.exec(page) ?? [];
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    if (action === undefined || leaving === undefined) throw new Error(`The provider shows this: ${page}`);
    if (login === null) return ask(new URL(leaving, at));
    return ask(new URL(action, at), { prompt, ...(prompt === 'login' && { login, password: 'x' }) });
  }
}
