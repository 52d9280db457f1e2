import type { RenderedRequest } from './rendered-request';
import { apps } from '../../apps';
import type { AppCall } from '../../apps/definition';
import { unsubscribeHeaders } from '../../mail/unsubscribe-headers';
import { appKindOfWebhook, callOfWebhook } from '../../apps/webhook';
import { categoryOf } from '../../entities/contacts/topic';
import { writtenOrigins } from '../../outcomes/written-origins';
import { overBudgetError } from '../../run/budget';
import type { Run } from '../run';
import { StepError } from '../step-error';
import { bodyJson, bodyKind } from './body';
import { markerFor, newNonce, putIn } from './markers';
import { withoutSecrets } from './redacted';
import type { ApiCallData } from './schema';
import { typedPieces } from './typed-pieces';

/**
 * Renders the request of a step on the run's variables, each text once. In addition it can read `contact_context`: the contact's fields
 * that the account shares with models, as JSON. An e-mail to a contact gets unsubscribe headers. `{{ app.… }}` becomes a marker where the
 * step's app has such a credential, and the value itself where it is not secret.
 *
 * @throws StepError
 */
export function renderRequest(data: ApiCallData, run: Run, webhook: string | null): RenderedRequest {
  const typed = typedPieces(data);
  if (typed.length > typedLimit)
    throw overBudgetError(`A call holds too many credentials of its own (${typed.length} texts).`);
  if (typed.reduce((length, piece) => length + piece.length, 0) > typedLength)
    throw overBudgetError(
      'The credentials typed into this call are too long: with their parts, they may have 32,768 characters together. Shorten its headers.',
    );
  try {
    const origins = callOfWebhook(webhook)?.channel === 'email' ? writtenOrigins(bodyJson(data)?.value) : [];
    return {
      ...rendered(data, run, webhook),
      ...(typed.length > 0 && { typed }),
      ...(origins.length > 0 && { origins }),
    };
  } catch (error) {
    // The message quotes a template that cannot be parsed.
    if (!(error instanceof StepError) || typed.length === 0) throw error;
    throw new StepError(error.code, withoutSecrets(typed)(error.message), error.detail);
  }
}

/** Each is searched for in the whole answer. */
const typedLimit = 100;
/** Of all of them together, in characters: each comes in several encodings. */
const typedLength = 32_768;

function rendered(
  data: ApiCallData,
  run: Run,
  webhook: string | null,
): Omit<RenderedRequest, 'typed' | 'origins'> {
  const nonce = newNonce();
  const places = placesOf(webhook, nonce);
  const unsubscribeUrl = run.unsubscribeUrl(categoryOf(data));
  const more = {
    contact_context: run.contactContext(),
    ...(unsubscribeUrl !== null && { unsubscribe_url: unsubscribeUrl }),
  };
  const rendering: Rendering = {
    text: (template) => run.renderText(putIn(template, places), more),
    value: (template) => run.renderValue(putIn(template, places), more),
  };
  const url = rendering.text(data.url).trim();
  if (url === '') throw new StepError('url_missing', 'This call has no address.');
  const headers = Object.entries(data.headers).filter(([name]) => name.trim() !== '');
  return {
    method: data.method,
    url,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.trim(), rendering.text(value)])),
    body: asSent(renderBody(data, rendering, callOfWebhook(webhook)), { run, webhook, unsubscribeUrl }),
    nonce,
  };
}

/** The context for rendering the templates of one request. */
interface Rendering {
  text(this: void, template: string): string;
  value(this: void, template: unknown): unknown;
}

function renderBody(
  data: ApiCallData,
  { text, value: render }: Rendering,
  call: AppCall | null,
): RenderedRequest['body'] {
  const as = bodyKind(data);
  if (as === 'none') return { as };
  if (as === 'text') return { as, value: text(data.body) };
  const json = bodyJson(data);
  if (!json) throw new StepError('body_invalid', 'Invalid JSON: the body of this call cannot be read.');
  const value = render(call?.written ? call.written(json.value) : json.value);
  // For a form `bodyJson` returns an object, and rendering keeps it one.
  return as === 'json' ? { as, value } : { as, value: value as Record<string, unknown> };
}

/** The body in the provider's form; an e-mail also gets the unsubscribe headers. */
function asSent(
  body: RenderedRequest['body'],
  { run, webhook, unsubscribeUrl }: { run: Run; webhook: string | null; unsubscribeUrl: string | null },
): RenderedRequest['body'] {
  const call = callOfWebhook(webhook);
  if (call?.fromRegion && body.as === 'form') {
    // For an object it returns an object.
    return { as: 'form', value: call.fromRegion(body.value, run.regional) as Record<string, unknown> };
  }
  if (!call?.withMailHeaders || unsubscribeUrl === null || body.as !== 'json') return body;
  return { as: 'json', value: call.withMailHeaders(body.value, unsubscribeHeaders(unsubscribeUrl)) };
}

/** The replacement for each `app.…` name of the step's app: a marker, or the value itself where it is not secret. */
function placesOf(webhook: string | null, nonce: string): ReadonlyMap<string, string> {
  const kind = webhook === null ? null : appKindOfWebhook(webhook);
  if (!kind) return new Map();
  const { fields, server } = apps[kind];
  const secrets = [...fields.map(({ field }) => field), ...Object.keys(server?.derived ?? {})];
  return new Map([
    ...secrets.map((name) => [`app.${name}`, markerFor(nonce, `app.${name}`)] as const),
    ...Object.entries(server?.constants ?? {}).map(([name, value]) => [`app.${name}`, value] as const),
  ]);
}
