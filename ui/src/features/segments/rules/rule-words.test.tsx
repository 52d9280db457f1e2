import { screen, within } from '@testing-library/react';
import type { RuleGroup } from '../../../../../domain/entities/segments/rule';
import { onePage, openScreen, type Server } from '../../../testing/screen';

const compared = { operation: 'GREATER_THAN', value: 50, ignore_case: false } as const;
const counted = { operation: 'AT_LEAST', count: 2, period: { kind: 'last_days', days: 30 } } as const;

/** Rules of every kind, each with its sentence. */
const sentences: [RuleGroup['rules'][number], string][] = [
  [
    {
      kind: 'field',
      variable: 'plan',
      variable_type: 'string',
      operation: 'EQUALS',
      value: 'pro',
      ignore_case: true,
    },
    'Plan equals pro',
  ],
  [
    {
      kind: 'field',
      variable: 'seen',
      variable_type: 'date',
      operation: 'WITHIN_LAST_DAYS',
      value: 7,
      ignore_case: false,
    },
    'seen is within the last 7 days',
  ],
  [{ kind: 'anniversary', variable: 'birthday', days: 5 }, 'The anniversary of birthday is within 5 days'],
  [{ kind: 'anniversary', variable: 'birthday', days: 0 }, 'The anniversary of birthday is today'],
  [{ kind: 'tag', tag_id: 1, is: false }, 'Does not have tag “VIP”'],
  [{ kind: 'consent', channel: 'email', state: 'left', is: true }, 'Is unsubscribed from e-mail'],
  [{ kind: 'topic', topic_id: 3, state: 'left', is: false }, 'Has not left the topic “News”'],
  [
    {
      kind: 'event',
      event_name: 'order placed',
      filters: [{ variable: 'amount', variable_type: 'number', ...compared }],
      ...counted,
    },
    'Has had “order placed” at least 2 times in the last 30 days, where amount is greater than 50',
  ],
  [
    {
      kind: 'event',
      event_name: 'login',
      filters: [],
      operation: 'AT_MOST',
      count: 0,
      period: { kind: 'ever' },
    },
    'Has not had “login”',
  ],
  [
    {
      kind: 'event',
      event_name: 'login',
      filters: [],
      operation: 'EXACTLY',
      count: 1,
      period: { kind: 'between', from: '2026-01-01', to: null },
    },
    'Has had “login” exactly once since 2026-01-01',
  ],
  [
    {
      kind: 'message',
      channel: 'email',
      operation: 'AT_MOST',
      count: 0,
      period: { kind: 'last_days', days: 7 },
    },
    'Got no messages by e-mail in the last 7 days',
  ],
  [
    { kind: 'message', channel: null, ...counted },
    'Got at least 2 messages on any channel in the last 30 days',
  ],
  [
    { kind: 'outcome', outcome: 'opened', channel: 'email', automatisation_id: 5, ...counted },
    'Opened at least 2 messages by e-mail of “Welcome” in the last 30 days',
  ],
  [
    {
      kind: 'outcome',
      outcome: 'clicked',
      channel: null,
      automatisation_id: null,
      operation: 'AT_MOST',
      count: 0,
      period: { kind: 'last_days', days: 90 },
    },
    'Clicked no link on any channel in the last 90 days',
  ],
  [
    {
      kind: 'outcome',
      outcome: 'bounced',
      channel: 'email',
      automatisation_id: null,
      operation: 'AT_LEAST',
      count: 1,
      period: { kind: 'ever' },
    },
    'Had bounces of at least 1 message by e-mail',
  ],
  [{ kind: 'automation', automatisation_id: 5, state: 'inside', is: true }, 'Is inside “Welcome”'],
  [{ kind: 'list', segment_id: 9, is: true }, 'Is on the list “Beta”'],
];

const rules: RuleGroup = { kind: 'all', rules: sentences.map(([rule]) => rule) };
const segment = {
  id: 4,
  kind: 'rules',
  name: 'Buyers',
  description: '',
  rules,
  version: 1,
  count_of_contacts: 3,
  is_building: false,
  progress: null,
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
};
const customField = { id: 1, label: 'Plan', variable_name: 'plan', type: 'string' };
const server: Server = {
  'GET /segment/4': { data: { segment } },
  'GET /segment': {
    data: { segments: [{ ...segment, id: 9, kind: 'list', name: 'Beta' }], meta: onePage(1) },
  },
  'GET /tag': { data: { tags: [{ id: 1, name: 'VIP', color: 'red' }], meta: onePage(1) } },
  'GET /topic': { data: { topics: [{ id: 3, key: 'news', names: { en: 'News', fr: '' } }] } },
  'GET /automatisation': { data: { automatisations: [{ id: 5, name: 'Welcome' }], meta: onePage(1) } },
  'GET /custom-field': { data: { customFields: [customField], meta: onePage(1) } },
  'GET /event/name': { data: { names: ['order placed', 'login'], has_more: false } },
  'POST /event': { data: { events: [], meta: onePage(0) } },
  'POST /contact': { data: { contacts: [], meta: onePage(0) } },
  'POST /segment/preview': { data: { count: 0, is_exact: true, total: 0, examples: [] } },
};

test('a segment’s page says each rule as a sentence', async () => {
  await openScreen('/segments/4', server);
  const told = await screen.findByLabelText('Rules');
  await within(told).findByText('Is on the list “Beta”');
  await within(told).findByText('Is inside “Welcome”');
  await within(told).findByText('Does not have tag “VIP”');
  expect(
    within(told)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(sentences.map(([, words]) => words));
});

test('the editor shows each rule in a form that is named by its sentence, and keeps it as it was stored', async () => {
  const { calls } = await openScreen('/segments/4/edit', server);
  for (const [index, [, words]] of sentences.entries())
    await screen.findByLabelText(`Rule ${index + 1}: ${words}`);
  await screen.findByText('No contact matches these rules now.');
  expect(calls.find(({ path }) => path === '/segment/preview')?.body).toEqual({ rules });
});
