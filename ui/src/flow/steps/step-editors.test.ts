import { steps } from '../../../../domain/steps';
import type { StepType } from '../../../../domain/steps/types';
import { editorOf } from './kinds';
import type { StepKind } from './step-icon';
import type { StepEditor } from './step-editor';

const isNew = { isNew: true, followers: 2, stored: {} };
const stored = { isNew: false, followers: 0, stored: {} };

const ofType = (type: StepType): StepEditor => editorOf({ type, app_webhook_unique_identifier: null });
const ofApp = (webhook: string): StepEditor => editorOf(callOf(webhook));
const callOf = (webhook: string): StepKind => ({ type: 'APICALL', app_webhook_unique_identifier: webhook });

/** A filter as it is stored. */
function filter(
  variable: string,
  variable_type: string,
  operation: string,
  value: unknown,
  ignore_case = false,
) {
  return { variable, variable_type, operation, value, ignore_case };
}

test.each<[StepType, Record<string, unknown>]>([
  [
    'CONDITION',
    {
      variable: 'contact.age',
      variable_type: 'number',
      operation: 'GREATER_THAN',
      value: 2,
      ignore_case: false,
    },
  ],
  [
    'CONDITION',
    {
      variable: 'event.id',
      variable_type: 'number',
      operation: 'EQUALS',
      value: 12345678901234567890n,
      ignore_case: false,
    },
  ],
  [
    'CONDITION',
    {
      variable: 'event.paid',
      variable_type: 'boolean',
      operation: 'EQUALS',
      value: false,
      ignore_case: false,
    },
  ],
  [
    'CONDITION',
    {
      variable: 'global.city',
      variable_type: 'string',
      operation: 'CONTAINS',
      value: 'mont',
      ignore_case: true,
    },
  ],
  [
    'CONDITION',
    {
      variable: 'event.a.b',
      variable_type: 'string',
      operation: 'IS_NULL_OR_EMPTY',
      value: null,
      ignore_case: true,
    },
  ],
  ['CONDITION', { operation: 'CONTACT_IS_IN_TAG', value: 7 }],
  ['CONDITION', { operation: 'CONTACT_IS_IN_SEGMENT', value: 9 }],
  [
    'UPDATE_VARIABLE',
    { variable: 'contact.n', value_type: 'number', value: 1, second_value: '', operation: 'ADDITION' },
  ],
  [
    'UPDATE_VARIABLE',
    {
      variable: 'event.t',
      value_type: 'string',
      value: 'a',
      second_value: 'b',
      operation: 'FIND_AND_REPLACE',
    },
  ],
  [
    'UPDATE_VARIABLE',
    {
      variable: 'global.n',
      value_type: 'number_variable',
      value: 'event.total',
      second_value: '',
      operation: 'MULTIPLICATION',
    },
  ],
  ['TAG', { tag_id: 7, is_deletion: true }],
  [
    'LOOP',
    {
      source: 'tag',
      value: 7,
      delay_between_iterations: 500,
      contact_filters: [
        filter('plan', 'string', 'EQUALS', 'pro', true),
        filter('age', 'number', 'GREATER_THAN', 18),
        filter('vip', 'boolean', 'EQUALS', false),
        filter('city', 'string_variable', 'CONTAINS', 'event.city', true),
        filter('score', 'number_variable', 'LESS_THAN', 'global.limit'),
        filter('vip', 'boolean_variable', 'NOT_EQUALS', 'event.vip'),
        filter('email', 'string', 'IS_NULL_OR_EMPTY', null, true),
      ],
    },
  ],
  [
    'LOOP',
    { source: 'segment', value: 9, delay_between_iterations: 0, contact_filters: [], one_for_each: 'email' },
  ],
  ['LOOP', { source: 'all_contacts', value: null, delay_between_iterations: 0, contact_filters: [] }],
  [
    'LOOP',
    {
      source: 'all_contacts',
      value: null,
      delay_between_iterations: 0,
      contact_filters: [],
      one_for_each: 'email',
    },
  ],
  ['LOOP', { source: 'event', value: 'order.items', delay_between_iterations: 0, contact_filters: [] }],
  [
    'COUNT',
    {
      type: 'event',
      value: 'purchase',
      contact_external_id: null,
      timeframe: 90,
      timeframe_unit: 'HOURS',
      filters: [filter('amount', 'number', 'GREATER_THAN', 10)],
    },
  ],
  ['COUNT', { type: 'items', value: 'event.order.items' }],
  [
    'SPLIT',
    {
      ways: [
        { id: 'a', name: 'Short', share: 60 },
        { id: 'x1y', name: 'Long', share: 40 },
      ],
      winner: 'x1y',
      winner_rule: { contacts: 800, probability: 0.9 },
    },
  ],
  [
    'WAIT',
    {
      event_name: 'purchase',
      filters: [filter('order_id', 'string_variable', 'EQUALS', 'event.order_id')],
      since: 'before',
      look_back: 7_200,
      look_back_unit: 'HOURS',
      time_out: {
        delay: 0,
        delay_unit: 'DAYS',
        use_variable: true,
        delay_variable: 'event.delivery',
        source: 'event',
        timezone: null,
        days: null,
        hoursBetween: null,
      },
    },
  ],
  [
    'WAIT',
    {
      event_name: 'purchase',
      filters: [],
      ways: [
        {
          id: 'r',
          name: 'Sent back',
          event_name: 'refund',
          filters: [filter('amount', 'number', 'GREATER_THAN', 10)],
        },
        { id: 'x1y', name: 'Again', event_name: 'purchase', filters: [] },
      ],
      since: 'entry',
      look_back: 0,
      look_back_unit: 'DAYS',
      time_out: {
        delay: 7_200,
        delay_unit: 'HOURS',
        use_variable: false,
        delay_variable: null,
        source: null,
        timezone: null,
        days: null,
        hoursBetween: null,
      },
    },
  ],
  [
    'APICALL',
    {
      method: 'POST',
      url: 'https://api.example.com',
      headers: { 'X-Shop': 'one' },
      body: '{ "amount": "{{ event.amount }}" }',
      extract_variables: [{ from: 'body.id', to: 'event.order_id' }],
    },
  ],
  [
    'TRACK',
    {
      event_name: 'sent',
      contact_external_id: '{{ event.friend }}',
      event_data: { total: 12, contact_external_id: '{{ event.friend }}' },
    },
  ],
  [
    'TRACK',
    { event_name: 'sent', contact_external_id: null, event_data: { total: 12, list: [1, 2], note: '12 ' } },
  ],
])('a stored %s step comes out of its form as it went in: %p', (type, data) => {
  const editor = ofType(type);
  const draft = editor.read(data);
  expect(editor.isComplete(draft)).toBe(true);
  expect(editor.write(draft, stored)).toEqual(data);
});

test('the contact of an event is no key of its data’s list, is merged into the data on save, and leaves no room for a key like it', () => {
  const editor = ofType('TRACK');
  const draft = editor.read({
    event_name: 'sent',
    contact_external_id: 'ada',
    event_data: { total: 12, contact_external_id: 'ada' },
  });
  expect(draft).toMatchObject({ entries: [{ key: 'total' }] });
  const bob = editor.write({ ...draft, contactExternalId: ' bob ' }, stored);
  expect(bob['event_data']).toEqual({ total: 12, contact_external_id: 'bob' });
  expect(editor.write({ ...draft, contactExternalId: '' }, stored)['event_data']).toEqual({ total: 12 });
  expect(editor.isComplete(draft)).toBe(true);
  const byHand = { ...draft, entries: [{ key: ' contact_external_id ', value: 'eve' }] };
  expect(editor.isComplete(byHand)).toBe(false);
});

test('a delay is stored in seconds, whatever its unit', () => {
  const editor = ofType('DELAY');
  const draft = { ...editor.blank, amount: 2, unit: 'HOURS' };
  expect(editor.write(draft, isNew)).toMatchObject({
    delay: 7_200,
    delay_unit: 'HOURS',
    timezone: null,
    days: null,
  });
});

test('turning the specific date off clears its timezone, days and hours', () => {
  const editor = ofType('DELAY');
  const data = { timezone: 'America/Toronto', days: [1], hoursBetween: { from: '09:00', to: '17:00' } };
  expect(editor.write(editor.read(data), stored)).toMatchObject(data);
  expect(editor.write({ ...editor.read(data), isSpecific: false }, stored)).toMatchObject({
    timezone: null,
    days: null,
    hoursBetween: null,
  });
});

test('hours that are equal cannot be saved', () => {
  const editor = ofType('DELAY');
  const draft = { ...editor.blank, isSpecific: true, isBetween: true, from: '09:00', to: '09:00' };
  expect(editor.isComplete(draft)).toBe(false);
});

test('where the following steps go is said of a new condition only, and only when there are some', () => {
  const editor = ofType('CONDITION');
  const draft = { ...editor.blank, path: 'total', value: '1', keepFlow: null };
  expect(editor.write(draft, isNew)).toHaveProperty('keep_flow', null);
  expect(editor.write(draft, { ...isNew, followers: 0 })).not.toHaveProperty('keep_flow');
  expect(editor.write(draft, stored)).not.toHaveProperty('keep_flow');
});

test('a number field takes a number or a placeholder, nothing else', () => {
  const editor = ofType('CONDITION');
  const withValue = (value: string) => editor.isComplete({ ...editor.blank, path: 'total', value });
  expect(['12', '-0.5', '{{ event.amount }}'].map(withValue)).toEqual([true, true, true]);
  expect(['', 'twelve', '1e', '007'].map(withValue)).toEqual([false, false, false, false]);
});

test('a date is compared with a date or a placeholder, and a number of days with a number', () => {
  const editor = ofType('CONDITION');
  const asked = (operation: string) => (value: string) =>
    editor.isComplete({ ...editor.blank, path: 'delivery', type: 'date', operation, value });
  expect(['2026-12-01', '2026-12-01 09:00', '{{ now }}'].map(asked('LESS_THAN'))).toEqual([true, true, true]);
  expect(['', '30', '01/12/2026'].map(asked('LESS_THAN'))).toEqual([false, false, false]);
  expect(['30', '{{ event.days }}', '2026-12-01', ''].map(asked('WITHIN_LAST_DAYS'))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(['0', '-1'].map(asked('WITHIN_NEXT_DAYS'))).toEqual([true, false]);
});

test('event data with a key that stands twice, or without a name, cannot be saved', () => {
  const editor = ofType('TRACK');
  const withKeys = (...keys: string[]) =>
    editor.isComplete({
      ...editor.blank,
      eventName: 'sent',
      entries: keys.map((key) => ({ key, value: 'value' })),
    });
  expect(withKeys('a', 'b')).toBe(true);
  expect(withKeys('a', 'a')).toBe(false);
  expect(withKeys('a', ' ')).toBe(false);
});

test('what a blank form would save is taken by the schema of its kind once it is complete', () => {
  const drafts: [StepType, object][] = [
    ['CONDITION', { path: 'total', value: '1' }],
    ['DELAY', {}],
    ['UPDATE_VARIABLE', { variable: { source: 'contact', path: 'n' } }],
    ['TAG', { tagId: 7 }],
    ['TRACK', { eventName: 'sent' }],
    ['LOOP', { path: 'items' }],
    ['COUNT', { eventName: 'sent' }],
    ['APICALL', { url: 'https://example.com' }],
  ];
  for (const [type, filled] of drafts) {
    const editor = ofType(type);
    const draft = { ...editor.blank, ...filled };
    expect(editor.isComplete(draft)).toBe(true);
    expect(steps[type].schema.safeParse(editor.write(draft, isNew)).success).toBe(true);
  }
});

test.each<[string, Record<string, unknown>]>([
  ['twilio_send_sms', { phone_number: '+15145550123', message: 'Hello {{ contact.name }}' }],
  ['twilio_send_sms', { phone_number: '+15145550123', message: 'Your code', is_transactional: true }],
  [
    'twilio_send_sms',
    { phone_number: '+15145550123', message: 'Sale', message_category: 'offers', when_capped: 'pass_over' },
  ],
  [
    'sendgrid_send_email',
    {
      to: 'a@example.com',
      from_email: '',
      from_name: '',
      subject: '',
      html: '',
      template_id: 'd-1',
      dynamic_template_data: { total: 12, name: '{{ contact.name }}' },
    },
  ],
  [
    'sendgrid_send_email',
    {
      to: 'a@example.com',
      from_email: 'b@example.com',
      from_name: 'B',
      subject: 'Hi',
      html: '<p>Hi</p>',
      template_id: '',
      dynamic_template_data: {},
    },
  ],
  ['onesignal_send_push', { external_id: 'a', title: 'Hi', message: 'there', launch_url: '' }],
  [
    'chatgpt_send_prompt',
    { prompt: 'Is it?', model: 'gpt-4o', return_boolean_only: true, add_contact_context: true },
  ],
  ['gemini_send_prompt', { prompt: 'Is it?', model: 'gemini-3.5-flash', add_contact_context: false }],
  ['slack_send_message', { channel: '#sales', message: 'Hi' }],
  ['gmail_send_email', { to: 'a@example.com', subject: 'Hi', message: "<p>it's</p>", senderName: '' }],
  ['smtp_send_email', { to: 'a@example.com', subject: 'Hi', html: '<p>Hi</p>', senderName: '' }],
])('the fields of a step that has an app %s come out of its form as they went in', (webhook, fields) => {
  const editor = ofApp(webhook);
  const mapped = { extract_variables: [{ from: 'id', to: 'event.id' }] };
  const draft = editor.read({ ...fields, ...mapped });
  expect(editor.isComplete(draft)).toBe(true);
  expect(editor.write(draft, { ...stored, stored: { ...fields, ...mapped } })).toEqual({
    ...fields,
    ...mapped,
  });
});

test.each([
  ['twilio_send_sms', { phone_number: '+15145550123' }],
  ['sendgrid_send_email', { to: 'a@example.com' }],
  ['sendgrid_send_email', { content: 'html', subject: 'Hi' }],
  ['onesignal_send_push', { title: 'Hi' }],
  ['chatgpt_send_prompt', { prompt: 'Hi', model: '' }],
  ['gemini_send_prompt', {}],
  ['slack_send_message', { channel: '#sales' }],
  ['gmail_send_email', { subject: 'Hi' }],
  ['smtp_send_email', { subject: 'Hi' }],
])('a step that has an app %s cannot be saved with %j only', (webhook, filled) => {
  const editor = ofApp(webhook);
  expect(editor.isComplete({ ...editor.blank, ...filled })).toBe(false);
});

test('a message that was sent at any time keeps to the hours again, once that is switched off', () => {
  const editor = ofApp('twilio_send_sms');
  const fields = { phone_number: '+15145550123', message: 'Hi', is_transactional: true };
  const draft = { ...editor.read(fields), is_transactional: false };
  expect(editor.write(draft, { ...stored, stored: fields })).toEqual({
    phone_number: '+15145550123',
    message: 'Hi',
  });
});

test('a message that has no category any more is stored without one', () => {
  const editor = ofApp('twilio_send_sms');
  const fields = {
    phone_number: '+15145550123',
    message: 'Hi',
    message_category: 'news',
    when_capped: 'wait',
  };
  const draft = { ...editor.read(fields), message_category: '', when_capped: '' };
  expect(editor.write(draft, { ...stored, stored: fields })).toEqual({
    phone_number: '+15145550123',
    message: 'Hi',
  });
});

test('a body that is no JSON is a fault, unless the call has none', () => {
  const editor = ofType('APICALL');
  const draft = { ...editor.blank, url: 'https://example.com', body: '{ "total": {{ event.total }} }' };
  expect(editor.fault?.({ ...draft, method: 'POST' })).toBe('steps.invalidJson');
  expect(editor.fault?.({ ...draft, method: 'GET' })).toBeNull();
});

test('a filter that lacks its variable, or a number, cannot be saved', () => {
  const editor = ofType('LOOP');
  const withFilter = (one: object) =>
    editor.isComplete({
      ...editor.blank,
      source: 'all_contacts',
      filters: [{ variable: 'age', type: 'number', operation: 'EQUALS', value: '1', ...one }],
    });
  expect(withFilter({})).toBe(true);
  expect(withFilter({ variable: ' ' })).toBe(false);
  expect(withFilter({ value: 'many' })).toBe(false);
});
