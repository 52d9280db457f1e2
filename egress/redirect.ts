import type { Answer } from '../domain/apps/answer';
import type { Outcome } from './outcome';

/** A request that is ready to send. */
export interface OutboundRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** The request holds credentials, so it follows no redirect to another origin. */
  confinedTo?: string;
}

/** How many redirects in a row are followed. */
export const redirectLimit = 5;

const redirections = new Set([301, 302, 303, 307, 308]);
/** Headers that any host may receive. All others, which may hold a key, are for the first origin only. */
const plainHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-language',
  'content-type',
  'idempotency-key',
  'user-agent',
]);
const aboutBody = /^content-/;

/**
 * The request to which a response redirects, as browsers follow it (https://fetch.spec.whatwg.org/#http-redirect-fetch): a POST becomes a
 * GET on 301, 302 and 303. Null when it does not redirect.
 */
export function redirected(
  from: URL,
  sent: OutboundRequest,
  { status, headers: { location } }: Answer,
): OutboundRequest | Extract<Outcome, { kind: 'refused' }> | null {
  if (!redirections.has(status) || location === undefined || !URL.canParse(location, from.href)) return null;
  const to = new URL(location, from);
  if (sent.confinedTo !== undefined && to.origin !== sent.confinedTo) {
    return {
      kind: 'refused',
      code: 'redirected_away',
      message: `${from.host} sent the call on to ${to.host}, where the connection's credentials must not go.`,
    };
  }
  const becomesGet = sent.method !== 'GET' && (status === 303 || (sent.method === 'POST' && status < 303));
  const stays = to.origin === from.origin;
  const headers = Object.entries(sent.headers).filter(([name]) => {
    const lower = name.toLowerCase();
    return (stays || plainHeaders.has(lower)) && !(becomesGet && aboutBody.test(lower));
  });
  return {
    ...sent,
    url: to.href,
    headers: Object.fromEntries(headers),
    ...(becomesGet && { method: 'GET', body: undefined }),
  };
}
