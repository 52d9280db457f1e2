import type { Broadcast } from '../../../domain/entities/broadcast';
import { onePage, type Answer, type Server } from './server';
import { flowOf, step } from './step';

/** What becomes of one that is being sent. */
export const figures = {
  total: 1_000,
  sent: 400,
  unknown: 1,
  under_way: 2,
  not_sent: 7,
  not_begun: 590,
  control: 0,
  per_minute: 100,
  seconds_left: 360,
  next_due: null,
  last_due: null,
  started_at: '2026-03-01T10:00:00.000Z',
  ended_at: null,
};
export const message = (variant: 'a' | 'b', subject: string) => ({
  variant,
  step_id: variant === 'a' ? 12 : 13,
  app_webhook_unique_identifier: 'smtp_send_email',
  user_app_id: 5,
  data: { to: '{{ contact.email }}', subject, html: '<p>Hi</p>' },
});
/** A draft that goes to all contacts. */
export const broadcast = (rest: Partial<Broadcast> = {}): Broadcast => ({
  id: 1,
  name: 'December news',
  state: 'draft',
  channel: 'email',
  audience: { source: 'all_contacts', value: null, contact_filters: [] },
  timing: { kind: 'now' },
  scheduled_for: null,
  begun_at: null,
  figures: null,
  version: 3,
  messages: [message('a', 'New in December')],
  test: null,
  test_ends_at: null,
  test_result: null,
  delay_between_messages: 0,
  not_reached: 0,
  missed: null,
  problems: [],
  goal: null,
  revenue: null,
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
  ...rest,
});
export const audience = {
  total: 3,
  looked_at: 3,
  is_exact: true,
  passing: 2,
  control: null,
  clocks: {
    zones: [{ timezone: 'Asia/Tokyo', count: 4 }],
    others: { timezones: 0, count: 0 },
    account: { timezone: 'UTC', count: 10 },
  },
  repeated: { field: 'email', count: 1, contacts: [{ id: 9, external_id: 'anna-2', name: 'Anna again' }] },
  messages: [
    {
      step_id: 12,
      channel: 'email',
      knows_addresses: true,
      sent_to: 1,
      left_out: [{ reason: 'capped', count: 1, contacts: [{ id: 7, external_id: 'anna', name: 'Anna' }] }],
      held_by_cap: { count: 0, contacts: [] },
      same_address: { count: 0, contacts: [] },
    },
  ],
};
export const loop = { ...step(11), type: 'LOOP' as const, data: { source: 'all_contacts' } };
export const flow = flowOf(1, {
  is_campaign: true,
  is_broadcast: true,
  is_active: true,
  steps: [loop],
} as never);
const connection = {
  id: 5,
  app_id: 'smtp',
  name: 'Our mail',
  problem: null,
  shown: { from_email: 'shop@example.com' },
};

export const stepStats = (step_id: number, opened: number) => ({
  step_id,
  messages: { sent: 200, delivered: 190, opened, clicked: 10, bounced: 5, complained: 0, unsubscribed: 1 },
});

/** A server with one broadcast, which keeps what is saved of the version that it has. */
export function serverOf(first: Broadcast): Server {
  let stored = first;
  const answer = () => ({ data: { broadcast: stored } });
  const outdated = (): Answer => ({
    status: 409,
    error: { code: 'version_conflict', message: 'It was changed since.', details: { broadcast: stored } },
  });
  return {
    'GET /broadcast': () => ({ data: { broadcasts: [stored], meta: onePage(1) } }),
    'GET /broadcast/1': answer,
    'PUT /broadcast/1': ({ body }) => {
      const { messages, ...parts } = body as Partial<Broadcast>;
      if (parts.version !== stored.version) return outdated();
      stored = { ...stored, ...parts, version: stored.version + 1 };
      if (messages)
        stored.messages = messages.map((one, place) => ({
          ...one,
          variant: place === 0 ? 'a' : 'b',
          step_id: 12 + place,
        }));
      return answer();
    },
    'POST /broadcast/1/send': ({ query }) => {
      if (query.get('version') !== String(stored.version)) return outdated();
      stored = { ...stored, state: 'sending', begun_at: figures.started_at, figures, not_reached: 0 };
      return answer();
    },
    'POST /broadcast/1/winner': answer,
    'GET /automatisation': { data: { automatisation: flow } },
    'GET /automatisation/1/audience': { data: { audience } },
    'GET /automatisation/1/variable': { data: { variables: [] } },
    'GET /automatisation/1/campaign': {
      data: { campaign: { paused_at: null, running: 0, unfinished: null, runs: [] } },
    },
    'GET /automatisation/1/stats': { data: { stats: { steps: [stepStats(12, 83), stepStats(13, 95)] } } },
    'GET /automatisation/1/step/12/link': { data: { links: [] } },
    'GET /automatisation/1/step/13/link': { data: { links: [] } },
    'POST /automatisation/1/pause': { data: { automatisation: { ...flow, paused_at: figures.started_at } } },
    'DELETE /automatisation/1/run': { data: { count_of_campaign_stopped: 3 } },
    'POST /automatisation/1/step/preview': {
      data: {
        rendered: { sent: { subject: 'New in December', html: '<p>Hi Anna</p>' }, request: {} },
        detail: null,
        missing: [],
        problem: null,
      },
    },
    'POST /automatisation/1/step/test': { data: { sent_to: 'ada@example.com', problem: null } },
    'POST /contact': {
      data: { contacts: [{ id: 7, external_id: 'anna', name: 'Anna', consent: {} }], meta: onePage(1) },
    },
    'GET /user/app': { data: { user_apps: [connection], meta: onePage(1) } },
    'GET /app': { data: { apps: [] } },
    'GET /topic': { data: { topics: [], meta: onePage(0) } },
    'GET /tag': { data: { tags: [{ id: 4, name: 'VIP', color: 'red' }], meta: onePage(1) } },
    'GET /segment': { data: { segments: [], meta: onePage(0) } },
    'GET /custom-field': { data: { customFields: [], meta: onePage(0) } },
    'GET /report/revenue/setting': { data: { setting: null } },
  };
}
