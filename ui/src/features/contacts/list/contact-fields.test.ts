import type { ContactDetail } from '../../../../../domain/entities/contacts/contact';
import type { LiteralType } from '../../../../../domain/values/comparing/operations';
import { canStand, changesOf, fieldsOf, identifiedBy, isUnfit, kindOf } from './contact-fields';

const nobody = { state: 'not_asked' as const, since: null, source: null, proof: null };
const contact: ContactDetail = {
  id: 1,
  external_id: 'ada',
  name: 'Ada',
  title: null,
  email: 'ada@example.com',
  role: null,
  created_at: '2026-05-01T00:00:00Z',
  updated_at: '2026-05-01T00:00:00Z',
  data: { plan: 'pro', score: 3, address: { city: 'Lyon', zip: '69001' } },
  opted_out: {},
  suppressions: [],
  number_of_events: 0,
  last_event_name: null,
  consent: { sms: nobody, email: nobody, push: nobody },
  topics: [],
  last_event_date: null,
  days_since_last_event: null,
};
const customFields = ['plan', 'score', 'address.city', 'address.street', 'phone'].map(
  (variable_name, place) => ({ id: place + 1, label: variable_name, variable_name, type: null }),
);
const fields = fieldsOf(contact, customFields);
const sent = (given: Partial<typeof fields>, stored = contact.data) =>
  identifiedBy(changesOf(contact, customFields, { ...fields, ...given }), stored);
const changed = (custom: Record<number, string>, stored = contact.data) =>
  sent({ custom: { ...fields.custom, ...custom } }, stored);

test('nothing is sent of what was not changed', () => {
  expect(changesOf(contact, customFields, fields)).toEqual([]);
  expect(changesOf(contact, customFields, { ...fields, custom: {} })).toEqual([]);
});

test('a field that was emptied is null', () => {
  expect(sent({ name: ' Ada Byron ', email: '' })).toEqual({
    name: 'Ada Byron',
    email: null,
  });
  expect(changed({ 1: ' ' })).toEqual({ plan: null });
});

test('what was a number stays one, and what was text or nothing is text, as a phone number', () => {
  expect(changed({ 2: '9007199254740993', 5: '0612345678' })).toEqual({
    score: 9007199254740993n,
    phone: '0612345678',
  });
  expect(changed({ 2: 'high' })).toEqual({ score: 'high' });
});

test('of an object the whole is sent, with all that was changed in it', () => {
  expect(changed({ 3: 'Nice', 4: 'Quai' })).toEqual({
    address: { city: 'Nice', zip: '69001', street: 'Quai' },
  });
});

test('in an object, what is stored by now stays but for what was changed', () => {
  const stored = { plan: 'free', address: { city: 'Lyon', zip: '69002', country: 'FR' } };
  expect(changed({ 3: 'Nice', 4: 'Quai' }, stored)).toEqual({
    address: { city: 'Nice', zip: '69002', country: 'FR', street: 'Quai' },
  });
  expect(changed({ 3: 'Nice' }, {})).toEqual({ address: { city: 'Nice' } });
});

test('where true or false is stored it stays so, or becomes nothing', () => {
  const agreed = { id: 9, label: 'Agreed to SMS', variable_name: 'sms_agreed', type: null };
  const asked = { ...contact, data: { sms_agreed: false } };
  const before = fieldsOf(asked, [agreed]);
  const chosen = (text: string) =>
    identifiedBy(changesOf(asked, [agreed], { ...before, custom: { 9: text } }), asked.data);
  expect(kindOf(asked, agreed)).toBe('boolean');
  expect(chosen('true')).toEqual({ sms_agreed: true });
  expect(chosen('')).toEqual({ sms_agreed: null });
});

test('only a number can stand where one is stored', () => {
  expect(customFields.map((field) => kindOf(contact, field))).toEqual([
    'string',
    'number',
    'string',
    'string',
    'string',
  ]);
  const score = { ...custom('score', null), id: 2 };
  const fits = (text: string) => canStand(contact, score, text, 'comma');
  expect(['12', '-0.5', '1e3', ' 7 ', ''].filter((text) => !fits(text))).toEqual([]);
  expect(['yes', '12,5', '012', 'true', '"3"'].filter(fits)).toEqual([]);
});

const custom = (variable_name: string, type: LiteralType | null) => ({
  id: 9,
  label: variable_name,
  variable_name,
  type,
});

test('a field with a type takes values of it, in the way that the account writes numbers', () => {
  const taken = (type: LiteralType, texts: string[]) =>
    texts.filter((text) => canStand(contact, custom('spent', type), text, 'comma'));
  expect(taken('number', ['299,15', '1 299,15', '12.5', '', 'high', '21/01/1959'])).toEqual([
    '299,15',
    '1 299,15',
    '12.5',
    '',
  ]);
  expect(taken('date', ['1959-01-21', '2026-12-01 09:00', '', '21/01/1959', '1959-02-31'])).toEqual([
    '1959-01-21',
    '2026-12-01 09:00',
    '',
  ]);
  expect(kindOf(contact, custom('plan', 'date'))).toBe('date');
});

test('a value of another type is told, and may stay while the rest is changed', () => {
  const plan = custom('plan', 'number');
  expect(isUnfit(contact, plan, null)).toBe(true);
  expect(isUnfit(contact, custom('plan', null), null)).toBe(false);
  expect(isUnfit(contact, custom('score', 'number'), null)).toBe(false);
  expect(canStand(contact, plan, 'pro', null)).toBe(true);
  expect(canStand(contact, plan, 'premium', null)).toBe(false);
});
