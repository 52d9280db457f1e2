import { steps } from '../../../domain/steps';
import type { StepType } from '../../../domain/steps/types';
import { kindOf } from './kinds';

const isNew = { isNew: true, followers: 2 };
const stored = { isNew: false, followers: 0 };

function editorOf(type: StepType) {
  const { editor } = kindOf(type);
  if (!editor) throw new Error(`${type} has no editor`);
  return editor;
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
    'TRACK',
    { event_name: 'sent', contact_external_id: null, event_data: { total: 12, list: [1, 2], note: '12 ' } },
  ],
])('a stored %s step comes out of its form as it went in: %p', (type, data) => {
  const editor = editorOf(type);
  const draft = editor.read(data);
  expect(editor.isComplete(draft)).toBe(true);
  expect(editor.write(draft, stored)).toEqual(data);
});

test('a delay is stored in seconds, whatever its unit', () => {
  const editor = editorOf('DELAY');
  const draft = { ...editor.blank, amount: 2, unit: 'HOURS' };
  expect(editor.write(draft, isNew)).toMatchObject({
    delay: 7_200,
    delay_unit: 'HOURS',
    timezone: null,
    days: null,
  });
});

test('turning the specific date off clears its timezone, days and hours', () => {
  const editor = editorOf('DELAY');
  const data = { timezone: 'America/Toronto', days: [1], hoursBetween: { from: '09:00', to: '17:00' } };
  expect(editor.write(editor.read(data), stored)).toMatchObject(data);
  expect(editor.write({ ...editor.read(data), isSpecific: false }, stored)).toMatchObject({
    timezone: null,
    days: null,
    hoursBetween: null,
  });
});

test('hours that are equal cannot be saved', () => {
  const editor = editorOf('DELAY');
  const draft = { ...editor.blank, isSpecific: true, isBetween: true, from: '09:00', to: '09:00' };
  expect(editor.isComplete(draft)).toBe(false);
});

test('where the following steps go is said of a new condition only, and only when there are some', () => {
  const editor = editorOf('CONDITION');
  const draft = { ...editor.blank, path: 'total', value: '1', keepFlow: null };
  expect(editor.write(draft, isNew)).toHaveProperty('keep_flow', null);
  expect(editor.write(draft, { isNew: true, followers: 0 })).not.toHaveProperty('keep_flow');
  expect(editor.write(draft, stored)).not.toHaveProperty('keep_flow');
});

test('a number field takes a number or a placeholder, nothing else', () => {
  const editor = editorOf('CONDITION');
  const withValue = (value: string) => editor.isComplete({ ...editor.blank, path: 'total', value });
  expect(['12', '-0.5', '{{ event.amount }}'].map(withValue)).toEqual([true, true, true]);
  expect(['', 'twelve', '1e', '007'].map(withValue)).toEqual([false, false, false, false]);
});

test('event data with a key that stands twice, or without a name, cannot be saved', () => {
  const editor = editorOf('TRACK');
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
  ];
  for (const [type, filled] of drafts) {
    const editor = editorOf(type);
    const draft = { ...editor.blank, ...filled };
    expect(editor.isComplete(draft)).toBe(true);
    expect(steps[type].schema.safeParse(editor.write(draft, isNew)).success).toBe(true);
  }
});
