import { fromJson } from '../../domain/values/json';
import { useApi } from '../support/api/api';

const api = useApi();

/** More digits than a double holds; its neighbours are different numbers. */
const exact = 704912205188288575n;

test('a whole number beyond 2^53 comes back digit for digit from every call that answers data, and in the CSV', async () => {
  const visitor = await api.visitor();
  const user = fromJson((await visitor.call('get', '/user')).text) as {
    data: { user: { client_key: string } };
  };
  const key = { 'Client-Key': user.data.user.client_key };
  const data = { id: exact, inside: { list: [exact, -exact] } };

  await visitor.call('post', '/contact/identify', { external_id: exact, data }, key);
  await visitor.call('post', '/contact/identify/batch', { items: [{ external_id: 'b', data }] }, key);
  await visitor.call('post', '/event/track', { name: 'item', contact_external_id: exact, data }, key);
  // JSON text within JSON, as some clients send it.
  const asText = `{"id":${exact},"inside":{"list":[${exact},${-exact}]}}`;
  await visitor.call('post', '/event/track', { name: 'text', contact_external_id: exact, data: asText }, key);
  await visitor.call('post', '/v1/track', { userId: exact, event: 'segment', properties: data }, key);
  await visitor.call('put', '/user', { data: { big: exact } });
  await visitor.call('post', '/custom-field', { label: 'Id', variable_name: 'id' });

  const detail = (await visitor.call('get', `/contact?contact_external_id=${exact}`)).text;
  const read = fromJson(detail) as {
    data: { contact: { external_id: string; data: object }; events: { data: object }[] };
  };
  expect(read.data.contact).toMatchObject({ external_id: String(exact), data });
  expect(read.data.events.map((event) => event.data)).toEqual([data, data, data]);

  const report = fromJson((await visitor.call('post', '/event', { page_size: 10 })).text) as {
    data: { events: { data: object }[] };
  };
  expect(report.data.events.map((event) => event.data)).toEqual([data, data, data]);

  const account = fromJson((await visitor.call('get', '/user')).text) as { data: { user: { data: object } } };
  expect(account.data.user.data).toEqual({ big: exact });

  const csv = (await visitor.call('get', '/contact/csv')).text;
  expect(csv).toContain(`${exact},`);
  expect(csv).not.toContain('704912205188288600');
});

test('a simulation calculates and compares with whole numbers of any size', async () => {
  const visitor = await api.visitor();
  const made = fromJson(
    (await visitor.call('post', '/automatisation', { name: 'Exact', entry_event_name: 'item' })).text,
  ) as { data: { automatisation: { id: number } } };
  const { id } = made.data.automatisation;
  const add = { variable: 'event.id', value: 1, value_type: 'number', operation: 'ADDITION' };
  await visitor.call('post', `/automatisation/${id}/step`, { type: 'UPDATE_VARIABLE', data: add });

  const simulated = await visitor.call('post', `/automatisation/${id}/simulation`, {
    event_data: { id: exact },
  });
  expect(fromJson(simulated.text)).toMatchObject({
    data: { variables: { before: { event: { id: exact } }, after: { event: { id: exact + 1n } } } },
  });
});
