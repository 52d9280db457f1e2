import { knownVariables, type VariableSources } from './known-variables';

const nothing: VariableSources = { eventData: [], contact: null, customFields: [], globals: {}, steps: [] };
const examples = (sources: Partial<VariableSources>) =>
  Object.fromEntries(
    knownVariables({ ...nothing, ...sources }).map(({ variable, example }) => [variable, example]),
  );

test('what lies in the data of events is named by its path, with the newest value', () => {
  const eventData = [{ order: { total: 12 }, items: [{ id: 1 }] }, { order: { total: 5, code: 'A' } }];
  expect(examples({ eventData })).toMatchObject({
    'event.order.total': 12,
    'event.order.code': 'A',
    'event.items': [{ id: 1 }],
  });
});

test('of a list of objects, what its first item holds is named too', () => {
  const eventData = [{ items: [{ name: 'Teapot', size: { cm: 20 } }, { colour: 'blue' }], codes: ['A'] }];
  const named = Object.keys(examples({ eventData })).filter((variable) => variable.startsWith('event.'));
  expect(named).toEqual(['event.items', 'event.items.0.name', 'event.items.0.size.cm', 'event.codes']);
});

test('no more of an event is looked at than is named, 200 paths', () => {
  let looks = 0;
  const data = {};
  for (let key = 0; key < 30_000; key += 1)
    Object.defineProperty(data, `k${key}`, { enumerable: true, get: () => (looks += 1) });
  const named = Object.keys(examples({ eventData: [data, data] }));
  expect(named.filter((variable) => variable.startsWith('event.'))).toHaveLength(200);
  // And at one more of each event.
  expect(looks).toBeLessThanOrEqual(202);
});

test('of a long list or object the beginning is an example', () => {
  const list = Array.from({ length: 10_000 }, (_, place) => place);
  const { 'event.list': shown } = examples({ eventData: [{ list }] });
  expect(shown).toMatch(/^\[0,1,2,.{190,200}…$/);
});

test('a key that no path leads to is not named', () => {
  expect(Object.keys(examples({ eventData: [{ 'a.b': 1, '': 2 }] }))).not.toContain('event.a.b');
});

test('fields of contacts, custom fields with their labels, and globals are named', () => {
  const known = knownVariables({
    ...nothing,
    contact: { name: 'Anna', address: { city: 'Laval' } },
    customFields: [{ label: 'City', variable_name: 'address.city', type: 'string' }],
    globals: { season: 'autumn' },
  });
  expect(known).toEqual(
    expect.arrayContaining([
      { variable: 'contact.name', origin: 'contact', label: null, type: null, example: 'Anna' },
      {
        variable: 'contact.address.city',
        origin: 'custom_field',
        label: 'City',
        type: 'string',
        example: 'Laval',
      },
      { variable: 'global.season', origin: 'global', label: null, type: null, example: 'autumn' },
    ]),
  );
});

test('what steps write is named once', () => {
  const step = { app_webhook_unique_identifier: null };
  const known = knownVariables({
    ...nothing,
    steps: [
      { ...step, type: 'COUNT', data: {} },
      { ...step, type: 'COUNT', data: {} },
      { ...step, type: 'LOOP', data: { source: 'event' } },
      { ...step, type: 'UPDATE_VARIABLE', data: { variable: 'contact.score' } },
      { type: 'APICALL', data: {}, app_webhook_unique_identifier: 'gemini_send_prompt' },
    ],
  });
  const written = known.filter(({ origin }) => origin === 'step').map(({ variable }) => variable);
  expect(written.sort()).toEqual([
    'contact.score',
    'event.count_result',
    'event.gemini_result',
    'event.loop_index',
    'event.loop_item',
  ]);
});
