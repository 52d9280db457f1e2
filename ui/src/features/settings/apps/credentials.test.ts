import type { App } from '../../../../../domain/entities/app';
import type { UserApp } from '../../../../../domain/entities/connection';
import { credentialsGiven, isComplete } from './credentials';

const field = (name: string, required: boolean): App['data'][number] => ({
  id: 1,
  field: name,
  name,
  placeholder: '',
  type: 'string',
  required,
  is_secret: true,
  hint: null,
});
const app: App = {
  id: 'sendgrid',
  name: 'SendGrid',
  description: '',
  icon: '',
  webhooks: [],
  data: [field('api_key', true), field('from_name', false)],
};
const connection: UserApp = {
  id: 1,
  app_id: 'sendgrid',
  name: 'Mail',
  set_fields: ['api_key', 'from_name'],
  shown: { from_name: 'Ann' },
  problem: null,
  created_at: '',
  updated_at: '',
};
const blank = { name: 'Mail', data: {}, removed: {} };

test('a new connection needs what its app needs, and a name', () => {
  expect(isComplete(app, null, blank)).toBe(false);
  expect(isComplete(app, null, { ...blank, data: { api_key: 'k' } })).toBe(true);
  expect(isComplete(app, null, { ...blank, name: ' ', data: { api_key: 'k' } })).toBe(false);
});

test('what is stored need not be typed again, and stays when it is not', () => {
  expect(isComplete(app, connection, blank)).toBe(true);
  expect(credentialsGiven(app, connection, { ...blank, data: { from_name: 'Ann' } })).toEqual({});
});

test('what is shown can be emptied, unless the app needs it; a secret left empty stays', () => {
  const emptied = { ...blank, data: { api_key: '', from_name: '' } };
  expect(isComplete(app, connection, emptied)).toBe(true);
  expect(credentialsGiven(app, connection, emptied)).toEqual({ from_name: null });
  const needed: App = { ...app, data: [field('from_name', true)] };
  expect(isComplete(needed, connection, emptied)).toBe(false);
});

test('what is typed goes out, and what is taken away goes as null', () => {
  const fields = { ...blank, data: { api_key: 'new', from_name: '' }, removed: { from_name: true } };
  expect(credentialsGiven(app, connection, fields)).toEqual({ api_key: 'new', from_name: null });
});
