import { apps } from '../domain/apps';
import { fillMarkers, soleMarker } from '../domain/steps/api-call/markers';
import type { RenderedRequest } from '../domain/steps/api-call/rendered-request';
import { toText } from '../domain/values/text/text';
import { toJson } from '../domain/values/json';
import type { OutboundRequest } from './redirect';
import { credentialOf, originOf, type Origins, type SignIn } from './sign-in';

/** A call that must not be made as it is; the message says what to change. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export interface Filling {
  signIn: SignIn | null;
  origins: Origins;
  /** Whether the operator allows a host: then credentials go there without TLS too. */
  isAllowed: (url: URL) => boolean;
}

/**
 * Replaces markers by credentials. The request may then go only to their app's own origin, or the operator's replacement of it.
 *
 * @throws CallRefused when the request is for another origin.
 */
export function fillRequest(request: RenderedRequest, filling: Filling): OutboundRequest {
  const { signIn } = filling;
  const { nonce } = request;
  const valueOf = (name: string): string | undefined => (signIn ? credentialOf(signIn, name) : undefined);
  const fill = (text: string): string => fillMarkers(text, nonce, (name) => valueOf(name) ?? '');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, fill(value)]),
  );
  const sent: OutboundRequest = {
    method: request.method,
    url: fillMarkers(request.url, nonce, (name) => encodeURIComponent(valueOf(name) ?? '')),
    headers: { ...headers, ...(signIn && apps[signIn.app].server?.signIn?.(signIn.credentials)) },
  };
  const body = encodeBody(request, fillValue(request.body, { nonce, valueOf, fill }));
  return confined({ ...sent, ...body, headers: { ...body.headers, ...sent.headers } }, filling);
}

interface FillingValue {
  nonce: string;
  valueOf: (name: string) => string | undefined;
  fill: (text: string) => string;
}

/** Fills in the texts of a body; a member that is only a credential is left out when the connection lacks that credential. */
export function fillValue<T>(value: T, filling: FillingValue): T;
export function fillValue(value: unknown, filling: FillingValue): unknown {
  if (typeof value === 'string') return filling.fill(value);
  if (Array.isArray(value)) return value.map((element) => fillValue<unknown>(element, filling));
  if (typeof value !== 'object' || value === null) return value;
  const isLacking = (element: unknown): boolean => {
    const name = typeof element === 'string' ? soleMarker(element, filling.nonce) : null;
    return name !== null && filling.valueOf(name) === undefined;
  };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, element]) => !isLacking(element))
      .map(([key, element]) => [key, fillValue<unknown>(element, filling)]),
  );
}

function encodeBody(
  { headers }: RenderedRequest,
  body: RenderedRequest['body'],
): Pick<OutboundRequest, 'headers' | 'body'> {
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  switch (body.as) {
    case 'none':
      return { headers: {} };
    case 'text':
      return { headers: {}, body: body.value };
    case 'form':
      return { headers: {}, body: encodeForm(body.value) };
    case 'json':
      return { headers: isTyped ? {} : { 'Content-Type': 'application/json' }, body: toJson(body.value) };
  }
}

/** Encodes a form as browsers do; a list becomes the same name several times, and other values without a text form become JSON. */
function encodeForm(value: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(value).flatMap(([name, given]) =>
    (Array.isArray(given) ? (given as unknown[]) : [given]).flatMap((one): [string, string][] =>
      one === null || one === undefined ? [] : [[name, toText(one) ?? toJson(one)]],
    ),
  );
  return new URLSearchParams(pairs).toString();
}

function confined(sent: OutboundRequest, { signIn, origins, isAllowed }: Filling): OutboundRequest {
  if (!signIn) return sent;
  const origin = originOf(signIn, origins);
  const url = URL.canParse(sent.url) ? new URL(sent.url) : null;
  if (!origin || !url) throw new CallRefused('url_invalid', 'The address of this call cannot be called.');
  const own = new URL(origin.own);
  const isPlain = url.protocol === 'http:' && isAllowed(url);
  if (url.host !== own.host || (url.protocol !== own.protocol && !isPlain)) {
    throw new CallRefused(
      'connection_elsewhere',
      `The connection of this step signs in at ${own.origin} only, and the step calls ${url.origin}.`,
    );
  }
  if (origin.called === origin.own) return { ...sent, confinedTo: url.origin };
  const called = new URL(`${url.pathname}${url.search}`, origin.called);
  return { ...sent, url: called.href, confinedTo: called.origin };
}
