import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isOfType, jsonOf, type Answered, type Provider } from './stand-in';

/** The credentials that the stand-in knows. */
export const onesignalCredentials = {
  app_id: '11111111-2222-4333-8444-555555555555',
  api_key: 'os_v2_stand-in',
};

const refused = (status: number, ...errors: string[]): Answered => ({ status, body: { errors } });

/** The required fields of a notification. Source: https://documentation.onesignal.com/reference/push-notification */
const notification = z.object({
  app_id: z.literal(onesignalCredentials.app_id),
  target_channel: z.literal('push'),
  contents: z.object({ en: z.string().min(1) }),
  headings: z.object({ en: z.string().min(1) }).optional(),
  url: z.url().optional(),
  include_aliases: z.object({ external_id: z.array(z.string()).min(1).max(20_000) }),
  idempotency_key: z.uuid().optional(),
});

/** External ids that fail in a documented way. */
const magicIds: Readonly<Record<string, Answered>> = {
  nobody: { status: 200, body: { id: '', errors: { invalid_aliases: { external_id: ['nobody'] } } } },
  unsubscribed: { status: 200, body: { id: '', errors: ['All included players are not subscribed'] } },
  busy: { ...refused(429, 'API rate limit exceeded.'), headers: { 'retry-after': '1' } },
  down: refused(503, 'Service temporarily unavailable'),
};

/** Creating a message, and listing messages. */
export const onesignal: Provider = (asked) => {
  if (asked.headers['authorization'] !== `Key ${onesignalCredentials.api_key}`) {
    return refused(
      403,
      "Access denied.  Please include an 'Authorization: ...' header with a valid API key.",
    );
  }
  if (asked.path !== '/notifications') return refused(404, 'Not found');
  if (asked.method === 'GET') {
    return asked.query.get('app_id') === onesignalCredentials.app_id
      ? { status: 200, body: { total_count: 0, offset: 0, limit: 1, notifications: [] } }
      : refused(400, 'app_id not found. You may be missing a Content-Type: application/json header.');
  }
  if (asked.method !== 'POST' || !isOfType(asked, 'application/json')) return refused(400, 'Bad request');
  const { data, error } = notification.safeParse(jsonOf(asked));
  if (!data) return refused(400, `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`);
  const known = magicIds[data.include_aliases.external_id[0] ?? ''];
  return known ?? { status: 200, body: { id: randomUUID(), external_id: null } };
};
