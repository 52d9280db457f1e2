import { z } from 'zod';
import { apps } from '../../apps';
import { appKindOfWebhook } from '../../apps/webhook';
import { StepError, type Run } from '../run';
import { bodyJson, bodyKind } from './body';
import { markersFor } from './markers';
import { apiCallMethods, type ApiCallData } from './schema';

/** A request whose texts are rendered. Credentials are still markers with the nonce (see markers.ts). */
export const renderedRequest = z.object({
  method: z.enum(apiCallMethods),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.discriminatedUnion('as', [
    z.object({ as: z.literal('none') }),
    z.object({ as: z.literal('json'), value: z.unknown() }),
    z.object({ as: z.literal('form'), value: z.record(z.string(), z.unknown()) }),
    z.object({ as: z.literal('text'), value: z.string() }),
  ]),
  nonce: z.string(),
});
export type RenderedRequest = z.infer<typeof renderedRequest>;

/**
 * Renders the request of a step on the run's variables, each text once. Beside them it may read `app.…` when it names an
 * app, and `contact_context`: the contact's fields and custom fields, as JSON.
 *
 * @throws StepError
 */
export function renderRequest(data: ApiCallData, run: Run, webhook: string | null): RenderedRequest {
  const nonce = run.nonce();
  const more = {
    app: markersFor(nonce, credentialNames(webhook)),
    contact_context: run.contactContext(),
  };
  const text = (template: string): string => run.renderText(template, more);
  const url = text(data.url).trim();
  if (url === '') throw new StepError('url_missing', 'This call has no address.');
  const headers = Object.entries(data.headers).filter(([name]) => name.trim() !== '');
  return {
    method: data.method,
    url,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.trim(), text(value)])),
    body: renderBody(data, run, more),
    nonce,
  };
}

function renderBody(data: ApiCallData, run: Run, more: object): RenderedRequest['body'] {
  const as = bodyKind(data);
  if (as === 'none') return { as };
  if (as === 'text') return { as, value: run.renderText(data.body, more) };
  const json = bodyJson(data);
  if (!json) throw new StepError('body_invalid', 'Invalid JSON: the body of this call cannot be read.');
  const value = run.renderValue(json.value, more);
  // `bodyJson` answers an object for a form, and rendering leaves it one.
  return as === 'json' ? { as, value } : { as, value: value as Record<string, unknown> };
}

/** What `app.…` can name of the app that a step calls through. */
function credentialNames(webhook: string | null): string[] {
  const kind = webhook === null ? null : appKindOfWebhook(webhook);
  if (!kind) return [];
  const { fields, server } = apps[kind];
  return [...fields.map(({ field }) => field), ...Object.keys(server?.derived ?? {})].map(
    (name) => `app.${name}`,
  );
}
