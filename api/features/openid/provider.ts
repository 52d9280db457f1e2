import { createHmac } from 'node:crypto';
import type { Configuration, CustomFetchOptions } from 'openid-client';
import type { Settings } from '../../../config/settings';
import type { ProvenIdentity } from '../../../db/sign-in/identities';
import { createEgress, type Egress } from '../../../egress/client';
import { toJson } from '../../../domain/values/json';
import { isStorable } from '../../../domain/values/validation/storable';

/** The operator's settings for the provider. */
export type OpenIdSettings = Pick<
  Settings,
  | 'OIDC_ISSUER'
  | 'OIDC_CLIENT_ID'
  | 'OIDC_CLIENT_SECRET'
  | 'OIDC_NAME'
  | 'OIDC_LINK_BY_EMAIL'
  | 'EGRESS_ALLOWED_HOSTS'
>;

/** The person's identity, as the provider reports it. */
export interface Told extends ProvenIdentity {
  /** Whether the provider has verified that the e-mail is the person's. */
  isEmailVerified: boolean;
}

/**
 * Why a sign-in failed. `cancelled`: the person stopped it, or has no access; `away`: try again; `refused`: the response proves nothing.
 */
export type OpenIdTrouble = 'cancelled' | 'away' | 'refused';

export class OpenIdProblem extends Error {
  override name = 'OpenIdProblem';
  constructor(
    readonly trouble: OpenIdTrouble,
    /** For the log: a code of the library or the provider, never what was sent. */
    readonly reason: string,
  ) {
    super(reason);
  }
}

/** An OpenID Connect provider, with what signing in needs. */
export interface OpenIdProvider {
  readonly name: string;
  readonly issuer: string;
  readonly linksByEmail: boolean;
  /** The address to which the browser is sent. Throws OpenIdProblem. */
  addressFor(attempt: string, redirectUri: string): Promise<string>;
  /** Whether the browser's callback belongs to the attempt. */
  isAnswerTo(attempt: string, returned: URLSearchParams): boolean;
  /** The identity of the person who came back. Throws OpenIdProblem. */
  identify(attempt: string, redirectUri: string, returned: URLSearchParams): Promise<Told>;
}

/** Longest wait for the provider's response, in seconds. */
const patience = 10;
const scope = 'openid email';

/** It is loaded only where an operator uses it. */
const library = () => import('openid-client');

/** The operator's provider; null where there is none. It is not contacted before somebody signs in: Sillage starts even if it is down. */
export function openIdProvider(settings: OpenIdSettings): OpenIdProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_LINK_BY_EMAIL } = settings;
  if (issuer === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined) return null;
  // The operator's own provider may be on an internal network; other hosts that it names may not, unless the operator allows them.
  const egress = createEgress({ allowed: [...settings.EGRESS_ALLOWED_HOSTS, new URL(issuer).host] });
  // Fetched each time: otherwise people would be sent to a provider that is down, and be left on the browser's error page.
  const discovered = () => discover(issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, egress);

  return {
    issuer,
    name: OIDC_NAME,
    linksByEmail: OIDC_LINK_BY_EMAIL,
    addressFor: (attempt, redirectUri) =>
      told(async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
        const { state, nonce, verifier } = secretsOf(attempt);
        const address = buildAuthorizationUrl(await discovered(), {
          redirect_uri: redirectUri,
          scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return address.href;
      }),
    isAnswerTo: (attempt, returned) => returned.get('state') === secretsOf(attempt).state,
    identify: (attempt, redirectUri, returned) =>
      told(async () => {
        const { authorizationCodeGrant, fetchUserInfo } = await library();
        const { state, nonce, verifier } = secretsOf(attempt);
        const config = await discovered();
        const address = new URL(redirectUri);
        address.search = returned.toString();
        const tokens = await authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new OpenIdProblem('refused', 'no ID token');
        // What differs only there would be one and the same person in the database, or an error.
        if (!isStorable(claims.sub)) throw new OpenIdProblem('refused', 'unstorable subject');
        const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
        const asked =
          claims['email'] === undefined && hasMore
            ? await fetchUserInfo(config, tokens.access_token, claims.sub)
            : {};
        const { email, email_verified }: Record<string, unknown> = { ...claims, ...asked };
        const hasEmail = typeof email === 'string' && email.length <= 254 && isStorable(email);
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: hasEmail ? email : null,
          isEmailVerified: hasEmail && email_verified === true,
        };
      }),
  };
}

/**
 * The values sent to the provider, each derived from the token that only the browser keeps: somebody who reads the database, or the
 * callback address, can derive none of the others.
 */
function secretsOf(attempt: string) {
  const made = (what: string): string => createHmac('sha256', attempt).update(what).digest('base64url');
  return { state: made('state'), nonce: made('nonce'), verifier: made('verifier') };
}

/** The provider's metadata (https://openid.net/specs/openid-connect-discovery-1_0.html), and how to talk to it. */
async function discover(
  issuer: string,
  clientId: string,
  secret: string,
  egress: Egress,
): Promise<Configuration> {
  const {
    allowInsecureRequests,
    ClientSecretBasic,
    ClientSecretPost,
    Configuration,
    customFetch,
    discovery,
  } = await library();
  const fetch = (url: string, options: CustomFetchOptions) => fetchThrough(egress, url, options);
  // The settings allow http only on loopback.
  const isPlain = issuer.startsWith('http:');
  const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
    [customFetch]: fetch,
    timeout: patience,
    ...(isPlain && { execute: [allowInsecureRequests] }),
  });
  const metadata = found.serverMetadata();
  const { token_endpoint_auth_methods_supported: ways = ['client_secret_basic'] } = metadata;
  const signIn = ways.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
  const config = new Configuration(metadata, clientId, undefined, signIn);
  Object.assign(config, { [customFetch]: fetch, timeout: patience });
  if (isPlain) allowInsecureRequests(config);
  return config;
}

/** A request of the library, sent through the egress client. It never follows a redirect to another origin: it holds the client secret. */
async function fetchThrough(
  egress: Egress,
  url: string,
  { method, headers, body, signal }: CustomFetchOptions,
): Promise<Response> {
  const isForm = body instanceof URLSearchParams;
  const outcome = await egress.send(
    {
      method,
      url,
      confinedTo: new URL(url).origin,
      headers: { ...headers, ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }) },
      body: isForm ? body.toString() : typeof body === 'string' ? body : undefined,
    },
    { timeLimit: patience * 1_000, ...(signal && { signal }) },
  );
  if (outcome.kind !== 'answered') throw new OpenIdProblem('away', outcome.code);
  const { status, headers: named, body: read, unread } = outcome.answer;
  if (unread) throw new OpenIdProblem('away', unread.code);
  const type = named['content-type'];
  return new Response(bodyless.has(status) ? null : textOf(read), {
    status,
    ...(type !== undefined && { headers: { 'content-type': type } }),
  });
}

const bodyless = new Set([204, 205, 304]);
const textOf = (read: unknown): string => (typeof read === 'string' ? read : toJson(read));

/**
 * Provider errors that mean that the person stopped, or has no access (https://openid.net/specs/openid-connect-core-1_0.html#AuthError).
 */
const left = new Set([
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);
const busy = new Set(['temporarily_unavailable', 'server_error']);

async function told<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw problemOf(error);
  }
}

function problemOf(error: unknown): OpenIdProblem {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof OpenIdProblem) return one;
  if (!(error instanceof Error)) return new OpenIdProblem('refused', 'unknown');
  const named = 'error' in error && typeof error.error === 'string' ? error.error.slice(0, 100) : null;
  const code = 'code' in error ? String(error.code) : error.name;
  if (named !== null) {
    if (busy.has(named)) return new OpenIdProblem('away', named);
    return new OpenIdProblem(left.has(named) ? 'cancelled' : 'refused', named);
  }
  const status = error.cause instanceof Response ? error.cause.status : 0;
  const isAway = status >= 500 || ['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(code);
  return new OpenIdProblem(isAway ? 'away' : 'refused', code);
}
