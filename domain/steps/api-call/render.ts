import type { RenderedRequest } from './rendered-request';
import { apps } from '../../apps';
import type { AppCall } from '../../apps/definition';
import { unsubscribeHeaders } from '../../apps/unsubscribe-headers';
import { appKindOfWebhook, callOfWebhook } from '../../apps/webhook';
import { overBudgetError } from '../../run/budget';
import type { Run } from '../run';
import { StepError } from '../step-error';
import { bodyJson, bodyKind } from './body';
import { markerFor, newNonce, putIn } from './markers';
import { withoutSecrets } from './redacted';
import type { ApiCallData } from './schema';
import { typedPieces } from './typed-pieces';

/**
 * Renders the request of a step on the run's variables, each text once. Beside them it may read `contact_context`: the contact's
 * fields that the account tells models, as JSON. An e-mail to a contact has the headers by which it leaves the list. `{{ app.… }}` becomes
 * a marker where the step names an app that has such a credential, and what it means where that is no secret.
 *
 * @throws StepError
 */
export function renderRequest(data: ApiCallData, run: Run, webhook: string | null): RenderedRequest {
  const typed = typedPieces(data);
  if (typed.length > typedLimit)
    throw overBudgetError(`A call holds too many credentials of its own (${typed.length} texts).`);
  try {
    return { ...rendered(data, run, webhook), ...(typed.length > 0 && { typed }) };
  } catch (error) {
    // A template that cannot be read is quoted.
    if (!(error instanceof StepError) || typed.length === 0) throw error;
    throw new StepError(error.code, withoutSecrets(typed)(error.message), error.detail);
  }
}

/** Each is looked for in all of an answer. */
const typedLimit = 100;

function rendered(data: ApiCallData, run: Run, webhook: string | null): Omit<RenderedRequest, 'typed'> {
  const nonce = newNonce();
  const places = placesOf(webhook, nonce);
  const more = { contact_context: run.contactContext() };
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
    body: asSent(renderBody(data, rendering, callOfWebhook(webhook)), run, webhook),
    nonce,
  };
}

/** How the templates of one request are rendered. */
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
  // `bodyJson` answers an object for a form, and rendering leaves it one.
  return as === 'json' ? { as, value } : { as, value: value as Record<string, unknown> };
}

/** The body as the provider takes it; an e-mail tells the mail program where its recipient leaves the list. */
function asSent(body: RenderedRequest['body'], run: Run, webhook: string | null): RenderedRequest['body'] {
  const call = callOfWebhook(webhook);
  const url = run.unsubscribeUrl();
  if (call?.fromRegion && body.as === 'form') {
    // It answers an object for an object.
    return { as: 'form', value: call.fromRegion(body.value, run.regional) as Record<string, unknown> };
  }
  if (!call?.withMailHeaders || url === null || body.as !== 'json') return body;
  return { as: 'json', value: call.withMailHeaders(body.value, unsubscribeHeaders(url)) };
}

/** What stands in the place of each `app.…` that the app can name by which a step calls: a marker, or what is no secret. */
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
